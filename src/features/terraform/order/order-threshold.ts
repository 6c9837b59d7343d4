import { type ThresholdResult, worstOf } from '../../../base/threshold.js';
import type { Hazard } from './hazards.js';
import type { GroupOrder, PlanOrder } from './plan-order.js';

/**
 * A kind of finding about the order of calls: a more permissive or less permissive intermediate state, an unplanned order of rules at the
 * end, or an incomplete analysis.
 */
export type OrderWord = Hazard['direction'] | 'unplanned-order' | 'incomplete';

/** The findings that make the command fail, by value of `--fail-on`. */
const FAILING = {
  'more-permissive': ['more-permissive', 'unplanned-order'],
  hazard: ['more-permissive', 'less-permissive', 'unplanned-order'],
  incomplete: ['more-permissive', 'less-permissive', 'unplanned-order', 'incomplete'],
  none: [],
} as const satisfies Readonly<Record<string, readonly OrderWord[]>>;

export type FailingOrder = keyof typeof FAILING;

export const FAILING_ORDERS = Object.keys(FAILING) as readonly FailingOrder[];

/**
 * Returns whether a finding of the kind `word` makes the command fail if the option `--fail-on` has the value `threshold`. Returns
 * `unknown` if `word` is `incomplete`: the part that was not analyzed may contain a finding that makes the command fail.
 */
export function isFailingFinding(word: OrderWord, threshold: FailingOrder): ThresholdResult {
  const failing: readonly OrderWord[] = FAILING[threshold];
  if (failing.includes(word)) return 'yes';
  return word === 'incomplete' && threshold !== 'none' ? 'unknown' : 'no';
}

/** Returns whether the findings about a group of calls make the command fail if `--fail-on` is `threshold`. */
export function isFailingGroup(group: GroupOrder, threshold: FailingOrder): ThresholdResult {
  return worstOf(wordsOf(group).map((word) => isFailingFinding(word, threshold)));
}

/** Returns whether the findings about the orders of the plan's calls make the command fail if `--fail-on` is `threshold`. */
export function isFailingPlan(
  { groups }: Pick<PlanOrder, 'groups'>,
  threshold: FailingOrder,
): ThresholdResult {
  return worstOf(groups.map((group) => isFailingGroup(group, threshold)));
}

function wordsOf({ hazards, wrongEnds, notAnalyzed }: GroupOrder): readonly OrderWord[] {
  return [
    ...hazards.map(({ direction }) => direction),
    ...(wrongEnds.length > 0 ? (['unplanned-order'] as const) : []),
    ...(notAnalyzed.length > 0 ? (['incomplete'] as const) : []),
  ];
}

/** Whether the analysis proves that an intermediate state is unsafe, or that the rules may end in an unplanned order. */
export function isHazardous(group: GroupOrder): boolean {
  return isFailingGroup(group, 'hazard') === 'yes';
}

/** Whether the analysis proves that every intermediate state is safe, and that the rules end in the planned order. */
export function isClean(group: GroupOrder): boolean {
  return isFailingGroup(group, 'hazard') === 'no';
}
