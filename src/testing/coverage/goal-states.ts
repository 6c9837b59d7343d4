import { isNever, reachIndexOf } from '../../analysis/questions/reach.js';
import { type GoalState, goalState } from './goal-state.js';
import type { Goal } from './goals.js';
import type { PointSearch } from './point-search.js';

/**
 * Returns the state of each coverage goal. All searches run first, because a request that was found for one goal may cover another goal.
 */
export function goalStates(
  goals: readonly Goal[],
  isReached: (point: number) => boolean,
  search: PointSearch,
  progress: (done: number) => void,
): readonly { readonly goal: Goal; readonly state: GoalState }[] {
  const stateOf = (goal: Goal) => goalState(goal, isReached, (point) => search.answerTo(point));
  for (const [index, goal] of goals.entries()) {
    stateOf(goal);
    progress(index + 1);
  }
  return goals.map((goal) => ({ goal, state: withReach(goal, stateOf(goal), search) }));
}

/**
 * Adds a reason to the state of the goal "the rule decides in at least one test": why the rule is unreachable. For all other goals, and for
 * reachable rules, returns the state unchanged.
 */
function withReach({ measure, owner }: Goal, state: GoalState, { session }: PointSearch): GoalState {
  const isDead = state.kind === 'impossible' && measure === 'rules' && state.why !== 'no application';
  if (!isDead || owner?.rule === undefined) return state;
  const unreached = reachIndexOf(session).rules.get(owner.rule)?.unreached;
  return unreached !== undefined && isNever(unreached.kind) ? { ...state, unreached } : state;
}
