import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { table } from './measure.js';

/**
 * Measures the size of a page that imports parts of the package from dist through a bundler: what it loads first, and what it
 * loads on demand.
 */

const root = fileURLToPath(new URL('../../../', import.meta.url));

const PROGRAMS: readonly (readonly [name: string, source: string])[] = [
  ['`readSnapshot`, `simulate`', `export { readSnapshot, simulate } from 'policy-preflight';`],
  ['`decide`', `export { decide } from 'policy-preflight';`],
  [
    '`readSnapshot`, `reach`',
    `export { readSnapshot } from 'policy-preflight'; export { reach } from 'policy-preflight/analysis';`,
  ],
  ['`lint`', `export { lint } from 'policy-preflight/lint';`],
  ['everything but what-if', entryPoints('', '/analysis', '/lint', '/assurance')],
  ['everything', entryPoints('', '/analysis', '/what-if', '/lint', '/assurance')],
];

function entryPoints(...faces: readonly string[]): string {
  return faces.map((face, index) => `export * as f${index} from 'policy-preflight${face}';`).join('\n');
}

if (!existsSync(`${root}dist/index.js`)) throw new Error('there is no dist: run `npm run build` first');
const rows: string[][] = [];
for (const [name, source] of PROGRAMS) {
  const { atFirst, later } = await bundled(source);
  const sizes = [atFirst.map(sizeOf), later.map(sizeOf)];
  rows.push([name, ...sizes.flatMap((files) => [sum(files, 'minified'), sum(files, 'gzipped')])]);
}
const HEADS = ['minified kB', 'gzipped kB', 'loaded on demand: minified', 'gzipped'];
console.log(table(['', ...HEADS], rows));

interface Bundle {
  /** The JavaScript files that the page loads before it calls the library. */
  readonly atFirst: readonly Uint8Array[];
  readonly later: readonly Uint8Array[];
}

async function bundled(contents: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    splitting: true,
    outdir: root,
    metafile: true,
    write: false,
    minify: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
  });
  const { outputs } = metafile;
  const opened = new Set<string>();
  const open = (file: string): void => {
    if (opened.has(file)) return;
    opened.add(file);
    for (const { kind, path } of outputs[file]?.imports ?? []) if (kind === 'import-statement') open(path);
  };
  open(Object.keys(outputs).find((file) => outputs[file]?.entryPoint === '<stdin>') as string);
  const isAtFirst = ({ path }: { readonly path: string }) => opened.has(relative(process.cwd(), path));
  return {
    atFirst: outputFiles.filter(isAtFirst).map((file) => file.contents),
    later: outputFiles.filter((file) => !isAtFirst(file)).map((file) => file.contents),
  };
}

function sizeOf(code: Uint8Array) {
  return { minified: code.length, gzipped: gzipSync(code, { level: 9 }).length };
}

function sum(files: readonly ReturnType<typeof sizeOf>[], size: keyof ReturnType<typeof sizeOf>): string {
  return (files.reduce((all, file) => all + file[size], 0) / 1000).toFixed(0);
}
