// The stage: camera, lights, background, and the loop that draws.

import * as THREE from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

/** Least height of the eye above a floor, metres. */
const EYE = 0.05;
const SKY = { light: 0xe9edf3, dark: 0x14171d };

export class Stage {
  scene = new THREE.Scene();
  camera = new THREE.PerspectiveCamera(38, 1, 0.02, 400);
  drawn = 0;
  covered = [0, 0];
  floor = -Infinity;
  #before = [];
  #slow = 0;

  /** With `plain` it draws as little as it can, for machines without a graphics card. */
  constructor(canvas, plain) {
    this.canvas = canvas;
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: !plain });
    this.renderer.setPixelRatio(plain ? 0.5 : Math.min(devicePixelRatio, 2));
    this.renderer.shadowMap.enabled = !plain;
    this.renderer.shadowMap.type = THREE.PCFShadowMap;
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = true;
    this.controls.dampingFactor = 0.15;
    this.controls.maxDistance = 120;
    this.controls.mouseButtons = { LEFT: THREE.MOUSE.ROTATE, MIDDLE: THREE.MOUSE.PAN, RIGHT: THREE.MOUSE.PAN };
    this.#light();
    this.look({ eye: [3, 2.5, 5], target: [0, 0.5, 0], up: [0, 1, 0], fov: 38 });
    new ResizeObserver(() => this.#resize()).observe(canvas);
    this.#resize();
    this.renderer.setAnimationLoop((now) => this.#draw(now));
  }

  /** Something to do before each picture. */
  eachFrame(act) {
    this.#before.push(act);
  }

  /** Looks as a scene says. On a narrow screen the eye steps back until as much is seen across. */
  look(camera) {
    this.home = camera;
    const target = new THREE.Vector3(...camera.target);
    const eye = new THREE.Vector3(...camera.eye);
    const across = Math.max(1, Math.min(3.4, 1.6 / this.camera.aspect));
    eye.sub(target).multiplyScalar(across).add(target);
    this.camera.up.set(...camera.up);
    this.camera.fov = camera.fov;
    this.camera.position.copy(eye);
    this.controls.target.copy(target);
    this.controls.update();
    this.camera.updateProjectionMatrix();
    const reach = Math.max(2, eye.distanceTo(target));
    const shadow = this.sun.shadow.camera;
    [shadow.left, shadow.right, shadow.top, shadow.bottom] = [-reach, reach, reach, -reach];
    shadow.far = 8 * reach;
    shadow.updateProjectionMatrix();
    this.sun.target.position.copy(target);
    this.sun.position.copy(target).add(new THREE.Vector3(0.5, 1.6, 0.8).multiplyScalar(2 * reach));
  }

  /** Light or dark. */
  theme(name) {
    this.scene.background = new THREE.Color(SKY[name]);
    this.scene.fog = new THREE.Fog(SKY[name], 12, 60);
    this.hemisphere.intensity = name === 'dark' ? 0.9 : 1.5;
    this.sun.intensity = name === 'dark' ? 2.0 : 2.4;
    this.dark = name === 'dark';
  }

  /** Where a place in the world is on the page; null behind the eye. */
  toPage(place) {
    const p = place.clone().project(this.camera);
    if (p.z > 1) return null;
    const box = this.canvas.getBoundingClientRect();
    return [box.left + (p.x + 1) * 0.5 * box.width, box.top + (1 - p.y) * 0.5 * box.height];
  }

  #light() {
    this.hemisphere = new THREE.HemisphereLight(0xffffff, 0x8a8f9c, 1.5);
    this.sun = new THREE.DirectionalLight(0xffffff, 2.4);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(1024, 1024);
    this.sun.shadow.bias = -0.0005;
    this.sun.shadow.normalBias = 0.02;
    const rim = new THREE.DirectionalLight(0xbfd4ff, 0.7);
    rim.position.set(-4, 2, -5);
    this.scene.add(this.hemisphere, this.sun, this.sun.target, rim);
  }

  /** Pixels at the right and at the bottom that something covers: the picture's middle is in what is left. */
  cover(right, bottom) {
    this.covered = [right, bottom];
    this.#resize();
  }

  /** Where the eye is and what it looks at. */
  viewpoint() {
    return { eye: this.camera.position.clone(), target: this.controls.target.clone() };
  }

  goTo({ eye, target }) {
    this.camera.position.copy(eye);
    this.controls.target.copy(target);
    this.controls.update();
  }

  /** Looks at a place from near. */
  focus(place, distance) {
    const target = new THREE.Vector3(...place);
    const away = this.camera.position.clone().sub(this.controls.target).setLength(distance);
    this.controls.target.copy(target);
    this.camera.position.copy(target).add(away);
    this.controls.update();
  }

  #resize() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width === 0 || height === 0) return;
    this.renderer.setSize(width, height, false);
    const [across, down] = [Math.max(1, width - this.covered[0]), Math.max(1, height - this.covered[1])];
    this.camera.aspect = across / down;
    this.camera.setViewOffset(across, down, 0, 0, width, height);
    this.camera.updateProjectionMatrix();
  }

  #draw(now) {
    this.controls.update();
    if (this.camera.position.y < this.floor + EYE) {
      this.camera.position.y = this.floor + EYE;
      this.camera.lookAt(this.controls.target);
    }
    for (const act of this.#before) act(now);
    const start = performance.now();
    this.renderer.render(this.scene, this.camera);
    this.#ease(performance.now() - start);
    this.drawn += 1;
  }

  /** A machine that draws slowly draws less: shadows go first, then fine pixels. */
  #ease(ms) {
    this.#slow = ms > 30 ? this.#slow + 1 : 0;
    if (this.#slow < 40) return;
    this.#slow = 0;
    if (this.sun.castShadow) this.sun.castShadow = false;
    else this.renderer.setPixelRatio(1);
  }
}
