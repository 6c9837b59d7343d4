import { posix } from 'node:path';
import type { Files } from '../io/io.js';

/** Returns the name that git uses for the version of a path in a commit, such as `<commit>:./exports`. */
export function pathAt(commit: string, path: string, files: Pick<Files, 'ancestors'>): string {
  return `${commit}:./${fromHere(path, files)}`;
}

/** Returns a path relative to the working folder if the path is inside of it. An absolute path would be valid on one machine only. */
export function fromHere(path: string, { ancestors }: Pick<Files, 'ancestors'>): string {
  const [here = ''] = ancestors();
  const unified = (some: string) => some.replaceAll('\\', '/');
  const [from, whole] = [unified(here), unified(path)];
  if (whole === from) return '.';
  const isBelow = whole.startsWith(`${from.replace(/\/+$/, '')}/`);
  return isBelow ? posix.relative(from, whole) : path;
}
