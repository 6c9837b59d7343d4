import { type ThresholdResult, worstOf } from '../../base/threshold.js';
import type { Analysis, PolicyAnalysis, RuleAnalysis } from './reach.js';

type Judged = Pick<RuleAnalysis, 'isDefault' | 'reachability'>;

/**
 * Whether the analysis proves that the rule decides no sign-in. A catch-all rule that higher-ranked rules shadow completely does not count.
 */
export function isUnreachableRule(rule: Judged): ThresholdResult {
  const { reachability } = rule;
  switch (reachability.kind) {
    case 'reachable':
      return reachability.if === undefined ? 'no' : 'unknown';
    case 'shadowed':
    case 'unsatisfiable':
    case 'blocked':
      return isShadowedCatchAll(rule) ? 'no' : 'yes';
    case 'unassigned':
      return 'no';
    case 'undecided':
      return 'unknown';
  }
}

/**
 * Whether the rule is a catch-all rule of the service that higher-ranked rules shadow completely. Such a rule cannot be deleted, and it is
 * good practice that no sign-in reaches it.
 */
export function isShadowedCatchAll({ isDefault, reachability }: Judged): boolean {
  return isDefault && reachability.kind === 'shadowed';
}

/** Whether some rule of a policy is unreachable; unknown if that or the reachability of the policy itself is undecided. */
export function hasUnreachableRuleOf(
  { reachability: { kind } }: PolicyAnalysis,
  rules: readonly RuleAnalysis[],
): ThresholdResult {
  return kind === 'undecided' ? 'unknown' : worstOf(rules.map(isUnreachableRule));
}

/** Whether some rule is unreachable; unknown if no rule was analyzed. */
export function hasUnreachableRule(reach: Analysis): ThresholdResult {
  if (reach.rules.length === 0) return 'unknown';
  return worstOf([
    ...reach.rules.map(isUnreachableRule),
    ...undecidedPolicies(reach).map((): ThresholdResult => 'unknown'),
  ]);
}

/** Returns the policies whose reachability is undecided. Policies with a rule in the list `rules` of the answer are left out. */
export function undecidedPolicies({ rules, policies }: Analysis): readonly PolicyAnalysis[] {
  const listed = new Set(rules.map(({ policy }) => policy));
  return policies.filter(({ policy, reachability: { kind } }) => kind === 'undecided' && !listed.has(policy));
}
