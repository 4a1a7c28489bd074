// The gallery: all scenes with a picture.

import { address } from './connection.js';
import { button, el } from './dom.js';

export function gallery(scenes, current, load) {
  const dialog = el('dialog', { class: 'sheet', 'aria-label': 'Scenes' });
  const close = button('close', 'Close', 'Esc', () => dialog.close());
  const card = (scene) =>
    el(
      'button',
      {
        type: 'button',
        class: 'card',
        'data-scene': scene.name,
        'aria-current': scene.name === current ? 'true' : null,
        onclick: () => {
          load(scene.name);
          dialog.close();
        },
      },
      el('img', { src: address('thumbnail', scene.name), alt: '', loading: 'lazy', width: 288, height: 180 }),
      el('strong', {}, scene.title),
      el('small', {}, scene.about),
    );
  dialog.append(el('header', {}, el('h2', {}, 'Scenes'), close), el('div', { class: 'cards' }, ...scenes.map(card)));
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}
