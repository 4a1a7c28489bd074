// Builds the page into dist/, or with --check tells whether dist/ is what the sources give. dist/built-from.txt holds a sum of
// every source, so that a check without Node can tell it too.
import { build } from 'esbuild';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';

const here = new URL('.', import.meta.url).pathname;

/** FNV-1a, 64 bits: short enough to be written again in xtask. */
function sum(bytes) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(16).padStart(16, '0');
}

async function sources() {
  const names = (await readdir(`${here}src`)).map((name) => `src/${name}`);
  const all = [...names, 'package.json', 'build.mjs'].sort();
  const lines = await Promise.all(all.map(async (name) => `${sum(await readFile(here + name))} ${name}\n`));
  return lines.join('');
}

async function bundle(entry, options) {
  const { outputFiles } = await build({ entryPoints: [here + entry], write: false, minify: true, logLevel: 'warning', ...options });
  return outputFiles[0].contents;
}

/** What is part of the page and not ours, with the licences it is under. */
async function licences() {
  const { dependencies } = JSON.parse(await readFile(`${here}package.json`));
  const parts = Object.entries(dependencies).map(async ([name, version]) => `${name} ${version}\n\n${await readFile(`${here}node_modules/${name}/LICENSE`, 'utf8')}`);
  return `The page of pliant view holds work of others, under these licences.\n\n${(await Promise.all(parts)).join('\n')}`;
}

const files = {
  'page.js': await bundle('src/main.js', { bundle: true, format: 'esm', target: 'es2022', legalComments: 'eof' }),
  'page.css': await bundle('src/page.css', {}),
  'index.html': await readFile(`${here}src/index.html`),
  'licences.txt': Buffer.from(await licences()),
  'favicon.svg': await readFile(`${here}src/favicon.svg`),
  'built-from.txt': Buffer.from(await sources()),
};
await mkdir(`${here}dist`, { recursive: true });
for (const [name, bytes] of Object.entries(files)) {
  const path = `${here}dist/${name}`;
  if (!process.argv.includes('--check')) await writeFile(path, bytes);
  else if (!Buffer.from(bytes).equals(await readFile(path).catch(() => Buffer.alloc(0)))) {
    console.error(`web/dist/${name} is not what the sources give: run cargo xtask page`);
    process.exitCode = 1;
  }
}
