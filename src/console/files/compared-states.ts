import { failure, type Result, success } from '../../base/result.js';
import { markMissing } from '../../documents/overlay/missing-from-org.js';
import { hasPlan, mayBePlan, parsePlan, readPlanAlone } from '../../documents/read-plan.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { type Io, STANDARD_INPUT } from '../io/io.js';
import { misuse } from '../io/misuse.js';
import { type MessageOptions, showProblems } from '../io/problems.js';
import { readPlannedStates } from './planned-states.js';
import { readDocument } from './read-input.js';
import {
  editionStatedIn,
  openOrg,
  type ReadingOptions,
  readInventory,
  withConfiguration,
} from './read-org.js';
import { readingFlags } from './reading-flags.js';
import { findStates } from './states.js';

/** Two states of an org, before and after a change. */
export interface ComparedStates {
  readonly before: Snapshot;
  readonly after: Snapshot;
  /**
   * The path from which the state after the change is read. `flags` has the further options with which a command line reads the same state.
   */
  readonly path: string;
  readonly flags: string;
}

interface ComparingOptions extends ReadingOptions, MessageOptions {
  readonly base?: string;
}

/**
 * Reads the two states to compare. They are two given exports, an export and its base, or an export before and after a Terraform plan.
 * Without an export, they are the states before and after a plan.
 */
export async function readComparedStates(
  [one, other]: readonly [one: string, other: string | undefined],
  options: ComparingOptions,
  io: Io,
): Promise<Result<ComparedStates>> {
  const { plan, base, ...reading } = options;
  if (plan !== undefined) {
    if (other !== undefined || base !== undefined)
      return misuse('`--plan` computes the state after the change: pass only one export, and omit `--base`');
    const states = await readPlannedStates(one, { ...reading, plan }, io);
    if (!states.ok) return states;
    const { before, after } = states.value;
    return success({
      before: markMissing(before, after),
      after,
      path: one,
      flags: readingFlags(options),
    });
  }
  if (other === undefined && base === undefined) {
    const change = await readStatesOfPlan(one, options, io);
    if (change !== undefined) return change;
  }
  const states = await findStates([one, other], base, io);
  if (!states.ok) return other === undefined ? damagedDocumentOr(states, one, options, io) : states;
  const { before, after } = states.value;
  const read = [await openOrg(before, options, io), await openOrg(after, options, io)] as const;
  return comparedStatesOf(read, after, options);
}

/**
 * Returns the problems of a damaged document at the path. A damaged plan is not recognized as a plan. The comparison would therefore report
 * that the second state is missing (`refused`). If no document is damaged, this report is correct, and `refused` is returned.
 */
async function damagedDocumentOr<Failed extends Result<unknown>>(
  refused: Failed,
  path: string,
  options: ComparingOptions,
  io: Io,
): Promise<Failed | Extract<Result<Snapshot>, { readonly ok: false }>> {
  if (path === STANDARD_INPUT) return refused;
  const { base: _, ...reading } = options;
  const org = await readInventory(path, reading, io);
  return org.ok ? refused : org;
}

function comparedStatesOf(
  [before, after]: readonly [Result<Snapshot>, Result<Snapshot>],
  path: string,
  options: ReadingOptions,
): Result<ComparedStates> {
  if (!before.ok || !after.ok) return failure([...before.problems, ...after.problems]);
  return success({ before: before.value, after: after.value, path, flags: readingFlags(options) });
}

/** Reads the states before and after a Terraform plan; `undefined` if the path does not contain a plan. */
async function readStatesOfPlan(
  path: string,
  options: ComparingOptions,
  io: Io,
): Promise<Result<ComparedStates> | undefined> {
  if (path === STANDARD_INPUT) return undefined;
  const document = await readDocument(path, io.files);
  if (!document.ok || !mayBePlan(document.value)) return undefined;
  const configured = await withConfiguration([document.value], options, io);
  if (!configured.ok) return configured;
  const parsed = parsePlan(configured.value[0] ?? document.value);
  if (!hasPlan(parsed)) return undefined;
  const plan = readPlanAlone(parsed, editionStatedIn(options));
  if (!plan.ok) return plan;
  await showProblems([...configured.problems, ...plan.problems], io, options);
  return success({ before: plan.value.prior, after: plan.value.planned, path, flags: readingFlags(options) });
}
