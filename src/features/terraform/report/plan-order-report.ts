import type { UnknownAllowed } from '../../../base/threshold.js';
import type { Request } from '../../../model/facts/request.js';
import type { BuildContext } from '../../../report/notices/build-context.js';
import type { FailingOrder } from '../order/order-threshold.js';
import type { PlanOrder } from '../order/plan-order.js';

/** The report on intermediate states while a plan is applied. */
export interface PlanOrderReport extends BuildContext, UnknownAllowed {
  readonly order: PlanOrder;
  /** The level of findings (`--fail-on`) at which the command fails. */
  readonly failOn: FailingOrder;
  /** Returns the command line that simulates the request before and after the plan. */
  readonly command: (type: string, request: Request) => string;
}
