import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { suitePaths } from '../../src/vitest/suite-paths.js';
import { policyTests } from '../../src/vitest/vitest.js';

// These are tests themselves: the example of the documentation, run by the runner that runs this.
policyTests('examples/vitest', { describe, test });

const folder = mkdtempSync(join(tmpdir(), 'policy-tests-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('files as they are named, of folders and patterns those that fit', () => {
  for (const name of ['b.preflight.yaml', 'a.preflight.json', 'c.yaml'])
    writeFileSync(join(folder, name), '');
  expect(suitePaths([folder]).map((path) => path.split('/').at(-1))).toEqual([
    'a.preflight.json',
    'b.preflight.yaml',
  ]);
  expect(suitePaths([`${folder}/*.yaml`, `${folder}/c.yaml`])).toHaveLength(2);
  expect(() => policyTests(`${folder}/*.txt`)).toThrow('no file of tests fits');
  expect(() => policyTests('examples/vitest')).toThrow('there is no global `describe` and `test`');
  expect(readFileSync(join(folder, 'c.yaml'), 'utf8')).toBe('');
});
