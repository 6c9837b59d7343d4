import { quoted } from '../base/messages.js';
import { isObject, type Members } from '../base/object.js';
import { pointerBelow } from '../base/pointer.js';
import { failure, type Problem, type Result, success } from '../base/result.js';
import { withoutEvidence } from '../model/policies/evidence.js';
import type { StatedEdition } from './assemble.js';
import { UNKNOWN_REFERENCE } from './collect/dangling-references.js';
import { describeForeignValue } from './kinds/foreign-values.js';
import type { PlannedResources } from './overlay/overlaid-resources.js';
import type { PlannedChange } from './overlay/overlay.js';
import { parseDocuments } from './parse-documents.js';
import { readParsedResources } from './read-resources.js';
import { assembleParsed } from './read-snapshot.js';
import { markChangedSecrets } from './terraform/conversion/changed-secrets.js';
import { isPlan, isTerraform } from './terraform/state/recognise.js';
import { withoutChanges } from './terraform/state/without-changes.js';
import type { InputDocument, ParsedDocument } from './text/input.js';

/**
 * Reads a Terraform plan that is to be overlaid on an org: the state that Terraform found, and the state that the plan leads to. Spec:
 * Terraform, 1, 2.
 */
export function readPlan(document: InputDocument, stated: StatedEdition = {}): Result<PlannedChange> {
  return readParsedPlan(parsePlan(document), stated);
}

/** A plan that is parsed once and read in several ways. */
export interface ParsedPlan {
  readonly name: string;
  readonly parsed: readonly ParsedDocument[];
}

export function parsePlan(document: InputDocument): ParsedPlan {
  return { name: document.name, parsed: parseDocuments([document]) };
}

/** Returns whether a document may be a plan, without parsing it. */
export function mayBePlan(document: InputDocument): boolean {
  return !('text' in document) || /"(?:planned_values|resource_changes)"/.test(document.text);
}

export function hasPlan({ parsed }: ParsedPlan): boolean {
  return parsed.some(({ values }) => values.some(({ value }) => isPlan(value)));
}

/** Reads a parsed plan that is to be overlaid on an org. */
export function readParsedPlan({ name, parsed }: ParsedPlan, stated: StatedEdition): Result<PlannedChange> {
  return withoutDanglingReferences(bothStates({ name, parsed: parsed.map(preparedForOverlay) }, stated));
}

/** Reads a parsed plan without an org, as two snapshots: the state before and the state after the plan. Spec: Terraform, 1, 1. */
export function readPlanAlone(plan: ParsedPlan, stated: StatedEdition): Result<PlannedChange> {
  return bothStates(plan, stated);
}

/** A plan for the linter: as two snapshots (`change`), as parsed documents (`parsed`), and as API documents before and after the plan. */
export interface PlanToLint extends PlannedResources {
  readonly change: PlannedChange;
  readonly parsed: readonly ParsedDocument[];
  /** Returns whether a policy is new, so that the plan contains all of its rules. */
  hasAllRules(policyId: string): boolean;
}

/** Reads a plan that the linter overlays on documents. */
export function readPlanToLint(document: InputDocument, stated: StatedEdition = {}): Result<PlanToLint> {
  return planToLint(parsePlan(document), preparedForOverlay, stated);
}

/** Reads a plan as if it changed nothing. Problems found in this state existed before the plan. */
export function readUnchangedPlanToLint(
  document: InputDocument,
  stated: StatedEdition = {},
): Result<PlanToLint> {
  return planToLint(parsePlan(document), asUnchangedPlan, stated);
}

function planToLint(
  { name, parsed: asGiven }: ParsedPlan,
  as: (document: ParsedDocument) => ParsedDocument,
  stated: StatedEdition,
): Result<PlanToLint> {
  const parsed = asGiven.map(as);
  const change = withoutDanglingReferences(bothStates({ name, parsed }, stated));
  if (!change.ok) return change;
  const { resources: planned, hasAllRules } = readParsedResources(parsed);
  const { resources: prior } = readParsedResources(parsed.map(priorOf));
  return success({ change: change.value, parsed, planned, prior, hasAllRules }, change.problems);
}

function bothStates(plan: ParsedPlan, stated: StatedEdition): Result<PlannedChange> {
  const { parsed } = plan;
  if (!hasPlan(plan))
    return failure(parsed.some(({ faults }) => faults.length > 0) ? readAll(parsed, stated) : [noPlan(plan)]);
  const planned = assembleParsed(parsed, stated);
  const prior = assembleParsed(parsed.map(priorOf), stated);
  if (!planned.ok || !prior.ok) return failure([...planned.problems, ...prior.problems]);
  // A plan refers to objects of the org that it does not manage, so dangling references in it are no mistakes.
  return success(
    { prior: withoutEvidence(prior.value), planned: withoutEvidence(planned.value) },
    planned.problems,
  );
}

/**
 * Removes reports of dangling references, since the org contains objects that the plan does not manage. References are checked after the
 * plan is combined with the org.
 */
function withoutDanglingReferences<Value>(result: Result<Value>): Result<Value> {
  return { ...result, problems: result.problems.filter(({ code }) => code !== UNKNOWN_REFERENCE) };
}

function readAll(parsed: readonly ParsedDocument[], stated: StatedEdition): readonly Problem[] {
  return assembleParsed(parsed, stated).problems;
}

function noPlan({ name, parsed }: ParsedPlan): Problem {
  const isState = parsed.some(({ values }) => values.some(({ value }) => isTerraform(value)));
  const [foreign] = isState
    ? []
    : parsed.flatMap(({ values }) => values.flatMap(({ value }) => describeForeignValue(value) ?? []));
  const message =
    foreign ??
    `${quoted(name)} is ${isState ? 'a Terraform state, not a plan' : 'not a Terraform plan'}; pass the output of \`terraform show -json plan.tfplan\``;
  return { severity: 'error', code: 'no-plan', message, location: { document: name, pointer: '' } };
}

/** Replaces each plan by the state that Terraform found when it made the plan, or by an empty state if there was none. */
function priorOf(document: ParsedDocument): ParsedDocument {
  return withPlans(document, (plan, pointer) => ({
    value: stateOf(plan),
    pointer: pointerBelow(pointer, 'prior_state'),
  }));
}

/** Replaces each plan by a plan that changes nothing. */
function asUnchangedPlan(document: ParsedDocument): ParsedDocument {
  return withPlans(document, (plan, pointer) => ({ value: withoutChanges(plan, stateOf(plan)), pointer }));
}

function preparedForOverlay(document: ParsedDocument): ParsedDocument {
  return withPlans(document, (plan, pointer) => ({ value: markChangedSecrets(plan), pointer }));
}

type ParsedValue = ParsedDocument['values'][number];

function withPlans(
  document: ParsedDocument,
  change: (plan: Members, pointer: string) => ParsedValue,
): ParsedDocument {
  const { values } = document;
  return {
    ...document,
    values: values.map((one) => (isPlan(one.value) ? change(one.value, one.pointer) : one)),
  };
}

function stateOf({ prior_state: state }: Members): Members {
  return isObject(state) && state.values !== undefined ? state : NO_STATE;
}

const NO_STATE = { format_version: '1.0', values: {} };
