import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';

/** A folder with the sample, as a user has it. It has no tsconfig.json, so the programs import the built package. */
const folder = mkdtempSync(join(tmpdir(), 'policy-preflight-examples-'));
afterAll(() => rmSync(folder, { recursive: true }));

function node(...args: readonly string[]): string {
  return execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
}

test('the programs in examples print examples/output.txt on the sample export', async () => {
  node(resolve('dist/cli/main.js'), 'init', '--sample');
  const files = readdirSync('examples').filter((file) => file.endsWith('.ts'));
  const lines = files.map(
    (file) =>
      `console.log('\\n$ ${file}'); await import(${JSON.stringify(pathToFileURL(resolve('examples', file)))});`,
  );
  const printed = node('--import', import.meta.resolve('tsx'), '--input-type=module', '-e', lines.join('\n'));
  expect(files.length).toBeGreaterThanOrEqual(15);
  await expect(printed.trimStart()).toMatchFileSnapshot('../../examples/output.txt');
});
