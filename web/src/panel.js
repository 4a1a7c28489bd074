// The panel: views, material, gravity, recording, files, numbers.

import { address } from './connection.js';
import { el } from './dom.js';
import { MaterialPanel } from './material.js';

/** Views by name: what is streamed, and how it is coloured. */
export const VIEWS = {
  skin: { label: 'Skin', stream: 'skin', colour: 'body', about: 'What you would see' },
  particles: { label: 'Particles', stream: 'particles', colour: 'body', about: 'The mass points' },
  clusters: { label: 'Clusters', stream: 'skin', colour: 'cluster', about: 'Which cluster has most of each place' },
  strain: { label: 'Strain', stream: 'strain', colour: 'body', about: 'How far each place is stretched or squeezed' },
  plastic: { label: 'Plastic', stream: 'plastic', colour: 'body', about: 'How far each place has flowed for good' },
  proxies: { label: 'Proxies', stream: 'proxies', colour: 'cluster', about: 'The balls that stand for clusters in contact' },
  contacts: { label: 'Contacts', stream: 'contacts', colour: 'body', about: 'Where bodies are pushed; bodies that sleep push nobody' },
};

const PLANETS = { Earth: -9.81, Moon: -1.62, None: 0, 'Up!': 3 };

export class Panel {
  #stats = el('dl', { class: 'stats' });
  #scrub = el('input', { type: 'range', min: 0, value: 0, step: 1, 'aria-label': 'Moment of the recording' });
  #tape = el('div', { class: 'tape' });
  #legend = el('div', { class: 'legend', hidden: true }, el('span', {}, '0'), el('i'), el('span', {}, '0.4 strain'));
  #views = new Map();
  #planets = new Map();

  constructor(node, connection, actions) {
    this.connection = connection;
    this.actions = actions;
    this.material = new MaterialPanel(connection);
    this.#scrub.addEventListener('input', () => actions.seek(+this.#scrub.value));
    node.append(
      section('View', this.#viewButtons(), this.#legend),
      section('Material', this.material.node),
      section('Record', this.#tape),
      section('Gravity', this.#gravity()),
      section('Files', this.#files()),
      section('Numbers', this.#stats),
    );
    this.material.show(null);
    this.state({ mode: 'live', recorded: 0, shown: 0, dt: 1 / 60 });
  }

  showView(name) {
    for (const [key, node] of this.#views) node.setAttribute('aria-pressed', String(key === name));
    this.#legend.hidden = name !== 'strain' && name !== 'plastic';
  }

  state(state) {
    const { mode, recorded, shown, dt, gravity = [0, 0, 0] } = state;
    for (const [g, node] of this.#planets) node.setAttribute('aria-pressed', String(gravity[0] === 0 && gravity[2] === 0 && Math.abs(gravity[1] - g) < 1e-3));
    this.#scrub.max = recorded;
    if (document.activeElement !== this.#scrub) this.#scrub.value = shown;
    const seconds = (steps) => `${(steps * dt).toFixed(1)} s`;
    const does = (label, act, name) => el('button', { type: 'button', onclick: act, 'data-name': name }, label);
    const key = `${mode} ${recorded > 0}`;
    if (this.tapeKey !== key) {
      this.tapeKey = key;
      this.tapeText = el('span');
      const parts = {
        live: [does('● Record', this.actions.record, 'record'), recorded > 0 ? does('Replay', this.actions.replay, 'replay') : null, this.tapeText],
        recording: [does('■ Stop', this.actions.stop, 'stop'), this.tapeText],
        replay: [this.#scrub, does('Go on from here', this.actions.stop, 'go-on'), this.tapeText],
      };
      this.#tape.replaceChildren(...parts[mode].filter(Boolean));
    }
    this.tapeText.textContent = {
      live: recorded > 0 ? `${seconds(recorded)} recorded` : '',
      recording: `recording ${seconds(recorded)}`,
      replay: `${seconds(shown)} of ${seconds(recorded)}`,
    }[mode];
  }

  stats(s, latency, people) {
    const stages = s.stages.map(([stage, ms]) => `${stage} ${ms.toFixed(2)}`).join(' · ');
    const norm = (v) => Math.hypot(...v).toPrecision(3);
    const rows = {
      Step: `${s.step} (${s.time.toFixed(1)} s)`,
      Speed: `${s.steps_per_second.toFixed(0)} steps/s, ${s.real_time.toFixed(2)}× real time`,
      'Step takes': `${s.step_ms.toFixed(2)} ms`,
      Stages: stages,
      Latency: latency === null ? 'drag something' : `${latency.toFixed(0)} ms`,
      Bodies: `${s.bodies}, ${s.particles} particles, ${s.clusters} clusters`,
      Contacts: `${s.touches}, ${s.meetings} ${s.meetings === 1 ? 'pair' : 'pairs'} that touch`,
      Energy: `${s.kinetic.toPrecision(3)} J moving, ${s.potential.toPrecision(3)} J high`,
      Momentum: `${norm(s.momentum)} kg m/s, ${norm(s.angular_momentum)} kg m²/s`,
      Penetration: `${(1000 * s.penetration).toPrecision(2)} mm`,
      People: String(people),
      Hash: s.hash,
    };
    this.#stats.replaceChildren(...Object.entries(rows).flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]));
  }

  #viewButtons() {
    const one = ([name, view], i) => {
      const node = el('button', { type: 'button', title: `${view.about} (${i + 1})`, 'data-view': name, 'aria-pressed': 'false', onclick: () => this.actions.view(name) }, view.label);
      this.#views.set(name, node);
      return node;
    };
    const inside = el('button', { type: 'button', title: 'Look into a cluster of the chosen body (T)', 'data-name': 'teach', onclick: this.actions.teach }, 'Inside a cluster…');
    return el('div', { class: 'choices' }, ...Object.entries(VIEWS).map(one), inside);
  }

  #gravity() {
    const one = ([name, g]) => {
      const node = el('button', { type: 'button', title: `${g} m/s²`, onclick: () => this.connection.send({ gravity: [0, g, 0] }) }, name);
      this.#planets.set(g, node);
      return node;
    };
    return el('div', { class: 'choices' }, ...Object.entries(PLANETS).map(one));
  }

  #files() {
    const file = el('input', { type: 'file', accept: '.snapshot', hidden: true, onchange: () => file.files[0] && this.actions.load(file.files[0]) });
    return el(
      'div',
      { class: 'choices' },
      el('a', { href: address('snapshot'), download: 'world.snapshot', title: 'The state of the world' }, 'Save'),
      el('button', { type: 'button', onclick: () => file.click() }, 'Load…'),
      el('a', { href: address('report'), download: 'session.pliant-report', title: 'Everything that happened, for pliant run to replay bit for bit' }, 'Report'),
      file,
    );
  }
}

function section(title, ...children) {
  return el('details', { open: true, 'data-section': title }, el('summary', {}, title), ...children);
}
