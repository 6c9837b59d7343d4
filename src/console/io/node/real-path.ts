import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';

/** Resolves the links in a path. A missing file is resolved through its folder. */
export async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const folder = dirname(path);
    if (!isMissingFile(error) || folder === path) throw error;
    return join(await realPath(folder), basename(path));
  }
}

/** Whether an absolute path is the path of a folder, or of something below it. Links are not resolved. */
export function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

export function isMissingFile(error: unknown): boolean {
  return hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR');
}

/** Whether an error means that links form a loop. */
export function isLoop(error: unknown): boolean {
  return hasCode(error, 'ELOOP');
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
