import { type ThresholdResult, worstOf } from '../base/threshold.js';
import type { Hazard } from './hazards.js';
import type { GroupOrder, PlanOrder } from './plan-order.js';

/** What an order may lead to: more or fewer sign-ins meanwhile; another end than planned; or it was not analyzed. */
export type OrderWord = Hazard['direction'] | 'end' | 'open';

/** What makes a command fail. Who is kept out for a moment opens nothing: that fails where it is asked for. */
const FAILING = {
  'more-permissive': ['more-permissive', 'end'],
  hazard: ['more-permissive', 'less-permissive', 'end'],
  open: ['more-permissive', 'less-permissive', 'end', 'open'],
  none: [],
} as const satisfies Readonly<Record<string, readonly OrderWord[]>>;

export type FailingOrder = keyof typeof FAILING;

export const FAILING_ORDERS = Object.keys(FAILING) as readonly FailingOrder[];

/** Whether this is at or above a threshold. What was not analyzed may be anything. */
export function isOrderWordAbove(word: OrderWord, threshold: FailingOrder): ThresholdResult {
  const failing: readonly OrderWord[] = FAILING[threshold];
  if (failing.includes(word)) return 'yes';
  return word === 'open' && threshold !== 'none' ? 'unknown' : 'no';
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

function wordsOf({ hazards, wrongEnds, notLookedAt }: GroupOrder): readonly OrderWord[] {
  return [
    ...hazards.map(({ direction }) => direction),
    ...(wrongEnds.length > 0 ? (['end'] as const) : []),
    ...(notLookedAt.length > 0 ? (['open'] as const) : []),
  ];
}

/** Whether a state in between, or the end, is proved to be neither before nor planned. */
export function isHazardous(group: GroupOrder): boolean {
  return isGroupAbove(group, 'hazard') === 'yes';
}

/** Whether it is proved that no state in between is neither before nor after. */
export function isClean(group: GroupOrder): boolean {
  return isGroupAbove(group, 'hazard') === 'no';
}
