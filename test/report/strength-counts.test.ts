import { expect, test } from 'vitest';
import type { Strength } from '../../src/assurance/strength.js';
import type { Below } from '../../src/questions/who-below.js';
import { strengthCounts } from '../../src/report/apps/strength-counts.js';

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
  const { byStrength, open } = strengthCounts({ rules });
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
