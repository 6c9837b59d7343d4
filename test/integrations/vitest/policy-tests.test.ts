import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { sampleIn } from '../../../src/cli/init/sample/sample.js';
import { suitePaths } from '../../../src/integrations/vitest/suite-paths.js';
import { policyTests } from '../../../src/integrations/vitest/vitest.js';

const folder = mkdtempSync(join(tmpdir(), 'policy-tests-'));
afterAll(() => rmSync(folder, { recursive: true }));

// This line registers the policy tests of the example project as tests of this file.
const project = join(folder, 'project');
for (const { path, text } of sampleIn(join(project, 'sample')).flatMap(({ files }) => files)) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
cpSync('examples/vitest/payroll.preflight.yaml', join(project, 'payroll.preflight.yaml'));
policyTests(join(project, '*.preflight.yaml'), { describe, test });

test('`policyTests` finds a test file by its path, and the matching files of a folder or pattern', () => {
  const files = join(folder, 'files');
  mkdirSync(files);
  for (const name of ['b.preflight.yaml', 'a.preflight.json', 'c.yaml']) writeFileSync(join(files, name), '');
  expect(suitePaths([files]).map((path) => path.split('/').at(-1))).toEqual([
    'a.preflight.json',
    'b.preflight.yaml',
  ]);
  expect(suitePaths([`${files}/*.yaml`, `${files}/c.yaml`])).toHaveLength(2);
  expect(() => policyTests(`${files}/*.txt`)).toThrow('no test file matches');
  expect(() => policyTests('examples/vitest')).toThrow('there is no global `describe` and `test`');
  expect(readFileSync(join(files, 'c.yaml'), 'utf8')).toBe('');
});
