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

test('a user with several rules counts at the weakest assurance level', () => {
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
  'the users of a rule are unknown if the rule may allow a weaker level: %s',
  (_, more) => {
    expect(counted(rule('2fa', ['ann', 'bob']), rule('1fa-knowledge', ['ann'], more))).toEqual({
      '2fa': 1,
      open: 1,
    });
  },
);

test('the users of a rule that is described incompletely count, and stricter users may be among the further ones', () => {
  const incomplete = rule('1fa-knowledge', ['ann'], { isDescriptionComplete: false });
  expect(counted(rule('2fa', ['ann', 'bob']), incomplete)).toEqual({ '1fa-knowledge': 1, open: 1 });
});

test('users of a rule with several session rules count at the assurance level of their session rule', () => {
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

test('the number of users is unknown if an undecided rule may allow a weaker level', () => {
  const level = { atLeast: '1fa-knowledge', atMost: '2fa', lowestUndecided: '1fa-knowledge' } as const;
  expect(countedAt(level, [rule('2fa', ['ann'])])).toEqual({ open: 1 });
  expect(countedAt({ ...level, lowestUndecided: '2fa' }, [rule('2fa', ['ann'])])).toEqual({ '2fa': 1 });
});

test('the number of users of an application that may be inactive is unknown', () => {
  const level = { atLeast: '2fa', atMost: 'denied', lowestUndecided: 'denied' } as const;
  expect(countedAt(level, [rule('2fa', ['ann'])])).toEqual({ open: 1 });
});
