import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const everydaySeed = 20261120;

/**
 * `--mode fuzz` runs test/fuzz alone, with a new seed each time; otherwise the seed is fixed. FC_SEED overrides both.
 * `npm run fuzz -- kill` runs the files that have `kill` in their names.
 */
export default defineConfig(({ mode }) => {
  const fuzz = mode === 'fuzz';
  const seed = process.env.FC_SEED ?? String(fuzz ? Date.now() % 2 ** 31 : everydaySeed);
  return {
    root: fileURLToPath(new URL('..', import.meta.url)),
    test: {
      include: fuzz ? ['test/fuzz/**/*.test.ts'] : ['test/**/*.test.ts'],
      exclude: ['**/node_modules/**', ...(fuzz ? [] : ['test/fuzz/**'])],
      env: { FC_SEED: seed, ...(fuzz && { FUZZ: '1' }) },
      globalSetup: ['test/setup.ts'],
      setupFiles: ['test/setup.ts'],
      pool: 'threads',
      maxWorkers: '100%',
      // Files share what is loaded and compiled, a third of the time of all: what a file starts, it ends itself.
      isolate: false,
      // No test fails by the clock, however busy the machine is: what is bounded is counted.
      testTimeout: 3_600_000,
      hookTimeout: 3_600_000,
    },
  };
});
