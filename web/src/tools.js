// What the pointer does: pick bodies up, push them with a ball, throw a ball. Beside the bodies it moves the camera.

import * as THREE from 'three';
import { throttle } from './dom.js';

/** Metres per second at which a ball is thrown, times the distance to what is looked at. */
const THROW = 2.2;
/** Share of the distance that one notch of the wheel moves a hand. */
const NOTCH = 0.0006;

export class Tools {
  tool = 'grab';
  held = new Map();
  onPick = () => {};
  onSelect = () => {};
  #nextHand = 1;
  #raycaster = new THREE.Raycaster();
  #push = null;

  constructor(stage, bodies, connection) {
    this.stage = stage;
    this.bodies = bodies;
    this.connection = connection;
    const canvas = stage.canvas;
    // Before the camera's own listeners: what meets a body is ours.
    canvas.addEventListener('pointerdown', (event) => this.#down(event), { capture: true });
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    canvas.addEventListener('pointerup', (event) => this.#up(event));
    canvas.addEventListener('pointercancel', (event) => this.#up(event));
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { capture: true, passive: false });
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    canvas.addEventListener('pointerleave', () => this.#cursor(null));
    stage.eachFrame(() => this.#flush());
  }

  #cursor = throttle(66, (place) => this.connection.send({ cursor: place?.toArray() ?? null }));

  /** The body under a point of the page. */
  pick(event) {
    this.#aim(event);
    return this.bodies.hit(this.#raycaster);
  }

  /** Leaves what is held in place. */
  lock() {
    for (const [pointer, hand] of this.held) {
      this.connection.send({ lock: { hand: hand.number } });
      this.held.delete(pointer);
    }
  }

  /** Lets everything go: the world is another one, or the connection was lost. */
  drop() {
    this.held.clear();
    this.#push = null;
  }

  /** Hands that the server no longer knows are empty: their body is gone. */
  confirm(hands) {
    const known = new Set(hands.map((hand) => hand.hand));
    for (const [pointer, hand] of this.held) {
      if (known.has(hand.number)) hand.known = true;
      else if (hand.known) this.held.delete(pointer);
    }
  }

  /** Takes hold of a body at a row; a pointer or a key holds it. */
  hold(pointer, hit) {
    const number = this.#nextHand++;
    const place = hit.body.point(hit.row);
    this.held.set(pointer, { number, target: place.clone(), body: hit.body, row: hit.row, moved: false });
    this.connection.sendTimed('pick', { hand: number, body: hit.body.key, at: hit.at, target: place.toArray() });
    this.onPick();
    this.onSelect(hit.body);
  }

  release(pointer) {
    const hand = this.held.get(pointer);
    if (!hand) return;
    this.connection.send({ release: { hand: hand.number } });
    this.held.delete(pointer);
  }

  /** Moves what a key holds, in the plane of the view and along it. */
  nudge(pointer, x, y, z) {
    const hand = this.held.get(pointer);
    if (!hand) return;
    const size = 0.012 * hand.target.distanceTo(this.stage.camera.position);
    const step = new THREE.Vector3(x, y, z).multiplyScalar(size).applyQuaternion(this.stage.camera.quaternion);
    hand.target.add(step);
    hand.moved = true;
  }

  /** Throws a ball from the eye to a point of the page. */
  throwAt(event) {
    this.#aim(event);
    const { ray } = this.#raycaster;
    const distance = this.stage.camera.position.distanceTo(this.stage.controls.target);
    const from = ray.at(0.12 * distance, new THREE.Vector3());
    const velocity = ray.direction.clone().multiplyScalar(THROW * distance).add(new THREE.Vector3(0, 0.25 * distance, 0));
    this.connection.send({ throw: { from: from.toArray(), velocity: velocity.toArray(), radius: 0.035 * distance } });
  }

  #aim(event) {
    const box = this.stage.canvas.getBoundingClientRect();
    const at = new THREE.Vector2(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2);
    this.#raycaster.setFromCamera(at, this.stage.camera);
  }

  #down(event) {
    this.stage.canvas.focus({ preventScroll: true });
    if (event.button !== 0) return;
    if (this.tool === 'throw') {
      this.#take(event);
      this.throwAt(event);
      this.onPick();
      return;
    }
    const hit = this.pick(event);
    if (!hit) return;
    this.#take(event);
    if (this.tool === 'push') this.#startPush(event, hit);
    else this.hold(event.pointerId, hit);
  }

  #take(event) {
    event.stopImmediatePropagation();
    event.preventDefault();
    this.stage.canvas.setPointerCapture(event.pointerId);
  }

  #startPush(event, hit) {
    const distance = this.stage.camera.position.distanceTo(hit.point);
    const radius = 0.03 * distance;
    // In front of what is under the pointer, not in it.
    const target = hit.point.clone().addScaledVector(this.#raycaster.ray.direction, -1.3 * radius);
    this.#push = { pointer: event.pointerId, radius, target, moved: true };
    this.onSelect(hit.body);
    this.onPick();
  }

  #move(event) {
    const hand = this.held.get(event.pointerId) ?? (this.#push?.pointer === event.pointerId ? this.#push : null);
    if (hand) {
      this.#drag(event, hand);
      this.#cursor(hand.target);
      return;
    }
    if (event.pointerType === 'touch' || event.buttons !== 0) return;
    const hit = this.pick(event);
    this.stage.canvas.style.cursor = this.tool === 'throw' ? 'crosshair' : hit ? 'grab' : '';
    this.#cursor(hit ? hit.point : this.#raycaster.ray.at(this.stage.camera.position.distanceTo(this.stage.controls.target), new THREE.Vector3()));
  }

  /** In the plane through the hand that faces the eye. */
  #drag(event, hand) {
    this.stage.canvas.style.cursor = 'grabbing';
    this.#aim(event);
    const normal = this.stage.camera.getWorldDirection(new THREE.Vector3());
    const plane = new THREE.Plane().setFromNormalAndCoplanarPoint(normal, hand.target);
    const place = this.#raycaster.ray.intersectPlane(plane, new THREE.Vector3());
    if (place) {
      hand.target.copy(place);
      hand.moved = true;
    }
  }

  #up(event) {
    if (this.#push?.pointer === event.pointerId) {
      this.#push = null;
      this.connection.send({ push: null });
    }
    this.release(event.pointerId);
    this.stage.canvas.style.cursor = '';
  }

  /** The wheel moves what is held along the view; with nothing held it zooms. */
  #wheel(event) {
    const hands = [...this.held.values(), ...(this.#push ? [this.#push] : [])];
    if (hands.length === 0) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    for (const hand of hands) {
      const away = hand.target.clone().sub(this.stage.camera.position);
      hand.target.addScaledVector(away, -NOTCH * event.deltaY);
      hand.moved = true;
    }
  }

  /** Once per picture: where the hands are now. */
  #flush() {
    for (const hand of this.held.values()) {
      if (!hand.moved) continue;
      hand.moved = false;
      this.connection.sendTimed('move', { hand: hand.number, target: hand.target.toArray() });
    }
    if (this.#push?.moved) {
      this.#push.moved = false;
      this.connection.send({ push: { centre: this.#push.target.toArray(), radius: this.#push.radius } });
    }
  }
}
