import { counted } from '../../base/messages.js';
import { isDeadRule, isShadowedCatchAll, undecidedPolicies } from '../../questions/dead-rules.js';
import type { PolicyReach, Reach, RuleReach } from '../../questions/reach.js';

/** How many rules got each answer, and the policies that no request reaches. */
export interface ReachTally {
  readonly rules: number;
  readonly reached: number;
  /** Those of `reached` that are reached only if an expression can have a stated outcome. */
  readonly reachedIf: number;
  /** Whatever the mappings are; without catch-all rules of the service that are shadowed. */
  readonly never: number;
  /** Catch-all rules of the service to which the rules above leave no sign-in. */
  readonly shadowedCatchAlls: number;
  readonly unmapped: number;
  readonly undecided: number;
  readonly policiesNeverReached: readonly PolicyReach[];
  /** Of which no rule is counted. */
  readonly policiesUndecided: number;
}

export function tallyOf(reach: Reach): ReachTally {
  const { rules, policies } = reach;
  const count = (...kinds: readonly RuleReach['reached']['kind'][]) =>
    rules.filter(({ reached }) => kinds.includes(reached.kind)).length;
  return {
    rules: rules.length,
    reached: count('reached'),
    reachedIf: rules.filter(({ reached }) => reached.kind === 'reached' && reached.if !== undefined).length,
    never: rules.filter((rule) => isDeadRule(rule) === 'yes').length,
    shadowedCatchAlls: rules.filter(isShadowedCatchAll).length,
    unmapped: count('unmapped'),
    undecided: count('undecided'),
    policiesNeverReached: policies.filter(
      ({ reached: { kind } }) => kind !== 'reached' && kind !== 'undecided',
    ),
    policiesUndecided: undecidedPolicies(reach).length,
  };
}

/** `12 rules: 10 reached, 2 never`. */
export function tallyWords(tally: ReachTally): string {
  if (tally.rules === 0)
    return ['no active rule of an active policy was analyzed', ...undecidedPolicyWords(tally)].join(', ');
  return `${counted(tally.rules, 'rule')}: ${answerCounts(tally)}`;
}

/** `10 reached, 2 never`. */
function answerCounts(tally: ReachTally): string {
  const { reached, reachedIf, never, shadowedCatchAlls, unmapped, undecided } = tally;
  return [
    `${reached} reached${reachedIf > 0 ? ` (${reachedIf} only if an expression can be so)` : ''}`,
    ...(never > 0 ? [`${never} never`] : []),
    ...(shadowedCatchAlls > 0 ? [`${counted(shadowedCatchAlls, 'system catch-all rule')} shadowed`] : []),
    ...(unmapped > 0 ? [`${unmapped} of policies that no application is mapped to`] : []),
    ...(undecided > 0 ? [`${undecided} undecided`] : []),
    ...undecidedPolicyWords(tally),
  ].join(', ');
}

function undecidedPolicyWords({ policiesUndecided }: ReachTally): readonly string[] {
  return policiesUndecided > 0 ? [`${counted(policiesUndecided, 'policy', 'policies')} undecided`] : [];
}
