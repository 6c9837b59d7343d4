import { failure, type Result, success } from '../../base/result.js';
import { RULES_MISSING } from '../../documents/assemble.js';
import { overlayPlan } from '../../documents/overlay/overlay.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { Io } from '../io/io.js';
import { type MessageOptions, showProblems } from '../io/problems.js';
import { openOrg, type ReadingOptions, readPlanAt } from './read-org.js';
import { checkSingleInput } from './single-input.js';

/** An org before and after a Terraform plan is applied. */
export interface PlannedStates {
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** Reads an org once and returns it before and after a Terraform plan is applied. */
export async function readPlannedStates(
  path: string,
  { plan, ...reading }: MessageOptions & ReadingOptions & { readonly plan: string },
  io: Io,
): Promise<Result<PlannedStates>> {
  const usage = checkSingleInput([path, plan]);
  if (!usage.ok) return usage;
  const before = await openOrg(path, reading, io);
  if (!before.ok) return before;
  const change = await readPlanAt(plan, reading, io);
  if (!change.ok) return change;
  const { snapshot: after, problems } = overlayPlan(before.value, change.value);
  const found = [...change.problems, ...problems];
  if (found.some(({ code }) => code === RULES_MISSING)) return failure(found);
  await showProblems(found, io, { ...reading, seeAll: `preflight inspect ${path}` });
  return success({ before: before.value, after });
}
