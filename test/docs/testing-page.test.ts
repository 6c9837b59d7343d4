import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sampleIn } from '../../src/cli/init/sample/sample.js';
import { readSnapshot, unwrap } from '../../src/index.js';
import { testSuite } from '../../src/public/testing.js';

test.each(['payroll.test.ts', 'vitest.config.ts'])(
  'the page docs/testing-code.md shows the file examples/vitest/%s',
  (file) => {
    const page = readFileSync('docs/testing-code.md', 'utf8');
    expect(page).toContain(`\`\`\`ts\n${readFileSync(`examples/vitest/${file}`, 'utf8')}\`\`\`\n`);
  },
);

function orgIn(folder: string) {
  const part = sampleIn('sample').find(({ path }) => path === `sample/${folder}/`);
  const documents = (part?.files ?? []).map(({ path, text }) => ({ name: path, text }));
  return unwrap(readSnapshot(documents));
}

test('the examples of docs/testing.md pass on the sample export', () => {
  const page = readFileSync('docs/testing.md', 'utf8');
  expect(page.split('\n').length).toBeLessThanOrEqual(151);
  const [file = '', ...more] = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, yaml = '']) => yaml);
  const run = unwrap(
    testSuite({ name: 'page.preflight.yaml', text: file + more.join('') }, orgIn('export'), {
      others: { proposed: orgIn('proposed') },
    }),
  );
  expect(run.tests.filter(({ status }) => status !== 'passed')).toEqual([]);
  expect(run).toMatchObject({ passed: 7, proved: 4 });
});
