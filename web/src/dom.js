// Small things for making a page.

/** An element with attributes, listeners (on…) and children. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** At most once per `ms`, and the last call is never lost. */
export function throttle(ms, act) {
  let timer = null;
  let last = 0;
  let waiting = null;
  return (...args) => {
    waiting = args;
    if (timer !== null) return;
    const wait = Math.max(0, last + ms - performance.now());
    timer = setTimeout(() => {
      timer = null;
      last = performance.now();
      act(...waiting);
    }, wait);
  };
}

const PATHS = {
  grab: 'M7 11V6a1.6 1.6 0 0 1 3.2 0v4-6a1.6 1.6 0 0 1 3.2 0v6-5a1.6 1.6 0 0 1 3.2 0v6-3a1.6 1.6 0 0 1 3.2 0v6c0 4-2.6 7-6.600 7-4 0-5.400-2-7-5l-2.400-4.400a1.500 1.500 0 0 1 2.600-1.600z',
  push: 'M3 12h8m-3-3 3 3-3 3M18 12m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0',
  throw: 'M12 12m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0M8 9.500c2.500 1.500 5.500 1.500 8 0M8 14.500c2.500-1.500 5.500-1.500 8 0',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.500v15l12-7.500z',
  step: 'M6 5v14l9-7zM18 5v14',
  reset: 'M5 9a8 8 0 1 1-1 5M5 4v5h5',
  gallery: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  panel: 'M4 7h10M18 7h2M16 4.500v5M4 17h2M10 17h10M8 14.500v5',
  help: 'M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 17.500v.5',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  close: 'M6 6l12 12M18 6L6 18',
  theme: 'M12 4a8 8 0 1 0 8 8 6 6 0 0 1-8-8z',
};

/** A line drawing. */
export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}

/** A button with a drawing, a word and a key. */
export function button(name, label, key, onclick) {
  return el('button', { type: 'button', title: key ? `${label} (${key})` : label, 'aria-label': label, onclick, 'data-name': name }, icon(name), el('span', {}, label));
}
