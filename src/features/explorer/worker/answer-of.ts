import { canonicalType } from '../../../base/brand.js';
import { printable } from '../../../base/printable.js';
import { suggestAssignedGroups } from '../../../documents/request/assigned-groups.js';
import { readBody } from '../../../documents/request/read-request.js';
import type { Refusal } from '../../../documents/request/refusal.js';
import { describeNameFault, type NameFault } from '../../../documents/request/request-words.js';
import { findUserHints } from '../../../documents/request/user-hints.js';
import type { Request } from '../../../model/facts/request.js';
import { zonesHolding } from '../../../model/facts/zones/zone.js';
import { nameOrId } from '../../../model/policies/rule-words.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { fieldName } from '../../../report/text/field-names.js';
import { unassignedWords } from '../../../report/text/refusal-text.js';
import type { Compiled } from '../../../simulate/compile.js';
import { explainBody } from '../../../simulate/explain.js';
import { headlineOf } from '../../../what-if/headline.js';
import { storyOfWhy } from '../../../what-if/outcome-story.js';
import { storyWordsOf } from '../../../what-if/story-words.js';
import { whyOf } from '../../../what-if/why.js';
import type { AnswerPage, RefusedPage } from '../protocol/answer.js';
import type { PageQuestion } from '../protocol/calls.js';
import type { Control } from '../protocol/form.js';
import { plainValues } from './condition-columns.js';
import { gridOfType } from './grid-of-type.js';
import { lineOf } from './line-of.js';
import { requestOf } from './request-of.js';

/** Answers a question about a sign-in. The answer has the same contents as that of the command line. */
export function pageAnswerOf(
  compiled: Compiled,
  form: readonly Control[],
  { values, isShowingAll }: PageQuestion,
): AnswerPage {
  const { snapshot } = compiled;
  const { request, faults } = requestOf(values, snapshot);
  const why = whyOf(compiled, request);
  if (!why.ok) return refusedPage(why.refusal, request, requestAdvice(request, faults, compiled), snapshot);
  const explained = explainBody(compiled, request, 'person');
  if (!explained.ok) return refusedPage(explained.refusal, request, [], snapshot);
  const words = storyWordsOf(
    snapshot,
    (field) => titleOfField(field, form),
    fillInWords,
    (path) => fieldName(path) ?? printable(path),
    plainValues,
  );
  const { request: read, outcome, nearestRule } = why.value;
  const [, ...story] = storyOfWhy(why.value, words);
  return {
    kind: 'answered',
    ...headlineOf(outcome, words.partiesOf(read)),
    story: [...findUserHints(request, snapshot, GROUPS_FIELD), ...story.map(({ text }) => text)],
    types: explained.value.types
      .filter(({ policyType }) => canonicalType(policyType, snapshot.brand) !== '')
      .map((type) =>
        gridOfType(type, {
          snapshot,
          names: words.names,
          nearMissId: nearestRule?.rule.id,
          isShowingAll,
        }),
      ),
    zones: zoneNamesOf(read, compiled),
    nearestRule:
      nearestRule === null ? null : { policyId: nearestRule.policy.id, name: nameOrId(nearestRule.rule) },
    assumptions: outcome.assumptions,
    command: readBody(request, compiled.world).ok ? 'simulate' : 'explain',
    line: lineOf(read, snapshot),
    request: read,
  };
}

function zoneNamesOf({ policyContext }: Request, { world }: Compiled): string[] {
  if (policyContext.ip == null) return [];
  return zonesHolding(world, policyContext).map((id) => printable(world.nameOf('zone', id) ?? id));
}

function refusedPage(
  { body: { errorSummary, errorCauses }, status, unassigned }: Refusal,
  request: Request,
  ways: readonly string[],
  snapshot: Snapshot,
): RefusedPage {
  const causes = errorCauses.map(({ errorSummary: cause }) => printable(cause, LONGEST));
  return {
    kind: 'refused',
    command: 'simulate',
    line: lineOf(request, snapshot),
    request,
    status,
    reasons: [...(causes.length > 0 ? causes : [printable(errorSummary, LONGEST)]), ...ways],
    ...(unassigned !== undefined && { unassigned: unassignedWords(unassigned) }),
  };
}

/**
 * Returns advice on how to correct the form after the service refused the request. If the form names objects that the export does not
 * contain, the advice is to correct these names. Otherwise, if the user is not assigned to the application, the advice is to set assigned
 * groups instead of the user.
 */
function requestAdvice(
  request: Request,
  faults: readonly NameFault[],
  { snapshot, world }: Compiled,
): readonly string[] {
  return faults.length > 0
    ? faults.map((fault) => describeNameFault(fault, snapshot, { groups: GROUPS_FIELD }))
    : suggestAssignedGroups(request, world, GROUPS_FIELD);
}

/** The name of the button that sets the groups of a user, for use in a sentence. */
const GROUPS_FIELD = 'the button `+ group`';

const LONGEST = 500;

/** Returns an instruction for the user to fill in the given fields of the form. */
function fillInWords(fields: readonly string[]): string {
  return `fill in the ${fields.length === 1 ? 'field' : 'fields'} ${fields.join(', ')}`;
}

/**
 * Returns the title of the form control for a field of the request. If the form has no such control, returns the path of the field in
 * backticks.
 */
function titleOfField(field: string, form: readonly Control[]): string {
  const control = form.find((one) => one.field === field || one.field.startsWith(`${field}.`));
  return control === undefined ? `\`${field.replace(/^policyContext\./, '')}\`` : control.title;
}
