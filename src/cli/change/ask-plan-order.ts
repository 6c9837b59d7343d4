import { brandedType } from '../../base/brand.js';
import { failure, type Result, success } from '../../base/result.js';
import type { Request } from '../../facts/request.js';
import { planOrderOf } from '../../plan-order/plan-order.js';
import { parseDocuments } from '../../read/parse-documents.js';
import { readPlan } from '../../read/read-plan.js';
import { inShell, requestLine } from '../../read/request/request-line.js';
import type { FailingOrder, PlanOrderReport } from '../../report/plan-order/plan-order-report.js';
import { inBuild } from '../files/in-build.js';
import { readDocument } from '../files/read-input.js';
import { openOrg, type ReadingOptions, withConfiguration } from '../files/read-org.js';
import { fromHere } from '../git/path-at.js';
import type { Io } from '../io/io.js';
import { type MessageOptions, showProblems } from '../io/problems.js';
import { withProgress } from '../io/progress.js';
import type { LimitOptions } from '../options/search-limits.js';

interface PlanOrderOptions extends LimitOptions, MessageOptions, ReadingOptions {
  readonly plan: string;
}

/** What may come between while a plan is applied to the org at a path. */
export async function askPlanOrder(
  path: string,
  options: PlanOrderOptions,
  failOn: FailingOrder,
  io: Io,
): Promise<Result<PlanOrderReport>> {
  const { plan, ...asItIs } = options;
  const { limit, effort } = options;
  const org = await openOrg(path, asItIs, io);
  if (!org.ok) return org;
  const document = await readDocument(plan, io.files);
  if (!document.ok) return document;
  const configured = await withConfiguration([document.value], options, io);
  if (!configured.ok) return configured;
  const [read = document.value] = configured.value;
  const change = readPlan(read, org.value);
  if (!change.ok) return failure(change.problems);
  await showProblems([...configured.problems, ...change.problems], io, options);
  const [value] = parseDocuments([document.value]).flatMap(({ values }) => values);
  const planned = { value: value?.value, change: change.value };
  const order = await withProgress('lists of rules', io, (progress) =>
    planOrderOf(org.value, planned, { limit, effort, progress }),
  );
  const shown = inShell(fromHere(path, io.files));
  const command = (type: string, request: Request) =>
    `preflight simulate ${shown} --plan ${inShell(plan)} --policy-type ${brandedType(type, org.value.brand)} ${requestLine(request)}`;
  return success({ order, failOn, command, ...inBuild(path, io) });
}
