import { createRequire } from 'node:module';
import type typescript from 'typescript';

/** The compiler, required: imported, Node would first look through all of its nine megabytes for the names that it exports. */
export const compiler: typeof typescript = createRequire(import.meta.url)('typescript');
