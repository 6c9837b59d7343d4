import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the examples print what examples/output.txt says, by the built package', async () => {
  const files = readdirSync('examples').filter((file) => file.endsWith('.ts'));
  const each = files.map((file) => `console.log('\\n$ ${file}'); await import('./examples/${file}');`);
  const printed = execFileSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', each.join('\n')],
    {
      encoding: 'utf8',
    },
  );
  expect(files.length).toBeGreaterThanOrEqual(14);
  await expect(printed.trimStart()).toMatchFileSnapshot('../../examples/output.txt');
});
