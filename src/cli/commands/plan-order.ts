import { brandedType } from '../../base/brand.js';
import { failure, success } from '../../base/result.js';
import type { Request } from '../../facts/request.js';
import { planOrderOf } from '../../plan-order/plan-order.js';
import { parseDocuments } from '../../read/parse-documents.js';
import { readPlan } from '../../read/read-plan.js';
import { inShell, requestLine } from '../../read/request/request-line.js';
import { planOrderNotices } from '../../report/plan-order/plan-order-notices.js';
import { FAILING_ORDERS, type FailingOrder } from '../../report/plan-order/plan-order-report.js';
import * as formats from '../../report/plan-order/registry.js';
import { inBuild } from '../files/in-build.js';
import { inputOnce } from '../files/input-once.js';
import { readDocument } from '../files/read-input.js';
import { declareReading, openOrg, type ReadingOptions, withConfiguration } from '../files/read-org.js';
import { fromHere } from '../git/path-at.js';
import { misuse } from '../io/misuse.js';
import { showProblems } from '../io/problems.js';
import { withProgress } from '../io/progress.js';
import { codeByNotices, writeReport } from '../io/write-report.js';
import { choiceOption } from '../options/choice.js';
import { type FormatOptions, formatOption } from '../options/format-option.js';
import { declareLimits, type LimitOptions } from '../options/search-limits.js';
import { defineCommand } from './command.js';

interface PlanOrderFlags extends FormatOptions<typeof formats>, LimitOptions, ReadingOptions {
  readonly failOn: FailingOrder;
}

/** What may come between while a plan of Terraform is applied. */
export const planOrderCommand = defineCommand<PlanOrderFlags>({
  examples: [
    [
      'who gets in while a plan is applied, and in which order nobody does',
      'plan-order org.json --plan plan.json',
    ],
    [
      'in a build: fail also where not all was looked at',
      'plan-order org.json --plan plan.json --fail-on open',
    ],
    [
      'for the comment of a pull request',
      'plan-order org.json --plan plan.json --format markdown > order.md',
    ],
  ],
  declare(commander) {
    declareReading(commander);
    commander.addOption(
      choiceOption(
        '--fail-on <what>',
        'hazard: exit with 1 when something comes between that is neither before nor after; open: that, or not all was looked at; none: never',
        FAILING_ORDERS,
      ).default('hazard'),
    );
    declareLimits(commander).addOption(formatOption(formats));
  },
  async run([path = ''], options, io) {
    const { plan, failOn, limit, effort, ...reading } = options;
    const usage = inputOnce([path, plan]);
    if (!usage.ok) return usage;
    const before = await openOrg(path, reading, io);
    if (!before.ok) return before;
    if (plan === undefined)
      return misuse(
        'a plan of Terraform is needed, as `terraform show -json` writes it: give `--plan plan.json`',
      );
    const document = await readDocument(plan, io.files);
    if (!document.ok) return document;
    const org = before.value;
    const { brand } = org;
    const configured = await withConfiguration([document.value], options, io);
    if (!configured.ok) return configured;
    const [read = document.value] = configured.value;
    const change = readPlan(read, org);
    if (!change.ok) return failure(change.problems);
    await showProblems([...configured.problems, ...change.problems], io, options);
    const [value] = parseDocuments([document.value]).flatMap(({ values }) => values);
    const planned = { value: value?.value, change: change.value };
    const order = await withProgress('lists of rules', io, (progress) =>
      planOrderOf(org, planned, { limit, effort, progress }),
    );
    const shown = inShell(fromHere(path, io.files));
    const command = (type: string, request: Request) =>
      `preflight simulate ${shown} --plan ${inShell(plan)} --policy-type ${brandedType(type, brand)} ${requestLine(request)}`;
    const report = { order, failOn, command, ...inBuild(path, io) };
    await writeReport(formats, options, report, io);
    return success(codeByNotices(planOrderNotices(report)));
  },
});
