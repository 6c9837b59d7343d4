import { expect, test } from 'vitest';
import type { Strength } from '../../src/assurance/strength.js';
import { strengthCounts } from '../../src/questions/strength-counts.js';
import type { WeakestLevel } from '../../src/questions/weakest-level.js';
import type { Below } from '../../src/questions/who-below.js';

const rule = (strength: Strength, ids: readonly string[], more: Partial<Below> = {}): Below => ({
  policy: { id: 'p', name: 'P' } as Below['policy'],
  rule: { id: strength, name: null } as Below['rule'],
  strength,
  isExact: true,
  sessions: [],
  witness: { appInstance: 'a', policyContext: {} },
  description: [],
  isWhole: true,
  exceptions: 0,
  users: { ids, perhaps: [], isExact: true },
  ...more,
});

const counted = (...rules: readonly Below[]) => {
  const level = { atLeast: 'one-knowledge', atMost: 'one-knowledge', leastOfUndecided: 'denied' } as const;
  return countedAt(level, rules);
};

const countedAt = (
  level: Pick<WeakestLevel, 'atLeast' | 'atMost' | 'leastOfUndecided'>,
  rules: readonly Below[],
) => {
  const { byStrength, open } = strengthCounts({ rules, level: { ...level, isExact: true, reasons: [] } });
  return { ...Object.fromEntries(byStrength), ...(open > 0 && { open }) };
};

test('of users whom several rules let in the weakest way counts', () => {
  expect(counted(rule('two', ['ann', 'bob']), rule('one-knowledge', ['ann']))).toEqual({
    two: 1,
    'one-knowledge': 1,
  });
});

test.each([
  ['a rule that takes more under another session rule', { upTo: 'two' }],
  ['a rule whose weakest way may lead nowhere', { isExact: false }],
  ['a region that is not described whole', { isWhole: false }],
  ['a region of which rules above take something', { exceptions: 1 }],
] satisfies readonly (readonly [string, Partial<Below>])[])(
  '%s may let users in more weakly: of them it is not known',
  (_, more) => {
    expect(counted(rule('two', ['ann', 'bob']), rule('one-knowledge', ['ann'], more))).toEqual({
      two: 1,
      open: 1,
    });
  },
);

test('users of a rule with several session rules are counted at the level of theirs', () => {
  const at = (strength: Strength, ids: readonly string[]) => {
    const { users, ...rest } = rule(strength, ids);
    return { ...rest, users };
  };
  const levels = [at('one-knowledge', ['ann']), at('two', ['ann', 'bob'])];
  expect(counted(rule('one-knowledge', ['ann', 'bob'], { upTo: 'two', levels }))).toEqual({
    'one-knowledge': 1,
    two: 1,
  });
});

test('an undecided rule that may allow less leaves users open', () => {
  const level = { atLeast: 'one-knowledge', atMost: 'two', leastOfUndecided: 'one-knowledge' } as const;
  expect(countedAt(level, [rule('two', ['ann'])])).toEqual({ open: 1 });
  expect(countedAt({ ...level, leastOfUndecided: 'two' }, [rule('two', ['ann'])])).toEqual({ two: 1 });
});

test('an application that may be inactive has no user of whom it is certain', () => {
  const level = { atLeast: 'two', atMost: 'denied', leastOfUndecided: 'denied' } as const;
  expect(countedAt(level, [rule('two', ['ann'])])).toEqual({ open: 1 });
});
