import type { Request } from '../../facts/request.js';
import type { GroupOrder, PlanOrder } from '../../plan-order/plan-order.js';
import type { Snapshot } from '../../policies/snapshot.js';

/** What there is to say of what may come between, while a plan is applied. */
export interface PlanOrderReport {
  readonly order: PlanOrder;
  readonly after: Snapshot;
  /** The command line that asks about the request, before and after. */
  readonly command: (type: string, request: Request) => string;
}

/** Nothing comes between that is not so before or after. */
export function isClean({ hazards, wrongEnds, notLookedAt }: GroupOrder): boolean {
  return hazards.length === 0 && wrongEnds.length === 0 && notLookedAt.length === 0;
}

/** Something does. */
export function isHazardous({ hazards, wrongEnds }: GroupOrder): boolean {
  return hazards.length > 0 || wrongEnds.length > 0;
}
