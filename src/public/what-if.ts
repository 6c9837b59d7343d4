import { type TSchema, Type } from '../base/json-schema.js';
import {
  FUNCTION,
  findArgumentFault,
  OUTCOME_OPTIONS,
  oneOf,
  optionsOf,
  SEARCH,
  USES,
} from '../documents/arguments.js';
import { neverThrowing, refusedArgument } from '../documents/never-throwing.js';
import type { Answer } from '../documents/request/refusal.js';
import type { Snapshot } from '../model/policies/snapshot.js';
import type { OutcomeOptions } from '../simulate/outcome/outcome.js';
import { PartSchema } from '../testing/file/suite-schema.js';
import { AXIS_NAMES } from '../what-if/axes/axis-of.js';
import {
  type CounterfactualAnswer,
  type CounterfactualOptions,
  counterfactualsOf,
} from '../what-if/counterfactuals/counterfactuals.js';
import { CHANGE_KINDS } from '../what-if/counterfactuals/step.js';
import { WANTED_OUTCOMES, type WantedOutcome } from '../what-if/counterfactuals/wanted.js';
import { type ComparedMatrix, compareMatrices as compareTables } from '../what-if/matrix/compare.js';
import { matrixOf } from '../what-if/matrix/matrix.js';
import type { Matrix } from '../what-if/matrix/table.js';
import type { TableOptions } from '../what-if/matrix/table-frame.js';
import type { NearestRule } from '../what-if/near-miss.js';
import { type RepairAnswer, repairsOf } from '../what-if/repairs/repairs.js';
import type { Sentence } from '../what-if/sentence.js';
import { type ExplainableAnswer, type ExplanationTextOptions, storyOf } from '../what-if/story.js';
import { type SignInExplanation, whyOf } from '../what-if/why.js';
import { type AnyRequest, answerRequest, orgFunction, whyNoSnapshot } from './org.js';

export type { AxisEntry, MatrixAxis as Axis } from '../what-if/axes/axis.js';
export type { AxisChoice, AxisName, NamedPart } from '../what-if/axes/axis-of.js';
export type {
  Counterfactual,
  CounterfactualAnswer,
  CounterfactualOptions,
  UnprovedReason,
} from '../what-if/counterfactuals/counterfactuals.js';
export type { ChangeKind, RequestChange } from '../what-if/counterfactuals/step.js';
export type { WantedOutcome } from '../what-if/counterfactuals/wanted.js';
export type { CellOutcome, MatrixCell as Cell } from '../what-if/matrix/cell.js';
export type { CellChange, ChangedCell, ComparedMatrix } from '../what-if/matrix/compare.js';
export type { Matrix } from '../what-if/matrix/table.js';
export type { TableOptions } from '../what-if/matrix/table-frame.js';
export type { MissingFactHint } from '../what-if/missing-words.js';
export type { FailedCondition, NearestRule } from '../what-if/near-miss.js';
export type { Repair, RepairAnswer } from '../what-if/repairs/repairs.js';
export type { Sentence } from '../what-if/sentence.js';
export type {
  ExplainableAnswer,
  ExplanationTextOptions,
} from '../what-if/story.js';
export type { OpenRule, SignInExplanation } from '../what-if/why.js';
export { type Edit, edit } from './edit.js';

const AXIS: TSchema = {
  anyOf: [oneOf(AXIS_NAMES), Type.Array(Type.Object({ name: Type.String(), part: PartSchema }))],
};

const TABLE = optionsOf(
  {
    ...SEARCH,
    base: PartSchema,
    types: Type.Array(Type.String()),
    now: Type.String(),
    merge: Type.Boolean(),
    progress: FUNCTION,
  },
  { rows: AXIS, columns: AXIS },
);

const STORY = optionsOf({ give: FUNCTION });

const WANTED = oneOf(WANTED_OUTCOMES);

// Explanations of one sign-in, for a help desk.

/**
 * Explains a sign-in: its result, the possible deciding rules if the result is undecided, and the nearest rule with a better result. A
 * result is better if it grants access instead of a denial, or has weaker requirements.
 *
 * Errors: a refusal, as for `simulate`. Spec: Simulation, 7, "Outcome".
 */
export const explainSignIn: (
  org: Snapshot,
  request: AnyRequest,
  options?: OutcomeOptions,
) => Answer<SignInExplanation> = orgFunction(
  (org, request, options) => answerRequest(org, request, (compiled, body) => whyOf(compiled, body, options)),
  undefined,
  OUTCOME_OPTIONS,
);

/**
 * Returns the nearest rule with a better result (access instead of a denial, or weaker requirements), and all of its failed conditions. If
 * these conditions held and everything else stayed the same, this rule or a rule above it would decide. Returns `null` if no rule above the
 * deciding rule has a better result, or if the sign-in is rejected before any policy is evaluated.
 *
 * Errors: a refusal, as for `simulate`. Spec: Policy, "Evaluation rules".
 */
export const nearestRule: (
  org: Snapshot,
  request: AnyRequest,
  options?: OutcomeOptions,
) => Answer<NearestRule | null> = orgFunction((org, request, options) => {
  const answer = explainSignIn(org, request, options);
  return answer.ok ? { ok: true, value: answer.value.nearestRule } : answer;
});

/**
 * Explains an answer of `explainSignIn`, `outcome`, `explain`, `diff`, `analyze`, `counterfactuals` or `repairs` in a few sentences: the
 * user, the result, the deciding rule, the reason, and the changes that would give a different result. Each sentence names the field of the
 * answer on which it is based.
 *
 * Errors: an empty list if the first argument is not a snapshot or the second is not an answer of one of these functions.
 */
export const explanationText: (
  org: Snapshot,
  answer: ExplainableAnswer,
  options?: ExplanationTextOptions,
) => readonly Sentence[] = neverThrowing(
  (org, answer, options) =>
    (whyNoSnapshot(org) ?? findArgumentFault([undefined, STORY], [answer, options])) === undefined
      ? storyOf(org, answer, options)
      : [],
  () => [],
);

/**
 * Returns a table of results. Each cell has every possible result of the requests that belong to its row and column. Each result has an
 * example that was run through the simulator. An axis is `people`, `places`, `apps`, `groups`, `zones`, `platforms`, `risk`, `users` or
 * `rules`, or a list of named partial requests. The entries of `people` and of `places` together cover all requests.
 *
 * Errors: `wrong-argument` for a value that is not a snapshot, an invalid axis, or a table that is too large; a refusal, as for `simulate`,
 * for an unknown name. Spec: What-if, 1.
 */
export const matrix: (org: Snapshot, options: TableOptions) => Answer<Matrix> = orgFunction(
  (org, options) => matrixOf(org, options),
  TABLE,
);

/**
 * Returns a table before and after a change, with the changed cells. A cell is changed if some of its sign-ins have a different result, as
 * `diff` finds. Each change has its kind (granted, removed, less strict, stricter, mixed, other, unknown), and an example that was run
 * through the simulator in both states.
 *
 * Errors: as for `matrix`. Spec: What-if, 1.
 */
export const compareMatrices: (
  before: Snapshot,
  after: Snapshot,
  options: TableOptions,
) => Answer<ComparedMatrix> = orgFunction(
  (before, after, options) => {
    const wrong = whyNoSnapshot(after, 'second');
    return wrong === undefined ? compareTables(before, after, options) : refusedArgument(wrong);
  },
  undefined,
  TABLE,
);

/**
 * Finds the smallest sets of changes of a request that give the wanted result, for every completion of the unknown parts of the request.
 * Sets with the fewest changes come first; of equal sizes, the easiest first. No proper subset of a returned set gives the wanted result. A
 * change sets one field of the request or one group membership. Changes that follow from another change are not counted. The application
 * and the user stay the same, unless you pass `vary: ['user']`. Each result was run through the simulator.
 *
 * Errors: a refusal, as for `simulate`; `wrong-argument` for an unknown wanted result. Spec: What-if, 1, `counterfactuals`.
 */
export const counterfactuals: (
  org: Snapshot,
  request: AnyRequest,
  wanted: WantedOutcome,
  options?: CounterfactualOptions,
) => Answer<CounterfactualAnswer> = orgFunction(
  (org, request, wanted, options) =>
    answerRequest(org, request, (compiled, body) => counterfactualsOf(compiled, body, wanted, options)),
  undefined,
  WANTED,
  optionsOf({
    vary: Type.Array(oneOf(['user'])),
    authenticators: USES,
    ease: Type.Array(oneOf(CHANGE_KINDS)),
  }),
);

/**
 * Finds the smallest edits of the org that give a request the wanted result: single edits or, if no single edit works, pairs of edits. An
 * edit changes a group membership, a condition, a zone, the order or the actions of rules, or the policy of the application. Each returned
 * edit comes with all its effects, as in `diff`, and adds no lint error. Edits that grant nobody else access come first, then edits that
 * affect the fewest users.
 *
 * Errors: a refusal, as for `simulate`; `wrong-argument` for an unknown wanted result. Spec: What-if, 1, `repairs`.
 */
export const repairs: (org: Snapshot, request: AnyRequest, wanted: WantedOutcome) => Answer<RepairAnswer> =
  orgFunction(
    (org, request, wanted) =>
      answerRequest(org, request, (compiled, body) => repairsOf(compiled, body, wanted)),
    undefined,
    WANTED,
  );
