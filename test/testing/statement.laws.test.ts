import { expect, test } from 'vitest';
import { checkStatements } from './statement-law.js';

test('property: a proved policy test holds for the selected sign-ins, and the counterexample of a refuted policy test fails as a single sign-in', () => {
  const { statuses, inRegion } = checkStatements(50, 2);
  for (const kind of ['always', 'never'] as const)
    for (const status of ['proved', 'refuted'] as const)
      expect(statuses[`${kind} ${status}`] ?? 0).toBeGreaterThan(1);
  expect(inRegion).toBeGreaterThan(12);
});
