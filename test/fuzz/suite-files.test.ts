import { expect, test } from 'vitest';
import { readHostileSuites } from '../testing/hostile-suites.js';

const FILES = 10_000;

test('10,000 invalid test files give a problem with a location, never an exception', () => {
  const seen = readHostileSuites(FILES);
  console.log(`${FILES} files: ${JSON.stringify(seen)}`);
  expect(seen.read).toBeGreaterThan(100);
});
