import type { SignInCases } from '../../analysis/questions/completions/sign-in-cases.js';
import type { PolicyRule } from '../../model/policies/policy.js';
import { ruleWords } from '../../model/policies/rule-words.js';
import { whyPoliciesAreMissing } from '../../simulate/outcome/absent-policies.js';
import { findRule, isRule } from './find-rule.js';
import { ruleOf, visitedRuleWords } from './rule.js';
import type { Subject } from './subject.js';
import type { WordResult } from './word-result.js';

/**
 * Checks the expectation keys `undecided` and `open`: whether the deciding rule of the authentication policy is undecided, and which rules
 * may decide.
 */
export function judgedOpen(
  { undecided, open }: Readonly<Record<string, unknown>>,
  subject: Subject,
  casesOf: () => { readonly cases: SignInCases },
): readonly WordResult[] {
  if (typeof undecided !== 'boolean' && !Array.isArray(open)) return [];
  const { cases } = casesOf().cases;
  const decided = cases.map((one) => one.decided.get('ACCESS_POLICY'));
  const found = decided.map(visitedRuleWords);
  const notHeld = whyPoliciesAreMissing('ACCESS_POLICY', subject.compiled);
  return [
    ...(typeof undecided === 'boolean'
      ? [judgedUndecided(undecided, notHeld === undefined ? found : [...found, notHeld])]
      : []),
    ...(Array.isArray(open)
      ? [
          judgedRules(
            open.map(String),
            decided.flatMap((one) => (one === undefined ? [] : [ruleOf(one)])),
            subject,
          ),
        ]
      : []),
  ];
}

function judgedUndecided(isExpected: boolean, found: readonly string[]): WordResult {
  const isPassed = found.length > 1 === isExpected;
  return {
    key: 'undecided',
    status: isPassed ? 'passed' : 'failed',
    expected: isExpected ? 'an undecided rule' : 'a decided rule',
    actual: found,
  };
}

function judgedRules(
  names: readonly string[],
  open: readonly PolicyRule[],
  { compiled, request }: Subject,
): WordResult {
  const rules = names.map((name) => findRule(name, 'ACCESS_POLICY', request.appInstance, compiled));
  const fault = rules.find((one) => one.kind === 'invalid');
  const base = { key: 'open', expected: names.join(', '), actual: open.map(ruleWords) };
  if (fault?.kind === 'invalid') return { ...base, status: 'invalid', message: fault.message };
  const wanted = rules.flatMap((one) => (one.kind === 'rule' ? [one.rule] : []));
  const isSame =
    wanted.length === open.length && open.every((one) => wanted.some((rule) => isRule(rule, one)));
  return { ...base, status: isSame ? 'passed' : 'failed' };
}
