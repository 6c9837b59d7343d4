import { success } from '../../base/result.js';
import { askPlanOrder } from '../../features/terraform/console/ask-plan-order.js';
import { planOrderMembers } from '../../features/terraform/report/json.js';
import { planOrderMarkdown } from '../../features/terraform/report/markdown.js';
import { planOrderNotices } from '../../features/terraform/report/plan-order-notices.js';
import { planOrderLead } from '../../features/terraform/report/plan-order-words.js';
import { planOrderText } from '../../features/terraform/report/text.js';
import type { RunCheck } from './check.js';
import type { ChangeCheck } from './ci-report.js';

/** Checks access while a Terraform plan is being applied. The check is skipped if there is no plan. */
export const planOrderCheck: RunCheck = async ({ path, options, io }) => {
  const { plan, failOnOrder } = options;
  if (plan === undefined) return success(undefined);
  const report = await askPlanOrder(path, { ...options, plan }, failOnOrder, io);
  if (!report.ok) return report;
  const lead = planOrderLead(report.value.order);
  return success<ChangeCheck>({
    name: 'terraform order',
    title: 'While the plan is applied',
    ...(lead !== undefined && { lead }),
    notices: planOrderNotices(report.value),
    text: (page) => planOrderText.text(report.value, page),
    markdown: (page) => planOrderMarkdown.text(report.value, page),
    members: planOrderMembers(report.value),
  });
};
