import type { ServiceAssumption } from './assumptions.js';
import type { Reply } from './message.js';

/**
 * The errors of the service: their status and their `errorSummary`, in which `{}` is replaced by the subject of the error. Spec: Errors.
 */
// biome-ignore format: a table
const ERRORS = {
  E0000001: { status: 400, summary: 'Api validation failed: {}' },
  E0000002: { status: 400, summary: 'The request was not valid: {}' },
  E0000003: { status: 400, summary: 'The request body was not well-formed.' },
  E0000005: { status: 403, summary: 'Invalid session' },
  E0000006: { status: 403, summary: 'You do not have permission to perform the requested action' },
  E0000007: { status: 404, summary: 'Not found: Resource not found: {}' },
  E0000008: { status: 404, summary: 'The requested path was not found' },
  E0000011: { status: 401, summary: 'Invalid token provided' },
  E0000015: { status: 401, summary: 'You do not have permission to access the feature you are requesting' },
  E0000016: { status: 403, summary: 'Activation failed because the user is already active' },
  E0000019: { status: 400, summary: 'Bad request. Accept and/or Content-Type headers likely do not match supported values.' },
  E0000020: { status: 400, summary: 'Bad request.' },
  E0000021: { status: 400, summary: 'Bad request.  Accept and/or Content-Type headers likely do not match supported values.' },
  E0000022: { status: 405, summary: 'The endpoint does not support the provided HTTP method' },
  E0000028: { status: 400, summary: 'The request is missing a required parameter.' },
  E0000029: { status: 400, summary: 'Invalid paging request.' },
  E0000031: { status: 400, summary: 'Invalid search criteria.' },
  E0000032: { status: 403, summary: 'Unlock is not allowed for this user.' },
  E0000038: { status: 403, summary: "This operation is not allowed in the user's current status." },
  E0000040: { status: 400, summary: 'Application label must not be the same as another existing application label.' },
  E0000056: { status: 403, summary: 'Delete application forbidden.' },
  E0000060: { status: 501, summary: 'Unsupported operation.' },
  E0000077: { status: 403, summary: 'Cannot modify the {} attribute because it is read-only.' },
  E0000086: { status: 403, summary: 'This policy cannot be activated at this time.' },
  E0000096: { status: 409, summary: 'This certificate has already been uploaded with kid={}.' },
  E0000111: { status: 403, summary: 'Cannot modify the {} object because it is read-only.' },
  E0000148: { status: 403, summary: 'Cannot modify/disable this authenticator because it is enabled in one or more policies. To continue, disable the authenticator in these policies.{}' },
  E0000209: { status: 400, summary: 'Cannot delete the group because it is used by an enrollment policy.' },
} as const satisfies Record<string, { readonly status: number; readonly summary: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Refuses a request with an error of the service. `apply` later adds the error id. */
export function refuseWith(code: ErrorCode, about = '', causes: readonly string[] = []): Reply {
  const { status, summary } = ERRORS[code];
  return {
    status,
    body: {
      errorCode: code,
      errorSummary: summary.replace('{}', () => about),
      errorLink: code,
      errorCauses: causes.map((errorSummary) => ({ errorSummary })),
    },
  };
}

/** Refuses a request because of a field in its body. */
export function refuseField(field: string, ...causes: readonly string[]): Reply {
  return refuseWith('E0000001', field, causes);
}

/** Refuses a request because an object does not exist. `kind` is the name that the service has for this kind of object. */
export function notFoundReply(id: string, kind: string): Reply {
  return refuseWith('E0000007', `${id} (${kind})`);
}

/** Adds an assumption to a reply that depends on it. */
export function assuming(assumption: ServiceAssumption, reply: Reply): Reply {
  return { ...reply, assumptions: [...new Set([...(reply.assumptions ?? []), assumption])] };
}

/**
 * Adds assumptions to a reply, each if its condition is true. A refusal is returned unchanged, because it does not depend on the
 * assumptions.
 */
export function withAssumptions(
  reply: Reply,
  decided: Readonly<Partial<Record<ServiceAssumption, boolean>>>,
): Reply {
  if (reply.status >= 400) return reply;
  const found = (Object.keys(decided) as ServiceAssumption[]).filter((one) => decided[one] === true);
  return found.reduce((before, one) => assuming(one, before), reply);
}
