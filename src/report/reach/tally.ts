import type { Analysis, PolicyAnalysis, RuleAnalysis } from '../../analysis/questions/reach.js';
import {
  isShadowedCatchAll,
  isUnreachableRule,
  undecidedPolicies,
} from '../../analysis/questions/unreachable-rules.js';
import { counted } from '../../base/messages.js';

/** The number of rules by reachability, and the unreachable policies. */
export interface AnalysisTally {
  readonly rules: number;
  readonly reachable: number;
  /** The number of rules among `reachable` that are reachable only if an expression can have a particular result. */
  readonly reachableIf: number;
  /**
   * The number of rules that no sign-in can match, whatever policy the applications use. System catch-all rules that are shadowed do not
   * count.
   */
  readonly unreachable: number;
  /** The number of unreachable system catch-all rules: the rules above them decide all sign-ins. */
  readonly shadowedCatchAlls: number;
  readonly unassigned: number;
  readonly undecided: number;
  readonly unreachablePolicies: readonly PolicyAnalysis[];
  /** The number of undecided policies whose rules are not counted at all. */
  readonly undecidedPolicies: number;
}

export function tallyOf(reach: Analysis): AnalysisTally {
  const { rules, policies } = reach;
  const count = (...kinds: readonly RuleAnalysis['reachability']['kind'][]) =>
    rules.filter(({ reachability }) => kinds.includes(reachability.kind)).length;
  return {
    rules: rules.length,
    reachable: count('reachable'),
    reachableIf: rules.filter(
      ({ reachability }) => reachability.kind === 'reachable' && reachability.if !== undefined,
    ).length,
    unreachable: rules.filter((rule) => isUnreachableRule(rule) === 'yes').length,
    shadowedCatchAlls: rules.filter(isShadowedCatchAll).length,
    unassigned: count('unassigned'),
    undecided: count('undecided'),
    unreachablePolicies: policies.filter(
      ({ reachability: { kind } }) => kind !== 'reachable' && kind !== 'undecided',
    ),
    undecidedPolicies: undecidedPolicies(reach).length,
  };
}

/** Returns a text such as `12 rules: 10 reachable, 2 unreachable`. */
export function tallyWords(tally: AnalysisTally): string {
  if (tally.rules === 0)
    return ['the export has no active rule in an active policy', ...undecidedPolicyWords(tally)].join(', ');
  return `${counted(tally.rules, 'rule')}: ${answerCounts(tally)}`;
}

/** Returns a text such as `10 reachable, 2 unreachable`. */
function answerCounts(tally: AnalysisTally): string {
  const { reachable, reachableIf, unreachable, shadowedCatchAlls, unassigned, undecided } = tally;
  return [
    `${reachable} reachable${reachableIf > 0 ? ` (${reachableIf} only if an expression can be true)` : ''}`,
    ...(unreachable > 0 ? [`${unreachable} unreachable`] : []),
    ...(shadowedCatchAlls > 0 ? [counted(shadowedCatchAlls, 'shadowed system catch-all rule')] : []),
    ...(unassigned > 0 ? [`${unassigned} in policies that no application uses`] : []),
    ...(undecided > 0 ? [`${undecided} undecided`] : []),
    ...undecidedPolicyWords(tally),
  ].join(', ');
}

function undecidedPolicyWords({ undecidedPolicies: policiesUndecided }: AnalysisTally): readonly string[] {
  return policiesUndecided > 0 ? [`${counted(policiesUndecided, 'policy', 'policies')} undecided`] : [];
}
