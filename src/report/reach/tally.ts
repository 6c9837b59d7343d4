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
}

export function tallyOf({ rules, policies }: Reach): ReachTally {
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
  };
}
