import type { UnknownAllowed } from '../../../base/threshold.js';
import type { Request } from '../../../model/facts/request.js';
import type { BuildContext } from '../../../report/notices/build-context.js';
import type { FailingOrder } from '../order/order-threshold.js';
import type { PlanOrder } from '../order/plan-order.js';

/** What there is to say of what may come between, while a plan is applied. */
export interface PlanOrderReport extends BuildContext, UnknownAllowed {
  readonly order: PlanOrder;
  /** What makes the command fail. */
  readonly failOn: FailingOrder;
  /** The command line that asks about the request, before and after. */
  readonly command: (type: string, request: Request) => string;
}
