import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';

/** Where a path leads through links. What is not there would stand where its folder is. */
export async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const folder = dirname(path);
    if (!isMissingFile(error) || folder === path) throw error;
    return join(await realPath(folder), basename(path));
  }
}

/** Whether an absolute path is a folder, or below it; links are not looked at. */
export function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

export function isMissingFile(error: unknown): boolean {
  return hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR');
}

/** Links that lead to each other. */
export function isLoop(error: unknown): boolean {
  return hasCode(error, 'ELOOP');
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
