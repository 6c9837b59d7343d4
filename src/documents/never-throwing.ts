import type { NoAnswer } from './request/refusal.js';

/**
 * Wraps a function so that it never throws, whatever JavaScript callers pass. On an error, `otherwise` builds the result that describes the
 * failure.
 */
export function neverThrowing<Given extends readonly unknown[], Value>(
  work: (...given: Given) => Value,
  otherwise: (reason: string, given: NoInfer<Given>) => NoInfer<Value>,
): (...given: Given) => Value {
  return (...given) => {
    try {
      return work(...given);
    } catch (error) {
      return otherwise(reasonOf(error), given);
    }
  };
}

/** A sequence of requests (`asked`), and the function that returns the answer to a single request. */
export interface Row<Asked, Value> {
  readonly asked: Iterable<Asked>;
  answer(asked: Asked): Value;
}

/**
 * Wraps a function that answers a sequence of requests lazily. If an error is thrown, the sequence of answers ends with a failure that
 * describes the error.
 */
export function neverThrowingSequence<Given extends readonly unknown[], Asked, Value>(
  begin: (...given: Given) => Row<Asked, Value>,
  otherwise: (reason: string) => Value,
): (...given: Given) => Generator<Value, void, undefined> {
  return function* answers(...given) {
    try {
      const { asked, answer } = begin(...given);
      for (const one of asked) yield answer(one);
    } catch (error) {
      yield otherwise(reasonOf(error));
    }
  };
}

/** Wraps an asynchronous function so that its promise never rejects. */
export function neverRejecting<Given extends readonly unknown[], Value>(
  work: (...given: Given) => Promise<Value>,
  otherwise: (reason: string) => Value,
): (...given: Given) => Promise<Value> {
  return async (...given) => {
    try {
      return await work(...given);
    } catch (error) {
      return otherwise(reasonOf(error));
    }
  };
}

/**
 * Returns a description of a caught error. Arguments are validated before, so the error is a defect of this program. The caught value may
 * be of any type.
 */
function reasonOf(error: unknown): string {
  try {
    const reason = error instanceof Error ? String(error.message) : String(error);
    return `${INTERNAL_ERROR}: ${reason.slice(0, 300)}`;
  } catch {
    return INTERNAL_ERROR;
  }
}

const INTERNAL_ERROR = 'internal error';

/**
 * Returns the error code of a failed answer. It is `internal-error` if `reason`, the description of the error, begins with "internal
 * error"; otherwise it is `wrong-argument`.
 */
export function errorCodeOf(reason: string): 'internal-error' | 'wrong-argument' {
  return reason.startsWith(INTERNAL_ERROR) ? 'internal-error' : 'wrong-argument';
}

/** Returns the failed answer for an unusable argument or an internal error. The service is not involved, so it has no HTTP status. */
export function refusedArgument(reason: string): NoAnswer {
  return { ok: false, error: { code: errorCodeOf(reason), message: reason } };
}
