import { quoted } from '../base/messages.js';
import { isObject } from '../base/object.js';
import { pointerBelow } from '../base/pointer.js';
import { failure, type Problem, type Result, success } from '../base/result.js';
import type { StatedEdition } from './assemble.js';
import { foreignValue } from './kinds/foreign-values.js';
import type { PlannedResources } from './overlay/overlaid-resources.js';
import type { PlannedChange } from './overlay/overlay.js';
import { parseDocuments } from './parse-documents.js';
import { readParsedResources } from './read-resources.js';
import { assembleParsed } from './read-snapshot.js';
import { isPlan } from './terraform/recognise.js';
import type { InputDocument, ParsedDocument } from './text/input.js';

/** A plan of Terraform as two snapshots: what it had found, and what it leads to. Spec: Terraform, 1, 1. */
export function readPlan(document: InputDocument, stated: StatedEdition = {}): Result<PlannedChange> {
  return readParsedPlan(document, parseDocuments([document]), stated);
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
  const parsed = parseDocuments([document]);
  const change = readParsedPlan(document, parsed, stated);
  if (!change.ok) return change;
  const { resources: planned, hasAllRules } = readParsedResources(parsed);
  const { resources: prior } = readParsedResources(parsed.map(priorOf));
  return success({ change: change.value, parsed, planned, prior, hasAllRules }, change.problems);
}

function readParsedPlan(
  document: InputDocument,
  parsed: readonly ParsedDocument[],
  stated: StatedEdition,
): Result<PlannedChange> {
  const isOne = parsed.some(({ values }) => values.some(({ value }) => isPlan(value)));
  if (!isOne)
    return failure(
      parsed.some(({ faults }) => faults.length > 0) ? readAll(parsed, stated) : [noPlan(document, parsed)],
    );
  const planned = assembleParsed(parsed, stated);
  const prior = assembleParsed(parsed.map(priorOf), stated);
  if (!planned.ok || !prior.ok) return failure([...planned.problems, ...prior.problems]);
  return success({ prior: prior.value, planned: planned.value }, planned.problems);
}

/** Whether a document is a plan, as far as that can be seen without reading it as one. */
export function isPlanDocument(document: InputDocument): boolean {
  const mayBe = !('text' in document) || /"(?:planned_values|resource_changes)"/.test(document.text);
  return mayBe && parseDocuments([document]).some(({ values }) => values.some(({ value }) => isPlan(value)));
}

function readAll(parsed: readonly ParsedDocument[], stated: StatedEdition): readonly Problem[] {
  return assembleParsed(parsed, stated).problems;
}

function noPlan({ name }: InputDocument, parsed: readonly ParsedDocument[]): Problem {
  const [foreign] = parsed.flatMap(({ values }) => values.flatMap(({ value }) => foreignValue(value) ?? []));
  const message =
    foreign ??
    `${quoted(name)} is no plan of Terraform: give what \`terraform show -json plan.tfplan\` writes`;
  return { severity: 'error', code: 'no-plan', message, place: { document: name, pointer: '' } };
}

/** The state that a plan had found is written as any state is; where there was none, it is empty. */
function priorOf(document: ParsedDocument): ParsedDocument {
  return {
    ...document,
    values: document.values.map(({ value, pointer }) =>
      isPlan(value)
        ? {
            value: isObject(value.prior_state) ? value.prior_state : NO_STATE,
            pointer: pointerBelow(pointer, 'prior_state'),
          }
        : { value, pointer },
    ),
  };
}

const NO_STATE = { format_version: '1.0', values: {} };
