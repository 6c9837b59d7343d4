import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { defineConfig } from 'vitest/config';
import { NATIVE_MODULES, nativeModules } from './native-modules.js';

const everydaySeed = 20261120;

const SLOW = [
  'test/**/*laws.test.ts',
  'test/**/hostile.test.ts',
  'test/{build,cli,docs,generators,logic,package,public,report,schemas}/**',
  'test/features/{compliance,explorer,mock-api/server,mock-api/service,pull}/**',
  'test/integrations/**',
  'test/{architecture,browser}.test.ts',
  'test/lint/{alike-values,analysis,fixes,inspect-agrees,milder-field,mutations,own-rules,reports,zones}.test.ts',
  'test/analysis/{questions/{compare,seen-through},symbolic/first-match}.test.ts',
  'test/{documents/write/edit-text,features/terraform/work,simulate/many-zones,testing/coverage/bounds}.test.ts',
];

/**
 * `--mode fuzz` runs test/fuzz alone, with a new seed each time; otherwise the seed is fixed. FC_SEED overrides both.
 * `npm run fuzz -- kill` runs the files that have `kill` in their names. `--mode quick` leaves out slow files: property tests, and tests
 * that start programs or need a build. `--mode pictures` takes the pictures of docs/pictures again.
 */
export default defineConfig(({ mode }) => {
  const [fuzz, quick, pictures] = [mode === 'fuzz', mode === 'quick', mode === 'pictures'];
  const seed = process.env.FC_SEED ?? String(fuzz ? Date.now() % 2 ** 31 : everydaySeed);
  const root = fileURLToPath(new URL('..', import.meta.url));
  // With more space for new objects, the garbage collector of V8 does not copy short-lived objects. This saves a twentieth of the processor
  // time.
  setFlagsFromString('--max-semi-space-size=64');
  // V8 optimizes a function after a budget of work, by default 132,000. Most functions in the tests run too briefly to make their
  // optimization worthwhile: it took a quarter of the processor time of all tests.
  setFlagsFromString('--interrupt-budget=1000000');
  return {
    root,
    plugins: [nativeModules(root)],
    test: {
      include: fuzz
        ? ['test/fuzz/**/*.test.ts']
        : pictures
          ? ['test/docs/pictures.test.ts']
          : ['test/**/*.test.ts'],
      ...(quick && { testNamePattern: /^(?!.*property: )/ }),
      exclude: ['**/node_modules/**', ...(fuzz ? [] : ['test/fuzz/**']), ...(quick ? SLOW : [])],
      env: { FC_SEED: seed, ...(fuzz && { FUZZ: '1' }), ...(pictures && { PICTURES: '1', WITH_TOOLS: '1' }) },
      globalSetup: ['test/setup.ts'],
      setupFiles: ['test/setup.ts'],
      server: { deps: { external: [NATIVE_MODULES] } },
      pool: 'threads',
      // Each worker loads the modules again, which would cost the quick tests more than their run.
      maxWorkers: quick ? 2 : '100%',
      // Test files share loaded and compiled modules, which saves a third of the total time. Each file must therefore stop every server or
      // process that it starts.
      isolate: false,
      // The time limits are so long that a busy machine fails no test. Tests limit counted steps instead of time.
      testTimeout: fuzz ? 0 : 3_600_000,
      hookTimeout: 3_600_000,
    },
  };
});
