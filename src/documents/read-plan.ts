import { quoted } from '../base/messages.js';
import { isObject, type Members } from '../base/object.js';
import { pointerBelow } from '../base/pointer.js';
import { failure, type Problem, type Result, success } from '../base/result.js';
import { withoutEvidence } from '../model/policies/evidence.js';
import type { StatedEdition } from './assemble.js';
import { UNKNOWN_REFERENCE } from './collect/references.js';
import { foreignValue } from './kinds/foreign-values.js';
import type { PlannedResources } from './overlay/overlaid-resources.js';
import type { PlannedChange } from './overlay/overlay.js';
import { parseDocuments } from './parse-documents.js';
import { readParsedResources } from './read-resources.js';
import { assembleParsed } from './read-snapshot.js';
import { withChangedSecrets } from './terraform/conversion/changed-secrets.js';
import { isPlan, isTerraform } from './terraform/state/recognise.js';
import { unchangedPlan } from './terraform/state/unchanged.js';
import type { InputDocument, ParsedDocument } from './text/input.js';

/** A plan of Terraform as what is laid over an org: what it had found, and what it leads to. Spec: Terraform, 1, 2. */
export function readPlan(document: InputDocument, stated: StatedEdition = {}): Result<PlannedChange> {
  return readParsedPlan(parsePlan(document), stated);
}

/** A document, taken apart once for all that is asked of it. */
export interface ParsedPlan {
  readonly name: string;
  readonly parsed: readonly ParsedDocument[];
}

export function parsePlan(document: InputDocument): ParsedPlan {
  return { name: document.name, parsed: parseDocuments([document]) };
}

/** Whether a document may be a plan, as far as that can be seen without taking it apart. */
export function mayBePlan(document: InputDocument): boolean {
  return !('text' in document) || /"(?:planned_values|resource_changes)"/.test(document.text);
}

export function hasPlan({ parsed }: ParsedPlan): boolean {
  return parsed.some(({ values }) => values.some(({ value }) => isPlan(value)));
}

/** What is laid over an org. */
export function readParsedPlan({ name, parsed }: ParsedPlan, stated: StatedEdition): Result<PlannedChange> {
  return besideOrg(bothStates({ name, parsed: parsed.map(overOrg) }, stated));
}

/** The same as two snapshots, each of which stands alone. Spec: Terraform, 1, 1. */
export function readPlanAlone(plan: ParsedPlan, stated: StatedEdition): Result<PlannedChange> {
  return bothStates(plan, stated);
}

/** A plan, and what stands in it as documents of the service. */
export interface PlanToLint extends PlannedResources {
  readonly change: PlannedChange;
  readonly parsed: readonly ParsedDocument[];
  /** Policies that are new, so that nobody else has put rules in them. */
  hasAllRules(policyId: string): boolean;
}

/** A plan as what the linter lays over documents. */
export function readPlanToLint(document: InputDocument, stated: StatedEdition = {}): Result<PlanToLint> {
  return planToLint(parsePlan(document), overOrg, stated);
}

/** The same of a plan that would change nothing of what it had found: what is wrong with that is not the plan's doing. */
export function readFoundPlanToLint(document: InputDocument, stated: StatedEdition = {}): Result<PlanToLint> {
  return planToLint(parsePlan(document), foundIn, stated);
}

function planToLint(
  { name, parsed: asGiven }: ParsedPlan,
  as: (document: ParsedDocument) => ParsedDocument,
  stated: StatedEdition,
): Result<PlanToLint> {
  const parsed = asGiven.map(as);
  const change = besideOrg(bothStates({ name, parsed }, stated));
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
  // A plan refers to objects of the org that it does not manage.
  return success(
    { prior: withoutEvidence(prior.value), planned: withoutEvidence(planned.value) },
    planned.problems,
  );
}

/** What a plan names and does not manage stands in the org: whether it does is said of both together. */
function besideOrg<Value>(result: Result<Value>): Result<Value> {
  return { ...result, problems: result.problems.filter(({ code }) => code !== UNKNOWN_REFERENCE) };
}

function readAll(parsed: readonly ParsedDocument[], stated: StatedEdition): readonly Problem[] {
  return assembleParsed(parsed, stated).problems;
}

function noPlan({ name, parsed }: ParsedPlan): Problem {
  const isState = parsed.some(({ values }) => values.some(({ value }) => isTerraform(value)));
  const [foreign] = isState
    ? []
    : parsed.flatMap(({ values }) => values.flatMap(({ value }) => foreignValue(value) ?? []));
  const message =
    foreign ??
    `${quoted(name)} is ${isState ? 'a state of Terraform and no plan' : 'no plan of Terraform'}: give what \`terraform show -json plan.tfplan\` writes`;
  return { severity: 'error', code: 'no-plan', message, place: { document: name, pointer: '' } };
}

/** The state that a plan had found is written as any state is; where there was none, it is empty. */
function priorOf(document: ParsedDocument): ParsedDocument {
  return withPlans(document, (plan, pointer) => ({
    value: stateOf(plan),
    pointer: pointerBelow(pointer, 'prior_state'),
  }));
}

/** As if nothing were changed of it. */
function foundIn(document: ParsedDocument): ParsedDocument {
  return withPlans(document, (plan, pointer) => ({ value: unchangedPlan(plan, stateOf(plan)), pointer }));
}

function overOrg(document: ParsedDocument): ParsedDocument {
  return withPlans(document, (plan, pointer) => ({ value: withChangedSecrets(plan), pointer }));
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
