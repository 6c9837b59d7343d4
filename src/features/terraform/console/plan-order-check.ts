import { success } from '../../../base/result.js';
import type { ChangeCheck, Check } from '../../../console/ci/check.js';
import { choiceOption } from '../../../console/options/choice.js';
import { FAILING_ORDERS, type FailingOrder } from '../order/order-threshold.js';
import { planOrderMembers } from '../report/json.js';
import { planOrderMarkdown } from '../report/markdown.js';
import { planOrderNotices } from '../report/plan-order-notices.js';
import { planOrderLead } from '../report/plan-order-words.js';
import { planOrderText } from '../report/text.js';
import { askPlanOrder } from './ask-plan-order.js';

interface PlanOrderOptions {
  readonly failOnOrder: FailingOrder;
}

type PlanOrderMembers = ReturnType<typeof planOrderMembers>;

/** Checks access while a Terraform plan is being applied. The check is skipped if there is no plan. */
export const planOrderCheck: Check<PlanOrderOptions, PlanOrderMembers> = {
  before: 'test',
  declare(commander) {
    commander.addOption(
      choiceOption(
        '--fail-on-order <what>',
        'fail on these hazards while a Terraform plan is applied: hazard: access is more or less permissive for a moment; more-permissive: access is more permissive for a moment; incomplete: the analysis is incomplete, even with --allow-unknown; none: never',
        FAILING_ORDERS,
      ).default('more-permissive'),
    );
  },
  async run({ path, options, io }) {
    const { plan, failOnOrder } = options;
    if (plan === undefined) return success(undefined);
    const report = await askPlanOrder(path, { ...options, plan }, failOnOrder, io);
    if (!report.ok) return report;
    const lead = planOrderLead(report.value.order);
    return success<ChangeCheck<PlanOrderMembers>>({
      name: 'terraform order',
      title: 'While the plan is applied',
      ...(lead !== undefined && { lead }),
      notices: planOrderNotices(report.value),
      text: (page) => planOrderText.text(report.value, page),
      markdown: (page) => planOrderMarkdown.text(report.value, page),
      members: planOrderMembers(report.value),
    });
  },
};
