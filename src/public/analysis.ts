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
import { findArgumentFault, LIMITS, oneOf, optionsOf, SEARCH, unchecked } from '../documents/arguments.js';
import { refusedArgument } from '../documents/never-throwing.js';
import type { Answer } from '../documents/request/refusal.js';
import { ASSURANCE_LEVELS } from '../model/assurance/assurance-level.js';
import { CHARACTERISTICS } from '../model/assurance/authenticators.js';
import { completenessOf } from '../model/policies/completeness.js';
import { nearestNameHint, notFoundMessage } from '../model/policies/find-by-name.js';
import { appsOf } from '../model/policies/placeholders.js';
import { POLICY_TYPES } from '../model/policies/policy-type.js';
import { referencesIn } from '../model/policies/references/references.js';
import type { Snapshot } from '../model/policies/snapshot.js';
import { namingIn } from './naming.js';
import { type AnyRequest, answerRequest, orgFunction, whyNoSnapshot } from './org.js';

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
export type { UserCount } from '../analysis/questions/user-count.js';
export type { BelowAnswer } from '../analysis/questions/who-below.js';
export type { RuleAnswer } from '../analysis/questions/who-decides.js';

const LIMIT_OPTIONS = optionsOf(LIMITS);

const ANALYZE_OPTIONS = optionsOf({
  ...LIMITS,
  types: Type.Array(oneOf(POLICY_TYPES.map(({ name }) => name))),
  beside: unchecked('formulas, which other functions of this package pass'),
});

const DIFF_OPTIONS = optionsOf({ ...LIMITS, exceptions: Type.Integer({ minimum: 0 }) });

const SEARCH_OPTIONS = optionsOf(SEARCH);

// Exact answers about all requests at once. Every example in an answer was run through the simulator.

export type { Reference, ReferenceKind, ReferenceSource } from '../model/policies/references/reference.js';

/**
 * Finds out for every active rule and policy whether it decides any request. For a reachable rule or policy, the answer has an example,
 * which was run through the simulator. For an unreachable one, the answer has the reason: the fewest rules above that shadow it, its
 * conditions that can never hold together, or the blocklist zones that block all its requests. `options.effort` limits the search, in
 * solver steps. If the limit is reached, the answer is `undecided` and states this reason.
 *
 * Errors: `wrong-argument` if the argument is not a snapshot. Spec: Policy, "Evaluation rules".
 */
export const analyze = /* @__PURE__ */ orgFunction(
  (org: Snapshot, options?: Parameters<typeof reachOf>[1]) => answerWith(reachOf(org, options)),
  ANALYZE_OPTIONS,
);

/**
 * Compares two states of an org and returns every set of sign-ins whose result changes. Each set has the deciding rules before and after,
 * and the affected users as text. It has the kind of change: granted, removed, less strict, stricter, mixed, other or unknown. It also has
 * an example that was run through the simulator in both states. If `isComplete` is true and no set is returned, it is proved that nothing
 * changes.
 *
 * Errors: `wrong-argument` if one of the states is not a snapshot. Spec: Policy, "Evaluation rules".
 */
export const diff: (before: Snapshot, after: Snapshot, options?: DiffOptions) => Answer<Difference> =
  /* @__PURE__ */ orgFunction(
    (before, after, options) => {
      const wrong = whyNoSnapshot(after, 'second');
      return wrong === undefined ? answerWith(diffOf(before, after, options)) : refusedArgument(wrong);
    },
    undefined,
    DIFF_OPTIONS,
  );

/**
 * Groups the users of a snapshot into classes, the largest first. No condition distinguishes two users of the same class.
 *
 * Errors: `wrong-argument` if the argument is not a snapshot.
 */
export const userClasses = /* @__PURE__ */ orgFunction((org: Snapshot) => answerWith(classesOf(org)));

/**
 * Returns the weakest assurance level of each active application, and the rules that allow access. Each rule has its assurance level, the
 * users whom it allows, and an example; the rule with the weakest level comes first. The answer also lists what is unknown, with the
 * reason.
 *
 * Errors: `wrong-argument` if the argument is not a snapshot.
 */
export const access = /* @__PURE__ */ orgFunction(
  (org: Snapshot, options?: Parameters<typeof populationOf>[1]) => answerWith(populationOf(org, options)),
  LIMIT_OPTIONS,
);

/**
 * Returns the missing facts that would resolve an undecided request. For each undecided policy type, the answer has the rules that may
 * decide it. It also has the smallest set of facts that determines which of these rules decides.
 *
 * Errors: a refusal, as for `simulate`. Spec: Simulation, 7, "Settling".
 */
export const missingFacts = /* @__PURE__ */ orgFunction(
  (org: Snapshot, request: AnyRequest, options?: Parameters<typeof settleBody>[2]) =>
    answerRequest(org, request, (compiled, body) => settleBody(compiled, body, options)),
  undefined,
  SEARCH_OPTIONS,
);

/**
 * Lists all references between objects of a snapshot. Each has its source location, its path in the object, and whether the snapshot
 * contains the referenced object.
 *
 * Errors: `wrong-argument` if the argument is not a snapshot.
 */
export const references = /* @__PURE__ */ orgFunction((org: Snapshot) => answerWith(referencesIn(org)));

const KIND = oneOf(QUESTION_KINDS);

const QUESTIONS: Readonly<Record<Question['kind'], TSchema>> = {
  below: question({ appId: Type.String(), assurance: oneOf(ASSURANCE_LEVELS) }),
  requires: question({ appId: Type.String(), characteristic: oneOf(CHARACTERISTICS) }),
  with: question({
    appId: Type.String(),
    authenticator: Type.Object({
      key: Type.String(),
      id: Type.Optional(Type.String()),
      method: Type.Optional(Type.String()),
    }),
  }),
  rule: question({ policyId: Type.String(), ruleId: Type.String() }),
  'locked-out': question({ appId: Type.Optional(Type.String()) }),
};

function question(properties: Readonly<Record<string, TSchema>>): TSchema {
  return Type.Object({ kind: KIND, ...properties });
}

/**
 * A schema that accepts the members of all kinds of questions. The question is then also checked with the schema of its own kind, which
 * defines the required members.
 */
const QUESTION = optionsOf(
  Object.assign({}, ...Object.values(QUESTIONS).map(({ properties }) => properties)),
  { kind: KIND },
);

const answerAny = /* @__PURE__ */ orgFunction(
  (org: Snapshot, question: Question, options?: RegionLimits) => {
    const wrong = findArgumentFault([QUESTIONS[question.kind]], [question]);
    if (wrong !== undefined) return refusedArgument(wrong);
    const named = resolveNames(question, org);
    return typeof named === 'string'
      ? refusedArgument(named)
      : answerWith(answerQuestion(org, named, options));
  },
  QUESTION,
  LIMIT_OPTIONS,
);

/** Replaces the names in a question by ids. Returns an error message if a name is unknown or belongs to several objects. */
function resolveNames(question: Question, org: Snapshot): Question | string {
  const naming = namingIn(org);
  if (question.kind === 'rule') {
    const named = { ...question, ...naming.rule(question) };
    return naming.several[0] ?? named;
  }
  if (question.appId === undefined) return question;
  const appId = naming.app(question.appId);
  if (naming.several[0] !== undefined) return naming.several[0];
  const isHeld = appsOf(org).some(({ id }) => id === appId);
  const hint = isHeld ? undefined : nearestNameHint(appId, 'app', org);
  const isNone = !isHeld && completenessOf(org).isComplete('apps');
  return hint ?? (isNone ? notFoundMessage(appId, 'application') : { ...question, appId });
}

/**
 * Answers one question about all requests, by its `kind`. `below`: who can sign in below an assurance level? `requires`: does every
 * authentication path use an authenticator with a characteristic? `with`: which rules require or accept an authenticator? `rule`: which
 * requests does a rule decide? `locked-out`: who is locked out? You can name applications, policies and rules by id or by name. Every
 * example in an answer was run through the simulator.
 *
 * Errors: `wrong-argument` for a value that is not a snapshot or not a question, and for an unknown name.
 */
export const query = answerAny as <Kind extends Question['kind']>(
  org: Snapshot,
  question: Question & { readonly kind: Kind },
  options?: RegionLimits,
) => Answer<QuestionAnswers[Kind]>;

function answerWith<Value>(value: Value): Answer<Value> {
  return { ok: true, value };
}
