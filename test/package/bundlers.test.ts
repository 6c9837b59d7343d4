import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';
import { ENTRIES } from '../docs/entries.js';
import { answersOfSources, freshFolder, namesIn, root } from './packed.js';
import { firstThere, NO_TOOLS, TOOLS_FOLDER } from './tools.js';

// For each bundler, bundles a Node program that imports every entry point, and compares its exports and answers with those of the source.

const fresh = freshFolder();
const elsewhere = mkdtempSync(join(tmpdir(), 'policy-preflight-bundled-'));
afterAll(() => {
  for (const folder of [fresh, elsewhere]) rmSync(folder, { recursive: true });
});
for (const name of ['fast-check', 'pure-rand']) link(name);

const NAMES = Object.keys(ENTRIES);

write(
  'program.mjs',
  `${NAMES.map((name, number) => `import * as e${number} from '${name}';`).join('\n')}
   import { answers } from './answers.mjs';
   const entries = { ${NAMES.map((name, number) => `'${name}': Object.keys(e${number}).sort()`).join(', ')} };
   answers().then((answered) => console.log(JSON.stringify({ entries, answered })));`,
);
const program = join(fresh, 'program.mjs');
const expected = {
  entries: Object.fromEntries(
    await Promise.all(Object.entries(ENTRIES).map(async ([name, [, file]]) => [name, await namesIn(file)])),
  ),
  answered: await answersOfSources(),
};

/** Bundles the program into one file. */
type Bundle = (file: string) => Promise<void>;

const BUNDLERS: Readonly<Record<string, Bundle | undefined>> = {
  'Node, without a bundler': async (file) => writeFileSync(file, readFileSync(program, 'utf8')),
  'esbuild to ESM': esbuild({ format: 'esm' }),
  'esbuild to CommonJS': esbuild({ format: 'cjs', outExtension: { '.js': '.cjs' } }),
  'esbuild with conditions': esbuild({ format: 'esm', conditions: ['x'] }),
  rollup: withTool('rollup/dist/es/rollup.js', rollup),
  vite: withTool('vite/dist/node/index.js', vite),
  webpack: withTool('webpack/lib/index.js', webpack),
};

describe.each(Object.entries(BUNDLERS))('the package in a bundle: %s', (name, bundle) => {
  if (bundle === undefined) {
    test.skip(
      `the bundle contains every entry of the package (skipped: \`WITH_TOOLS=1 npm test\` runs it; ${NO_TOOLS})`,
    );
    return;
  }
  // Each bundle is run in a folder without node_modules. A module that the bundle lacks is then an error.
  const folder = name.startsWith('Node') ? fresh : elsewhere;
  const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.${name.includes('CommonJS') ? 'cjs' : 'mjs'}`);
  const printed = bundle(file).then(() =>
    JSON.parse(execFileSync(process.execPath, [file], { encoding: 'utf8' })),
  );
  test.each(NAMES)(
    'a JavaScript bundle of the package contains the exports of the entry point %s',
    async (name) => {
      expect((await printed).entries[name]).toEqual(expected.entries[name]);
    },
  );
  test('a JavaScript bundle of the package gives the same answers as the sources', async () => {
    expect((await printed).answered).toEqual(expected.answered);
  });
});

test('a CommonJS program can `require` every entry point of the package', () => {
  const names = NAMES.map((name) => `'${name}': Object.keys(require('${name}')).sort()`);
  write('required.cjs', `console.log(JSON.stringify({ ${names.join(', ')} }));`);
  const printed = execFileSync(process.execPath, [join(fresh, 'required.cjs')], { encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual(expected.entries);
});

function esbuild(options: BuildOptions): Bundle {
  return async (file) => {
    await build({
      entryPoints: { [nameOf(file)]: program },
      outdir: dirname(file),
      bundle: true,
      platform: 'node',
      outExtension: { '.js': '.mjs' },
      logLevel: 'error',
      ...options,
    });
  };
}

/** Returns the bundler of test/package/tools, if it is installed. */
function withTool(path: string, bundle: (file: string, tool: string) => Promise<void>): Bundle | undefined {
  const tool = firstThere([join(TOOLS_FOLDER, path)]);
  return tool === undefined ? undefined : (file) => bundle(file, pathToFileURL(tool).href);
}

/** Bundles with Rollup and its two usual plugins, which resolve packages and convert CommonJS. */
async function rollup(file: string, tool: string): Promise<void> {
  const plugin = (name: string) => import(pathToFileURL(join(TOOLS_FOLDER, name)).href);
  const { rollup: bundle } = await import(tool);
  const { default: resolve } = await plugin('@rollup/plugin-node-resolve/dist/es/index.js');
  const { default: commonjs } = await plugin('@rollup/plugin-commonjs/dist/es/index.js');
  const bundled = await bundle({
    input: program,
    plugins: [resolve({ exportConditions: ['node'], preferBuiltins: true }), commonjs()],
    onLog: () => {},
  });
  await bundled.write({ file, format: 'es', inlineDynamicImports: true });
}

async function vite(file: string, tool: string): Promise<void> {
  const { build: bundle } = await import(tool);
  await bundle({
    root: fresh,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: program,
      outDir: dirname(file),
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: `${nameOf(file)}.mjs`, inlineDynamicImports: true } },
    },
  });
}

async function webpack(file: string, tool: string): Promise<void> {
  const { default: bundle } = await import(tool);
  const output = {
    path: dirname(file),
    filename: `${nameOf(file)}.mjs`,
    chunkFormat: 'module',
    module: true,
  };
  const options = {
    mode: 'production',
    target: 'node20',
    entry: program,
    output,
    experiments: { outputModule: true },
  };
  await new Promise<void>((done, fail) =>
    bundle(options, (error: Error | null, stats: { hasErrors(): boolean; toString(): string }) =>
      error !== null || stats.hasErrors() ? fail(error ?? new Error(stats.toString())) : done(),
    ),
  );
}

function nameOf(file: string): string {
  return file.replace(/^.*[/\\]|\.[cm]js$/g, '');
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(fresh, file)), { recursive: true });
  writeFileSync(join(fresh, file), text);
}

/** Links a package of the project into the new folder. */
function link(name: string): void {
  symlinkSync(join(root, 'node_modules', name), join(fresh, 'node_modules', name), 'junction');
}
