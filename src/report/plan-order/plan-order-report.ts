import type { Request } from '../../facts/request.js';
import type { Hazard } from '../../plan-order/hazards.js';
import type { GroupOrder, PlanOrder } from '../../plan-order/plan-order.js';
import type { InBuild } from '../notices/in-build.js';

/** What there is to say of what may come between, while a plan is applied. */
export interface PlanOrderReport extends InBuild {
  readonly order: PlanOrder;
  /** What makes the command fail. */
  readonly failOn: FailingOrder;
  /** The command line that asks about the request, before and after. */
  readonly command: (type: string, request: Request) => string;
}

/** What there is to tell of an order: who gets in meanwhile, or not; another end than planned; what was not looked at. */
export type OrderWord = Hazard['direction'] | 'end' | 'open';

/** What makes a command fail. Who is kept out for a moment opens nothing: that fails where it is asked for. */
const FAILING = {
  more: ['more', 'end'],
  hazard: ['more', 'less', 'end'],
  open: ['more', 'less', 'end', 'open'],
  none: [],
} as const satisfies Readonly<Record<string, readonly OrderWord[]>>;

export type FailingOrder = keyof typeof FAILING;

export const FAILING_ORDERS = Object.keys(FAILING) as readonly FailingOrder[];

export function isFailingOrder(word: OrderWord, failOn: FailingOrder): boolean {
  return (FAILING[failOn] as readonly OrderWord[]).includes(word);
}

/** Nothing comes between that is not so before or after. */
export function isClean({ hazards, wrongEnds, notLookedAt }: GroupOrder): boolean {
  return hazards.length === 0 && wrongEnds.length === 0 && notLookedAt.length === 0;
}

/** Something does. */
export function isHazardous({ hazards, wrongEnds }: GroupOrder): boolean {
  return hazards.length > 0 || wrongEnds.length > 0;
}
