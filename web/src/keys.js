// The keyboard: everything the mouse can do.

import { button, el } from './dom.js';

export const KEYS = [
  ['Space', 'pause, go on'],
  ['.', 'one step'],
  ['R', 'reset the scene'],
  ['G', 'scenes'],
  ['1 – 7', 'skin, particles, clusters, strain, plastic, proxies, contacts'],
  ['Q, W, E', 'tools: grab, push, throw'],
  ['L', 'lock what is held where it is'],
  ['U', 'remove all locks'],
  ['Tab', 'choose a body (the world has the focus)'],
  ['Enter', 'pick the chosen body up, let it go'],
  ['Arrows, Page up, Page down', 'move what Enter picked up'],
  ['B', 'throw a ball at the middle'],
  ['F', 'look from where the scene says'],
  ['P', 'panel'],
  ['T', 'look into a cluster'],
  ['D', 'dark, light'],
  ['?', 'this help'],
];

const MOUSE = [
  ['Drag a body', 'pick it up'],
  ['Wheel while dragging', 'nearer, farther'],
  ['Drag beside bodies', 'look around'],
  ['Right drag, two fingers', 'move the view'],
  ['Wheel, pinch', 'zoom'],
];

export function help() {
  const dialog = el('dialog', { class: 'sheet narrow', 'aria-label': 'Help' });
  const list = (rows) => el('dl', {}, ...rows.flatMap(([key, does]) => [el('dt', {}, el('kbd', {}, key)), el('dd', {}, does)]));
  dialog.append(el('header', {}, el('h2', {}, 'Help'), button('close', 'Close', 'Esc', () => dialog.close())), el('h3', {}, 'Mouse and touch'), list(MOUSE), el('h3', {}, 'Keys'), list(KEYS), el('p', {}, el('a', { href: 'licences.txt', target: '_blank' }, 'Licences of what this page holds')));
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}

const NUDGES = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, -1],
  PageDown: [0, 0, 1],
};

/** Connects keys to actions. `world` are those that need the focus on the world. */
export function listen(actions, world) {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const typing = event.target.matches?.('input, select, textarea');
    if (typing && event.key !== 'Escape') return;
    const onButton = event.target.matches?.('button, a, summary');
    if (onButton && (event.key === ' ' || event.key === 'Enter')) return;
    const onWorld = event.target.id === 'world' || event.target === document.body;
    if (onWorld && NUDGES[event.key] && world.nudge(...NUDGES[event.key])) return event.preventDefault();
    if (event.target.id === 'world' && world[event.key]) {
      if (world[event.key](event) !== false) event.preventDefault();
      return;
    }
    const act = actions[event.key] ?? actions[event.key.toLowerCase()];
    if (act) {
      act();
      event.preventDefault();
    }
  });
}
