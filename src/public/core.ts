import { Type } from '../base/json-schema.js';
import { nullable } from '../base/nullable.js';
import { failure, type Result } from '../base/result.js';
import {
  findArgumentFault,
  OUTCOME_OPTIONS,
  oneOf,
  optionsOf,
  STATED,
  unchecked,
} from '../documents/arguments.js';
import type { StatedEdition } from '../documents/assemble.js';
import { collectDocuments, type Documents } from '../documents/documents.js';
import {
  errorCodeOf,
  neverThrowing,
  neverThrowingSequence,
  refusedArgument,
} from '../documents/never-throwing.js';
import { assembleDocuments } from '../documents/read-snapshot.js';
import { readOnce } from '../documents/request/read-request.js';
import type { Answer } from '../documents/request/refusal.js';
import { locatePlace, locatePlaces } from '../documents/text/positions.js';
import { snapshotDocument } from '../documents/write/write-snapshot.js';
import type { Request } from '../model/facts/request.js';
import type { PolicyTypeName } from '../model/policies/policy-type.js';
import type { Snapshot } from '../model/policies/snapshot.js';
import { decideBody } from '../simulate/decide.js';
import { explainBody } from '../simulate/explain.js';
import { type OutcomeOptions, signInOutcome } from '../simulate/outcome/outcome.js';
import { authenticationOf } from '../simulate/outcome/primary-authentication.js';
import { USER_STATE_MODES, type UserState } from '../simulate/outcome/user-state.js';
import { type SimulateOptions, simulateBody } from '../simulate/simulate.js';
import { type AnyRequest, answerEach, answerRequest, orgFunction } from './org.js';

const BOOLEAN = Type.Boolean();

const READ_OPTIONS = optionsOf({ ...STATED, unread: Type.Array(Type.String()) });

const SIMULATE_OPTIONS = optionsOf({
  expand: Type.Array(oneOf(['EVALUATED', 'RULE'])),
  hoistPolicyLeaves: Type.Boolean(),
  listVisited: Type.Boolean(),
});

const USER_STATE = optionsOf({
  mode: oneOf(USER_STATE_MODES),
  hasSession: BOOLEAN,
  options: Type.Object({
    warnBeforePasswordExpired: Type.Optional(nullable(BOOLEAN)),
    multiOptionalFactorEnroll: Type.Optional(nullable(BOOLEAN)),
  }),
  enrolledFactors: unchecked('factors of the service: a list that cannot be read is unknown'),
  isRemembered: BOOLEAN,
  applicationAsksFactor: BOOLEAN,
  passwordIs: oneOf(['valid', 'expiring', 'expired', 'invalid']),
  isLockedOut: BOOLEAN,
  tokenIs: oneOf(['valid', 'expired', 'invalid']),
  hasPassword: BOOLEAN,
});

/**
 * Reads documents into one snapshot. Pass a text (JSON, JSON Lines or YAML), a value that `JSON.parse` returned, a document
 * `{ name, text }` or `{ name, value }`, or a list of these. Problems state the name of the document, which is usually a path. `stated`
 * sets the brand, the edition or the engine if the documents do not state it.
 *
 * Errors: an unreadable part becomes a problem in `problems` with its location (line and column from 1), and everything else is still read;
 * `ok: false` if nothing is usable. Spec: Resources and their fields.
 */
export const readSnapshot = /* @__PURE__ */ neverThrowing(
  (documents: Documents, stated?: StatedEdition): Result<Snapshot> => {
    const wrong = findArgumentFault([READ_OPTIONS], [stated]);
    if (wrong !== undefined) return unusable(wrong);
    const given = collectDocuments(documents);
    if (given.documents.length === 0 && given.problems.length > 0) return failure(given.problems);
    const read = assembleDocuments(given.documents, stated);
    return { ...read, problems: [...given.problems, ...read.problems] };
  },
  unusable,
);

/**
 * Converts a request with names to the body of the simulate operation. Names and logins become ids. If the request states a user and
 * groups, the user is taken to be in exactly these groups. The returned request is frozen. You can pass it to any function as often as you
 * want. Functions that receive it together with this snapshot do not validate it again.
 *
 * Errors: a refusal: 404 for an unknown name (with the nearest known name); 400 for a name of several resources, an unknown field or an
 * invalid value. Spec: Policies, "Access simulation".
 */
export const readRequest: (org: Snapshot, request: unknown) => Answer<Request> = /* @__PURE__ */ orgFunction(
  (org, request) => answerRequest<Request>(org, request, ({ world }, body) => readOnce(body, world)),
);

/**
 * Returns the service's response to a simulate request. For each policy type, it has the matching policy and rule, and the policies and
 * rules whose verdict is `UNDEFINED`. With `expand`, it also has everything that was evaluated. Every condition is `MATCH`, `NOT_MATCH` or
 * `UNDEFINED`.
 *
 * Errors: a refusal in the service's words: 400 with each invalid field, 404 for an object that the snapshot does not contain. Spec:
 * Policies, "Access simulation".
 */
export const simulate = /* @__PURE__ */ orgFunction(
  (org: Snapshot, request: AnyRequest, options?: SimulateOptions) =>
    answerRequest(org, request, (compiled, body) => simulateBody(compiled, body, options)),
  undefined,
  SIMULATE_OPTIONS,
);

/**
 * Returns the deciding rule of a policy type for a request, with its policy: the `result` of `simulate`, but much faster. `null` if no rule
 * definitely decides. `policyType` is a name of `POLICY_TYPES`, or the name of the type with the vendor prefix of the org.
 *
 * Errors: a refusal, as for `simulate`; `wrong-argument` for an unknown policy type. Spec: Policy, "Evaluation rules".
 */
export const decide = /* @__PURE__ */ orgFunction(
  (org: Snapshot, policyType: PolicyTypeName, request: AnyRequest) =>
    answerRequest(org, request, (compiled, body) => decideBody(compiled, policyType, body)),
);

/**
 * Returns the deciding rule for each of several requests, like `decide`. The answers are in the order of the requests. Each is computed
 * when it is read, so that you can process a log of any length. Values that several requests contain are looked up once.
 *
 * Errors: a refusal in place of each invalid request, as for `decide`; one single error if the org is not a snapshot or the requests are
 * not iterable; an error as the last answer if the iterable throws.
 */
export const decideAll = /* @__PURE__ */ neverThrowingSequence(
  (org: Snapshot, policyType: PolicyTypeName, requests: Iterable<AnyRequest>) =>
    answerEach(org, requests, (compiled, body) => decideBody(compiled, policyType, body)),
  refusedArgument,
);

/**
 * Returns every policy and rule that was visited, with each of its conditions. A condition has its verdict, the reason, and its source
 * location. It also has the unknown facts on which its verdict depends (`missing`), with the request fields that can state them. The answer
 * also lists the assumptions that it depends on.
 *
 * Errors: a refusal, as for `simulate`.
 */
export const explain = /* @__PURE__ */ orgFunction((org: Snapshot, request: AnyRequest) =>
  answerRequest(org, request, (compiled, body) => explainBody(compiled, body)),
);

/**
 * Returns the result of a sign-in over all policy types, with the reasons. It states whether access is allowed, which factors are required,
 * and whether the user can provide these factors with authenticators that may be enrolled. A part that depends on unknown data is
 * undecided, with the reason.
 *
 * Errors: a refusal, as for `simulate`. Spec: Simulation, 7, "Outcome".
 */
export const outcome = /* @__PURE__ */ orgFunction(
  (org: Snapshot, request: AnyRequest, options?: OutcomeOptions) =>
    answerRequest(org, request, (compiled, body) => signInOutcome(compiled, body, options)),
  undefined,
  OUTCOME_OPTIONS,
);

/**
 * Returns the first response of an authentication transaction, with its status and links. `state` has the known facts about the user that
 * no policy states, such as the enrolled factors.
 *
 * Errors: a refusal, as for `simulate`; `wrong-argument` for an unknown mode or field of the state. If a needed part of the state is
 * missing, the answer is undecided, with the reason. Spec: Authentication transaction.
 */
export const primaryAuthentication = /* @__PURE__ */ orgFunction(
  (org: Snapshot, request: AnyRequest, state: UserState) =>
    answerRequest(org, request, (compiled, body) => authenticationOf(compiled, body, state)),
  undefined,
  USER_STATE,
);

/**
 * Returns a snapshot as one plain JSON document, which `readSnapshot` can read.
 *
 * Errors: returns `null` if the argument is not a snapshot.
 */
export const writeSnapshot = /* @__PURE__ */ neverThrowing(snapshotDocument, () => null);

/**
 * Returns the source location of a policy, rule or other resource of a snapshot, or of a value at a path inside it. The location has the
 * document, the JSON pointer and, if the document was a text, line and column (from 1).
 *
 * Errors: `undefined` for a value that does not come from the documents of the snapshot.
 */
export const locationOf = /* @__PURE__ */ neverThrowing(locatePlace, () => undefined);
/**
 * Returns the source locations of several resources, in the same order. Each document is scanned once.
 *
 * Errors: as for `locationOf`; an empty list if the argument is not a snapshot.
 */
export const locationsOf = /* @__PURE__ */ neverThrowing(locatePlaces, () => []);

/**
 * Returns the result of a function whose argument is unusable, such as a number instead of an org. It contains one problem with the
 * message.
 */
export function unusable(message: string): Extract<Result<never>, { readonly ok: false }> {
  return failure([{ severity: 'error', code: errorCodeOf(message), message }]);
}
