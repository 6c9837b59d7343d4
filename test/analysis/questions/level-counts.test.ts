import { expect, test } from 'vitest';
import { levelCounts } from '../../../src/analysis/questions/level-counts.js';
import type { WeakestLevel } from '../../../src/analysis/questions/weakest-level.js';
import type { Below } from '../../../src/analysis/questions/who-below.js';
import type { AssuranceLevel } from '../../../src/model/assurance/assurance-level.js';

const rule = (assurance: AssuranceLevel, ids: readonly string[], more: Partial<Below> = {}): Below => ({
  policy: { id: 'p', name: 'P' } as Below['policy'],
  rule: { id: assurance, name: null } as Below['rule'],
  assurance,
  isExact: true,
  sessions: [],
  example: { appInstance: 'a', policyContext: {} },
  description: [],
  isDescriptionComplete: true,
  exceptions: 0,
  users: { ids, possible: [], isExact: true },
  ...more,
});

const counted = (...rules: readonly Below[]) => {
  const level = { atLeast: '1fa-knowledge', atMost: '1fa-knowledge', lowestUndecided: 'denied' } as const;
  return countedAt(level, rules);
};

const countedAt = (
  level: Pick<WeakestLevel, 'atLeast' | 'atMost' | 'lowestUndecided'>,
  rules: readonly Below[],
) => {
  const { byLevel, open } = levelCounts({ rules, level: { ...level, isExact: true, reasons: [] } });
  return { ...Object.fromEntries(byLevel), ...(open > 0 && { open }) };
};

test('in the number of users per assurance level, a user whom several rules allow counts at the weakest level of these rules', () => {
  expect(counted(rule('2fa', ['ann', 'bob']), rule('1fa-knowledge', ['ann']))).toEqual({
    '2fa': 1,
    '1fa-knowledge': 1,
  });
});

test.each([
  ['a rule that matches more users under another session rule', { atMost: '2fa' }],
  ['a rule whose weakest path may not exist', { isExact: false }],
  ['a region that rules above overlap', { exceptions: 1 }],
] satisfies readonly (readonly [string, Partial<Below>])[])(
  'in the number of users per assurance level, users of a rule that may also allow a weaker level count as unknown: %s',
  (_, more) => {
    expect(counted(rule('2fa', ['ann', 'bob']), rule('1fa-knowledge', ['ann'], more))).toEqual({
      '2fa': 1,
      open: 1,
    });
  },
);

test('if the users of a 1FA rule are partly unknown, a user of the 2FA rule who may also match the 1FA rule counts as unknown', () => {
  const incomplete = rule('1fa-knowledge', ['ann'], { isDescriptionComplete: false });
  expect(counted(rule('2fa', ['ann', 'bob']), incomplete)).toEqual({ '1fa-knowledge': 1, open: 1 });
});

test("if users of one access rule match different session rules, each user is counted at the level of the user's own session rule", () => {
  const at = (assurance: AssuranceLevel, ids: readonly string[]) => {
    const { users, ...rest } = rule(assurance, ids);
    return { ...rest, users };
  };
  const levels = [at('1fa-knowledge', ['ann']), at('2fa', ['ann', 'bob'])];
  expect(counted(rule('1fa-knowledge', ['ann', 'bob'], { atMost: '2fa', levels }))).toEqual({
    '1fa-knowledge': 1,
    '2fa': 1,
  });
});

test('the number of users at an assurance level is unknown if an undecided rule may allow a weaker level', () => {
  const level = { atLeast: '1fa-knowledge', atMost: '2fa', lowestUndecided: '1fa-knowledge' } as const;
  expect(countedAt(level, [rule('2fa', ['ann'])])).toEqual({ open: 1 });
  expect(countedAt({ ...level, lowestUndecided: '2fa' }, [rule('2fa', ['ann'])])).toEqual({ '2fa': 1 });
});

test('the number of users per assurance level is unknown if the application may be inactive', () => {
  const level = { atLeast: '2fa', atMost: 'denied', lowestUndecided: 'denied' } as const;
  expect(countedAt(level, [rule('2fa', ['ann'])])).toEqual({ open: 1 });
});

test('users who may have only a stronger level do not count as possible users of the weakest level', () => {
  const rules = [
    rule('1fa-knowledge', ['ann'], { users: { ids: ['ann'], possible: ['bob'], isExact: false } }),
    rule('2fa', [], { users: { ids: [], possible: ['cy', 'dee'], isExact: false } }),
  ];
  const level = { atLeast: '1fa-knowledge', atMost: '1fa-knowledge', lowestUndecided: 'denied' } as const;
  const { open, openAt } = levelCounts({ rules, level: { ...level, isExact: true, reasons: [] } });
  expect([open, openAt('1fa-knowledge'), openAt('2fa')]).toEqual([3, 1, 3]);
});
