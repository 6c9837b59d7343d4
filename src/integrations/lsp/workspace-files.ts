import { posix, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { counted } from '../../base/messages.js';
import { SUFFIXES } from '../../console/files/read-input.js';
import { STATED_REASON } from '../../console/files/stated-reason.js';
import type { Files } from '../../console/io/io.js';

/** The size limits for files that the language server reads. Larger files are not read, so that editing stays fast. */
export const LIMITS = {
  /** The maximum size of a file, in bytes. */
  fileBytes: 16 * 1024 * 1024,
  /** The maximum number of files in the folder of an export. */
  files: 2000,
} as const;

/** The message for a file that is too large. */
export const TOO_LARGE = `the file is larger than ${LIMITS.fileBytes / 1024 / 1024} MiB, the limit of the language server, so it is not checked here; use \`preflight lint\``;

/** The texts of the open documents, by path. */
export type OpenTexts = ReadonlyMap<string, string>;

/**
 * Returns access to the files below one folder of the workspace. Texts of open documents replace the files on the disk. Relative paths
 * start at the folder. Files outside of it, and links that lead out of it, are not read. Nothing is written.
 */
export function workspaceFiles(base: Files, root: string, texts: OpenTexts): Files {
  const at = (path: string) => resolve(root, path).replaceAll('\\', '/');
  const check = async (path: string) => {
    if (!(await base.isWithin(path, root))) throw createStatedError(OUTSIDE);
  };
  return {
    ...base,
    fromHere: (path) => relative(root, at(path)).replaceAll('\\', '/') || '.',
    url: (path) => uriOf(at(path)),
    ancestors: (folder = root) => foldersWithin(at(folder), root),
    async list(given, options) {
      const path = at(given);
      await check(path);
      const open = openBelow(path, texts);
      const listing = await base.list(path, options).catch((error: unknown) => {
        if (open.length === 0) throw error;
        return { files: [], unreadable: [] };
      });
      if (listing === undefined) return undefined;
      const files = new Set([...listing.files, ...open]);
      if (files.size > LIMITS.files) throw createStatedError(tooMany(files.size));
      return { ...listing, files: [...files].sort() };
    },
    async entry(path) {
      await check(at(path));
      return await base.entry(at(path));
    },
    async readBytes(given) {
      const path = at(given);
      const text = texts.get(path);
      if (text !== undefined) return new TextEncoder().encode(text);
      await check(path);
      const entry = await base.entry(path);
      if ((entry?.size ?? 0) > LIMITS.fileBytes) throw createStatedError(TOO_LARGE);
      return await base.readBytes(path);
    },
    isWithin: (path, folder) => base.isWithin(at(path), at(folder)),
    replaceText: () => Promise.reject(createStatedError(READ_ONLY)),
    append: () => Promise.reject(createStatedError(READ_ONLY)),
    rename: () => Promise.reject(createStatedError(READ_ONLY)),
    makeFolder: () => Promise.reject(createStatedError(READ_ONLY)),
  };
}

const OUTSIDE =
  'the path is outside of the workspace folder, or a link that leads out of it, so the language server does not read it';

const READ_ONLY = 'the language server writes no files';

function tooMany(count: number): string {
  return `the folder has ${counted(count, 'file')}, and the language server reads at most ${LIMITS.files}; open a smaller folder`;
}

/** Returns an error whose message is reported to the user (see `problemOfReading`). */
function createStatedError(message: string): Error {
  return Object.assign(new Error(message), { code: STATED_REASON });
}

/**
 * Returns the paths of the open documents below a folder, relative to the folder. This includes new documents, which the folder on the disk
 * does not contain before they are saved.
 */
function openBelow(folder: string, texts: OpenTexts): readonly string[] {
  return [...texts.keys()]
    .filter((path) => path.startsWith(`${folder}/`) && SUFFIXES.some((suffix) => path.endsWith(suffix)))
    .map((path) => path.slice(folder.length + 1));
}

/** Returns a folder and the folders above it, up to the folder of the workspace. */
function foldersWithin(folder: string, root: string): readonly string[] {
  const isBelowRoot = folder !== root && folder.startsWith(`${root}/`);
  return isBelowRoot ? [folder, ...foldersWithin(posix.dirname(folder), root)] : [folder];
}

/** Returns the path of a `file:` URI, with `/` as the separator; `undefined` for any other URI. */
export function pathOf(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri).replaceAll('\\', '/') : undefined;
  } catch {
    return undefined;
  }
}

export function uriOf(path: string): string {
  return pathToFileURL(path).href;
}
