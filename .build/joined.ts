import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type BuildOptions, build, type OutputFile, type Plugin } from 'esbuild';

/**
 * Joins the files that splitting leaves: one for each set of entries that share something, a hundred for a command, and Node takes
 * longer to open a file than to read it. What the first entry needs becomes one file, what the second needs besides becomes
 * another, and so on: first those that are named, then what needs little before what needs much. Each module is there once.
 */
export async function joinChunks(folder: string, { all, first }: Entries): Promise<void> {
  const chunks = await chunksIn(folder);
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

/** What each file in the folder exports, and which of the others it opens. */
async function chunksIn(folder: string): Promise<ReadonlyMap<string, Chunk>> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const external: Plugin = {
    name: 'chunks stay',
    setup({ onResolve }) {
      onResolve({ filter: CHUNK }, ({ path, kind }) =>
        kind === 'entry-point' ? undefined : { path, external: true },
      );
    },
  };
  const { metafile } = await build({
    ...SHARED,
    entryPoints: files.map((file) => join(folder, file)),
    outdir: folder,
    metafile: true,
    plugins: [external],
  });
  return new Map(
    Object.entries(metafile.outputs).map(([path, { bytes, exports, imports }]) => {
      const chunks = imports.filter(({ path }) => CHUNK.test(path));
      const opened = (later: boolean) =>
        chunks.flatMap(({ path, kind }) => ((kind === 'dynamic-import') === later ? [basename(path)] : []));
      return [basename(path), { bytes, exports, opens: opened(false), opensLater: opened(true) }];
    }),
  );
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
