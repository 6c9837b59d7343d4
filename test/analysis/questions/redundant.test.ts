import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redundantIn } from '../../../src/analysis/questions/redundant.js';
import { sessionOf } from '../../../src/analysis/questions/session/session.js';
import { compile } from '../../../src/simulate/compile.js';
import { arbitraryGroupRule, deciding, EVERYBODY, type GroupRule, orgOfGroupRules } from './group-rules.js';

/** Returns the names of the rules and conditions that can be removed without changing the access of anybody. */
function removable(rules: readonly GroupRule[]): string[] {
  return rules.flatMap((rule, index) => {
    if (!EVERYBODY.some((groups) => deciding(rules, groups) === index)) return [];
    if (hasSameAccess(rules, rules.toSpliced(index, 1))) return [`rule ${index}`];
    const wider = rules.with(index, { ...rule, include: [], exclude: [] });
    if (!hasSameAccess(rules, wider)) return [];
    const isUnused = EVERYBODY.every((groups) => deciding(rules, groups) === deciding(wider, groups));
    return [`condition of ${index}${isUnused ? ', which keeps nobody out' : ''}`];
  });
}

function hasSameAccess(rules: readonly GroupRule[], others: readonly GroupRule[]): boolean {
  const accessIn = (list: readonly GroupRule[], groups: readonly string[]) =>
    list[deciding(list, groups)]?.access ?? 'DENY';
  return EVERYBODY.every((groups) => accessIn(rules, groups) === accessIn(others, groups));
}

function found(rules: readonly GroupRule[]): string[] {
  const session = sessionOf(compile(orgOfGroupRules(rules)));
  return session.lists.flatMap((list) =>
    [
      ...redundantIn(list, session, {
        effectKey: ({ rule }) => JSON.stringify(rule.actions),
        isAsked: ({ rule }) => !rule.isDefault,
      }),
    ].map((one) =>
      one.kind !== 'condition'
        ? `${one.kind} ${one.rule.rule.id}`
        : `condition of ${one.rule.rule.id}${one.keepsNothingOut ? ', which keeps nobody out' : ''}`,
    ),
  );
}

test('property: a rule or condition is redundant exactly if every request has the same access without it', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(arbitraryGroupRule, { minLength: 1, maxLength: 5 }), (rules) => {
      const expected = removable(rules);
      expect(found(rules)).toEqual(expected);
      for (const one of expected) seen.add(one.replace(/ \d/, ''));
    }),
    { numRuns: 100 },
  );
  expect([...seen].sort()).toEqual(['condition of', 'condition of, which keeps nobody out', 'rule']);
});
