import * as module from 'node:module';
import { join } from 'node:path';
import { packageFolder } from './own-package.js';

/**
 * Enables the compile cache of Node (22.8 and newer). The cache is in the folder of the package: anyone who can write there can
 * change the program itself. If the folder is read-only, nothing is cached.
 */
export function keepCompiled({ enableCompileCache }: CompileCaching = module as CompileCaching): void {
  enableCompileCache?.(join(packageFolder(), 'node_modules', '.cache', 'compiled'));
}

/** The functions of `node:module` that Node 20 lacks. */
interface CompileCaching {
  readonly enableCompileCache?: (folder: string) => unknown;
}
