import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Files, type Io, STANDARD_INPUT } from '../../src/console/io/io.js';
import { nodeFiles } from '../../src/console/io/node/node-files.js';
import { nodeGit } from '../../src/console/io/node/node-git.js';
import { loadModule } from '../../src/console/io/node/node-io.js';
import { memoryWorld } from '../features/pull/memory-world.js';

export const fixtures = fileURLToPath(new URL('../../fixtures/cli/', import.meta.url));

export interface Given {
  /** The standard input. */
  readonly stdin?: string | Uint8Array;
  /** The width of the terminals, if the outputs are terminals. */
  readonly terminal?: number;
  /** Whether the terminal shows links. */
  readonly links?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** The network; without it, no host can be reached. */
  readonly pulling?: Io['pulling'];
  /** The HTTP server; without it, no request arrives and the server ends at once. */
  readonly serving?: Io['serving'];
  readonly watch?: Io['watch'];
  readonly startThread?: Io['startThread'];
  readonly startPool?: Io['startPool'];
  /** Files that another command wrote. */
  readonly files?: WrittenFiles;
}

/** Written files by path, kept in memory only. */
type WrittenFiles = Map<string, string>;

/** Makes an Io whose relative paths start in fixtures/cli, the top of a repository, and whose outputs are kept in writing order. */
export function memoryIo({
  stdin = '',
  terminal,
  links = false,
  env = {},
  pulling = memoryWorld(noNetwork),
  serving = noServing,
  watch,
  startThread,
  startPool,
  files = new Map(),
}: Given = {}) {
  const written: { readonly to: 'out' | 'err'; readonly text: string }[] = [];
  let ticks = 0;
  const output = (to: 'out' | 'err') => ({
    isTerminal: terminal !== undefined,
    columns: terminal,
    showsLinks: links,
    write(text: string | Uint8Array) {
      written.push({ to, text: typeof text === 'string' ? text : Buffer.from(text).toString('latin1') });
      return Promise.resolve();
    },
  });
  const io: Io = {
    version: '1.2.3',
    env,
    git: nodeGit(fixtures),
    files: withInput(nodeFiles(fixtures), stdin, files),
    out: output('out'),
    err: output('err'),
    now() {
      ticks += 1;
      return ticks * 250;
    },
    today: () => Date.UTC(2026, 0, 15),
    pulling,
    serving,
    grammar: hclGrammar,
    docs: (page) => readFile(`docs/${page}`, 'utf8'),
    page: () => Promise.resolve('<!doctype html>\n<!--data-->\n'),
    openInBrowser: () => Promise.resolve(),
    ...(watch && { watch }),
    ...(startThread && { startThread }),
    ...(startPool && { startPool }),
    load: (module, folder = '.') => loadModule(module, resolve(fixtures, folder)),
  };
  const textOf = (wanted: 'out' | 'err') =>
    written
      .filter(({ to }) => to === wanted)
      .map(({ text }) => text)
      .join('');
  return { io, written, files, out: () => textOf('out'), err: () => textOf('err') };
}

const noServing: Io['serving'] = {
  listen: (_, { host, port }) =>
    Promise.resolve({ url: `http://${host}:${port || 40123}`, close: () => Promise.resolve() }),
  ended: () => Promise.resolve(),
};

const noNetwork = () => Promise.reject(new Error('there is no network'));

function withInput(files: Files, stdin: string | Uint8Array, written: WrittenFiles): Files {
  return {
    list(path, options) {
      if (path === STANDARD_INPUT || written.has(path)) return Promise.resolve(undefined);
      const below = [...written.keys()].filter((one) => one.startsWith(`${path}/`));
      return below.length === 0
        ? files.list(path, options)
        : Promise.resolve({ files: below.map((one) => one.slice(path.length + 1)).sort(), unreadable: [] });
    },
    entry(path) {
      const kept = written.get(path);
      if (path === resolve(fixtures, '.git')) return files.entry('.');
      const isFolder = [...written.keys()].some((one) => one.startsWith(`${path}/`));
      if (isFolder) return Promise.resolve({ isFile: false, owner: 0, size: 0 });
      if (kept === undefined) return files.entry(path);
      return Promise.resolve({ isFile: true, owner: 0, size: Buffer.byteLength(kept) });
    },
    readBytes(path) {
      if (path === STANDARD_INPUT) return Promise.resolve(Buffer.from(stdin));
      const kept = written.get(path);
      return kept === undefined ? files.readBytes(path) : Promise.resolve(Buffer.from(kept));
    },
    readPieces(path, start = 0) {
      if (path === STANDARD_INPUT) return inPieces(Buffer.from(stdin));
      const kept = written.get(path);
      return kept === undefined ? files.readPieces(path, start) : inPieces(Buffer.from(kept).subarray(start));
    },
    inflate: (bytes, most) => files.inflate(bytes, most),
    inflatePieces: (pieces) => files.inflatePieces(pieces),
    fromHere: (path) => files.fromHere(path),
    url: (path) => files.url(path),
    makeFolder: () => Promise.resolve(),
    replaceText(path, { text }) {
      written.set(path, text);
      return Promise.resolve('written');
    },
    append(path, text) {
      written.set(path, `${written.get(path) ?? ''}${text}`);
      return Promise.resolve();
    },
    rename(path, to) {
      written.set(to, written.get(path) ?? '');
      written.delete(path);
      return Promise.resolve();
    },
    isWithin: (path, folder) => files.isWithin(path, folder),
    ancestors: (folder) => files.ancestors(folder),
  };
}

/** Yields small chunks that split lines and characters. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 100)
    yield await Promise.resolve(bytes.subarray(start, start + 100));
}

const require = createRequire(import.meta.url);

/** Loads the grammar from the packages, as the build does. */
export async function hclGrammar() {
  return {
    runtime: await readFile(require.resolve('web-tree-sitter/web-tree-sitter.wasm')),
    grammar: await readFile(require.resolve('@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-hcl.wasm')),
  };
}
