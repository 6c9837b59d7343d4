import type { Request } from '../../facts/request.js';
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

/** What comes between that is neither before nor after; that, or not all was looked at; nothing. */
export const FAILING_ORDERS = ['hazard', 'open', 'none'] as const;

export type FailingOrder = (typeof FAILING_ORDERS)[number];

/** Nothing comes between that is not so before or after. */
export function isClean({ hazards, wrongEnds, notLookedAt }: GroupOrder): boolean {
  return hazards.length === 0 && wrongEnds.length === 0 && notLookedAt.length === 0;
}

/** Something does. */
export function isHazardous({ hazards, wrongEnds }: GroupOrder): boolean {
  return hazards.length > 0 || wrongEnds.length > 0;
}
