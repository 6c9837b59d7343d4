import { success } from '../../base/result.js';
import { FAILING_ORDERS, type FailingOrder } from '../../plan-order/order-threshold.js';
import { planOrderNotices } from '../../report/plan-order/plan-order-notices.js';
import * as formats from '../../report/plan-order/registry.js';
import { askPlanOrder } from '../change/ask-plan-order.js';
import { inputOnce } from '../files/input-once.js';
import { declareReading, type ReadingOptions } from '../files/read-org.js';
import { codeByNotices, writeReport } from '../io/write-report.js';
import { type AllowUnknownOption, allowUnknownOption } from '../options/allow-unknown.js';
import { choiceOption } from '../options/choice.js';
import { type FormatOptions, formatOption } from '../options/format-option.js';
import { declareLimits, type LimitOptions } from '../options/search-limits.js';
import { defineCommand } from './command.js';

interface PlanOrderFlags
  extends AllowUnknownOption,
    FormatOptions<typeof formats>,
    LimitOptions,
    ReadingOptions {
  readonly failOn: FailingOrder;
}

/** What may come between while a plan of Terraform is applied. */
export const terraformOrderCommand = defineCommand<PlanOrderFlags>({
  examples: [
    ['access while a plan is applied, and a safe order', 'terraform order org.json --plan plan.json'],
    ['the same without an export', 'terraform order plan.json'],
    [
      'in a build: fail also where not all was looked at',
      'terraform order org.json --plan plan.json --fail-on open',
    ],
    [
      'for the comment of a pull request',
      'terraform order org.json --plan plan.json --format markdown > order.md',
    ],
  ],
  declare(commander) {
    declareReading(commander);
    commander.addOption(
      choiceOption(
        '--fail-on <level>',
        'hazard: exit with 1 if an intermediate state differs from both before and after; more: only if it is more permissive, or the rules may end differently; both also if the analysis is incomplete; open: also if it is incomplete with --allow-unknown; none: never',
        FAILING_ORDERS,
      ).default('hazard'),
    );
    commander.addOption(allowUnknownOption());
    declareLimits(commander).addOption(formatOption(formats));
  },
  async run([path = ''], options, io) {
    const { plan, failOn } = options;
    const usage = inputOnce([path, plan]);
    if (!usage.ok) return usage;
    const report = await askPlanOrder(path, options, failOn, io);
    if (!report.ok) return report;
    await writeReport(formats, options, report.value, io);
    return success(codeByNotices(planOrderNotices(report.value)));
  },
});
