import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync, type Plugin } from 'esbuild';
import type { Options } from 'tsup';
import { commandsApart, parserApart } from './apart.js';
import { lazyPackages, PACKAGES, PACKAGES_FOLDER } from './lazy-packages.js';
import { pureCalls } from './pure-calls.js';
import { generatedValidators } from './validators.js';
import { lazyExamples, withoutExamples } from './without-examples.js';

/** What is built, and by which runs of tsup. */
export function partsIn(folder: string): Readonly<Record<'cli' | 'library', readonly Options[]>> {
  return { cli: [...cliIn(folder), packagesIn(folder)], library: libraryIn(folder) };
}

const SHARED: Options = {
  config: false,
  target: 'es2022',
  clean: false,
  silent: true,
  splitting: false,
  removeNodeProtocol: false,
};

/** These commands are run most, so each has all that it needs in one file: a file takes longer to open than to read. */
const WHOLE = ['lint', 'simulate'];

/** The command line: an entry that knows the version, a file for each command, and what they share. */
function cliIn(folder: string): Options[] {
  const shared: Options = {
    ...SHARED,
    outDir: folder,
    platform: 'node',
    minify: true,
    noExternal: [/./],
  };
  const whole = (command: string, ...plugins: Plugin[]): Options => ({
    ...shared,
    entry: { [`cli/${command}`]: `src/cli/commands/${command}.ts` },
    format: 'cjs',
    esbuildPlugins: [...plugins, lazyPackages(`../${PACKAGES_FOLDER}`, 'cjs'), generatedValidators],
  });
  return [
    { ...shared, entry: { cli: 'src/cli/main.ts' }, format: 'esm', esbuildPlugins: [parserApart] },
    {
      ...shared,
      entry: { 'cli/run-parsed': 'src/cli/run-parsed.ts' },
      format: 'esm',
      splitting: true,
      esbuildPlugins: [
        commandsApart([...WHOLE, 'rules']),
        withoutExamples,
        lazyPackages(`../${PACKAGES_FOLDER}`, 'esm'),
        generatedValidators,
      ],
      esbuildOptions(options) {
        options.chunkNames = 'cli/[name]-[hash]';
        options.banner = { js: REQUIRE };
      },
    },
    ...WHOLE.map((command) => whole(command, withoutExamples)),
    whole('rules', lazyExamples),
  ];
}

/** Packages in CommonJS ask for what is Node's by `require`, which a module has not; commands apart are opened by it. */
const REQUIRE = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;

/** Each in a file of its own, for what requires it. */
function packagesIn(folder: string): Options {
  return {
    ...SHARED,
    entry: Object.fromEntries(PACKAGES.map((name) => [name, fileURLToPath(import.meta.resolve(name))])),
    outDir: join(folder, PACKAGES_FOLDER),
    format: 'cjs',
    platform: 'node',
    minify: true,
    noExternal: [/./],
    outExtension: () => ({ js: '.cjs' }),
  };
}

/** What the package is imported as: `policy-preflight`, `policy-preflight/analysis`, … */
export const FACES = {
  index: 'src/index.ts',
  analysis: 'src/public/analysis.ts',
  lint: 'src/public/lint.ts',
  assurance: 'src/public/assurance.ts',
};

/**
 * The library, three times: file by file for bundlers, which then take what is used; and for Node in few files with the
 * packages in them, as modules, and in CommonJS as one (.build/all.ts).
 */
function libraryIn(folder: string): Options[] {
  const shared: Options = { ...SHARED, platform: 'neutral', sourcemap: true };
  const whole: Options = {
    ...shared,
    minify: true,
    noExternal: [/./],
    esbuildOptions(options) {
      options.sourcesContent = false;
    },
  };
  return [
    {
      ...shared,
      entry: filesBehind(Object.values(FACES)),
      outDir: join(folder, 'esm'),
      format: 'esm',
      bundle: false,
      esbuildPlugins: [generatedValidators, pureCalls],
      esbuildOptions(options) {
        options.outbase = 'src';
      },
    },
    {
      ...whole,
      entry: FACES,
      outDir: folder,
      format: 'esm',
      splitting: true,
      esbuildPlugins: [lazyExamples, lazyPackages(`./${PACKAGES_FOLDER}`, 'esm'), generatedValidators],
    },
    {
      ...whole,
      entry: { all: '.build/all.ts' },
      outDir: join(folder, 'cjs'),
      format: 'cjs',
      outExtension: () => ({ js: '.js' }),
      esbuildPlugins: [lazyExamples, lazyPackages(`../${PACKAGES_FOLDER}`, 'cjs'), generatedValidators],
    },
  ];
}

/** Files and all that they import, however far away. */
function filesBehind(files: readonly string[]): string[] {
  const { metafile } = buildSync({
    entryPoints: [...files],
    bundle: true,
    packages: 'external',
    write: false,
    outdir: 'dist',
    metafile: true,
  });
  return Object.keys(metafile.inputs);
}
