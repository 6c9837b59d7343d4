import { groupBy } from '../../base/group-by.js';
import { nameOrId } from '../../model/policies/rule-words.js';
import type { GoalCoverage } from '../../testing/coverage/coverage.js';

/** Whether tests cover both verdicts of a condition, one of them or none. A verdict that no test can cover is not required. */
export type ConditionState = 'both' | 'impossible' | 'none' | 'one' | 'undecided';

/** Returns how far tests cover each condition of a rule, or each boundary of a zone: both verdicts, one of them, or none. */
export function conditionStates(
  goals: readonly GoalCoverage[],
): readonly { readonly name: string; readonly state: ConditionState }[] {
  const tested = goals.filter(({ measure }) => measure === 'leaves' || measure === 'boundaries');
  const byName = groupBy(tested, ({ leaf, zone }) => leaf ?? (zone === undefined ? '' : nameOrId(zone)));
  return [...byName].map(([name, own]) => ({ name, state: stateOf(own) }));
}

function stateOf(goals: readonly GoalCoverage[]): ConditionState {
  const states = goals.map(({ state }) => state).filter((state) => state !== 'impossible');
  if (states.length === 0) return 'impossible';
  if (states.every((state) => state === 'covered')) return 'both';
  if (states.includes('covered')) return 'one';
  return states.includes('missing') ? 'none' : 'undecided';
}
