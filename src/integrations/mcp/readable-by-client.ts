import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReadablePaths } from './files/readable-paths.js';

/**
 * Returns the paths that a client may read. If the command names paths, only these are readable. If the client lists roots, only paths
 * inside its roots are readable. If neither is the case, the working folder is readable.
 *
 * @param roots - the URLs of the roots that the client lists; `undefined` if it does not support roots.
 */
export function readableByClient(
  named: readonly string[],
  roots: readonly string[] | undefined,
  folder: string,
): ReadablePaths {
  const paths = named.map((path) => resolve(folder, path));
  const ofClient = roots?.flatMap((url) => pathOf(url) ?? []);
  if (ofClient === undefined) {
    return paths.length === 0
      ? { source: 'working folder', within: [[folder]], bases: [folder] }
      : { source: 'command line', within: [paths], bases: [folder, ...paths] };
  }
  return paths.length === 0
    ? { source: 'client roots', within: [ofClient], bases: ofClient }
    : {
        source: 'command line and client roots',
        within: [paths, ofClient],
        bases: [folder, ...paths, ...ofClient],
      };
}

/** Returns the path of a root; `undefined` if the root is not a local file or folder. */
function pathOf(url: string): string | undefined {
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}
