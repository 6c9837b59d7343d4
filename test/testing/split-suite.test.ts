import { expect, test } from 'vitest';
import { parseYaml } from '../../src/documents/text/yaml.js';
import type { SuggestedTest } from '../../src/testing/suggest/suggest.js';
import { splitSuite, writeSuite } from '../../src/testing/suggest/write-suite.js';

const HEADING = { schema: 'tests.json', org: ['org.json'] };

const TESTS = Array.from(
  { length: 20 },
  (_, index): SuggestedTest => ({
    name: `test ${index}`,
    request: { app: 'Payroll', user: `user${index}@example.com` },
    expect: { access: 'ALLOW' },
    covers: [],
  }),
);

test('suggested tests are split into files within the limit for one file, in order and without a loss', () => {
  const lists = splitSuite(TESTS, HEADING, 700);
  expect(lists.flat()).toEqual(TESTS);
  expect(lists.length).toBeGreaterThan(2);
  const texts = lists.map((tests) => writeSuite(tests, HEADING));
  for (const text of texts) {
    expect(text.length).toBeLessThanOrEqual(700);
    expect(parseYaml(text).ok).toBe(true);
  }
  expect(splitSuite(TESTS, HEADING, 1_000_000)).toEqual([TESTS]);
  expect(splitSuite([], HEADING, 700)).toEqual([]);
});
