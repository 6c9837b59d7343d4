import { type Plugin, transform } from 'esbuild';
import { defineConfig, type Options } from 'tsup';
import manifest from '../package.json' with { type: 'json' };

const PUBLIC = ['analysis', 'assurance', 'logs', 'lint', 'compliance', 'testing', 'what-if'];

/** Entry points of the library: file names in `dist`, with their source files. */
const LIBRARY = {
  index: 'src/index.ts',
  ...Object.fromEntries(PUBLIC.map((name) => [name, `src/public/${name}.ts`])),
  'fast-check': 'src/integrations/fast-check/fast-check.ts',
  server: 'src/features/mock-api/server/entry/server.ts',
  vitest: 'src/integrations/vitest/vitest.ts',
  notebook: 'src/integrations/notebook/notebook.ts',
  'notebook-in-page': 'src/integrations/notebook/in-page.ts',
};

const declared = (file: string) => file.replace(/^src(.*)\.ts$/, 'dist/declared$1.d.ts');

/** Files that the command line loads on demand. */
const LATER = {
  'run-parsed': 'src/cli/run-parsed.ts',
  complete: 'src/cli/completion/complete.ts',
  'other-commands': 'src/cli/commands/other-commands.ts',
  'answer-schemas': 'src/cli/schemas/answer-schemas.ts',
};

/** Commands with a folder of their own. Code that only some of their options need is in separate files of this folder. */
const SPLIT = ['simulate', 'lint'];

/** Loads each of these files with `require`. See docs/decisions/dependencies.md for the reason and the figures. */
const openedLater: Plugin = {
  name: 'opened later',
  setup({ onLoad, onResolve }) {
    const later = new RegExp(`/(${[...Object.keys(LATER), ...SPLIT].join('|')})\\.js$`);
    onResolve({ filter: later }, ({ path, kind }) => {
      const name = later.exec(path)?.[1] ?? '';
      const file = SPLIT.includes(name) ? `./${name}/${name}.js` : `./${name}.js`;
      return kind === 'dynamic-import' ? { path: file, namespace: 'later' } : undefined;
    });
    onResolve({ filter: /./, namespace: 'later' }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /./, namespace: 'later' }, ({ path }) => ({
      contents: `module.exports = require('${path}');`,
    }));
  },
};

/** Converts a chunk into CommonJS. tsup itself converts minified chunks incorrectly. */
function toCommonJs(code: string) {
  const supported = { 'dynamic-import': false };
  return transform(code, { banner: '"use strict";', format: 'cjs', minify: true, supported });
}

const library: Options = {
  entry: { ...LIBRARY, 'mcp-thread': 'src/integrations/mcp/calls/mcp-thread.ts' },
  outDir: 'dist',
  // Bundles the declarations that `tsc` wrote, one file per entry point.
  dts: {
    entry: Object.fromEntries(Object.entries(LIBRARY).map(([name, file]) => [name, declared(file)])),
    compilerOptions: { incremental: false, noCheck: true },
  },
  format: 'esm',
  target: 'node20.19',
  platform: 'neutral',
  external: [/^node:/, ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })],
  // tsup bundles these packages without changes. See docs/decisions/dependencies.md for the reasons.
  noExternal: ['jsonc-parser', 'yaml'],
  removeNodeProtocol: false,
  silent: true,
  metafile: true,
  esbuildOptions: (options) => Object.assign(options, { mainFields: ['module', 'main'], charset: 'ascii' }),
};

const commandLine: Options = {
  ...library,
  dts: false,
  minify: true,
  outExtension: () => ({ js: '.js' }),
  esbuildPlugins: [openedLater],
};

export default defineConfig([
  library,
  {
    ...commandLine,
    entry: {
      main: 'src/cli/main.ts',
      ...LATER,
      'suite-thread': 'src/cli/threads/suite-thread.ts',
      'log-thread': 'src/cli/threads/log-thread.ts',
    },
    outDir: 'dist/cli',
    format: 'cjs',
    splitting: false,
    shims: true,
  },
  ...SPLIT.map((name) => ({
    ...commandLine,
    entry: { [name]: `src/cli/commands/${name}.ts` },
    outDir: `dist/cli/${name}`,
    // esbuild adds an import of the command to every source file. Every file then depends on all others, so esbuild writes all code of the
    // command into one chunk.
    inject: [`src/cli/commands/${name}.ts`],
    plugins: [{ name: 'CommonJS', renderChunk: toCommonJs }],
  })),
]);
