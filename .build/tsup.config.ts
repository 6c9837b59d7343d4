import type { Plugin } from 'esbuild';
import { defineConfig, type Options } from 'tsup';
import manifest from '../package.json' with { type: 'json' };

const PUBLIC = ['analysis', 'assurance', 'history', 'lint', 'posture', 'testing', 'what-if'];

/** What the package is imported as: the names of the files in `dist`, with the source of each. */
const LIBRARY = {
  index: 'src/index.ts',
  ...Object.fromEntries(PUBLIC.map((name) => [name, `src/public/${name}.ts`])),
  'fast-check': 'src/fast-check/fast-check.ts',
  server: 'src/server/entry/server.ts',
  vitest: 'src/vitest/vitest.ts',
  notebook: 'src/notebook/notebook.ts',
  'notebook-in-page': 'src/notebook/in-page.ts',
};

/** What the command line opens when it is needed. */
const LATER = {
  'run-parsed': 'src/cli/run-parsed.ts',
  complete: 'src/cli/completion/complete.ts',
  simulate: 'src/cli/commands/simulate.ts',
  lint: 'src/cli/commands/lint.ts',
  'other-commands': 'src/cli/commands/other-commands.ts',
};

/** Requires each of these from its own file. The reason and the figures are in docs/decisions/dependencies.md. */
const openedLater: Plugin = {
  name: 'opened later',
  setup({ onLoad, onResolve }) {
    const later = new RegExp(`/(${Object.keys(LATER).join('|')})\\.js$`);
    onResolve({ filter: later }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path: `./${later.exec(path)?.[1]}.js`, namespace: 'later' } : undefined,
    );
    onResolve({ filter: /./, namespace: 'later' }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /./, namespace: 'later' }, ({ path }) => ({
      contents: `module.exports = require('${path}');`,
    }));
  },
};

const shared: Options = {
  config: false,
  format: 'esm',
  target: 'node20.19',
  platform: 'neutral',
  external: [/^node:/, ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })],
  // All other packages are installed beside this one. The reasons are in docs/decisions/dependencies.md.
  noExternal: ['jsonc-parser', 'yaml'],
  removeNodeProtocol: false,
  silent: true,
  metafile: true,
  esbuildOptions: (options) => Object.assign(options, { mainFields: ['module', 'main'], charset: 'ascii' }),
};

/** Where `tsc` has written the declarations of a source; of those, each entry gets one file. */
const declared = (file: string) => file.replace(/^src(.*)\.ts$/, 'dist/declared$1.d.ts');

export default defineConfig([
  { ...shared, entry: LIBRARY, outDir: 'dist' },
  {
    ...shared,
    entry: Object.fromEntries(Object.entries(LIBRARY).map(([name, file]) => [name, declared(file)])),
    outDir: 'dist',
    dts: { only: true, compilerOptions: { incremental: false, noCheck: true } },
  },
  {
    ...shared,
    entry: {
      main: 'src/cli/main.ts',
      ...LATER,
      'suite-thread': 'src/cli/suite/suite-thread.ts',
      'log-thread': 'src/cli/history/log-thread.ts',
    },
    outDir: 'dist/cli',
    format: 'cjs',
    outExtension: () => ({ js: '.js' }),
    splitting: false,
    minify: true,
    shims: true,
    esbuildPlugins: [openedLater],
  },
]);
