import { rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type BuildOptions, build, type Metafile, type OutputFile, type Plugin } from 'esbuild';
import { groupBy } from '../src/base/group-by.js';

/**
 * Joins the files that splitting leaves: one for each set of entries that share something, a hundred for a command, and Node takes
 * longer to open a file than to read it. What the first entry needs becomes one file, what the second needs besides becomes
 * another, and so on: first those that are named, then what needs little before what needs much. Each module is there once.
 */
export async function joinChunks(folder: string, { all, first }: Entries): Promise<void> {
  const chunks = CHUNKS.get(resolve(folder));
  if (chunks === undefined) throw new Error(`no run of the builder told what it left in ${folder}`);
  const later = [...chunks.values()].flatMap(({ opensLater }) => opensLater);
  const opened = inOrder(new Set([...all.map((entry) => `${entry}.js`), ...later]), first, chunks);
  const places = new Map<string, Place>();
  for (const entry of opened)
    for (const file of chunksBehind(entry, chunks))
      if (!opened.includes(file) && !places.has(file))
        places.set(file, { part: `./shared-${entry}`, number: places.size });
  const sources = new Map(opened.map((entry) => [`./${entry}`, `export * from './${entry}';`]));
  for (const [file, { part, number }] of places) {
    const names = chunks.get(file)?.exports.map((name) => `${name} as ${name}$${number}`) ?? [];
    sources.set(part, `${sources.get(part) ?? ''}export { ${names.join(', ')} } from './${file}';\n`);
  }
  const made = await Promise.all(
    [...sources].map(([name, contents]) => bundled(name, contents, { folder, chunks, places })),
  );
  for (const file of chunks.keys())
    for (const name of [file, `${file}.map`]) rmSync(join(folder, name), { force: true });
  for (const { path, contents } of made.flat()) writeFileSync(path, contents);
}

/** By their names in the folder, without ending. */
interface Entries {
  readonly all: readonly string[];
  readonly first: readonly string[];
}

function inOrder(
  entries: ReadonlySet<string>,
  first: readonly string[],
  chunks: ReadonlyMap<string, Chunk>,
): readonly string[] {
  const named = first.map((entry) => `${entry}.js`);
  const sizeOf = (entry: string) =>
    [...chunksBehind(entry, chunks)].reduce((sum, file) => sum + (chunks.get(file)?.bytes ?? 0), 0);
  const others = [...entries]
    .filter((entry) => !named.includes(entry))
    .map((entry) => ({ entry, size: sizeOf(entry) }))
    .sort((a, b) => a.size - b.size || (a.entry < b.entry ? -1 : 1));
  return [...named, ...others.map(({ entry }) => entry)];
}

interface Chunk {
  readonly bytes: number;
  readonly exports: readonly string[];
  readonly opens: readonly string[];
  readonly opensLater: readonly string[];
}

/** Where the exports of a file come to stand, under names with its number. */
interface Place {
  readonly part: string;
  readonly number: number;
}

const CHUNK = /^\.\/[\w-]+\.js$/;

/** By folder, what each file that splitting has left there exports, and which of the others it opens. */
const CHUNKS = new Map<string, ReadonlyMap<string, Chunk>>();

/** Has a run of the builder tell which files it leaves: to read them again for that would take a build a second. */
export const chunksTold: Plugin = {
  name: 'chunks told',
  setup({ initialOptions, onEnd }) {
    initialOptions.metafile = true;
    onEnd(({ metafile }) => {
      const files = Object.entries(metafile?.outputs ?? {}).filter(([path]) => path.endsWith('.js'));
      for (const [folder, inside] of groupBy(files, ([path]) => dirname(resolve(path))))
        CHUNKS.set(folder, new Map(inside.map(([path, output]) => [basename(path), chunkOf(output)])));
    });
  },
};

function chunkOf({ bytes, exports, imports }: Metafile['outputs'][string]): Chunk {
  const opened = (later: boolean) =>
    imports.flatMap(({ path, kind, external }) =>
      external !== true && (kind === 'dynamic-import') === later ? [basename(path)] : [],
    );
  return { bytes, exports, opens: opened(false), opensLater: opened(true) };
}

function chunksBehind(
  file: string,
  chunks: ReadonlyMap<string, Chunk>,
  found = new Set<string>(),
): ReadonlySet<string> {
  if (!found.has(file)) {
    found.add(file);
    for (const next of chunks.get(file)?.opens ?? []) chunksBehind(next, chunks, found);
  }
  return found;
}

/** One file, with the chunks in it that come to stand there; of the others it names where they do. */
async function bundled(
  name: string,
  contents: string,
  {
    folder,
    chunks,
    places,
  }: { folder: string; chunks: ReadonlyMap<string, Chunk>; places: ReadonlyMap<string, Place> },
): Promise<readonly OutputFile[]> {
  const inPlace: Plugin = {
    name: 'chunks in their place',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: CHUNK }, ({ path, kind }) => {
        const place = places.get(basename(path));
        if (kind === 'dynamic-import' || (place === undefined && path !== name))
          return { path, external: true };
        if (place === undefined || place.part === name)
          return { path: resolve(folder, path), sideEffects: true };
        return { path, namespace: 'elsewhere', sideEffects: false };
      });
      onLoad({ filter: /./, namespace: 'elsewhere' }, ({ path }) => {
        const { part, number } = places.get(basename(path)) as Place;
        const names = chunks.get(basename(path))?.exports.map((one) => `${one}$${number} as ${one}`) ?? [];
        return { contents: `export { ${names.join(', ')} } from '${part}';` };
      });
    },
  };
  const { outputFiles } = await build({
    ...SHARED,
    stdin: { contents, resolveDir: folder },
    outfile: join(folder, name),
    minify: true,
    sourcemap: chunks.has('index.js'),
    sourcesContent: false,
    plugins: [inPlace],
  });
  return outputFiles ?? [];
}

const SHARED: BuildOptions = {
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  target: 'es2022',
  logLevel: 'error',
  external: ['*.cjs', 'fast-check', 'vitest'],
};
