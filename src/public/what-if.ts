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
import { neverThrowing } from '../documents/never-throwing.js';
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
import { type AnyRequest, asked, ofRequest, refusedArgument, whyNoSnapshot } from './org.js';

export type { AxisEntry, MatrixAxis as Axis } from '../what-if/axes/axis.js';
export type { AxisChoice, AxisName, NamedPart } from '../what-if/axes/axis-of.js';
export type {
  Counterfactual,
  CounterfactualAnswer,
  CounterfactualOptions,
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
 * Explains a sign-in: the result, the possible deciding rules if it is undecided, and the nearest rule that allows access or
 * requires less.
 *
 * Errors: a refusal, as of `simulate`. Spec: Simulation, 7, "Outcome".
 */
export const explainSignIn: (
  org: Snapshot,
  request: AnyRequest,
  options?: OutcomeOptions,
) => Answer<SignInExplanation> = asked(
  (org, request, options) => ofRequest(org, request, (compiled, body) => whyOf(compiled, body, options)),
  undefined,
  OUTCOME_OPTIONS,
);

/**
 * The nearest rule that would have let the user in, or in with less, and exactly the leaves that it lacks: were those to
 * hold, and all else as it is, it would decide, or a rule above it would. `null` where no rule above the one that decides
 * would be better, or the service refuses the request before any policy.
 *
 * Errors: a refusal, as of `simulate`. Spec: Policy, "Evaluation rules".
 */
export const nearestRule: (
  org: Snapshot,
  request: AnyRequest,
  options?: OutcomeOptions,
) => Answer<NearestRule | null> = asked((org, request, options) => {
  const answer = explainSignIn(org, request, options);
  return answer.ok ? { ok: true, value: answer.value.nearestRule } : answer;
});

/**
 * An answer of `why`, `outcome`, `explain`, `diff`, `reach`, `counterfactuals` or `repairs` in a few plain sentences: who, what, by which rule, because of
 * what, and what would change it. Every sentence names the field of the answer on which it rests.
 *
 * Errors: no sentence for what is no snapshot, or no such answer.
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
 * A table of what becomes of requests: for each row and column every outcome that their requests can have, each with a
 * request that was run through the simulator. An axis is `people`, `places`, `apps`, `groups`, `zones`, `platforms`, `risk`,
 * `users` or `rules`, or a list of named parts of a request; `people` and `places` leave no request out.
 *
 * Errors: a refusal (400) for what is no snapshot, no axis, or too large; a refusal, as of `simulate`, for a name that the
 * org lacks. Spec: What-if, 1.
 */
export const matrix: (org: Snapshot, options: TableOptions) => Answer<Matrix> = asked(
  (org, options) => matrixOf(org, options),
  TABLE,
);

/**
 * The same table before a change and after, and which of its cells change, and how (gained, weaker, lost, stronger, other):
 * those that a region of `diff` meets, each with a request that was run through the simulator in both states.
 *
 * Errors: as of `matrix`. Spec: What-if, 1.
 */
export const compareMatrices: (
  before: Snapshot,
  after: Snapshot,
  options: TableOptions,
) => Answer<ComparedMatrix> = asked(
  (before, after, options) => {
    const wrong = whyNoSnapshot(after, 'second');
    return wrong === undefined ? compareTables(before, after, options) : refusedArgument(wrong);
  },
  undefined,
  TABLE,
);

/**
 * The nearest changes of a request that make it come out as wanted in every completion of what stays unknown: the fewest
 * first, then the easiest; no part of one does it. One change is one word said otherwise, or one membership; what follows of
 * itself costs nothing, and the application and the user stay, unless `vary: ['user']`. Each was run through the simulator.
 *
 * Errors: a refusal, as of `simulate`; a refusal (400) for what nothing comes to. Spec: What-if, 1, `counterfactuals`.
 */
export const counterfactuals: (
  org: Snapshot,
  request: AnyRequest,
  wanted: WantedOutcome,
  options?: CounterfactualOptions,
) => Answer<CounterfactualAnswer> = asked(
  (org, request, wanted, options) =>
    ofRequest(org, request, (compiled, body) => counterfactualsOf(compiled, body, wanted, options)),
  undefined,
  WANTED,
  optionsOf({
    vary: Type.Array(oneOf(['user'])),
    authenticators: USES,
    ease: Type.Array(oneOf(CHANGE_KINDS)),
  }),
);

/**
 * The nearest changes of the org, one edit each, after which a request comes out as wanted: who is in what, the order of
 * rules, what the deciding rules do. Each with all that it changes, as `diff` has it, and without an error that the linter did
 * not have before; first those that let nobody else in, then those that concern the fewest users.
 *
 * Errors: a refusal, as of `simulate`; a refusal (400) for what nothing comes to. Spec: What-if, 1, `repairs`.
 */
export const repairs: (org: Snapshot, request: AnyRequest, wanted: WantedOutcome) => Answer<RepairAnswer> =
  asked(
    (org, request, wanted) => ofRequest(org, request, (compiled, body) => repairsOf(compiled, body, wanted)),
    undefined,
    WANTED,
  );
