import * as module from 'node:module';
import { join } from 'node:path';
import { keepScripts } from './kept-scripts.js';
import { packageFolder } from './own-package.js';

/**
 * Keeps what Node has compiled for the next run, a quarter of its time: by Node itself (22.8 and newer), or as it does. It
 * stands in the package's own folder: whoever can write there can change the program itself; where nobody can, there is none.
 */
export function keepCompiled({ enableCompileCache }: CompileCaching = module as CompileCaching): void {
  const folder = join(packageFolder(), 'node_modules', '.cache', 'compiled');
  if (enableCompileCache === undefined) keepScripts(folder, join(packageFolder(), 'dist'));
  else enableCompileCache(folder);
}

/** Of `node:module`. */
interface CompileCaching {
  readonly enableCompileCache?: (folder: string) => unknown;
}
