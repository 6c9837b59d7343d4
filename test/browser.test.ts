import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type BuildResult, build } from 'esbuild';
import { expect, test } from 'vitest';

test('the library bundles for a browser without anything of Node', async () => {
  const { errors, warnings, metafile } = await bundle();
  expect([...errors, ...warnings].map(({ text, location }) => `${location?.file}: ${text}`)).toEqual([]);

  const inputs = Object.entries(metafile?.inputs ?? {});
  expect(inputs.length).toBeGreaterThan(0);
  expect(inputs.flatMap(([file, { imports }]) => builtinsIn(file, imports))).toEqual([]);
});

/** What does not bundle is among `errors`, instead of thrown. */
function bundle(): Promise<BuildResult> {
  return build({
    entryPoints: [fileURLToPath(new URL('../src/index.ts', import.meta.url))],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'browser',
    format: 'esm',
    logLevel: 'silent',
  }).catch((failure: BuildResult) => failure);
}

/** A builtin that the bundle leaves out (external) or that a package replaces by nothing (`(disabled):fs`). */
function builtinsIn(file: string, imports: readonly { path: string; external?: boolean }[]): string[] {
  return imports
    .filter(({ path, external }) => path.startsWith('(disabled):') || (external === true && isBuiltin(path)))
    .map(({ path }) => `${file} imports ${path}`);
}
