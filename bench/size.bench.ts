import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { table } from './measure.js';

/** What a page carries that imports some of the package, from dist as a bundler takes it: minified and gzipped. */

const root = fileURLToPath(new URL('../../../', import.meta.url));

const PROGRAMS: readonly (readonly [name: string, source: string])[] = [
  ['`readSnapshot`, `simulate`', `export { readSnapshot, simulate } from 'policy-preflight';`],
  ['`decide`', `export { decide } from 'policy-preflight';`],
  [
    '`readSnapshot`, `reach`',
    `export { readSnapshot } from 'policy-preflight'; export { reach } from 'policy-preflight/analysis';`,
  ],
  ['`lint`', `export { lint } from 'policy-preflight/lint';`],
  [
    'everything',
    ['', '/analysis', '/what-if', '/lint', '/assurance']
      .map((face, index) => `export * as f${index} from 'policy-preflight${face}';`)
      .join('\n'),
  ],
];

if (!existsSync(`${root}dist/esm/index.js`)) throw new Error('there is no dist: run `npm run build` first');
const rows: string[][] = [];
for (const [name, source] of PROGRAMS) {
  const code = await bundled(source);
  rows.push([name, kilobytes(code.length), kilobytes(gzipSync(code, { level: 9 }).length)]);
}
console.log(table(['', 'minified kB', 'gzipped kB'], rows));

async function bundled(contents: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    write: false,
    minify: true,
    platform: 'browser',
    format: 'esm',
    mainFields: ['module', 'main'],
    conditions: ['module'],
    target: 'es2022',
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(0);
}
