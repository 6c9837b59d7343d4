import { expect, test } from 'vitest';
import { knowledgeChangesNothingDecided } from './knowledge-law.js';

test('R4: what is decided where something is hidden is decided so when it is filled in', () => {
  const seen = knowledgeChangesNothingDecided(12);
  expect(seen.decided).toBeGreaterThan(15);
});
