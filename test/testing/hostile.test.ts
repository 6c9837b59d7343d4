import { expect, test } from 'vitest';
import { readHostileSuites } from './hostile-suites.js';

test('property: reading any policy test file gives tests or a problem with a location', () => {
  const seen = readHostileSuites(50);
  for (const came of ['read', 'read in part', 'unreadable']) expect(seen[came], came).toBeGreaterThan(5);
});
