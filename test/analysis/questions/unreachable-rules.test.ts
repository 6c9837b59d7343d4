import { expect, test } from 'vitest';
import type { Analysis } from '../../../src/analysis/questions/reach.js';
import {
  hasUnreachableRule,
  hasUnreachableRuleOf,
  isUnreachableRule,
} from '../../../src/analysis/questions/unreachable-rules.js';

type RuleAnalysis = Analysis['rules'][number];
type PolicyAnalysis = Analysis['policies'][number];

const EXAMPLE = { appInstance: 'app', policyContext: {} };
const REACHABLE = { kind: 'reachable', example: EXAMPLE } as const;
const IF_TRUE = { ...REACHABLE, if: [{ expression: 'x', outcome: true }] } as const;
const SHADOWED = { kind: 'shadowed', shadowedBy: [], isMinimal: true } as const;
const UNSATISFIABLE = { kind: 'unsatisfiable', leaves: [] } as const;
const BLOCKED = { kind: 'blocked', zones: ['Bad'] } as const;
const UNASSIGNED = { kind: 'unassigned' } as const;
const UNDECIDED = { kind: 'undecided', reason: 'unknown' } as const;

const POLICY = { id: 'p', name: 'P' };
const analyzed = (reachability: RuleAnalysis['reachability'], isDefault = false) =>
  ({ policy: POLICY, rule: { id: 'r', name: 'R' }, isDefault, reachability }) as RuleAnalysis;
const policyOf = (reachability: PolicyAnalysis['reachability'], policy = POLICY) =>
  ({ policy, reachability }) as PolicyAnalysis;

test.each([
  ['reachable', REACHABLE, 'no', 'no'],
  ['reachable if an expression is true', IF_TRUE, 'unknown', 'unknown'],
  ['shadowed', SHADOWED, 'yes', 'no'],
  ['unsatisfiable', UNSATISFIABLE, 'yes', 'yes'],
  ['blocked', BLOCKED, 'yes', 'yes'],
  ['unassigned', UNASSIGNED, 'no', 'no'],
  ['undecided', UNDECIDED, 'unknown', 'unknown'],
] as const)(
  'whether a rule that is %s counts as unreachable differs for a catch-all rule only if it is shadowed',
  (_, reachability, expected, asDefault) => {
    expect(isUnreachableRule(analyzed(reachability))).toBe(expected);
    expect(isUnreachableRule(analyzed(reachability, true))).toBe(asDefault);
    expect(hasUnreachableRule({ rules: [analyzed(reachability)], policies: [] } as unknown as Analysis)).toBe(
      expected,
    );
  },
);

test.each([
  ['undecided', UNDECIDED, [analyzed(SHADOWED)], 'unknown'],
  ['unreachable, with an unreachable rule', UNSATISFIABLE, [analyzed(UNSATISFIABLE)], 'yes'],
  ['unreachable, with only a shadowed catch-all rule', SHADOWED, [analyzed(SHADOWED, true)], 'no'],
  ['reachable, with only reachable rules', { kind: 'reachable' }, [analyzed(REACHABLE)], 'no'],
  [
    'reachable, with an unreachable rule',
    { kind: 'reachable' },
    [analyzed(SHADOWED), analyzed(REACHABLE)],
    'yes',
  ],
  ['reachable only if an expression is true', { kind: 'reachable' }, [analyzed(IF_TRUE)], 'unknown'],
] as const)(
  'whether a policy has an unreachable rule follows from its rules, unless the policy is undecided: a policy that is %s',
  (_, reachability, rules, expected) => {
    expect(hasUnreachableRuleOf(policyOf(reachability), rules)).toBe(expected);
  },
);

test.each([
  ['no rule was analyzed', [], [], 'unknown'],
  [
    'the rules of an undecided policy are not listed',
    [analyzed(REACHABLE)],
    [policyOf(UNDECIDED, { id: 'q', name: 'Q' })],
    'unknown',
  ],
  ['the rules of an undecided policy are listed', [analyzed(REACHABLE)], [policyOf(UNDECIDED)], 'no'],
] as const)(
  'it is unknown whether some rule is unreachable unless all rules are known: %s',
  (_, rules, policies, expected) => {
    expect(hasUnreachableRule({ rules, policies } as unknown as Analysis)).toBe(expected);
  },
);
