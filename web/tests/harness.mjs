// What the tests of the page share: a server, a browser, and waiting for what the page counts, never for time.

import { spawn } from 'node:child_process';
import { chromium } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];
const PATIENCE = 45_000;

export function launch() {
  return chromium.launch({ executablePath: process.env.PLIANT_BROWSER, args: FLAGS });
}

/** Starts `pliant view` and reads the address it prints. */
export async function serve(program, ...args) {
  const process = spawn(program, ['view', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((resolve, reject) => {
    process.stdout.once('data', (data) => resolve(String(data).split('\n')[0]));
    process.once('exit', (code) => reject(new Error(`pliant view ended with ${code}`)));
  });
  const stop = (signal = 'SIGINT') =>
    new Promise((resolve) => {
      process.once('exit', resolve);
      process.kill(signal);
    });
  return { url, port: new URL(url).port, stop };
}

/** A page in a room, once it has a picture. Complaints of the page are collected. */
export async function open(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 640, height: 400 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.complaints = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && !message.text().includes('GPU stall') && page.complaints.push(message.text()));
  page.on('pageerror', (error) => page.complaints.push(error.message));
  await page.goto(`${url}${url.includes('?') ? '&' : '?'}quality=low`);
  // A world that stands still sends one frame.
  await page.waitForFunction(() => window.pliant?.frames > 0 && window.pliant.stage.drawn > 2);
  return page;
}

/** Waits until something holds in the page. */
export const until = (page, condition, argument) => page.waitForFunction(condition, argument);

/** Loads a scene and waits until it is shown. */
export async function scene(page, name) {
  const scenes = await page.evaluate((name) => {
    pliant.connection.send({ scene: name });
    return pliant.scenes;
  }, name);
  await until(page, ([name, scenes]) => pliant.state().scene === name && !pliant.state().paused && pliant.scenes > scenes, [name, scenes]);
  await steps(page, 2);
}

/** Where a body is on the page. */
export const spot = (page, name) =>
  page.evaluate((name) => {
    const body = [...pliant.bodies.all.values()].find((body) => body.name === name);
    return pliant.stage.toPage(body.centre());
  }, name);

/** Height of a body's centre. */
export const height = (page, name) =>
  page.evaluate((name) => [...pliant.bodies.all.values()].find((body) => body.name === name).centre().y, name);

/** Waits until a body's centre is above or below a height. */
export const reaches = (page, name, low, high) =>
  until(
    page,
    ([name, low, high]) => {
      const { y } = [...pliant.bodies.all.values()].find((body) => body.name === name).centre();
      return y >= low && y <= high;
    },
    [name, low, high],
  );

/** Steps pass. */
export async function steps(page, count) {
  const now = await page.evaluate(() => pliant.step);
  await until(page, (end) => pliant.step >= end, now + count);
}

/** Stops the world and returns its step and hash. */
export async function still(page) {
  await page.evaluate(() => pliant.connection.send({ pause: true }));
  await until(page, () => pliant.state().paused && pliant.hashStep === pliant.step);
  return page.evaluate(() => [pliant.hashStep, pliant.hash]);
}
