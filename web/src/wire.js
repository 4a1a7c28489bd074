// The wire format, as docs/protocol.md has it: little-endian, arrays padded to four bytes.

export const VERSION = 1;
export const FRAME = 1;
export const SCENE = 2;
export const VIEWS = ['skin', 'particles', 'strain', 'proxies', 'plastic', 'contacts'];

/** A scene: what there is. Arrays are views into the message. */
export function decodeScene(buffer) {
  const data = new DataView(buffer);
  const epoch = data.getUint32(4, true);
  const length = data.getUint32(8, true);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 12, length)));
  let at = pad(12 + length);
  for (const body of head.bodies) {
    body.index = new Uint32Array(buffer, at, 3 * body.triangles);
    at += 12 * body.triangles;
    body.skinClusters = new Uint16Array(buffer, at, body.vertices);
    at = pad(at + 2 * body.vertices);
    body.particleClusters = new Uint16Array(buffer, at, body.particles);
    at = pad(at + 2 * body.particles);
  }
  return { epoch, ...head };
}

/** A frame: where everything is. */
export function decodeFrame(buffer) {
  const data = new DataView(buffer);
  const frame = {
    view: VIEWS[data.getUint8(2)],
    paused: data.getUint8(3) === 1,
    epoch: data.getUint32(4, true),
    step: Number(data.getBigUint64(8, true)),
    time: data.getFloat32(16, true),
    ack: data.getUint32(20, true),
    bodies: [],
    poses: [],
    touches: null,
  };
  const bodies = data.getUint32(24, true);
  const poses = data.getUint32(28, true);
  const touches = data.getUint32(32, true);
  let at = 36;
  for (let i = 0; i < bodies; i++) {
    const count = data.getUint32(at + 4, true);
    const hasValues = data.getUint32(at + 8, true) === 1;
    const block = {
      key: data.getUint32(at, true),
      count,
      quantum: data.getFloat32(at + 12, true),
      origin: vector(data, at + 16, 3),
      points: new Uint16Array(buffer, at + 28, 3 * count),
      values: null,
    };
    at = pad(at + 28 + 6 * count);
    if (hasValues) {
      block.values = new Uint8Array(buffer, at, count);
      at = pad(at + count);
    }
    frame.bodies.push(block);
  }
  for (let i = 0; i < poses; i++, at += 32) {
    frame.poses.push({
      key: data.getUint32(at, true),
      position: vector(data, at + 4, 3),
      rotation: vector(data, at + 16, 4),
    });
  }
  frame.touches = new Float32Array(buffer, at, 6 * touches);
  return frame;
}

/** Writes the points of a block in metres into `out`. */
export function place(block, out) {
  const { points, quantum, origin: [x, y, z] } = block;
  for (let i = 0; i < points.length; i += 3) {
    out[i] = x + points[i] * quantum;
    out[i + 1] = y + points[i + 1] * quantum;
    out[i + 2] = z + points[i + 2] * quantum;
  }
}

const pad = (at) => (at + 3) & ~3;
const vector = (data, at, n) => Array.from({ length: n }, (_, k) => data.getFloat32(at + 4 * k, true));
