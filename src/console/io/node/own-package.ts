import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lazy } from '../../../base/lazy.js';

/** Returns the folder of this npm package. */
export function packageFolder(): string {
  return own().folder;
}

export function packageVersion(): string {
  return own().version;
}

/**
 * The package.json of this package, in the nearest folder above this file that has one. Source files and built files are at different
 * depths.
 */
const own = lazy(() => {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const path = join(folder, 'package.json');
    const { name, version } = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
    if (name === 'policy-preflight') return { folder, version };
    if (folder === dirname(folder)) throw new Error('the package.json of policy-preflight is missing');
    folder = dirname(folder);
  }
});
