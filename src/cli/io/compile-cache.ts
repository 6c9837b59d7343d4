import * as module from 'node:module';
import { join } from 'node:path';
import { packageFolder } from './own-package.js';

/**
 * Keeps what Node has compiled for the next run, where Node does so (22.8 and newer). It stands in the package's own folder:
 * whoever can write there can change the program itself; where nobody can, nothing is kept.
 */
export function keepCompiled({ enableCompileCache }: CompileCaching = module as CompileCaching): void {
  enableCompileCache?.(join(packageFolder(), 'node_modules', '.cache', 'compiled'));
}

/** Of `node:module`. */
interface CompileCaching {
  readonly enableCompileCache?: (folder: string) => unknown;
}
