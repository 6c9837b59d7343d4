import type { UnknownAllowed } from '../../../base/threshold.js';
import type { Request } from '../../../model/facts/request.js';
import type { BuildContext } from '../../../report/notices/build-context.js';
import type { FailingOrder } from '../order/order-threshold.js';
import type { PlanOrder } from '../order/plan-order.js';

/** The report about the intermediate states while Terraform applies a plan. */
export interface PlanOrderReport extends BuildContext, UnknownAllowed {
  readonly order: PlanOrder;
  /** The value of `--fail-on`: the findings at which the command fails. */
  readonly failOn: FailingOrder;
  /** Returns the command line that simulates a sign-in before and after the plan. */
  readonly command: (type: string, request: Request) => string;
}
