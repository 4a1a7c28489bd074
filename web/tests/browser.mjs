// The page in a real browser: node web/tests/browser.mjs PLIANT FOLDER [WORD], with PLIANT_BROWSER naming Chromium. Pictures go
// to the folder; with a word only tests that have it in their names run.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { height, launch, open, reaches, scene, serve, spot, steps, still, until } from './harness.mjs';

const [program, folder, word = ''] = process.argv.slice(2);
const server = await serve(program, 'jelly-drop');
const tests = [];
const test = (name, act) => tests.push([name, act]);
let browser;
let page;

test('the page shows a world that moves, in WebGL 2', async () => {
  assert.ok(await page.evaluate(() => pliant.stage.renderer.getContext() instanceof WebGL2RenderingContext));
  await steps(page, 5);
  await page.screenshot({ path: `${folder}/first.png` });
});

test('every scene of the gallery loads, moves and is seen in every view', async () => {
  await page.keyboard.press('g');
  await page.waitForSelector('.card');
  const names = await page.$$eval('.card', (cards) => cards.map((card) => card.dataset.scene));
  assert.ok(names.length > 5, String(names));
  await page.click(`.card[data-scene="${names[1]}"]`);
  await until(page, (name) => pliant.state().scene === name, names[1]);
  for (const name of names) {
    await scene(page, name);
    for (const view of ['particles', 'strain', 'plastic', 'proxies', 'contacts', 'skin']) {
      await page.evaluate((view) => document.querySelector(`[data-view="${view}"]`).click(), view);
      await until(page, (view) => pliant.view === view && [...pliant.bodies.all.values()].every((body) => body.view === view && body.positions.every(Number.isFinite)), view);
    }
    assert.deepEqual(page.complaints, [], name);
  }
  await scene(page, 'jelly-drop');
});

test('the eye stays above the floor', async () => {
  const { width, height: tall } = page.viewportSize();
  await page.mouse.move(0.1 * width, 0.7 * tall);
  await page.mouse.down();
  await page.mouse.move(0.1 * width, 0.2 * tall, { steps: 10 });
  await page.mouse.up();
  const drawn = await page.evaluate(() => pliant.stage.drawn);
  await until(page, (drawn) => pliant.stage.drawn > drawn + 5, drawn);
  const eye = await page.evaluate(() => pliant.stage.camera.position.y);
  assert.ok(eye > 0 && eye < 0.5, `${eye} m above the floor`);
  await page.evaluate(() => pliant.stage.look(pliant.stage.home));
});

/** Clicks also what the small window does not show. */
const click = async (selector) => {
  await page.waitForSelector(selector, { state: 'attached' });
  await page.$eval(selector, (node) => node.click());
};

async function grab(name, dx, dy) {
  const [x, y] = await spot(page, name);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await until(page, () => pliant.people.hands.length > 0);
  await page.mouse.move(x + dx, y + dy, { steps: 8 });
}

test('a body is picked up by dragging it and falls when let go', async () => {
  await scene(page, 'jelly-drop');
  await steps(page, 40);
  const before = await height(page, 'cube');
  await grab('cube', 0, -110);
  await reaches(page, 'cube', before + 0.3, 9);
  await page.screenshot({ path: `${folder}/held.png` });
  await page.mouse.up();
  await reaches(page, 'cube', -1, before + 0.15);
  assert.ok(await page.evaluate(() => pliant.latency() > 0));
});

test('a lock holds without a hand until it is removed', async () => {
  await grab('ball', 0, -110);
  await reaches(page, 'ball', 0.6, 9);
  await page.keyboard.press('l');
  await page.mouse.up();
  await until(page, () => pliant.people.hands.length === 1 && pliant.people.hands[0].by === null);
  await steps(page, 60);
  assert.ok((await height(page, 'ball')) > 0.5);
  await page.click('.pin');
  await until(page, () => pliant.people.hands.length === 0);
  await reaches(page, 'ball', -1, 0.45);
});

test('a ball pushes bodies', async () => {
  await page.keyboard.press('w');
  await scene(page, 'jelly-drop');
  // Until it lies on the ground: what falls is no longer where the hand aims.
  await steps(page, 180);
  const before = await page.evaluate(() => [...pliant.bodies.all.values()].find((body) => body.name === 'ball').centre().toArray());
  const [x, y] = await spot(page, 'ball');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await until(page, () => pliant.people.people[0].push);
  for (let i = 1; i < 12; i++) await page.mouse.wheel(0, -60);
  await page.mouse.move(x + 20, y, { steps: 5 });
  await until(page, (x) => [...pliant.bodies.all.values()].find((body) => body.name === 'ball').centre().distanceTo(pliant.stage.camera.position.clone().set(...x)) > 0.05, before);
  await page.mouse.up();
  await until(page, () => !pliant.people.people[0].push);
  await page.keyboard.press('q');
});

test('time stops, goes on by one step, and runs', async () => {
  await page.focus('#world');
  await page.keyboard.press(' ');
  const [step] = await still(page);
  await page.keyboard.press('.');
  await until(page, (step) => pliant.step === step + 1 && pliant.hashStep === step + 1, step);
  await page.keyboard.press(' ');
  await steps(page, 5);
});

test('a slider makes a body softer', async () => {
  await scene(page, 'jelly-drop');
  await page.evaluate(() => pliant.tools.onSelect([...pliant.bodies.all.values()].find((body) => body.name === 'cube')));
  await steps(page, 90);
  const top = () =>
    page.evaluate(() => {
      const { positions } = [...pliant.bodies.all.values()].find((body) => body.name === 'cube');
      return Math.max(...positions.filter((_, i) => i % 3 === 1));
    });
  const before = await top();
  for (const [name, value] of [['iterations', 0], ['softness', 1]]) {
    await page.$eval(`[data-slider="${name}"]`, (slider, value) => {
      slider.value = value;
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    }, value);
  }
  await steps(page, 90);
  const after = await top();
  assert.ok(after < 0.85 * before, `${before} m high, then ${after}`);
});

test('what breaks becomes bodies of its own', async () => {
  await scene(page, 'broken-beam');
  // A beam and a ball. Counting them here would be too late where the world is ahead of the page.
  const whole = 2;
  await page.evaluate(() => pliant.tools.onSelect([...pliant.bodies.all.values()].find((body) => body.material.fracture)));
  assert.ok(await page.$('[data-slider="toughness"]'), 'a body that may break has a toughness');
  await until(page, (whole) => pliant.bodies.all.size > whole, whole);
});

test('views stream what they say', async () => {
  for (const [key, view] of [['2', 'particles'], ['3', 'skin'], ['4', 'strain'], ['5', 'plastic'], ['6', 'proxies'], ['7', 'contacts'], ['1', 'skin']]) {
    await page.keyboard.press(key);
    await until(page, (view) => pliant.view === view && [...pliant.bodies.all.values()].every((body) => body.view === view), view);
    await page.screenshot({ path: `${folder}/view-${key}.png` });
  }
});

test('contacts are drawn and counted', async () => {
  await scene(page, 'jelly-tower');
  await page.keyboard.press('7');
  await until(page, () => pliant.touches.count > 0 && pliant.stats.touches > 0 && pliant.stats.meetings > 0);
  await page.screenshot({ path: `${folder}/contacts.png` });
  await page.keyboard.press('1');
  await until(page, () => pliant.touches.count === 0);
  await scene(page, 'jelly-drop');
});

test('a body that is described anew is shown and chosen anew', async () => {
  const before = await page.evaluate(() => [...pliant.bodies.all.values()][0].key);
  await page.evaluate((key) => {
    const { index, skinClusters, particleClusters, ...body } = pliant.bodies.all.get(key);
    const { name, colour, vertices, triangles, particles, clusters, spacing, mass, material } = body;
    const described = { key, name, colour, vertices: vertices + 1, triangles, particles, clusters, spacing, mass, material, index, skinClusters, particleClusters };
    pliant.connection.dispatchEvent(new CustomEvent('scene', { detail: { whole: false, bodies: [described], obstacles: [], gone: [] } }));
  }, before);
  // Points of the old make-up are left alone.
  await steps(page, 10);
  assert.ok(await page.evaluate((key) => pliant.bodies.all.get(key).positions.length === 0, before));
  await page.evaluate(() => pliant.connection.send('reset'));
  await until(page, () => [...pliant.bodies.all.values()].every((body) => body.positions.length > 0));
});

test('two pages see the same state and each other', async () => {
  const other = await open(browser, `${server.url}?name=Bea`);
  await until(page, () => pliant.people.people.length === 2);
  // What falls is not where it was by the time the hand closes.
  await steps(other, 120);
  const [x, y] = await spot(other, 'cube');
  await other.mouse.move(x, y);
  await other.mouse.down();
  await until(page, () => pliant.people.hands.some((hand) => hand.by !== pliant.people.you));
  await until(page, () => [...document.querySelectorAll('.cursor')].some((label) => label.textContent === 'Bea' && !label.hidden));
  await page.screenshot({ path: `${folder}/two.png` });
  await other.mouse.up();
  const mine = await still(page);
  assert.deepEqual(await still(other), mine);
  await page.evaluate(() => pliant.connection.send({ pause: false }));
  assert.deepEqual(other.complaints, []);
  await other.context().close();
});

test('a thrown ball joins the bodies', async () => {
  const count = await page.evaluate(() => pliant.bodies.all.size);
  await page.keyboard.press('b');
  await until(page, (count) => pliant.bodies.all.size === count + 1, count);
});

test('what was recorded is replayed, searched, reported and replayed by pliant run', async () => {
  await scene(page, 'jelly-drop');
  await steps(page, 60);
  await click('[data-name="record"]');
  await grab('cube', 30, -60);
  await steps(page, 30);
  await page.mouse.up();
  await click('[data-name="stop"]');
  await click('[data-name="replay"]');
  await until(page, () => pliant.state().mode === 'replay' && pliant.state().shown >= pliant.state().recorded && pliant.state().paused);
  await page.$eval('.tape input', (scrub) => {
    scrub.value = 10;
    scrub.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await until(page, () => pliant.state().shown === 10);
  await click('[data-name="go-on"]');
  await until(page, () => pliant.state().mode === 'live');
  await steps(page, 5);
  const report = await page.evaluate(async () => [...new Uint8Array(await (await fetch('/report/main')).arrayBuffer())]);
  const file = `${folder}/session.pliant-report`;
  writeFileSync(file, Buffer.from(report));
  const said = JSON.parse(execFileSync(program, ['run', file, '--json'], { encoding: 'utf8' }));
  assert.match(said.hash, /^[0-9a-f]{16}$/);
});

test('a snapshot is saved and loaded', async () => {
  const [, hash] = await still(page);
  await page.evaluate(async () => (window.saved = await (await fetch('/snapshot/main')).blob()));
  await scene(page, 'twisted-bar');
  await still(page);
  assert.equal(await page.evaluate(async () => (await fetch('/snapshot/main', { method: 'POST', body: window.saved })).status), 204);
  await until(page, (hash) => pliant.hash === hash, hash);
  await scene(page, 'jelly-drop');
});

test('the keyboard alone picks a body up', async () => {
  await steps(page, 60);
  await page.focus('#world');
  await page.keyboard.press('Tab');
  const name = await page.evaluate(() => document.getElementById('notice').textContent.split(' ')[0]);
  const before = await height(page, name);
  await page.keyboard.press('Enter');
  await until(page, () => pliant.people.hands.length === 1);
  for (let i = 0; i < 40; i++) await page.keyboard.press('ArrowUp');
  await reaches(page, name, before + 0.15, 9);
  await page.keyboard.press('Enter');
  await until(page, () => pliant.people.hands.length === 0);
});

test('a cluster is looked into', async () => {
  await page.keyboard.press('t');
  await page.waitForSelector('#teach figure');
  const text = await page.textContent('#teach');
  for (const part of ['Cluster 1 of', 'deformation gradient', 'its rotation', 'Fᵖ', 'plastic part', 'Stretches']) assert.ok(text.includes(part), text);
  await page.screenshot({ path: `${folder}/teach.png` });
  await page.keyboard.press('Escape');
  await until(page, () => !pliant.teaching.isOpen);
  await page.evaluate(() => pliant.connection.send({ pause: false }));
});

test('help is shown by ?', async () => {
  await page.keyboard.press('?');
  await page.waitForSelector('dialog[open] kbd');
  await page.screenshot({ path: `${folder}/help.png` });
  await page.keyboard.press('Escape');
});

test('a phone has everything in reach, and a finger picks a body up', async () => {
  const phone = await open(browser, server.url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });
  await scene(phone, 'jelly-drop');
  const outside = await phone.$$eval('#bar > *, #top > button', (nodes) => nodes.filter((node) => { const b = node.getBoundingClientRect(); return b.left < 0 || b.right > innerWidth || b.bottom > innerHeight; }).length);
  assert.equal(outside, 0);
  assert.equal(await phone.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await steps(phone, 40);
  // A finger that is told where the ball was, on a machine that is busy, would come down beside it.
  await still(phone);
  const [x, y] = await spot(phone, 'ball');
  const before = await height(phone, 'ball');
  const cdp = await phone.context().newCDPSession(phone);
  const touch = (type, dy) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + dy }] });
  await touch('touchStart', 0);
  await until(phone, () => pliant.people.hands.length === 1);
  await phone.evaluate(() => pliant.connection.send({ pause: false }));
  for (let i = 1; i <= 10; i++) await touch('touchMove', -15 * i);
  await reaches(phone, 'ball', before + 0.3, 9);
  await phone.screenshot({ path: `${folder}/phone.png` });
  await touch('touchEnd', 0);
  await until(phone, () => pliant.people.hands.length === 0);
  assert.deepEqual(phone.complaints, []);
  await phone.context().close();
});

test('a page finds its server again', async () => {
  const own = await serve(program, 'twisted-bar');
  const lone = await open(browser, own.url);
  await own.stop('SIGKILL');
  await until(lone, () => !pliant.connection.connected && !document.getElementById('notice').hidden);
  const frames = await lone.evaluate(() => pliant.frames);
  const again = await serve(program, 'twisted-bar', '--port', own.port);
  await until(lone, (frames) => pliant.connection.connected && pliant.frames > frames + 2, frames);
  await again.stop();
  await lone.context().close();
});

/** A new browser with a page in the room, and the world running. One that hangs is left behind. */
async function begin() {
  await Promise.race([browser?.close().catch(() => {}), new Promise((resolve) => setTimeout(resolve, 5000))]);
  browser = await launch();
  page = await open(browser, server.url);
  await page.evaluate(() => pliant.connection.send({ pause: false }));
}

async function passes(name, act) {
  const start = Date.now();
  try {
    await act();
    assert.deepEqual(page.complaints, [], 'the console is silent');
    console.log(`ok      ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    return true;
  } catch (error) {
    console.log(`FAILED  ${name}: ${error.message}`);
    await page.screenshot({ path: `${folder}/failed-${name.replaceAll(' ', '-')}.png`, timeout: 5000 }).catch(() => {});
    return false;
  }
}

let failed = 0;
await begin();
const chosen = tests.filter(([name]) => name.includes(word));
for (const [name, act] of chosen) {
  if (await passes(name, act)) continue;
  // A browser that draws without a GPU may hang, and then nothing passes in it: what fails in a new one too has failed.
  await begin();
  await scene(page, 'jelly-drop');
  await steps(page, 120);
  if (await passes(name, act)) continue;
  failed += 1;
  await begin();
  await scene(page, 'jelly-drop');
}
await browser.close();
const code = await server.stop();
if (code !== 0) {
  failed += 1;
  console.log(`FAILED  the server ends well: it ended with ${code}`);
}
console.log(`${chosen.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
