import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/**
 * The arguments of `node` that start the command line. The full check has just built it, and sets `BUILT`; otherwise the sources are
 * loaded, which takes about two seconds more of the processor for each process.
 */
export const PROGRAM: readonly string[] = process.env.BUILT
  ? [fromRoot('dist/cli/main.js')]
  : ['--import', createRequire(import.meta.url).resolve('tsx'), fromRoot('src/cli/main.ts')];
