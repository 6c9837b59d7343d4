import { counted } from '../../base/messages.js';
import { isNever, type PolicyReach, type Reach, type RuleReach } from '../../questions/reach.js';

/** How many rules got each answer, and the policies that no request reaches. */
export interface ReachTally {
  readonly rules: number;
  readonly reached: number;
  /** Whatever the mappings are. */
  readonly never: number;
  readonly unmapped: number;
  readonly undecided: number;
  readonly policiesNeverReached: readonly PolicyReach[];
  /** Of which no rule is counted. */
  readonly policiesUndecided: number;
}

export function tallyOf({ rules, policies }: Reach): ReachTally {
  const ofRules = new Set(rules.map(({ policy }) => policy));
  const count = (...kinds: readonly RuleReach['reached']['kind'][]) =>
    rules.filter(({ reached }) => kinds.includes(reached.kind)).length;
  return {
    rules: rules.length,
    reached: count('reached'),
    never: rules.filter(({ reached }) => isNever(reached.kind)).length,
    unmapped: count('unmapped'),
    undecided: count('undecided'),
    policiesNeverReached: policies.filter(
      ({ reached: { kind } }) => kind !== 'reached' && kind !== 'undecided',
    ),
    policiesUndecided: policies.filter(
      ({ policy, reached: { kind } }) => kind === 'undecided' && !ofRules.has(policy),
    ).length,
  };
}

/** `12 rules: 10 reached, 2 never`. */
export function tallyWords(tally: ReachTally): string {
  return `${counted(tally.rules, 'rule')}: ${answerCounts(tally)}`;
}

/** `10 reached, 2 never`. */
function answerCounts({ reached, never, unmapped, undecided, policiesUndecided }: ReachTally): string {
  return [
    `${reached} reached`,
    ...(never > 0 ? [`${never} never`] : []),
    ...(unmapped > 0 ? [`${unmapped} of policies that no application is mapped to`] : []),
    ...(undecided > 0 ? [`${undecided} undecided`] : []),
    ...(policiesUndecided > 0 ? [`${counted(policiesUndecided, 'policy', 'policies')} undecided`] : []),
  ].join(', ');
}
