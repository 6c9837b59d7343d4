import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { WriteStream } from 'node:tty';
import { pathToFileURL } from 'node:url';
import { type Files, type Io, type Output, STANDARD_INPUT } from './io.js';

/** The world as Node shows it. */
export function nodeIo(): Io {
  return {
    version: createRequire(import.meta.url)('policy-preflight/package.json').version,
    env: process.env,
    files: nodeFiles(),
    out: outputTo(process.stdout),
    err: outputTo(process.stderr),
    now: () => performance.now(),
    today: () => Date.now(),
    load: loadModule,
  };
}

/** Files below a folder; relative paths start there. */
export function nodeFiles(folder = ''): Files {
  const at = (path: string) => (folder === '' ? path : join(folder, path));
  return {
    async list(path) {
      if (path === STANDARD_INPUT || !(await stat(at(path))).isDirectory()) return undefined;
      return (await filesBelow(at(path))).sort();
    },
    readText: (path) => (path === STANDARD_INPUT ? text(process.stdin) : readFile(at(path), 'utf8')),
    readPieces: (path) =>
      path === STANDARD_INPUT ? process.stdin.setEncoding('utf8') : createReadStream(at(path), 'utf8'),
    writeText: (path, text) => writeFile(at(path), text),
    ancestors: () => foldersAbove(resolve(folder)),
  };
}

function foldersAbove(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersAbove(above)];
}

/** A name that is no path is a package, found from the folder that names it. */
export async function loadModule(
  module: string,
  folder = process.cwd(),
): Promise<Readonly<Record<string, unknown>>> {
  const isPath = isAbsolute(module) || module.startsWith('.');
  const path = isPath
    ? resolve(folder, module)
    : createRequire(join(resolve(folder), 'noop.js')).resolve(module);
  return await import(pathToFileURL(path).href);
}

/** Hidden folders are not entered, nor links to folders: they may lead anywhere. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (entry.name.startsWith('.')) return [];
        return (await filesBelow(path)).map((below) => `${entry.name}/${below}`);
      }
      const isFile = entry.isFile() || (entry.isSymbolicLink() && (await isLinkToFile(path)));
      return isFile ? [entry.name] : [];
    }),
  );
  return found.flat();
}

async function isLinkToFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

function outputTo(stream: WriteStream): Output {
  // Without a listener, a reader that went away would end the process with a stack trace.
  stream.on('error', () => {});
  return {
    isTerminal: stream.isTTY === true,
    get columns() {
      return stream.columns;
    },
    write: (text) =>
      new Promise((resolve, reject) => {
        stream.write(text, (error) => (error ? reject(error) : resolve()));
      }),
  };
}
