import { type ThresholdResult, worstOf } from '../../../base/threshold.js';
import type { Hazard } from './hazards.js';
import type { GroupOrder, PlanOrder } from './plan-order.js';

/** The effects of an order: more or less permissive states in between, an unplanned end, or an incomplete analysis. */
export type OrderWord = Hazard['direction'] | 'end' | 'incomplete';

/** The effects that fail at each level; access that is only denied for a moment fails at `hazard`. */
const FAILING = {
  'more-permissive': ['more-permissive', 'end'],
  hazard: ['more-permissive', 'less-permissive', 'end'],
  incomplete: ['more-permissive', 'less-permissive', 'end', 'incomplete'],
  none: [],
} as const satisfies Readonly<Record<string, readonly OrderWord[]>>;

export type FailingOrder = keyof typeof FAILING;

export const FAILING_ORDERS = Object.keys(FAILING) as readonly FailingOrder[];

/** Whether this is at or above a threshold. What was not analyzed may be anything. */
export function isOrderWordAbove(word: OrderWord, threshold: FailingOrder): ThresholdResult {
  const failing: readonly OrderWord[] = FAILING[threshold];
  if (failing.includes(word)) return 'yes';
  return word === 'incomplete' && threshold !== 'none' ? 'unknown' : 'no';
}

/** Whether a list of rules is at or above a threshold. */
export function isGroupAbove(group: GroupOrder, threshold: FailingOrder): ThresholdResult {
  return worstOf(wordsOf(group).map((word) => isOrderWordAbove(word, threshold)));
}

/** Whether the order in which a plan is applied is at or above a threshold. */
export function isOrderAbove(
  { groups }: Pick<PlanOrder, 'groups'>,
  threshold: FailingOrder,
): ThresholdResult {
  return worstOf(groups.map((group) => isGroupAbove(group, threshold)));
}

function wordsOf({ hazards, wrongEnds, notAnalyzed }: GroupOrder): readonly OrderWord[] {
  return [
    ...hazards.map(({ direction }) => direction),
    ...(wrongEnds.length > 0 ? (['end'] as const) : []),
    ...(notAnalyzed.length > 0 ? (['incomplete'] as const) : []),
  ];
}

/** Whether an intermediate state, or the end, is proven to differ from both the state before and the planned one. */
export function isHazardous(group: GroupOrder): boolean {
  return isGroupAbove(group, 'hazard') === 'yes';
}

/** Whether every intermediate state is proven to be safe: like the state before or the planned one. */
export function isClean(group: GroupOrder): boolean {
  return isGroupAbove(group, 'hazard') === 'no';
}
