// The page: puts the parts together.

import { Bodies } from './bodies.js';
import { Connection, ROOM, address } from './connection.js';
import { button, el } from './dom.js';
import { gallery } from './gallery.js';
import { help, listen } from './keys.js';
import { Obstacles } from './obstacles.js';
import { Panel, VIEWS } from './panel.js';
import { People } from './people.js';
import { Stage } from './stage.js';
import { Teaching } from './teach.js';
import { Tools } from './tools.js';
import { Touches } from './touches.js';

const $ = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);

const connection = new Connection(query.get('name') ?? localStorage.getItem('pliant-name') ?? '');
const stage = new Stage($('world'), query.get('quality') === 'low');
const bodies = new Bodies(stage);
const obstacles = new Obstacles(stage);
const touches = new Touches(stage);
const tools = new Tools(stage, bodies, connection);
const people = new People(stage, bodies, tools, $('labels'), (id) => connection.send({ unlock: id }));
const teaching = new Teaching(stage, connection, bodies);

let scenes = [];
let state = { scene: '', paused: false, speed: 1, mode: 'live', recorded: 0, shown: 0, dt: 1 / 60 };
let view = 'skin';
let selected = null;
let shownScene = null;
let late = 0;

const actions = {
  view: setView,
  record: () => connection.send('record'),
  stop: () => connection.send('stop'),
  replay: () => connection.send('replay'),
  seek: throttled((step) => connection.send({ seek: step })),
  load: loadSnapshot,
  teach: toggleTeaching,
};
const panel = new Panel($('panel'), connection, actions);

/* The bars. */

const title = el('strong', { id: 'title' }, 'Pliant');
const people_count = el('span', { id: 'people' });
const badge = el('span', { id: 'badge', hidden: true });
$('top').append(
  button('gallery', 'Scenes', 'G', openGallery),
  title,
  badge,
  people_count,
  button('theme', 'Dark or light', 'D', toggleTheme),
  button('help', 'Help', '?', help),
  button('panel', 'Panel', 'P', () => togglePanel()),
);
const toolButtons = new Map(
  [
    ['grab', 'Grab', 'Q'],
    ['push', 'Push', 'W'],
    ['throw', 'Throw', 'E'],
  ].map(([name, label, key]) => [name, button(name, label, key, () => setTool(name))]),
);
const lockButton = button('lock', 'Lock', 'L', lockHeld);
const playButton = button('pause', 'Pause', 'Space', togglePause);
const speed = el(
  'select',
  { 'aria-label': 'Speed', title: 'Speed', onchange: () => connection.send({ speed: +speed.value }) },
  ...[0.1, 0.25, 0.5, 1, 2].map((value) => el('option', { value, selected: value === 1 }, `${value}×`)),
);
$('bar').append(...toolButtons.values(), lockButton, el('i'), playButton, button('step', 'Step', '.', step), button('reset', 'Reset', 'R', () => connection.send('reset')), speed);

/* What the server says. */

connection.on('welcome', (welcome) => {
  scenes = welcome.scenes;
  people.you = welcome.you;
  shownScene = null;
  tools.drop();
  if (view !== 'skin') connection.send({ view: VIEWS[view].stream });
  $('notice').hidden = true;
});
connection.on('lost', ({ reason, wait }) => {
  tools.drop();
  say(`${reason ? `Connection closed: ${reason}.` : 'No connection.'} Trying again${wait > 1 ? ` in ${wait} s` : ''}…`, true);
});
connection.on('notice', (text) => say(text));
connection.on('scene', (scene) => {
  bodies.take(scene);
  obstacles.take(scene);
  window.pliant.scenes += scene.whole ? 1 : 0;
  if (!scene.whole) {
    // What was chosen may be gone, or described anew.
    if (selected && bodies.all.get(selected.key) !== selected) select(bodies.all.get(selected.key) ?? null);
    if (teaching.isOpen) teaching.refresh(bodies);
    return;
  }
  if (teaching.isOpen) teaching.close();
  title.textContent = scene.title || 'Pliant';
  document.title = `${scene.title || 'World'} – Pliant`;
  tools.drop();
  select(bodies.all.values().next().value ?? null);
  // The same scene from its start keeps the view that someone has chosen.
  if (scene.camera && shownScene !== scene.scene) stage.look(scene.camera);
  shownScene = scene.scene;
});
connection.on('frame', (frame) => {
  bodies.move(frame);
  obstacles.move(frame);
  touches.show(frame.touches);
  teaching.stepped(frame.step);
  window.pliant.frames += 1;
  window.pliant.step = frame.step;
  window.pliant.view = frame.view;
});
connection.on('state', (now) => {
  state = now;
  panel.state(now);
  speed.value = String(now.speed);
  const name = now.paused ? 'play' : 'pause';
  if (playButton.dataset.name !== name) {
    const fresh = button(name, now.paused ? 'Play' : 'Pause', 'Space', togglePause);
    playButton.replaceChildren(...fresh.childNodes);
    for (const attribute of ['title', 'aria-label', 'data-name']) playButton.setAttribute(attribute, fresh.getAttribute(attribute));
  }
  document.body.dataset.mode = now.mode;
});
connection.on('people', (now) => {
  people.take(now);
  tools.confirm(now.hands.filter((hand) => hand.by === people.you));
  people_count.textContent = now.people.length > 1 ? `${now.people.length} people` : '';
});
connection.on('materials', (changed) => panel.material.take(changed, bodies.all));
connection.on('cluster', (cluster) => teaching.take(cluster));
connection.on('stats', (stats) => {
  panel.stats(stats, latency(), people.people.length);
  // One late moment is no news.
  late = stats.keeps_up ? 0 : late + 1;
  badge.hidden = late < 4;
  badge.textContent = `slow: ${stats.real_time.toFixed(2)}×`;
  badge.title = 'This machine cannot compute the world as fast as the clock runs';
  Object.assign(window.pliant, { hash: stats.hash, hashStep: stats.step, stats });
});

/* What people do. */

tools.onSelect = select;
tools.onPick = () => {
  $('hint').hidden = true;
};

function select(body) {
  if (body && body !== selected && shownScene) body.flash();
  selected = body;
  panel.material.show(body);
}

function setTool(name) {
  tools.tool = name;
  for (const [key, node] of toolButtons) node.setAttribute('aria-pressed', String(key === name));
}

function setView(name) {
  view = name;
  connection.send({ view: VIEWS[name].stream });
  bodies.colourBy(VIEWS[name].colour);
  panel.showView(name);
}

function openGallery() {
  gallery(scenes, state.scene, (name) => connection.send({ scene: name }));
}

/** At the end of a replay, play means from the start. */
function togglePause() {
  const ended = state.mode === 'replay' && state.paused && state.shown >= state.recorded;
  if (ended) connection.send('replay');
  else connection.send({ pause: !state.paused });
}

function step() {
  connection.send({ pause: true });
  connection.send({ step: 1 });
}

function lockHeld() {
  if (tools.held.size === 0) say('Hold a body first: drag it, then press L (or this button with another finger).');
  tools.lock();
}

function toggleTeaching() {
  if (teaching.isOpen) teaching.close();
  else teaching.open(selected);
}

function togglePanel(open) {
  document.body.classList.toggle('panel', open);
  cover();
}

/** The panel covers a part of the world: at the right on a wide screen, at the bottom on a narrow one. */
function cover() {
  const open = document.body.classList.contains('panel');
  const wide = innerWidth >= 900;
  stage.cover(open && wide ? 326 : 0, open && !wide ? innerHeight - $('panel').getBoundingClientRect().top : 0);
}

function toggleTheme() {
  const dark = !stage.dark;
  localStorage.setItem('pliant-theme', dark ? 'dark' : 'light');
  theme(dark);
}

function theme(dark) {
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  stage.theme(dark ? 'dark' : 'light');
  obstacles.theme();
}

async function loadSnapshot(file) {
  const answer = await fetch(address('snapshot'), { method: 'POST', body: file }).catch(() => null);
  if (!answer?.ok) say(`${file.name} was not loaded: ${answer ? await answer.text() : 'no connection'}`);
}

function say(text, stays = false) {
  const notice = $('notice');
  notice.textContent = text;
  notice.hidden = false;
  clearTimeout(say.timer);
  if (!stays) say.timer = setTimeout(() => (notice.hidden = true), 5000);
}

function latency() {
  const sorted = [...connection.latencies].sort((a, b) => a - b);
  return sorted.length > 0 ? sorted[sorted.length >> 1] : null;
}

/** One seek at a time: the newest wins. */
function throttled(act) {
  let waiting = null;
  setInterval(() => {
    if (waiting !== null) act(waiting);
    waiting = null;
  }, 120);
  return (value) => (waiting = value);
}

/* The keyboard's hand. */

const world = {
  nudge(x, y, z) {
    if (!tools.held.has('keys')) return false;
    tools.nudge('keys', x, y, z);
    return true;
  },
  Tab(event) {
    const all = [...bodies.all.values()];
    const next = all.indexOf(selected) + (event.shiftKey ? -1 : 1);
    // Past the last body the focus goes on to the buttons.
    if (next < 0 || next >= all.length) return false;
    select(all[next]);
    say(`${selected.name} is chosen: Enter picks it up.`);
    return true;
  },
  Enter() {
    if (tools.held.has('keys')) return tools.release('keys');
    if (!selected?.positions.length || selected.view === 'proxies') return undefined;
    const rows = selected.positions.length / 3;
    const eye = stage.camera.position;
    let row = 0;
    for (let i = 1; i < rows; i++) if (selected.point(i).distanceToSquared(eye) < selected.point(row).distanceToSquared(eye)) row = i;
    return tools.hold('keys', { body: selected, row, at: selected.showsSkin ? { skin: row } : { particle: row } });
  },
};
const canvas = stage.canvas;
const middle = () => {
  const box = canvas.getBoundingClientRect();
  return { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
};
listen(
  {
    ' ': togglePause,
    '.': step,
    r: () => connection.send('reset'),
    g: openGallery,
    q: () => setTool('grab'),
    w: () => setTool('push'),
    e: () => setTool('throw'),
    l: lockHeld,
    u: () => connection.send('unlock_all'),
    b: () => tools.throwAt(middle()),
    f: () => stage.look(stage.home),
    p: () => togglePanel(),
    t: toggleTeaching,
    d: toggleTheme,
    '?': help,
    escape: () => teaching.isOpen && teaching.close(),
    ...Object.fromEntries(Object.keys(VIEWS).map((name, i) => [String(i + 1), () => setView(name)])),
  },
  world,
);

/* The start. */

setTool('grab');
panel.showView('skin');
const asked = localStorage.getItem('pliant-theme');
theme(asked ? asked === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches);
togglePanel(innerWidth >= 900);
addEventListener('resize', cover);
$('notice').hidden = true;
$('hint').textContent = 'Drag a body to pick it up. Drag beside it to look around.';

/** What tests and the curious may read. */
window.pliant = { frames: 0, scenes: 0, step: 0, hash: '', hashStep: 0, stats: null, bodies, people, stage, tools, touches, connection, teaching, latency, room: ROOM, state: () => state };
