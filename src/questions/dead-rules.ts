import { type ThresholdResult, worstOf } from '../base/threshold.js';
import type { Rule } from '../policies/policy.js';
import type { PolicyReach, Reach, Reached, RuleReach } from './reach.js';

/** Whether no sign-in can be decided by a rule that should decide some. */
export function isDeadRule({ rule, reached }: Pick<RuleReach, 'reached' | 'rule'>): ThresholdResult {
  switch (reached.kind) {
    case 'reached':
      return reached.if === undefined ? 'no' : 'unknown';
    case 'covered':
    case 'contradiction':
    case 'refused':
      return isShadowedCatchAll({ rule, reached }) ? 'no' : 'yes';
    case 'unmapped':
      return 'no';
    case 'undecided':
      return 'unknown';
  }
}

/**
 * Whether this is a catch-all rule of the service that the rules above it shadow completely. It cannot be deleted, and
 * rules that leave it no sign-in are good practice.
 */
export function isShadowedCatchAll({
  rule,
  reached,
}: {
  readonly rule: Rule;
  readonly reached: Reached;
}): boolean {
  return rule.isDefault && reached.kind === 'covered';
}

/** Whether no sign-in can be decided by a policy with these rules, although some rule is dead. */
export function isDeadPolicy(
  { reached: { kind } }: PolicyReach,
  rules: readonly RuleReach[],
): ThresholdResult {
  if (kind === 'undecided') return 'unknown';
  const results = rules.map(isDeadRule);
  if (kind !== 'reached') return results.includes('yes') ? 'yes' : 'no';
  return rules.some((one) => one.reached.kind === 'reached' && one.reached.if === undefined)
    ? 'no'
    : 'unknown';
}

/** Whether some rule is dead. If no rule was analyzed, that is unknown. */
export function hasDeadRule(reach: Reach): ThresholdResult {
  if (reach.rules.length === 0) return 'unknown';
  return worstOf([
    ...reach.rules.map(isDeadRule),
    ...undecidedPolicies(reach).map((): ThresholdResult => 'unknown'),
  ]);
}

/** Returns the policies that are undecided and have no rule in the answer. */
export function undecidedPolicies({ rules, policies }: Reach): readonly PolicyReach[] {
  const listed = new Set(rules.map(({ policy }) => policy));
  return policies.filter(({ policy, reached: { kind } }) => kind === 'undecided' && !listed.has(policy));
}
