// The teaching view: one cluster, frozen. Its rest shape, where its members are, the shape that fits them best, and the
// goals they are pulled to, with the numbers of the maps.

import * as THREE from 'three';
import { button, el } from './dom.js';

const LAYERS = {
  rest: { label: 'rest shape, at the centre', colour: 0x8a93a3 },
  positions: { label: 'where the members are', colour: 0xe85d4a },
  matched: { label: 'matched shape, R Fᵖ q + centre', colour: 0x3f88c5 },
  goals: { label: 'goals that pull them', colour: 0x44af69 },
};

export class Teaching {
  node = el('section', { id: 'teach', hidden: true, 'aria-label': 'Inside a cluster' });
  #group = new THREE.Group();
  #body = null;
  #cluster = 0;
  #layers = new Set(['positions', 'matched', 'goals']);
  #data = null;
  #eye = null;
  #looks = false;

  constructor(stage, connection, bodies) {
    Object.assign(this, { stage, connection, bodies });
    stage.scene.add(this.#group);
    document.body.append(this.node);
  }

  get isOpen() {
    return !this.node.hidden;
  }

  open(body) {
    if (!body) return;
    this.#body = body;
    this.#cluster = Math.min(this.#cluster, body.clusters - 1);
    this.node.hidden = false;
    for (const other of this.bodies.all.values()) other.group.visible = false;
    this.#eye = this.stage.viewpoint();
    this.#looks = false;
    this.connection.send({ pause: true });
    this.ask();
  }

  close() {
    this.node.hidden = true;
    this.stage.goTo(this.#eye);
    this.#clear();
    this.#data = null;
    for (const body of this.bodies.all.values()) body.group.visible = true;
  }

  /** Asks for the cluster as it is now; the answer comes to `take`. */
  ask() {
    this.connection.send({ inspect: { body: this.#body.key, cluster: this.#cluster } });
  }

  /** Bodies were described anew: ours may be gone, or have other clusters. */
  refresh(bodies) {
    this.#body = bodies.all.get(this.#body.key) ?? null;
    if (!this.#body) return this.close();
    this.#cluster = Math.min(this.#cluster, this.#body.clusters - 1);
    for (const body of bodies.all.values()) body.group.visible = false;
    return this.ask();
  }

  /** A step was taken: the cluster is another one. */
  stepped(step) {
    if (this.isOpen && this.#data && step !== this.#data.step) {
      this.#data.step = step;
      this.ask();
    }
  }

  take(data) {
    if (!this.isOpen) return;
    this.#data = data;
    if (!this.#looks) {
      this.#looks = true;
      const reach = Math.max(...data.rest.map((q) => Math.hypot(...q)));
      this.stage.focus(data.centre, 5 * reach);
    }
    this.#draw();
    this.#tell();
  }

  #go(by) {
    const count = this.#data?.clusters ?? 1;
    this.#cluster = (this.#cluster + by + count) % count;
    this.#looks = false;
    this.ask();
  }

  #points() {
    const { rest, positions, goals, r, f_p, centre } = this.#data;
    const map = (m, q) => m.map((row, k) => row[0] * q[0] + row[1] * q[1] + row[2] * q[2] + centre[k]);
    return {
      rest: rest.map((q) => q.map((v, k) => v + centre[k])),
      positions,
      matched: rest.map((q) => map(r, q.map((_, k) => f_p[k][0] * q[0] + f_p[k][1] * q[1] + f_p[k][2] * q[2]))),
      goals,
    };
  }

  #clear() {
    for (const object of this.#group.children) {
      object.geometry.dispose();
      object.material.dispose();
      object.dispose?.();
    }
    this.#group.clear();
  }

  #draw() {
    this.#clear();
    const points = this.#points();
    const size = 0.16 * this.#body.spacing;
    const ball = new THREE.SphereGeometry(size, 12, 8);
    for (const name of this.#layers) {
      const material = new THREE.MeshStandardMaterial({ color: LAYERS[name].colour, roughness: 0.6 });
      const mesh = new THREE.InstancedMesh(ball, material, points[name].length);
      const at = new THREE.Matrix4();
      points[name].forEach((p, i) => mesh.setMatrixAt(i, at.makeTranslation(...p)));
      this.#group.add(mesh);
    }
    if (this.#layers.has('positions') && this.#layers.has('goals')) {
      const ends = points.positions.flatMap((p, i) => [...p, ...points.goals[i]]);
      const geometry = new THREE.BufferGeometry().setAttribute('position', new THREE.Float32BufferAttribute(ends, 3));
      this.#group.add(new THREE.LineSegments(geometry, new THREE.LineBasicMaterial({ color: 0x777777 })));
    }
  }

  #tell() {
    const d = this.#data;
    const matrix = (name, m, says) =>
      el('figure', {}, el('figcaption', {}, el('b', {}, name), ` ${says}`), el('table', {}, ...m.map((row) => el('tr', {}, ...row.map((v) => el('td', {}, v.toFixed(3)))))));
    const layer = ([name, { label, colour }]) => {
      const box = el('input', {
        type: 'checkbox',
        checked: this.#layers.has(name),
        onchange: () => {
          if (box.checked) this.#layers.add(name);
          else this.#layers.delete(name);
          this.#draw();
        },
      });
      return el('label', {}, box, el('i', { style: `background:#${colour.toString(16).padStart(6, '0')}` }), ` ${label}`);
    };
    this.node.replaceChildren(
      el('header', {}, el('h2', {}, `Cluster ${d.cluster + 1} of ${d.clusters}`), button('close', 'Close', 'Esc', () => this.close())),
      el('p', {}, `${this.#body.name}, step ${d.step}: ${d.positions.length} members. Time is frozen; `, el('kbd', {}, '.'), ' takes a step.'),
      el('div', { class: 'choices' }, el('button', { type: 'button', onclick: () => this.#go(-1) }, '‹ before'), el('button', { type: 'button', onclick: () => this.#go(1) }, 'next ›'), el('button', { type: 'button', onclick: () => this.connection.send({ step: 1 }) }, 'step')),
      el('div', { class: 'layers' }, ...Object.entries(LAYERS).map(layer)),
      matrix('F', d.f, 'deformation gradient'),
      matrix('R', d.r, 'its rotation'),
      matrix('Fᵖ', d.f_p, this.#body.material.plastic ? 'plastic part of F' : 'plastic part of F: it does not flow'),
      matrix('T', d.t, 'goal map, Fᵖ included'),
      el('p', {}, `Stretches σ of F (Fᵖ)⁻¹: ${d.stretches.map((s) => s.toFixed(3)).join(', ')}`),
    );
  }
}
