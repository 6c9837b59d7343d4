import { createReadStream } from 'node:fs';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type FileAccess, type Files, LARGEST_FILE, STANDARD_INPUT } from '../io.js';
import { inflate, inflatePieces, tooLarge } from './inflate.js';
import { filesBelow } from './list-files.js';
import { isBelow, isMissingFile, realPath } from './real-path.js';
import { replaceFile } from './replace-file.js';

/** The size in bytes of the pieces in which a file is read. A log is read 20 % faster than with Node's default of 64 kB. */
const PIECE = 256 * 1024;

/** Returns file functions implemented with Node. Relative paths start at `folder`. */
export function nodeFiles(folder = ''): Files {
  const at = (path: string) => (folder === '' ? path : resolve(folder, path));
  return {
    async list(path, options = {}) {
      if (path === STANDARD_INPUT || !(await stat(at(path))).isDirectory()) return undefined;
      const listing = await filesBelow(resolve(at(path)), options);
      return { ...listing, files: [...listing.files].sort() };
    },
    async entry(path) {
      const stats = await stat(at(path)).catch(undefinedWhereAbsent);
      return stats && { isFile: stats.isFile(), owner: stats.uid, size: stats.size };
    },
    readBytes: (path) => (path === STANDARD_INPUT ? collected(process.stdin) : bytesOf(at(path))),
    inflate,
    inflatePieces,
    readPieces: (path, start = 0) =>
      path === STANDARD_INPUT ? process.stdin : createReadStream(at(path), { start, highWaterMark: PIECE }),
    async makeFolder(path) {
      await mkdir(at(path), { recursive: true });
    },
    replaceText: (path, { within, ...replacing }) =>
      replaceFile(at(path), { ...replacing, within: at(within) }),
    append: (path, text, access) => appendTo(at(path), text, access),
    rename: (path, to) => rename(at(path), at(to)),
    async isWithin(path, base) {
      const [whole, root] = [resolve(at(path)), resolve(at(base))];
      return isBelow(whole, root) && isBelow(await realPath(whole), await realPath(root));
    },
    fromHere: (path) => shorter(path, folder),
    url: (path) => pathToFileURL(at(path)).href,
    ancestors: (from = '') => foldersAbove(resolve(folder, from)),
  };
}

/** Appends a text to a file. If other users may read a private file, their access is removed first. Devices and pipes keep their mode. */
async function appendTo(path: string, text: string, { isPrivate = false }: FileAccess = {}): Promise<void> {
  const file = await open(path, 'a', isPrivate ? 0o600 : 0o666);
  try {
    const stats = isPrivate ? await file.stat() : undefined;
    if (stats?.isFile() && (stats.mode & 0o077) !== 0) await file.chmod(stats.mode & 0o7700);
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}

function shorter(path: string, folder: string): string {
  if (!isAbsolute(path)) return path;
  const way = relative(resolve(folder), path) || '.';
  return way.length < path.length ? way : path;
}

function undefinedWhereAbsent(error: unknown): undefined {
  if (!isMissingFile(error)) throw error;
}

/** Reads a complete file. A regular file that is too large is not read at all; pipes and devices are read up to the limit. */
async function bytesOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const stats = await file.stat();
    if (stats.size > LARGEST_FILE) throw tooLarge();
    const hasKnownSize = stats.isFile() && stats.size > 0;
    return hasKnownSize
      ? await file.readFile()
      : await collected(file.createReadStream({ autoClose: false }));
  } finally {
    await file.close();
  }
}

async function collected(pieces: AsyncIterable<Buffer>): Promise<Uint8Array> {
  const kept: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > LARGEST_FILE) throw tooLarge();
    kept.push(piece);
  }
  return Buffer.concat(kept);
}

function foldersAbove(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersAbove(above)];
}
