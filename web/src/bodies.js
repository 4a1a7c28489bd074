// Bodies on the stage: a skin or a cloud of points each, moved by frames.

import * as THREE from 'three';
import { place } from './wire.js';

/** Strain at the end of the scale. A byte of strain is 1/255. */
export const STRAIN_LIMIT = 0.4;

const RAMP = [0x2c3e8f, 0x2a9d8f, 0xf2d45c, 0xe8703a, 0xb3122a].map((hex) => new THREE.Color(hex));

/** Colour at t in [0, 1] of the strain scale. */
export function ramp(t, out = new THREE.Color()) {
  const x = Math.min(Math.max(t, 0), 1) * (RAMP.length - 1);
  const k = Math.min(Math.floor(x), RAMP.length - 2);
  return out.copy(RAMP[k]).lerp(RAMP[k + 1], x - k);
}

/** A colour for a cluster: golden-ratio hues, so that neighbours in number differ. */
function clusterColour(index, out) {
  return out.setHSL((index * 0.61803) % 1, 0.62, 0.42 + 0.18 * ((index * 0.37) % 1));
}

const POINTS = {
  vertexShader: `
    attribute float size;
    attribute vec3 tint;
    varying vec3 vTint;
    uniform float scale;
    void main() {
      vTint = tint;
      vec4 view = modelViewMatrix * vec4(position, 1.0);
      gl_Position = projectionMatrix * view;
      gl_PointSize = clamp(scale * size / -view.z, 1.0, 256.0);
    }`,
  fragmentShader: `
    varying vec3 vTint;
    uniform float opacity;
    void main() {
      vec2 p = 2.0 * gl_PointCoord - 1.0;
      float r = dot(p, p);
      if (r > 1.0) discard;
      vec3 n = vec3(p.x, -p.y, sqrt(1.0 - r));
      float light = 0.45 + 0.6 * max(0.0, dot(n, normalize(vec3(0.35, 0.8, 0.6))));
      gl_FragColor = vec4(vTint * light, opacity);
      #include <colorspace_fragment>
    }`,
};

/** One body. */
class Body {
  positions = new Float32Array(0);
  values = null;
  view = null;

  constructor(described, stage) {
    Object.assign(this, described);
    this.stage = stage;
    this.tint = new THREE.Color().setRGB(...described.colour.map((c) => c / 255), THREE.SRGBColorSpace);
    this.group = new THREE.Group();
    this.mesh = this.#mesh();
    this.points = this.#points();
    this.group.add(this.mesh, this.points);
    stage.scene.add(this.group);
  }

  get hasSkin() {
    return this.triangles > 0;
  }

  /** True when what is streamed are vertices of the skin. */
  get showsSkin() {
    return this.hasSkin && (this.view === 'skin' || this.view === 'contacts' || this.showsStrain);
  }

  get showsStrain() {
    return this.view === 'strain' || this.view === 'plastic';
  }

  /** Takes a block of a frame. */
  update(view, block, colouring) {
    const skin = this.hasSkin && view !== 'particles' && view !== 'proxies';
    const expected = skin ? this.vertices : view === 'proxies' ? this.clusters : this.particles;
    // A body that has changed its make-up since is described anew before its next points.
    if (block.count !== expected) return;
    if (this.positions.length !== 3 * block.count) this.positions = new Float32Array(3 * block.count);
    place(block, this.positions);
    this.values = block.values;
    this.view = view;
    this.mesh.visible = this.showsSkin;
    this.points.visible = !this.showsSkin;
    this.#see(view === 'contacts' ? 0.45 : 1);
    const shown = this.showsSkin ? this.mesh : this.points;
    const geometry = shown.geometry;
    this.#attribute(geometry, 'position', this.positions);
    if (this.showsSkin) this.#normals(geometry);
    this.#bound(geometry);
    this.paint(colouring);
  }

  /** Colours by body, cluster or strain. */
  paint(colouring) {
    if (this.view === null) return;
    const count = this.positions.length / 3;
    const skin = this.showsSkin;
    const by = this.showsStrain ? 'strain' : colouring;
    if (skin && by === 'body') {
      this.mesh.material.vertexColors = false;
      this.mesh.material.color.copy(this.tint);
      this.done = null;
      this.#repaint(by);
      return;
    }
    const done = `${by} ${this.view} ${count}`;
    if (by !== 'strain' && this.done === done) return;
    const geometry = (skin ? this.mesh : this.points).geometry;
    const name = skin ? 'color' : 'tint';
    const colours = this.#array(geometry, name, 3 * count);
    const clusters = this.view === 'proxies' ? null : skin ? this.skinClusters : this.particleClusters;
    const colour = new THREE.Color();
    for (let i = 0; i < count; i++) {
      if (by === 'strain') ramp((this.values?.[i] ?? 0) / 255 / STRAIN_LIMIT, colour);
      else if (this.view === 'proxies') clusterColour(i, colour);
      else if (by === 'cluster') clusterColour(clusters[i] ?? 0, colour);
      else colour.copy(this.tint);
      colour.toArray(colours, 3 * i);
    }
    geometry.attributes[name].needsUpdate = true;
    if (skin) {
      this.mesh.material.vertexColors = true;
      this.mesh.material.color.set(0xffffff);
    } else {
      this.#sizes(geometry, count);
    }
    this.#repaint(by);
    this.done = done;
  }

  /** Shows for a moment which body is meant. */
  flash() {
    this.flashed = performance.now();
    const { emissive } = this.mesh.material;
    const fade = () => {
      const left = 1 - (performance.now() - this.flashed) / 600;
      emissive.copy(this.tint).multiplyScalar(Math.max(0, 0.9 * left));
      if (left > 0) requestAnimationFrame(fade);
    };
    fade();
  }

  /** Contacts are seen through the skins. */
  #see(opacity) {
    const { material } = this.mesh;
    if (material.opacity === opacity) return;
    material.opacity = opacity;
    material.transparent = opacity < 1;
    material.depthWrite = opacity === 1;
    material.needsUpdate = true;
  }

  #repaint(by) {
    if (this.painted !== by) this.mesh.material.needsUpdate = true;
    this.painted = by;
  }

  /** Mean of the points, for whoever wants to know where the body is. */
  centre(out = new THREE.Vector3()) {
    out.set(0, 0, 0);
    const p = this.positions;
    for (let i = 0; i < p.length; i += 3) out.set(out.x + p[i], out.y + p[i + 1], out.z + p[i + 2]);
    return out.divideScalar(Math.max(1, p.length / 3));
  }

  point(index, out = new THREE.Vector3()) {
    return out.fromArray(this.positions, 3 * index);
  }

  /** What a ray meets: the row that is nearest to it, and where. */
  hit(raycaster) {
    if (!this.showsSkin) return this.#nearestPoint(raycaster.ray);
    const [hit] = raycaster.intersectObject(this.mesh);
    if (!hit) return null;
    const corners = [hit.face.a, hit.face.b, hit.face.c];
    const far = (v) => this.point(v).distanceToSquared(hit.point);
    const vertex = corners.reduce((a, b) => (far(b) < far(a) ? b : a));
    return { body: this, at: { skin: vertex }, row: vertex, point: hit.point, distance: hit.distance, normal: hit.face.normal };
  }

  #nearestPoint(ray) {
    if (this.view === 'proxies' || !ray.intersectsSphere(this.points.geometry.boundingSphere ?? new THREE.Sphere())) return null;
    const p = new THREE.Vector3();
    let best = null;
    for (let i = 0; i < this.positions.length / 3; i++) {
      this.point(i, p);
      if (ray.distanceToPoint(p) > 0.6 * this.spacing) continue;
      const distance = p.distanceTo(ray.origin);
      if (!best || distance < best.distance) best = { row: i, distance };
    }
    if (!best) return null;
    const normal = ray.direction.clone().negate();
    return { body: this, at: { particle: best.row }, point: this.point(best.row), normal, ...best };
  }

  dispose() {
    this.stage.scene.remove(this.group);
    for (const object of [this.mesh, this.points]) {
      object.geometry.dispose();
      object.material.dispose();
    }
  }

  #mesh() {
    const geometry = new THREE.BufferGeometry();
    geometry.setIndex(new THREE.BufferAttribute(this.index, 1));
    const material = new THREE.MeshStandardMaterial({ color: this.tint, roughness: 0.42, metalness: 0, side: THREE.DoubleSide });
    const mesh = new THREE.Mesh(geometry, material);
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    mesh.visible = false;
    mesh.frustumCulled = false;
    return mesh;
  }

  #points() {
    const material = new THREE.ShaderMaterial({
      ...POINTS,
      uniforms: { scale: { value: 1 }, opacity: { value: 1 } },
    });
    const points = new THREE.Points(new THREE.BufferGeometry(), material);
    points.visible = false;
    points.frustumCulled = false;
    points.onBeforeRender = (renderer, _, camera) => {
      const height = renderer.domElement.height;
      material.uniforms.scale.value = height / Math.tan((camera.fov * Math.PI) / 360);
    };
    return points;
  }

  #sizes(geometry, count) {
    const sizes = this.#array(geometry, 'size', count, 1);
    const proxies = this.view === 'proxies';
    for (let i = 0; i < count; i++) {
      sizes[i] = proxies ? (this.values[i] / 16) * this.spacing : 0.48 * this.spacing;
    }
    geometry.attributes.size.needsUpdate = true;
    this.points.material.uniforms.opacity.value = proxies ? 0.35 : 1;
    this.points.material.transparent = proxies;
    this.points.material.depthWrite = !proxies;
  }

  #array(geometry, name, length, size = 3) {
    if (geometry.attributes[name]?.array.length !== length) {
      geometry.setAttribute(name, new THREE.BufferAttribute(new Float32Array(length), size));
    }
    return geometry.attributes[name].array;
  }

  #attribute(geometry, name, array) {
    if (geometry.attributes[name]?.array !== array) geometry.setAttribute(name, new THREE.BufferAttribute(array, 3));
    geometry.attributes[name].needsUpdate = true;
  }

  /** Smooth normals, weighted by area. */
  #normals(geometry) {
    const p = this.positions;
    const n = this.#array(geometry, 'normal', p.length);
    n.fill(0);
    const index = this.index;
    for (let t = 0; t < index.length; t += 3) {
      const [a, b, c] = [3 * index[t], 3 * index[t + 1], 3 * index[t + 2]];
      const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
      const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]];
      const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
      for (const v of [a, b, c]) {
        n[v] += x;
        n[v + 1] += y;
        n[v + 2] += z;
      }
    }
    for (let v = 0; v < n.length; v += 3) {
      const length = Math.hypot(n[v], n[v + 1], n[v + 2]) || 1;
      n[v] /= length;
      n[v + 1] /= length;
      n[v + 2] /= length;
    }
    geometry.attributes.normal.needsUpdate = true;
  }

  #bound(geometry) {
    const box = new THREE.Box3().setFromArray(this.positions);
    geometry.boundingSphere = box.getBoundingSphere(geometry.boundingSphere ?? new THREE.Sphere());
  }
}

/** All bodies. */
export class Bodies {
  all = new Map();
  colouring = 'body';

  constructor(stage) {
    this.stage = stage;
  }

  take(scene) {
    if (scene.whole) this.#clear();
    for (const key of scene.gone) this.#remove(key);
    for (const body of scene.bodies) {
      this.#remove(body.key);
      this.all.set(body.key, new Body(body, this.stage));
    }
  }

  move(frame) {
    for (const block of frame.bodies) this.all.get(block.key)?.update(frame.view, block, this.colouring);
  }

  colourBy(colouring) {
    this.colouring = colouring;
    for (const body of this.all.values()) body.paint(colouring);
  }

  /** The first body that a ray meets. */
  hit(raycaster) {
    let best = null;
    for (const body of this.all.values()) {
      const hit = body.hit(raycaster);
      if (hit && (!best || hit.distance < best.distance)) best = hit;
    }
    return best;
  }

  #remove(key) {
    this.all.get(key)?.dispose();
    this.all.delete(key);
  }

  #clear() {
    for (const key of [...this.all.keys()]) this.#remove(key);
  }
}
