import type { Unreached } from '../../analysis/questions/reach.js';
import { LIMIT_REACHED } from '../../analysis/questions/session/reasons.js';
import type { Goal } from './goals.js';
import type { ImpossibleReason, PointAnswer } from './point-search.js';
import { MOST_EDGES } from './zone-edges.js';

export type GoalState =
  | { readonly kind: 'covered' }
  /** The goal is not covered, but a possible request, or several together, would cover it. */
  | { readonly kind: 'missing'; readonly way: readonly number[] }
  /** It is proved that no request covers the goal. Such a goal does not count in the totals. */
  | {
      readonly kind: 'impossible';
      readonly why: ImpossibleReason | 'border';
      /** The reason why the rule is unreachable. Present only if the goal is that the rule decides in at least one test. */
      readonly unreached?: Unreached;
    }
  /** It is unknown whether there is a request that covers the goal. */
  | { readonly kind: 'undecided'; readonly reason: string };

/** Returns whether tests cover a coverage goal. If none does, returns whether a test could cover it. */
export function goalState(
  { ways }: Goal,
  isReached: (point: number) => boolean,
  answerTo: (point: number) => PointAnswer,
): GoalState {
  if (ways.some((way) => way.every(isReached))) return { kind: 'covered' };
  if (ways.length === 0) return { kind: 'impossible', why: 'border' };
  let undecided: GoalState | undefined =
    ways.length > MOST_EDGES ? { kind: 'undecided', reason: LIMIT_REACHED } : undefined;
  let impossible: GoalState | undefined;
  for (const way of ways.slice(0, MOST_EDGES)) {
    const state = stateOfWay(way, isReached, answerTo);
    if (state.kind === 'missing') return state;
    if (state.kind === 'impossible') impossible ??= state;
    else undecided ??= state;
  }
  return undecided ?? impossible ?? { kind: 'impossible', why: 'border' };
}

function stateOfWay(
  way: readonly number[],
  isReached: (point: number) => boolean,
  answerTo: (point: number) => PointAnswer,
): GoalState {
  const answers = way.filter((point) => !isReached(point)).map(answerTo);
  const impossible = answers.find(({ kind }) => kind === 'impossible');
  if (impossible?.kind === 'impossible') return impossible;
  const open = answers.find(({ kind }) => kind === 'undecided');
  return open?.kind === 'undecided' ? open : { kind: 'missing', way };
}
