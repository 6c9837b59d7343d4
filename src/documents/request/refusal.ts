import { hashOf } from '../../base/hash.js';
import type { Fault } from '../../base/result.js';

/** The reason why a request was rejected: the HTTP status and the service's error body. Spec: Errors. */
export interface Refusal {
  readonly status: 400 | 404;
  readonly body: ErrorBody;
  /** Present if the user or groups are not assigned to the application: their names, and the name of the application. */
  readonly unassigned?: { readonly names: readonly string[]; readonly app: string };
}

export interface ErrorBody {
  readonly errorCode: string;
  readonly errorSummary: string;
  readonly errorLink: string;
  /** A hash of the request: equal requests have equal ids. */
  readonly errorId: string;
  readonly errorCauses: readonly { readonly errorSummary: string }[];
}

/** An answer, or an error. If the service would reject the request, `refusal` is its response. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Fault; readonly refusal?: Refusal };

export type NoAnswer = Extract<Answer<never>, { readonly ok: false }>;

/** The answer to a request, or the service's rejection of the request. */
export type ServiceAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Fault; readonly refusal: Refusal };

export type Rejection = Extract<ServiceAnswer<never>, { readonly ok: false }>;

interface Refused {
  readonly status: Refusal['status'];
  readonly code: string;
  readonly summary: string;
  readonly causes?: readonly string[];
  readonly unassigned?: Refusal['unassigned'];
}

export function refuse(
  request: unknown,
  { status, code, summary, causes = [], unassigned }: Refused,
): Rejection {
  const body = {
    errorCode: code,
    errorSummary: summary,
    errorLink: code,
    errorId: `oae${hashOf(request)}`,
    errorCauses: causes.map((errorSummary) => ({ errorSummary })),
  };
  return refusedWith({ status, body, ...(unassigned && { unassigned }) });
}

/** Returns the failed answer for a rejection. */
export function refusedWith(refusal: Refusal): Rejection {
  const { errorCode, errorSummary, errorCauses } = refusal.body;
  const causes = errorCauses.map((cause) => cause.errorSummary);
  const message = causes.length === 0 ? errorSummary : causes.join('; ');
  return { ok: false, error: { code: errorCode, message }, refusal };
}
