import { success } from '../../../base/result.js';
import { defineCommand } from '../../../console/command.js';
import { declareReading, type ReadingOptions } from '../../../console/files/read-org.js';
import { checkSingleInput } from '../../../console/files/single-input.js';
import { codeByNotices, writeReport } from '../../../console/io/write-report.js';
import { type AllowUnknownOption, allowUnknownOption } from '../../../console/options/allow-unknown.js';
import { choiceOption } from '../../../console/options/choice.js';
import { type FormatOptions, formatOption } from '../../../console/options/format-option.js';
import { declareLimits, type LimitOptions } from '../../../console/options/search-limits.js';
import { askPlanOrder } from '../console/ask-plan-order.js';
import { FAILING_ORDERS, type FailingOrder } from '../order/order-threshold.js';
import { planOrderNotices } from '../report/plan-order-notices.js';
import * as formats from '../report/registry.js';

interface PlanOrderFlags
  extends AllowUnknownOption,
    FormatOptions<typeof formats>,
    LimitOptions,
    ReadingOptions {
  readonly failOn: FailingOrder;
}

/** The command that finds unsafe intermediate states of the org while Terraform applies a plan. */
export const terraformOrderCommand = defineCommand<PlanOrderFlags>({
  examples: [
    [
      'check access while a plan is applied, and get a safe order',
      'terraform order org.json --plan plan.json',
    ],
    ['the same without an export', 'terraform order plan.json'],
    [
      'in CI: also fail if the analysis is incomplete',
      'terraform order org.json --plan plan.json --fail-on incomplete',
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
        'exit with 1 at this level. hazard: access can be more or less permissive while the plan is applied than before and after, or the rules may end in an unplanned order. more-permissive: as hazard, but less permissive access is accepted. Both also fail if the analysis is incomplete, unless --allow-unknown is given. incomplete: fail if the analysis is incomplete, even with --allow-unknown. none: never',
        FAILING_ORDERS,
      ).default('hazard'),
    );
    commander.addOption(allowUnknownOption());
    declareLimits(commander).addOption(formatOption(formats));
  },
  async run([path = ''], options, io) {
    const { plan, failOn } = options;
    const usage = checkSingleInput([path, plan]);
    if (!usage.ok) return usage;
    const report = await askPlanOrder(path, options, failOn, io);
    if (!report.ok) return report;
    await writeReport(formats, options, report.value, io);
    return success(codeByNotices(planOrderNotices(report.value)));
  },
});
