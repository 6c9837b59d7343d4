import { stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { alternatives } from '../../../base/messages.js';
import { failure, type Result, success } from '../../../base/result.js';
import { boundedFiles } from '../../../console/files/all-files.js';
import { problemOfReading, SUFFIXES } from '../../../console/files/read-input.js';
import type { Files } from '../../../console/io/io.js';
import { nodeFiles } from '../../../console/io/node/node-files.js';
import { isBelow, isMissingFile, realPath } from '../../../console/io/node/real-path.js';
import { describeReadablePaths, type ReadablePaths } from './readable-paths.js';

/** Read-only access to the files that a client may read. */
export interface GuardedFiles {
  readonly files: Files;
  /** Returns the absolute path of an export, or the reason why it is not read. */
  locate(given: string): Promise<Result<string>>;
}

/**
 * Returns file access that is limited to the readable paths. A path must be readable both as given and after links are resolved. Every
 * write is rejected. Names of documents are relative to the first folder in `bases`, or absolute if they are outside of it.
 */
export function guardedFiles(readable: ReadablePaths): GuardedFiles {
  const node = nodeFiles();
  const bounded = boundedFiles(node);
  const [base = process.cwd()] = readable.bases;
  const checked = async (given: string) => {
    const path = resolve(base, given);
    const real = await realPath(path);
    if (isReadable(path, readable) && (await isReallyReadable(real, readable))) return real;
    throw refusal('ERR_OUTSIDE', `the path is outside of ${describeReadablePaths(readable)}`);
  };
  const files: Files = {
    ...bounded,
    list: async (path, options) => await node.list(await checked(path), options),
    entry: async (path) => await node.entry(await checked(path)),
    readBytes: async (path) => await bounded.readBytes(await checked(path)),
    readPieces: readNothing,
    fromHere: (path) => nameFrom(base, path),
    makeFolder: writeNothing,
    replaceText: writeNothing,
    append: writeNothing,
    rename: writeNothing,
  };
  return { files, locate: (given) => locate(given, readable) };
}

function nameFrom(base: string, path: string): string {
  if (!isAbsolute(path) || !isBelow(path, base)) return path;
  return relative(base, path).split(sep).join('/') || '.';
}

function writeNothing(): Promise<never> {
  return Promise.reject(refusal('EROFS', 'this server writes no files'));
}

function readNothing(): never {
  throw refusal('EROFS', 'this server reads complete files only');
}

function refusal(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

async function locate(given: string, readable: ReadablePaths): Promise<Result<string>> {
  if (given === '' || given.includes('\0'))
    return refused('the path is empty or contains a NUL character: pass the path of an export');
  const path = pathIn(given);
  if (path === undefined)
    return refused(`${JSON.stringify(given)} is not the URL of a local file: pass a path or a \`file:\` URL`);
  const candidates = isAbsolute(path) ? [resolve(path)] : readable.bases.map((base) => join(base, path));
  const inside = candidates.filter((one) => isReadable(one, readable));
  if (inside.length === 0)
    return refused(
      `${JSON.stringify(given)} is outside of the paths that this server may read: ${describeReadablePaths(readable)}; pass a path in them`,
    );
  for (const one of inside) {
    const found = await checkEntry(one, given, readable);
    if (found !== undefined) return found;
  }
  return refused(
    `there is no file or folder ${JSON.stringify(given)} in ${describeReadablePaths(readable)}; pass the path of an export`,
  );
}

/** Returns the path of a `file:` URL. A text that is not a URL is returned unchanged; for other URLs, the result is `undefined`. */
function pathIn(given: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(given)) return given;
  try {
    return fileURLToPath(given);
  } catch {
    return undefined;
  }
}

/**
 * Checks that the file or folder at a path can be an export, and is readable after links are resolved. Returns the path, or the reason why
 * it is not read. Returns `undefined` if nothing exists at the path.
 */
async function checkEntry(
  path: string,
  given: string,
  readable: ReadablePaths,
): Promise<Result<string> | undefined> {
  try {
    const stats = await stat(path);
    if (!(await isReallyReadable(await realPath(path), readable)))
      return refused(
        `${JSON.stringify(given)} is a link that leads out of ${describeReadablePaths(readable)}; pass its target, if you may read it`,
      );
    if (stats.isDirectory()) return success(path);
    if (!stats.isFile())
      return refused(`${JSON.stringify(given)} is neither a regular file nor a folder: pass an export`);
    return hasSuffix(path)
      ? success(path)
      : refused(
          `${JSON.stringify(given)} has no name of an export: pass a folder or a ${alternatives(SUFFIXES)} file`,
        );
  } catch (error) {
    return isMissingFile(error) ? undefined : failure([problemOfReading(given, error)]);
  }
}

function hasSuffix(path: string): boolean {
  const unpacked = path.toLowerCase().replace(/\.gz$/, '');
  return SUFFIXES.some((suffix) => unpacked.endsWith(suffix));
}

function isReadable(path: string, { within }: ReadablePaths): boolean {
  return within.every((paths) => paths.some((one) => isBelow(path, one)));
}

async function isReallyReadable(real: string, { within, ...rest }: ReadablePaths): Promise<boolean> {
  const resolved = await Promise.all(
    within.map((paths) => Promise.all(paths.map((path) => realPath(path).catch(() => path)))),
  );
  return isReadable(real, { ...rest, within: resolved });
}

function refused(message: string): Result<never> {
  return failure([{ severity: 'error', code: 'unreadable-path', message }]);
}
