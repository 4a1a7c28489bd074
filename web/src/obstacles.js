// What stands around the bodies.

import * as THREE from 'three';

/** Squares of a floor, drawn once. */
function tiles() {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 128;
  const paint = canvas.getContext('2d');
  paint.fillStyle = '#fff';
  paint.fillRect(0, 0, 128, 128);
  paint.fillStyle = '#e4e6ea';
  paint.fillRect(0, 0, 64, 64);
  paint.fillRect(64, 64, 64, 64);
  const texture = new THREE.CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  texture.repeat.set(60, 60);
  texture.anisotropy = 8;
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}

/** The geometry of an obstacle's shape, about its origin. */
function geometry(shape) {
  const [[kind, is]] = Object.entries(shape);
  switch (kind) {
    case 'plane': {
      const plane = new THREE.PlaneGeometry(120, 120);
      const normal = new THREE.Vector3(...is.normal).normalize();
      return plane.applyQuaternion(new THREE.Quaternion().setFromUnitVectors(new THREE.Vector3(0, 0, 1), normal));
    }
    case 'box':
      return new THREE.BoxGeometry(...is.size);
    case 'sphere':
      return new THREE.SphereGeometry(is.radius, 40, 24);
    case 'capsule':
      return new THREE.CapsuleGeometry(is.radius, is.height, 10, 32);
    case 'cylinder':
      return new THREE.CylinderGeometry(is.radius, is.radius, is.height ?? 100, 40);
    default: {
      const mesh = new THREE.BufferGeometry();
      mesh.setAttribute('position', new THREE.Float32BufferAttribute(is.vertices.flat(), 3));
      mesh.setIndex(is.triangles.flat());
      mesh.computeVertexNormals();
      return mesh;
    }
  }
}

export class Obstacles {
  all = new Map();
  #tiles = tiles();

  constructor(stage) {
    this.stage = stage;
  }

  take(scene) {
    const gone = scene.whole ? [...this.all.keys()] : scene.gone;
    for (const key of gone) this.#remove(key);
    for (const obstacle of scene.obstacles) {
      this.#remove(obstacle.key);
      const floor = 'plane' in obstacle.shape;
      const material = new THREE.MeshStandardMaterial({
        color: new THREE.Color().setRGB(...obstacle.colour.map((c) => c / 255), THREE.SRGBColorSpace),
        roughness: 0.95,
        map: floor ? this.#tiles : null,
        side: THREE.DoubleSide,
      });
      const mesh = new THREE.Mesh(geometry(obstacle.shape), material);
      mesh.receiveShadow = true;
      mesh.castShadow = !floor;
      // Just below the surface, so that what lies on it does not flicker.
      if (floor) mesh.renderOrder = -1;
      material.polygonOffset = true;
      material.polygonOffsetFactor = 1;
      material.polygonOffsetUnits = 1;
      mesh.userData.normal = floor ? new THREE.Vector3(...obstacle.shape.plane.normal).normalize() : null;
      this.stage.scene.add(mesh);
      this.all.set(obstacle.key, mesh);
      this.#pose(obstacle);
    }
    this.stage.floor = this.#floor();
    this.theme();
  }

  /** Height of the highest plane that lies level; nobody wants to look at a world from below its floor. */
  #floor() {
    const level = ({ userData: { normal }, quaternion }) => normal && normal.clone().applyQuaternion(quaternion).y > 0.99;
    return [...this.all.values()].filter(level).reduce((high, mesh) => Math.max(high, mesh.position.y), -Infinity);
  }

  move(frame) {
    frame.poses.forEach((pose) => this.#pose(pose));
  }

  /** At night even the floor is darker. */
  theme() {
    for (const mesh of this.all.values()) {
      mesh.userData.colour ??= mesh.material.color.clone();
      mesh.material.color.copy(mesh.userData.colour).multiplyScalar(this.stage.dark ? 0.35 : 1);
    }
  }

  #pose({ key, position, rotation }) {
    const mesh = this.all.get(key);
    mesh?.position.set(...position);
    mesh?.quaternion.set(...rotation);
  }

  #remove(key) {
    const mesh = this.all.get(key);
    if (!mesh) return;
    this.stage.scene.remove(mesh);
    mesh.geometry.dispose();
    mesh.material.dispose();
    this.all.delete(key);
  }
}
