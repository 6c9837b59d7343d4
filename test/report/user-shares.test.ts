import { expect, test } from 'vitest';
import type { ApplicationAccess } from '../../src/analysis/questions/population.js';
import { userShares } from '../../src/report/apps/user-shares.js';

const rule = (isDescriptionComplete: boolean) => ({
  assurance: '2fa',
  isExact: true,
  isDescriptionComplete,
  exceptions: 0,
  users: { ids: ['ann'], possible: [], isExact: true },
});

const shares = (isDescriptionComplete: boolean, undecided: readonly object[] = []) =>
  userShares(
    {
      rules: [rule(isDescriptionComplete)],
      undecided,
      level: { atLeast: '2fa', atMost: '2fa', isExact: true, lowestUndecided: 'denied', reasons: [] },
    } as unknown as ApplicationAccess,
    3,
  ).map(({ words }) => words);

test('users to whom no listed rule applies count as unable to sign in only if the list of rules that allow access is complete', () => {
  expect(shares(true)).toEqual(['1 with 2FA', '2 cannot sign in']);
  expect(shares(false)).toEqual(['1 with 2FA', '2 unknown']);
  expect(shares(true, [{}])).toEqual(['1 with 2FA', '2 unknown']);
});
