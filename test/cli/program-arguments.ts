import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/**
 * The arguments of `node` that start the command line. The full check builds the command line first, and sets `BUILT`. Otherwise the source
 * files are loaded, and each process needs about two seconds more processor time.
 */
export const PROGRAM: readonly string[] = process.env.BUILT
  ? [fromRoot('dist/cli/main.js')]
  : ['--import', createRequire(import.meta.url).resolve('tsx'), fromRoot('src/cli/main.ts')];
