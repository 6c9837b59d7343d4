import { expect, test } from 'vitest';
import { statementsHold } from './statement-law.js';

test('T1, T2: what is proved holds of requests of the region; a refutation, pasted as an example, shows it', () => {
  const { statuses, inRegion } = statementsHold(150, 2);
  for (const kind of ['always', 'never'] as const)
    for (const status of ['proved', 'refuted'] as const)
      expect(statuses[`${kind} ${status}`] ?? 0).toBeGreaterThan(5);
  expect(inRegion).toBeGreaterThan(50);
});
