import { brandedType } from '../../../base/brand.js';
import { RUN } from '../../../base/program.js';
import { failure, type Result, success } from '../../../base/result.js';
import { buildContextAt } from '../../../console/files/build-context-at.js';
import { readDocument } from '../../../console/files/read-input.js';
import {
  editionStatedIn,
  openOrg,
  type ReadingOptions,
  withConfiguration,
} from '../../../console/files/read-org.js';
import { fromHere } from '../../../console/git/path-at.js';
import type { Io } from '../../../console/io/io.js';
import { misuse } from '../../../console/io/misuse.js';
import { type MessageOptions, showProblems } from '../../../console/io/problems.js';
import { withProgress } from '../../../console/io/progress.js';
import type { AllowUnknownOption } from '../../../console/options/allow-unknown.js';
import type { LimitOptions } from '../../../console/options/search-limits.js';
import {
  hasPlan,
  mayBePlan,
  parsePlan,
  readParsedPlan,
  readPlanAlone,
} from '../../../documents/read-plan.js';
import { formatRequestArguments, quoteForShell } from '../../../documents/request/request-line.js';
import type { Request } from '../../../model/facts/request.js';
import type { FailingOrder } from '../order/order-threshold.js';
import { planOrderOf } from '../order/plan-order.js';
import type { PlanOrderReport } from '../report/plan-order-report.js';

interface PlanOrderOptions extends AllowUnknownOption, LimitOptions, MessageOptions, ReadingOptions {}

/**
 * Analyzes the intermediate states of the org while Terraform applies a plan. If the options name a plan, `path` is the path of the org.
 * Otherwise `path` is the path of the plan, and the org is read from the state in the plan.
 */
export async function askPlanOrder(
  path: string,
  options: PlanOrderOptions,
  failOn: FailingOrder,
  io: Io,
): Promise<Result<PlanOrderReport>> {
  const { plan: given, ...asItIs } = options;
  const plan = given ?? path;
  const { limit, effort, allowUnknown } = options;
  const document = await readDocument(plan, io.files);
  if (!document.ok) return document;
  const configured = await withConfiguration([document.value], options, io);
  if (!configured.ok) return configured;
  const [read = document.value] = configured.value;
  const parsed = given === undefined && !mayBePlan(read) ? undefined : parsePlan(read);
  const isAlone = given === undefined && parsed !== undefined && hasPlan(parsed);
  const found = isAlone ? readPlanAlone(parsed, editionStatedIn(options)) : await openOrg(path, asItIs, io);
  if (!found.ok) return found;
  if (parsed === undefined || (given === undefined && !isAlone)) return misuse(NO_PLAN);
  const org = 'prior' in found.value ? found.value.prior : found.value;
  const change = readParsedPlan(parsed, org);
  if (!change.ok) return failure(change.problems);
  await showProblems([...configured.problems, ...change.problems], io, options);
  const [value] = parsed.parsed.flatMap(({ values }) => values);
  const planned = { value: value?.value, change: change.value };
  const order = await withProgress('lists of rules', io, (progress) =>
    planOrderOf(org, planned, { limit, effort, progress }),
  );
  const shown = quoteForShell(fromHere(path, io.files));
  const flags = given === undefined ? '' : ` --plan ${quoteForShell(given)}`;
  const command = (type: string, request: Request) =>
    `${RUN} simulate ${shown}${flags} --policy-type ${brandedType(type, org.brand)} ${formatRequestArguments(request)}`;
  return success({ order, failOn, allowUnknown, command, ...buildContextAt(path, io) });
}

const NO_PLAN =
  'a Terraform plan is required: pass the export, and the output of `terraform show -json` with `--plan plan.json`';
