import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type BuildResult, build } from 'esbuild';
import { expect, test } from 'vitest';

test('the library can be bundled for a browser without Node modules', async () => {
  const { errors, warnings, metafile } = await bundled;
  expect([...errors, ...warnings].map(({ text, location }) => `${location?.file}: ${text}`)).toEqual([]);

  const inputs = Object.entries(metafile?.inputs ?? {});
  expect(inputs.length).toBeGreaterThan(0);
  expect(inputs.flatMap(([file, { imports }]) => builtinsIn(file, imports))).toEqual([]);
});

test('the browser bundle never evaluates code at run time, which a strict content security policy forbids', async () => {
  const { outputFiles = [] } = await bundled;
  expect(outputFiles.length).toBeGreaterThan(1);
  const made = outputFiles.flatMap(({ text }) => [...text.matchAll(MAKES_CODE)].map(([found]) => found));
  expect(made).toEqual([]);
});

test('a page that reads an export and simulates contains no code for the outcome of a sign-in, and at most 215 kB gzipped', async () => {
  const { metafile, outputFiles } = await build({
    stdin: {
      contents: `export { readSnapshot, simulate } from './index.ts';`,
      resolveDir: fileURLToPath(new URL('../src', import.meta.url)),
    },
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    platform: 'browser',
    format: 'esm',
  });
  const contained = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const files = contained.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file);
  expect(files).toContain('src/simulate/simulate.ts');
  // The browser bundle contains the list of user states, because the public function checks its argument against this list.
  expect(files.filter((file) => file.startsWith('src/simulate/outcome/'))).toEqual([
    'src/simulate/outcome/user-state.ts',
  ]);
  expect(gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length).toBeLessThan(215_000);
});

const bundled = bundle();

/** A call of `eval` or `Function`, but not a method of that name or a declaration. */
const MAKES_CODE = /(?<![.\w$])(?:eval\((?![^()]*\)\s*\{)|Function\().{0,40}/g;

/** Bundles the library for browsers. Failures are returned in `errors` instead of thrown. */
function bundle(): Promise<BuildResult> {
  return build({
    entryPoints: ['index.ts', 'public/lint.ts'].map((file) =>
      fileURLToPath(new URL(`../src/${file}`, import.meta.url)),
    ),
    outdir: 'nowhere',
    bundle: true,
    write: false,
    metafile: true,
    platform: 'browser',
    format: 'esm',
    logLevel: 'silent',
  }).catch((failure: BuildResult) => failure);
}

/**
 * Returns the Node modules that a bundled file imports: those left out of the bundle (external), and those that a package replaces by
 * nothing (`(disabled):fs`).
 */
function builtinsIn(file: string, imports: readonly { path: string; external?: boolean }[]): string[] {
  return imports
    .filter(({ path, external }) => path.startsWith('(disabled):') || (external === true && isBuiltin(path)))
    .map(({ path }) => `${file} imports ${path}`);
}
