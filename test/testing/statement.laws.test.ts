import { expect, test } from 'vitest';
import { checkStatements } from './statement-law.js';

test('T1, T2: a proved statement holds for the selected sign-ins, and its counterexample fails as an example', () => {
  const { statuses, inRegion } = checkStatements(80, 2);
  for (const kind of ['always', 'never'] as const)
    for (const status of ['proved', 'refuted'] as const)
      expect(statuses[`${kind} ${status}`] ?? 0).toBeGreaterThan(1);
  expect(inRegion).toBeGreaterThan(20);
});
