import { posix } from 'node:path';
import type { Files } from '../io/io.js';

/** The path at a commit, for a path of the working tree: `<commit>:./exports`. */
export function pathAt(commit: string, path: string, files: Pick<Files, 'ancestors'>): string {
  return `${commit}:./${fromHere(path, files)}`;
}

/** The path from where the command runs, where it stands there or below: what is absolute is of one machine alone. */
export function fromHere(path: string, { ancestors }: Pick<Files, 'ancestors'>): string {
  const [here = ''] = ancestors();
  const unified = (some: string) => some.replaceAll('\\', '/');
  const [from, whole] = [unified(here), unified(path)];
  if (whole === from) return '.';
  const isBelow = whole.startsWith(`${from.replace(/\/+$/, '')}/`);
  return isBelow ? posix.relative(from, whole) : path;
}
