// Builds the page into dist/. The names of what it was built from are part of the result, so that a check without Node can
// tell whether it is current.
import { build } from 'esbuild';
import { copyFile } from 'node:fs/promises';

const here = new URL('.', import.meta.url).pathname;
await build({
  entryPoints: [`${here}src/main.js`],
  outfile: `${here}dist/page.js`,
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  legalComments: 'eof',
  logLevel: 'warning',
});
await build({ entryPoints: [`${here}src/page.css`], outfile: `${here}dist/page.css`, minify: true, logLevel: 'warning' });
for (const file of ['index.html', 'favicon.svg']) await copyFile(`${here}src/${file}`, `${here}dist/${file}`);
