import { defineConfig, type Options } from 'tsup';
import manifest from '../package.json' with { type: 'json' };

/** What the package is imported as: the names of the files in `dist`, with the source of each. */
const LIBRARY = {
  index: 'src/index.ts',
  analysis: 'src/public/analysis.ts',
  lint: 'src/public/lint.ts',
  assurance: 'src/public/assurance.ts',
  history: 'src/public/history.ts',
  posture: 'src/public/posture.ts',
  testing: 'src/public/testing.ts',
  'what-if': 'src/public/what-if.ts',
  'fast-check': 'src/fast-check/fast-check.ts',
  server: 'src/server/entry/server.ts',
  vitest: 'src/vitest/vitest.ts',
  notebook: 'src/notebook/notebook.ts',
  'notebook-in-page': 'src/notebook/in-page.ts',
};

/** The command, and what it runs in threads of its own. */
const COMMAND = {
  main: 'src/cli/main.ts',
  'suite-thread': 'src/cli/suite/suite-thread.ts',
  'log-thread': 'src/cli/history/log-thread.ts',
};

/** Bundled as they are, for the reasons in docs/decisions/dependencies.md: all other packages are installed beside this one. */
const BUNDLED = ['jsonc-parser', 'yaml'];

const shared: Options = {
  config: false,
  format: 'esm',
  target: 'node20.19',
  platform: 'neutral',
  external: [/^node:/, ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })],
  noExternal: BUNDLED,
  removeNodeProtocol: false,
  silent: true,
  metafile: true,
  esbuildOptions(options) {
    options.mainFields = ['module', 'main'];
    options.charset = 'ascii';
  },
};

export default defineConfig([
  { ...shared, entry: LIBRARY, outDir: 'dist' },
  {
    // What `tsc` has declared, file by file, becomes one file for each entry.
    ...shared,
    entry: Object.fromEntries(
      Object.entries(LIBRARY).map(([name, file]) => [
        name,
        file.replace(/^src(.*)\.ts$/, 'dist/declared$1.d.ts'),
      ]),
    ),
    outDir: 'dist',
    dts: { only: true, compilerOptions: { incremental: false, noCheck: true } },
  },
  { ...shared, entry: COMMAND, outDir: 'dist/cli', minify: true },
]);
