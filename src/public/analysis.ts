import { classesOf } from '../analysis/questions/classes.js';
import { type Difference, diffOf } from '../analysis/questions/diff/diff.js';
import type { DiffOptions } from '../analysis/questions/diff/diff-session.js';
import { populationOf } from '../analysis/questions/population.js';
import {
  answerQuestion,
  QUESTION_KINDS,
  type Question,
  type QuestionAnswers,
} from '../analysis/questions/query.js';
import { reachOf } from '../analysis/questions/reach.js';
import type { RegionLimits } from '../analysis/questions/session/limits.js';
import { settleBody } from '../analysis/questions/settle.js';
import { type TSchema, Type } from '../base/json-schema.js';
import { LIMITS, oneOf, optionsOf, SEARCH, unchecked, whyNoArguments } from '../documents/arguments.js';
import type { Answer } from '../documents/request/refusal.js';
import { ASSURANCE_LEVELS } from '../model/assurance/assurance-level.js';
import { CHARACTERISTICS } from '../model/assurance/authenticators.js';
import { nearestNameHint, nothingNamed } from '../model/policies/by-name.js';
import { knownOf } from '../model/policies/known.js';
import { POLICY_TYPES } from '../model/policies/policy-type.js';
import { referencesIn } from '../model/policies/references/references.js';
import type { Snapshot } from '../model/policies/snapshot.js';
import { appsOf } from '../model/policies/stand-in.js';
import { namingIn } from './naming.js';
import { type AnyRequest, asked, ofRequest, refusedArgument, whyNoSnapshot } from './org.js';

export type { UserClass } from '../analysis/questions/classes.js';
export type { ChangedRegion, Diff, UndecidedChange } from '../analysis/questions/diff/changes.js';
export type { Difference } from '../analysis/questions/diff/diff.js';
export type { DiffOptions } from '../analysis/questions/diff/diff-session.js';
export type { ApplicationVerdict } from '../analysis/questions/diff/verdicts.js';
export type { Change } from '../analysis/questions/effects/change.js';
export type { LockoutAnswer } from '../analysis/questions/lockout.js';
export type { AuthenticatorAnswer } from '../analysis/questions/paths-with.js';
export type { PathsAnswer } from '../analysis/questions/paths-without.js';
export type {
  AccessAnswer,
  ApplicationAccess,
} from '../analysis/questions/population.js';
export type { Question, QuestionAnswers } from '../analysis/questions/query.js';
export type {
  Analysis,
  AnalyzeOptions,
  PolicyAnalysis,
  Reachability,
  RuleAnalysis,
} from '../analysis/questions/reach.js';
export type { RegionLimits as QueryLimits } from '../analysis/questions/session/limits.js';
export type {
  MissingFacts,
  MissingFactsOfType,
  MissingFactsOptions,
} from '../analysis/questions/settle.js';
export type { BelowAnswer } from '../analysis/questions/who-below.js';
export type { RuleAnswer } from '../analysis/questions/who-decides.js';

const LIMIT_OPTIONS = optionsOf(LIMITS);

const POLICY_TYPE_NAMES = POLICY_TYPES.map(({ name }) => name);

// All requests at once: exact answers, of which every example was run through the simulator.

export type { Reference, ReferenceKind, ReferenceSource } from '../model/policies/references/reference.js';

/**
 * For every active rule and policy whether any request is decided by it, with such a request; and when none is, the
 * fewest rules above it that take all, what of it contradicts itself, or the blocklist zones that refuse all of its
 * requests. Each example was run through the simulator. `options.effort` bounds the search in steps of the solver: where
 * it ends, the answer is `undecided` with that reason.
 *
 * Errors: a refusal (400) for what is no snapshot. Spec: Policy, "Evaluation rules".
 */
export const analyze = /* @__PURE__ */ asked(
  (org: Snapshot, options?: Parameters<typeof reachOf>[1]) => found(reachOf(org, options)),
  optionsOf({
    ...LIMITS,
    types: Type.Array(oneOf(POLICY_TYPE_NAMES)),
    beside: unchecked('formulas, which other functions of this package pass'),
  }),
);

/**
 * Every region of requests of which something else comes after a change than before: by which rules, how it differs
 * (gained, weaker, lost, stronger, other), for whom in words, and a request that shows it, run through the simulator in
 * both states. No region, where `isComplete`, is a proof that nothing changes.
 *
 * Errors: a refusal (400) where one of the two is no snapshot. Spec: Policy, "Evaluation rules".
 */
export const diff: (before: Snapshot, after: Snapshot, options?: DiffOptions) => Answer<Difference> = asked(
  (before, after, options) => {
    const wrong = whyNoSnapshot(after, 'second');
    return wrong === undefined ? found(diffOf(before, after, options)) : refusedArgument(wrong);
  },
  undefined,
  optionsOf({ ...LIMITS, exceptions: Type.Integer({ minimum: 0 }) }),
);

/**
 * The users of the snapshot in classes of those whom no condition tells apart, the largest first.
 *
 * Errors: a refusal (400) for what is no snapshot.
 */
export const userClasses = /* @__PURE__ */ asked((org: Snapshot) => found(classesOf(org)));

/**
 * Each active application with the ways into it: the weakest strength, the rules that let in with it, whom, and a request
 * that shows it; what is unknown for which, and why.
 *
 * Errors: a refusal (400) for what is no snapshot.
 */
export const access = /* @__PURE__ */ asked(
  (org: Snapshot, options?: Parameters<typeof populationOf>[1]) => found(populationOf(org, options)),
  LIMIT_OPTIONS,
);

/**
 * What would resolve an undecided request: for each policy type that is, the rules that may decide it, and the
 * fewest facts that would tell which.
 *
 * Errors: a refusal, as of `simulate`. Spec: Simulation, 7, "Settling".
 */
export const missingFacts = /* @__PURE__ */ asked(
  (org: Snapshot, request: AnyRequest, options?: Parameters<typeof settleBody>[2]) =>
    ofRequest(org, request, (compiled, body) => settleBody(compiled, body, options)),
  undefined,
  optionsOf(SEARCH),
);

/**
 * What refers to what: every place of the snapshot that names another object, with the path to it, and whether the
 * snapshot holds what is named.
 *
 * Errors: a refusal (400) for what is no snapshot.
 */
export const references = /* @__PURE__ */ asked((org: Snapshot) => found(referencesIn(org)));

const KIND = oneOf(QUESTION_KINDS);

const QUESTIONS: Readonly<Record<Question['kind'], TSchema>> = {
  below: question({ appId: Type.String(), assurance: oneOf(ASSURANCE_LEVELS) }),
  ways: question({ appId: Type.String(), characteristic: oneOf(CHARACTERISTICS) }),
  with: question({
    appId: Type.String(),
    authenticator: Type.Object({
      key: Type.String(),
      id: Type.Optional(Type.String()),
      method: Type.Optional(Type.String()),
    }),
  }),
  decides: question({ policyId: Type.String(), ruleId: Type.String() }),
  lockout: question({ appId: Type.Optional(Type.String()) }),
};

function question(properties: Readonly<Record<string, TSchema>>): TSchema {
  return Type.Object({ kind: KIND, ...properties });
}

/** A question of any kind: the schema of its kind says which members it must have. */
const QUESTION = optionsOf(
  Object.assign({}, ...Object.values(QUESTIONS).map(({ properties }) => properties)),
  { kind: KIND },
);

const answerAny = asked(
  (org: Snapshot, question: Question, options?: RegionLimits) => {
    const wrong = whyNoArguments([QUESTIONS[question.kind]], [question]);
    if (wrong !== undefined) return refusedArgument(wrong);
    const named = byIds(question, org);
    return typeof named === 'string' ? refusedArgument(named) : found(answerQuestion(org, named, options));
  },
  QUESTION,
  LIMIT_OPTIONS,
);

/** The question with ids in the place of names; or why it names nothing. */
function byIds(question: Question, org: Snapshot): Question | string {
  const naming = namingIn(org);
  if (question.kind === 'decides') {
    const named = { ...question, ...naming.rule(question) };
    return naming.several[0] ?? named;
  }
  if (question.appId === undefined) return question;
  const appId = naming.app(question.appId);
  if (naming.several[0] !== undefined) return naming.several[0];
  const isHeld = appsOf(org).some(({ id }) => id === appId);
  const hint = isHeld ? undefined : nearestNameHint(appId, 'app', org);
  const isNone = !isHeld && knownOf(org).isWhole('apps');
  return hint ?? (isNone ? nothingNamed(appId, 'application') : { ...question, appId });
}

/**
 * One question about all requests: who gets in with less than a strength (`below`), whether every way in has an
 * authenticator of a characteristic (`ways`) or a certain one (`with`), which requests a rule decides (`decides`), and who
 * is locked out (`lockout`). An application, policy or rule is named by its id or its name. Every request that an answer shows
 * was run through the simulator.
 *
 * Errors: a refusal (400) for what is no snapshot, no question, or a name that nothing bears.
 */
export const query = answerAny as <Kind extends Question['kind']>(
  org: Snapshot,
  question: Question & { readonly kind: Kind },
  options?: RegionLimits,
) => Answer<QuestionAnswers[Kind]>;

function found<Value>(value: Value): Answer<Value> {
  return { ok: true, value };
}
