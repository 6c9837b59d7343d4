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

/** The entry points that the programs import, by their path in the package. */
interface Entries {
  readonly '': typeof import('policy-preflight');
  readonly '/analysis': typeof import('policy-preflight/analysis');
  readonly '/assurance': typeof import('policy-preflight/assurance');
  readonly '/lint': typeof import('policy-preflight/lint');
  readonly '/what-if': typeof import('policy-preflight/what-if');
}

/** The names that a program imports from each entry point. The compiler checks that they exist. */
type Imports = { readonly [Path in keyof Entries]?: '*' | readonly (keyof Entries[Path] & string)[] };

const EVERYTHING_BUT_WHAT_IF: Imports = { '': '*', '/analysis': '*', '/lint': '*', '/assurance': '*' };

const PROGRAMS: readonly (readonly [name: string, imports: Imports])[] = [
  ['`readSnapshot`, `simulate`', { '': ['readSnapshot', 'simulate'] }],
  ['`readSnapshot`, `decide`', { '': ['readSnapshot', 'decide'] }],
  ['`readSnapshot`, `analyze`', { '': ['readSnapshot'], '/analysis': ['analyze'] }],
  ['`lint`', { '/lint': ['lint'] }],
  ['everything but what-if', EVERYTHING_BUT_WHAT_IF],
  ['everything', { ...EVERYTHING_BUT_WHAT_IF, '/what-if': '*' }],
];

if (!existsSync(`${root}dist/index.js`)) throw new Error('there is no dist: run `npm run build` first');
const rows: string[][] = [];
for (const [name, imports] of PROGRAMS) {
  const { atFirst, later } = await bundled(sourceOf(imports));
  const sizes = [atFirst.map(sizeOf), later.map(sizeOf)];
  rows.push([name, ...sizes.flatMap((files) => [sum(files, 'minified'), sum(files, 'gzipped')])]);
}
const HEADS = ['minified kB', 'gzipped kB', 'loaded on demand: minified', 'gzipped'];
console.log(table(['', ...HEADS], rows));

function sourceOf(imports: Imports): string {
  return Object.entries(imports)
    .map(([path, names], index) => {
      const exported = names === '*' ? `* as entry${index}` : `{ ${names.join(', ')} }`;
      return `export ${exported} from 'policy-preflight${path}';`;
    })
    .join('\n');
}

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
