import { expect, test } from 'vitest';
import type { LockoutAnswer } from '../../../src/analysis/questions/lockout.js';
import { countUnknown, isAnswered } from '../../../src/analysis/questions/who-threshold.js';

const RULE = { policy: {}, rule: {}, reason: 'unknown' } as LockoutAnswer['undecided'][number];
const LOCKOUT = { example: { appInstance: 'app', policyContext: {} } } as LockoutAnswer['lockouts'][number];
const LACKING = { noPolicyReason: 'the export has no active enrollment policy' };

test.each<[Partial<LockoutAnswer>, string, number]>([
  [{}, 'no', 0],
  [{ undecided: [RULE] }, 'unknown', 1],
  [LACKING, 'unknown', 1],
  [{ undecided: [RULE], ...LACKING }, 'unknown', 2],
  [{ lockouts: [LOCKOUT] }, 'yes', 0],
  [{ lockouts: [LOCKOUT], ...LACKING }, 'yes', 1],
])(
  'for the query result %j, the answer to the question "is any user locked out?" is `%s`, with %i unknown parts',
  (answer, answered, unknown) => {
    const whole: LockoutAnswer = { kind: 'locked-out', lockouts: [], undecided: [], ...answer };
    expect(isAnswered(whole)).toBe(answered);
    expect(countUnknown(whole)).toBe(unknown);
  },
);
