import { expect, test } from 'vitest';
import { surviveAll } from './hostile-suites.js';

test('any test file gives a result or a problem with a location', () => {
  const seen = surviveAll(150);
  for (const came of ['read', 'read in part', 'unreadable']) expect(seen[came], came).toBeGreaterThan(5);
});
