// The socket. It opens again by itself when it is lost, and tells whoever listens what comes in.

import { FRAME, SCENE, VERSION, decodeFrame, decodeScene } from './wire.js';

const query = new URLSearchParams(location.search);
export const ROOM = query.get('room') ?? 'main';
const TOKEN = query.get('token');

/** An address of this server, for this room, with the token. */
export function address(kind, name = ROOM) {
  const url = new URL(`/${kind}/${encodeURIComponent(name)}`, location.href);
  if (TOKEN) url.searchParams.set('token', TOKEN);
  return url;
}

/** Seconds between attempts to come back: soon at first, then with patience. */
const WAITS = [0.3, 0.6, 1, 2, 3, 5];

export class Connection extends EventTarget {
  #socket = null;
  #attempts = 0;
  #seq = 0;
  #sentAt = new Map();
  latencies = [];
  connected = false;

  constructor(name) {
    super();
    this.name = name;
    this.#open();
  }

  /** Sends a message; lost when there is no connection, for what it would move is then gone too. */
  send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Sends a message whose way to the screen and back is timed. */
  sendTimed(kind, body) {
    this.#seq += 1;
    this.#sentAt.set(this.#seq, performance.now());
    this.send({ [kind]: { ...body, seq: this.#seq } });
  }

  #open() {
    const url = address('socket');
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => socket.send(JSON.stringify({ hello: { version: VERSION, name: this.name } }));
    socket.onmessage = (event) => this.#receive(event.data);
    socket.onclose = (event) => this.#closed(event.reason);
    this.#socket = socket;
  }

  #closed(reason) {
    this.connected = false;
    const wait = WAITS[Math.min(this.#attempts++, WAITS.length - 1)];
    this.#tell('lost', { reason, wait });
    setTimeout(() => this.#open(), 1000 * wait);
  }

  #receive(data) {
    if (typeof data === 'string') {
      const [[kind, body]] = Object.entries(JSON.parse(data));
      if (kind === 'welcome') {
        this.connected = true;
        this.#attempts = 0;
        this.#sentAt.clear();
      }
      this.#tell(kind, body);
      return;
    }
    const kind = new Uint8Array(data, 0, 1)[0];
    if (kind === SCENE) this.#tell('scene', decodeScene(data));
    if (kind === FRAME) {
      const frame = decodeFrame(data);
      this.#clock(frame.ack);
      this.#tell('frame', frame);
    }
  }

  /** The frame that shows what we sent is here: how long did it take? */
  #clock(ack) {
    const sent = this.#sentAt.get(ack);
    if (sent !== undefined) {
      this.latencies.push(performance.now() - sent);
      if (this.latencies.length > 100) this.latencies.shift();
    }
    for (const seq of this.#sentAt.keys()) if (seq <= ack) this.#sentAt.delete(seq);
  }

  #tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  on(kind, act) {
    this.addEventListener(kind, (event) => act(event.detail));
  }
}
