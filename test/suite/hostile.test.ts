import { expect, test } from 'vitest';
import { surviveAll } from './hostile-suites.js';

test('whatever stands in a file of tests, there is a result, and a problem has its place', () => {
  const seen = surviveAll(150);
  for (const came of ['read', 'read in part', 'unreadable']) expect(seen[came], came).toBeGreaterThan(5);
});
