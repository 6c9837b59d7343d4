import type { Result } from '../base/result.js';
import type { Request } from '../facts/request.js';
import type { Snapshot } from '../policies/snapshot.js';
import type { StatedEdition } from '../read/assemble.js';
import { type Documents, documentsIn } from '../read/documents.js';
import { readSnapshot as snapshotOf } from '../read/read-snapshot.js';
import { readRequest as requestOf } from '../read/request/read-request.js';
import { placeOf as placeIn, placesOf as placesIn } from '../read/text/positions.js';
import { decide as decision } from '../simulate/decide.js';
import { explain as explanation } from '../simulate/explain.js';
import { type OutcomeOptions, outcome as outcomeOf } from '../simulate/outcome/outcome.js';
import { primaryAuthentication as authentication } from '../simulate/outcome/primary-authentication.js';
import type { UserState } from '../simulate/outcome/user-state.js';
import { type SimulateOptions, simulate as simulated } from '../simulate/simulate.js';
import { writeSnapshot as written } from '../write/write-snapshot.js';
import { type AnyRequest, asked, ofRequest } from './org.js';
import { total } from './total.js';

/**
 * Reads documents into one snapshot, in whatever shape they come: a text, what `JSON.parse` made of one, a document
 * `{ name, text }` or `{ name, value }`, or a list of these. What cannot be read is a problem with its place; the rest
 * still loads. Spec: Resources and their fields.
 */
export const readSnapshot = total((documents: Documents, stated?: StatedEdition): Result<Snapshot> => {
  const given = documentsIn(documents);
  if (given.documents.length === 0 && given.problems.length > 0)
    return { ok: false, problems: given.problems };
  const read = snapshotOf(given.documents, stated);
  return { ...read, problems: [...given.problems, ...read.problems] };
}, unusable);

/** A request as the body of the simulate operation: names become ids, what cannot be is refused. */
export const readRequest = asked((org: Snapshot, request: unknown) =>
  ofRequest<Request>(org, request, ({ world }, body) => requestOf(body, world)),
);

/** The service's answer to a simulate request, or its refusal. Spec: Policies, "Access simulation". */
export const simulate = asked((org: Snapshot, request: AnyRequest, options?: SimulateOptions) =>
  ofRequest(org, request, (compiled, body) => simulated(compiled, body, options)),
);

/**
 * The rule of a policy type that decides a request: what `simulate` gives as `result`, much faster; `null` when none
 * surely does. Spec: Policy, "Evaluation rules".
 */
export const decide = asked((org: Snapshot, policyType: string, request: AnyRequest) =>
  ofRequest(org, request, (compiled, body) => decision(compiled, policyType, body)),
);

/** Every policy, rule and leaf with its verdict, the place in the documents, and what is not known. */
export const explain = asked((org: Snapshot, request: AnyRequest) =>
  ofRequest(org, request, (compiled, body) => explanation(compiled, body)),
);

/** What the sign-in as a whole comes to, over all policy types. Spec: Simulation, 7, "Outcome". */
export const outcome = asked((org: Snapshot, request: AnyRequest, options?: OutcomeOptions) =>
  ofRequest(org, request, (compiled, body) => outcomeOf(compiled, body, options)),
);

/** The next state of an authentication transaction. Spec: Authentication transaction. */
export const primaryAuthentication = asked((org: Snapshot, request: AnyRequest, state: UserState) =>
  ofRequest(org, request, (compiled, body) => authentication(compiled, body, state)),
);

/** The snapshot as one document that `readSnapshot` reads again. */
export const writeSnapshot = total(written, () => null);

/** Where a policy, rule or other resource of a snapshot stands in the documents. */
export const placeOf = total(placeIn, () => undefined);
/** The same of many at once. */
export const placesOf = total(placesIn, () => []);

/** What cannot be worked with at all. */
export function unusable(message: string): Extract<Result<never>, { readonly ok: false }> {
  return { ok: false, problems: [{ severity: 'error', code: 'wrong-argument', message }] };
}
