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
import { errorCodeOf, neverThrowing, neverThrowingSequence } from '../documents/never-throwing.js';
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
import { type AnyRequest, asked, inARow, ofRequest, refusedArgument } from './org.js';

const BOOLEAN = Type.Boolean();

/**
 * Reads documents into one snapshot, in whatever shape they come: a text (JSON, JSON Lines, YAML), what `JSON.parse` made
 * of one, a document `{ name, text }` or `{ name, value }`, or a list of these. The name is a path that problems are told
 * with. `stated` says the brand, the edition or the engine where the documents do not tell it.
 *
 * Errors: what cannot be read is a problem with its place (line and column from 1) in `problems`, and the rest still loads;
 * `ok: false` where nothing was usable. Spec: Resources and their fields.
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
 * A request as the body of the simulate operation: names and logins become ids, a user together with groups becomes that
 * user with these groups. What it gives is frozen; every function takes it, as often as wanted, and with this snapshot none
 * reads it again.
 *
 * Errors: a refusal, 404 for a name that nothing bears (with the nearest one), 400 for a name of several resources, a field
 * that nothing reads, or a value that cannot be. Spec: Policies, "Access simulation".
 */
export const readRequest: (org: Snapshot, request: unknown) => Answer<Request> = asked((org, request) =>
  ofRequest<Request>(org, request, ({ world }, body) => readOnce(body, world)),
);

/**
 * The service's answer to a simulate request: for each policy type what matches, what is left undefined and, with
 * `expand`, what was evaluated; `MATCH`, `NOT_MATCH` or `UNDEFINED` for every condition.
 *
 * Errors: a refusal in the service's words: 400 with each offending field, 404 for what the snapshot does not hold.
 * Spec: Policies, "Access simulation".
 */
export const simulate = /* @__PURE__ */ asked(
  (org: Snapshot, request: AnyRequest, options?: SimulateOptions) =>
    ofRequest(org, request, (compiled, body) => simulateBody(compiled, body, options)),
  undefined,
  optionsOf({
    expand: Type.Array(oneOf(['EVALUATED', 'RULE'])),
    hoistPolicyLeaves: Type.Boolean(),
    listVisited: Type.Boolean(),
  }),
);

/**
 * The rule of a policy type that decides a request, with its policy: what `simulate` gives as `result`, much faster.
 * `null` when none surely does. `policyType` is a name of `POLICY_TYPES`, or the one of the org's brand.
 *
 * Errors: a refusal, as of `simulate`; 400 for an unknown policy type. Spec: Policy, "Evaluation rules".
 */
export const decide = /* @__PURE__ */ asked(
  (org: Snapshot, policyType: PolicyTypeName, request: AnyRequest) =>
    ofRequest(org, request, (compiled, body) => decideBody(compiled, policyType, body)),
);

/**
 * The same of one request after another, as they are wanted: gives an answer for each, in their order, so that a log of any
 * length passes through. What requests have in common is looked up once.
 *
 * Errors: a refusal in the place of each request that is refused, as of `decide`; one refusal in all for what is no snapshot
 * or holds no requests, and as the last for requests that fail to come.
 */
export const decideAll = /* @__PURE__ */ neverThrowingSequence(
  (org: Snapshot, policyType: PolicyTypeName, requests: Iterable<AnyRequest>) =>
    inARow(org, requests, (compiled, body) => decideBody(compiled, policyType, body)),
  refusedArgument,
);

/**
 * Every policy and rule that was looked at, leaf by leaf: the verdict, why, its place in the documents, what is unknown
 * (`missing`: the fields of the request that would tell), and the assumptions that the answer rests on.
 *
 * Errors: a refusal, as of `simulate`.
 */
export const explain = /* @__PURE__ */ asked((org: Snapshot, request: AnyRequest) =>
  ofRequest(org, request, (compiled, body) => explainBody(compiled, body)),
);

/**
 * What the sign-in as a whole comes to, over all policy types: whether access is allowed, what it asks for, whether the user
 * can meet that with what may be enrolled, and the reasons. What depends on something unknown is not settled, and says why.
 *
 * Errors: a refusal, as of `simulate`. Spec: Simulation, 7, "Outcome".
 */
export const outcome = /* @__PURE__ */ asked(
  (org: Snapshot, request: AnyRequest, options?: OutcomeOptions) =>
    ofRequest(org, request, (compiled, body) => signInOutcome(compiled, body, options)),
  undefined,
  OUTCOME_OPTIONS,
);

/**
 * The first answer of an authentication transaction: its status and links, of what is known of the user's state.
 *
 * Errors: a refusal, as of `simulate`, or 400 for an unknown mode or field of the state; what the state leaves out leaves the
 * answer unsettled, with the reason.
 * Spec: Authentication transaction.
 */
export const primaryAuthentication = /* @__PURE__ */ asked(
  (org: Snapshot, request: AnyRequest, state: UserState) =>
    ofRequest(org, request, (compiled, body) => authenticationOf(compiled, body, state)),
  undefined,
  optionsOf({
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
  }),
);

/**
 * The snapshot as one document, plain JSON, that `readSnapshot` reads again.
 *
 * Errors: `null` for what is no snapshot.
 */
export const writeSnapshot = /* @__PURE__ */ neverThrowing(snapshotDocument, () => null);

/**
 * Where a policy, rule or other resource of a snapshot, or a value at a path inside it, stands in the documents: document,
 * JSON pointer, and line and column (from 1) where the document was a text.
 *
 * Errors: `undefined` for what does not come from the snapshot's documents.
 */
export const locationOf = /* @__PURE__ */ neverThrowing(locatePlace, () => undefined);
/**
 * The places of many resources with one look at each document, in their order.
 *
 * Errors: as of `locationOf`; an empty list for what is no snapshot.
 */
export const locationsOf = /* @__PURE__ */ neverThrowing(locatePlaces, () => []);

const READ_OPTIONS = optionsOf({ ...STATED, unread: Type.Array(Type.String()) });

/** What cannot be worked with at all. */
export function unusable(message: string): Extract<Result<never>, { readonly ok: false }> {
  return failure([{ severity: 'error', code: errorCodeOf(message), message }]);
}
