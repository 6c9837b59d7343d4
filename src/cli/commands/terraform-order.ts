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
    [
      'who gets in while a plan is applied, and in which order nobody does',
      'terraform order org.json --plan plan.json',
    ],
    ['the same of what a plan alone knows', 'terraform order plan.json'],
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
        'hazard: exit with 1 when something comes between that is neither before nor after; more: only when it lets more in, or the rules may end otherwise; either also when not all was looked at; open: any of it, or not all was looked at, with --allow-unknown, too; none: never',
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
