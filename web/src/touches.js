// Contacts: a dot where something is pushed, and the way it is pushed.

import * as THREE from 'three';

/** Length of a normal and radius of a dot, as shares of the distance to the eye. */
const NORMAL = 0.035;
const DOT = 0.004;
const COLOUR = 0xe0218a;

export class Touches {
  #dots = null;
  #lines = new THREE.LineSegments(new THREE.BufferGeometry(), new THREE.LineBasicMaterial({ color: COLOUR, depthTest: false, transparent: true }));
  #ball = new THREE.SphereGeometry(1, 8, 6);
  #material = new THREE.MeshBasicMaterial({ color: COLOUR, depthTest: false, transparent: true });

  constructor(stage) {
    this.stage = stage;
    this.#lines.frustumCulled = false;
    this.#lines.renderOrder = 8;
    stage.scene.add(this.#lines);
  }

  get count() {
    return this.#dots?.count ?? 0;
  }

  /** Place and normal of each, six numbers. */
  show(touches) {
    const count = touches.length / 6;
    this.#make(count);
    this.#dots.count = count;
    const ends = this.#ends(6 * count);
    const [place, normal, at] = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Matrix4()];
    for (let i = 0; i < count; i++) {
      place.fromArray(touches, 6 * i);
      normal.fromArray(touches, 6 * i + 3);
      const far = place.distanceTo(this.stage.camera.position);
      at.makeScale(DOT * far, DOT * far, DOT * far).setPosition(place);
      this.#dots.setMatrixAt(i, at);
      place.toArray(ends, 6 * i);
      place.addScaledVector(normal, NORMAL * far).toArray(ends, 6 * i + 3);
    }
    this.#dots.instanceMatrix.needsUpdate = true;
    this.#lines.geometry.setDrawRange(0, 2 * count);
    this.#lines.geometry.attributes.position.needsUpdate = true;
  }

  /** Room for so many dots, by doubling. */
  #make(count) {
    if (this.#dots && this.#dots.instanceMatrix.count >= count) return;
    if (this.#dots) {
      this.stage.scene.remove(this.#dots);
      this.#dots.dispose();
    }
    this.#dots = new THREE.InstancedMesh(this.#ball, this.#material, Math.max(64, 2 * count));
    this.#dots.frustumCulled = false;
    this.#dots.renderOrder = 8;
    this.stage.scene.add(this.#dots);
  }

  #ends(length) {
    const geometry = this.#lines.geometry;
    if ((geometry.attributes.position?.array.length ?? 0) < length || !geometry.attributes.position) {
      geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array(Math.max(384, 2 * length)), 3));
    }
    return geometry.attributes.position.array;
  }
}
