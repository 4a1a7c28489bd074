// Sliders for a body's material. The server sends all of it; what a slider does not know it leaves alone.

import { el, throttle } from './dom.js';

/** Sliders: a label, a unit, a range, whether it is by powers, and where the number is. */
const SLIDERS = [
  { name: 'softness', label: 'Softness τ', unit: 's', low: 0.002, high: 0.15, log: true, get: (m) => m.stiffness?.time, set: (m, v) => (m.stiffness = { time: v }) },
  { name: 'alpha', label: 'Stiffness α', unit: '', low: 0.01, high: 1, get: (m) => m.stiffness?.alpha, set: (m, v) => (m.stiffness = { alpha: v }) },
  { name: 'beta', label: 'Stretch β', unit: '', low: 0, high: 1, get: (m) => beta(m.mode), set: (m, v) => (m.mode = { [kind(m.mode) === 'quadratic' ? 'quadratic' : 'linear']: { beta: v } }) },
  { name: 'damping', label: 'Damping', unit: '1/s', low: 0, high: 100, get: (m) => m.damping, set: (m, v) => (m.damping = v) },
  { name: 'limit', label: 'Strain limit γ', unit: '', low: 0.01, high: 1, log: true, get: (m) => m.limit?.stretch, set: (m, v) => (m.limit.stretch = v) },
  { name: 'iterations', label: 'Limit rounds', unit: '', low: 0, high: 8, whole: true, get: (m) => m.limit?.iterations, set: (m, v) => (m.limit.iterations = v) },
  { name: 'yield', label: 'Yield strain λ', unit: '', low: 0, high: 0.6, get: (m) => m.plastic?.yield_strain, set: (m, v) => (m.plastic.yield_strain = v) },
  { name: 'rate', label: 'Flow rate ν', unit: '', low: 0, high: 1, get: (m) => m.plastic?.rate, set: (m, v) => (m.plastic.rate = v) },
  { name: 'hardening', label: 'Hardening K', unit: '1/s', low: -2, high: 10, get: (m) => m.plastic?.hardening, set: (m, v) => (m.plastic.hardening = v) },
  { name: 'toughness', label: 'Toughness τ', unit: '', low: 0.005, high: 1, log: true, get: (m) => m.fracture?.toughness, set: (m, v) => (m.fracture.toughness = v) },
  { name: 'condition', label: 'Exchange beyond', unit: '', low: 1.2, high: 10, log: true, get: (m) => m.recluster?.condition, set: (m, v) => (m.recluster.condition = v) },
];
// A part of the material that has no slider here gets one by itself, under its own name: see `others`.

const kind = (mode) => (typeof mode === 'string' ? mode : Object.keys(mode ?? { rigid: 0 })[0]);
const beta = (mode) => (typeof mode === 'string' ? 0 : Object.values(mode ?? { a: { beta: 0 } })[0].beta);

/** Numbers that have no slider of their own yet: one is made for each, from 0 to four times what it is. */
function others(material) {
  const found = [];
  const known = new Set(['density', 'stiffness', 'damping', 'mode', 'cap', 'rotation', 'conserve', 'limit', 'plastic', 'fracture', 'recluster']);
  const walk = (object, path) => {
    for (const [name, value] of Object.entries(object)) {
      if (path.length === 0 && known.has(name)) continue;
      if (typeof value === 'number') found.push([...path, name]);
      else if (value && typeof value === 'object' && !Array.isArray(value)) walk(value, [...path, name]);
    }
  };
  walk(material, []);
  const at = (m, path) => path.reduce((o, name) => o?.[name], m);
  return found.map((path) => ({
    name: path.join('.'),
    label: path.join(' '),
    unit: '',
    low: 0,
    high: Math.max(1, 4 * at(material, path)),
    get: (m) => at(m, path),
    set: (m, v) => (at(m, path.slice(0, -1))[path.at(-1)] = v),
  }));
}

export class MaterialPanel {
  node = el('div', { class: 'material' });
  #body = null;

  constructor(connection) {
    this.connection = connection;
  }

  #send = throttle(125, (body, material) => this.connection.send({ material: { body, material } }));

  show(body) {
    this.#body = body;
    if (!body) {
      this.node.replaceChildren(el('p', {}, 'Touch a body to change what it is made of.'));
      return;
    }
    const material = structuredClone(body.material);
    const mode = el(
      'select',
      {
        'aria-label': 'Mode',
        onchange: (event) => {
          const b = beta(material.mode) || 0.5;
          material.mode = event.target.value === 'rigid' ? 'rigid' : { [event.target.value]: { beta: b } };
          this.#change(material);
        },
      },
      ...['rigid', 'linear', 'quadratic'].map((word) => el('option', { value: word, selected: kind(material.mode) === word }, word)),
    );
    const part = (name, label, numbers) => {
      const box = el('input', {
        type: 'checkbox',
        checked: Boolean(material[name]),
        'data-slider': name,
        onchange: () => {
          material[name] = box.checked ? numbers : null;
          this.#change(material);
          this.show(body);
        },
      });
      return el('label', { class: 'row' }, el('span', {}, label), box);
    };
    const parts = [part('plastic', 'Keeps dents', { yield_strain: 0.05, rate: 0.5, hardening: 0 }), part('fracture', 'Breaks', { toughness: 0.1 })];
    const rows = [...SLIDERS, ...others(material)].filter((slider) => Number.isFinite(slider.get(material))).map((slider) => this.#row(slider, material));
    this.node.replaceChildren(el('p', { class: 'made' }, el('i', { class: 'dot', style: `background: ${body.tint.getStyle()}` }), el('b', {}, body.name), ` · ${body.particles} particles, ${body.clusters} clusters, ${body.mass.toPrecision(3)} kg`), el('label', { class: 'row' }, el('span', {}, 'Mode'), mode), ...rows, ...parts);
  }

  /** Someone changed materials. */
  take(changed, bodies) {
    for (const { body, material } of changed) {
      const known = bodies.get(body);
      if (!known) continue;
      known.material = material;
      const editing = this.node.contains(document.activeElement);
      if (known === this.#body && !editing) this.show(known);
    }
  }

  #row(slider, material) {
    const to = (v) => (slider.log ? Math.log(v / slider.low) / Math.log(slider.high / slider.low) : (v - slider.low) / (slider.high - slider.low));
    const from = (t) => (slider.log ? slider.low * (slider.high / slider.low) ** t : slider.low + t * (slider.high - slider.low));
    const shown = el('output', {}, text(slider, slider.get(material)));
    const input = el('input', {
      type: 'range',
      min: 0,
      max: 1,
      step: slider.whole ? 1 / (slider.high - slider.low) : 0.001,
      value: Math.min(1, Math.max(0, to(Math.max(slider.get(material), slider.log ? slider.low : -Infinity)))),
      'data-slider': slider.name,
      'aria-label': slider.label,
      oninput: () => {
        const value = slider.whole ? Math.round(from(+input.value)) : from(+input.value);
        slider.set(material, value);
        shown.textContent = text(slider, value);
        this.#change(material);
      },
    });
    return el('label', { class: 'row' }, el('span', {}, slider.label), input, shown);
  }

  #change(material) {
    this.#body.material = structuredClone(material);
    this.#send(this.#body.key, material);
  }
}

function text(slider, value) {
  const number = slider.whole ? String(value) : value.toPrecision(value < 1 ? 2 : 3);
  return slider.unit ? `${number} ${slider.unit}` : number;
}
