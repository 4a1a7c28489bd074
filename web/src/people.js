// Everyone's hands, locks, pushing balls and cursors.

import * as THREE from 'three';
import { el } from './dom.js';

const BALL = new THREE.SphereGeometry(1, 24, 16);

export function personColour(id) {
  return new THREE.Color().setHSL((id * 0.381966) % 1, 0.75, 0.5);
}

export class People {
  people = [];
  hands = [];
  you = null;
  #hands = new Map();
  #cursors = new Map();
  #balls = new Map();

  constructor(stage, bodies, tools, labels, onUnlock) {
    Object.assign(this, { stage, bodies, tools, labels, onUnlock });
    stage.eachFrame(() => this.#place());
  }

  take({ people, hands }) {
    Object.assign(this, { people, hands });
    sync(this.#hands, hands, (hand) => hand.id, (hand) => this.#makeHand(hand), (shown) => this.#dropHand(shown));
    for (const hand of hands) {
      const shown = this.#hands.get(hand.id);
      // A hand that was let go in place has become a lock.
      if (shown.locked !== (hand.by === null)) {
        this.#dropHand(shown);
        this.#hands.set(hand.id, this.#makeHand(hand));
      }
    }
    const others = people.filter((person) => person.id !== this.you);
    sync(this.#cursors, others, (person) => person.id, (person) => this.#makeCursor(person), (label) => label.remove());
    const pushing = people.filter((person) => person.push);
    sync(this.#balls, pushing, (person) => person.id, (person) => this.#makeBall(person), (ball) => this.stage.scene.remove(ball));
  }

  #makeHand(hand) {
    const locked = hand.by === null;
    const colour = locked ? new THREE.Color(0xf2b134) : personColour(hand.by);
    const material = new THREE.MeshBasicMaterial({ color: colour, depthTest: false, transparent: true, opacity: 0.95 });
    const knob = new THREE.Mesh(BALL, material);
    const grip = new THREE.Mesh(BALL, material);
    knob.renderOrder = grip.renderOrder = 10;
    const line = new THREE.Line(new THREE.BufferGeometry().setAttribute('position', new THREE.Float32BufferAttribute(6, 3)), new THREE.LineBasicMaterial({ color: colour, depthTest: false }));
    line.renderOrder = 9;
    line.frustumCulled = false;
    this.stage.scene.add(knob, grip, line);
    const label = locked
      ? el('button', { class: 'pin', title: 'Remove this lock', 'aria-label': 'Remove this lock', onclick: () => this.onUnlock(hand.id) }, '×')
      : null;
    if (label) this.labels.append(label);
    return { knob, grip, line, label, locked };
  }

  #dropHand(shown) {
    this.stage.scene.remove(shown.knob, shown.grip, shown.line);
    shown.line.geometry.dispose();
    shown.label?.remove();
  }

  #makeCursor(person) {
    const label = el('div', { class: 'cursor', style: `--person: ${personColour(person.id).getStyle()}` }, person.name || `guest ${person.id}`);
    this.labels.append(label);
    return label;
  }

  #makeBall(person) {
    const material = new THREE.MeshStandardMaterial({ color: personColour(person.id), transparent: true, opacity: 0.55, roughness: 0.3 });
    const ball = new THREE.Mesh(BALL, material);
    ball.castShadow = true;
    this.stage.scene.add(ball);
    return ball;
  }

  /** Each picture: our own hands where the pointer is, all others where the server says. */
  #place() {
    const eye = this.stage.camera.position;
    const own = new Map([...this.tools.held.values()].map((hand) => [hand.number, hand.target]));
    for (const hand of this.hands) {
      const shown = this.#hands.get(hand.id);
      const target = (hand.by === this.you && own.get(hand.hand)) || new THREE.Vector3(...hand.target);
      const size = 0.006 * target.distanceTo(eye);
      shown.knob.position.copy(target);
      shown.knob.scale.setScalar(1.4 * size);
      const body = this.bodies.all.get(hand.body);
      const row = body?.showsSkin ? hand.skin : body?.view === 'particles' || !body?.hasSkin ? hand.particle : null;
      const grip = row === null || row === undefined || !(3 * row < body?.positions.length) ? target : body.point(row);
      shown.grip.position.copy(grip);
      shown.grip.scale.setScalar(size);
      const ends = shown.line.geometry.attributes.position;
      target.toArray(ends.array, 0);
      grip.toArray(ends.array, 3);
      ends.needsUpdate = true;
      if (shown.label) put(shown.label, this.stage.toPage(target));
    }
    for (const person of this.people) {
      const label = this.#cursors.get(person.id);
      if (label) put(label, person.cursor && this.stage.toPage(new THREE.Vector3(...person.cursor)));
      const ball = this.#balls.get(person.id);
      if (ball && person.push) {
        ball.position.set(...person.push[0]);
        ball.scale.setScalar(person.push[1]);
      }
    }
  }
}

function put(label, at) {
  label.hidden = !at;
  if (at) label.style.transform = `translate(${at[0]}px, ${at[1]}px)`;
}

/** Makes what is new, drops what is gone. */
function sync(shown, wanted, key, make, drop) {
  const keys = new Set(wanted.map(key));
  for (const [id, thing] of shown) {
    if (!keys.has(id)) {
      drop(thing);
      shown.delete(id);
    }
  }
  for (const item of wanted) if (!shown.has(key(item))) shown.set(key(item), make(item));
}
