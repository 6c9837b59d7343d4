import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNever, type Reachability, reachOf } from '../../src/analysis/questions/reach.js';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import { lintDocuments } from '../../src/lint/lint.js';
import { arbitraryExpression } from '../generators/expressions.js';
import { assertWithFixedCases, runs } from '../runs.js';

/** Classic expressions that the Identity Engine does not document, and texts that are not expressions. */
const foreign = fc.constantFrom(
  'user.department == "Sales"',
  'String.stringContains(user.email, "x")',
  'isMemberOfGroupName("Sales")',
  'user.department == "Sales" && String.len(user.login) > 3',
  'user.profile.department ==',
  '))',
);

const constant = fc.constantFrom(
  '1 < 2',
  "'a' == 'b'",
  "security.risk.level == 'EXTREME'",
  "security.risk.level != 'EXTREME'",
  "user.profile.level == 7 && security.risk.level == 'EXTREME'",
  'user.profile.level == 7 || 1 < 2',
);

/** Returns an org with one application, whose policy has a rule with the expression and a catch-all rule. */
function orgWith(condition: string): object {
  const rule = { type: 'ACCESS_POLICY', status: 'ACTIVE', system: false };
  const actions = {
    appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '2FA' } },
  };
  const rules = [
    { ...rule, id: 'asks', name: 'Asks', priority: 0, conditions: { elCondition: { condition } }, actions },
    { ...rule, id: 'rest', name: 'Rest', priority: 99, system: true, conditions: null, actions },
  ];
  const policy = { id: 'p', type: 'ACCESS_POLICY', name: 'P', status: 'ACTIVE', priority: 1, system: false };
  return {
    brand: 'OKTA',
    zones: [],
    policies: [{ ...policy, rules }],
    apps: [
      { id: 'a', label: 'A', status: 'ACTIVE', _links: { accessPolicy: { href: '/api/v1/policies/p' } } },
    ],
  };
}

const CONSTANT =
  /^(?:column \d+: )?this is (always|never) true(?:.*, so the whole expression is (always|never) true)?/;
const UNREAD = ['condition/expression-syntax', 'condition/expression-unknown-reference'];
const IS_JOINED = /[?!]|&&|\|\||\bAND\b|\bOR\b|\bNOT\b|\([^()]*[=<>][^()]*\)/;

test('property: lint and the reachability analysis agree about whether an expression can be true', () => {
  const seen = { always: 0, never: 0, unread: 0 };
  assertWithFixedCases(
    fc.property(fc.oneof({ weight: 4, arbitrary: arbitraryExpression }, foreign, constant), (condition) => {
      const org = orgWith(condition);
      const read = assembleDocuments([{ name: 'org', value: org }]);
      if (!read.ok) throw new Error(JSON.stringify(read.problems));
      const reached = new Map(
        reachOf(read.value).rules.map(({ rule, reachability: found }) => [rule.id, found] as const),
      );
      const [asks, rest] = [reached.get('asks'), reached.get('rest')] as [Reachability, Reachability];
      const { findings } = lintDocuments([{ name: 'org', value: org }]);
      const isUnread = findings.some(({ rule }) => UNREAD.includes(rule));
      // A condition that begins with a call on `null` is skipped. The call fails for every request: lint reports the call, and the analysis
      // reports that the condition never holds.
      if (isUnread && !IS_JOINED.test(condition) && !condition.startsWith('null.')) {
        seen.unread += 1;
        expect(isNever(asks.kind), condition).toBe(false);
        expect(asks.kind === 'reachable' && asks.if === undefined, condition).toBe(false);
        expect(isNever(rest.kind), condition).toBe(false);
      }
      for (const { rule, message } of findings) {
        if (rule !== 'condition/expression-constant') continue;
        const [, part, whole = IS_JOINED.test(condition) ? undefined : part] = CONSTANT.exec(message) ?? [];
        if (whole === undefined) continue;
        seen[whole as 'always' | 'never'] += 1;
        const never = whole === 'never' ? asks : rest;
        const always = whole === 'never' ? rest : asks;
        expect(isNever(never.kind), `${condition}: ${message}`).toBe(true);
        expect(always.kind === 'reachable' && always.if === undefined, condition).toBe(true);
      }
    }),
    { ...runs(38, 10_000), fixedSeed: 1 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
});
