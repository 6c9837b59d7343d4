/**
 * A function as callers from JavaScript have it, whatever they pass: where it cannot work with that, `otherwise` gives
 * the refusal in the shape that the function has for one.
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

/** What is asked in a row, and how each is answered. */
export interface Row<Asked, Value> {
  readonly asked: Iterable<Asked>;
  answer(asked: Asked): Value;
}

/** The same of one that answers in a row, as answers are wanted: where no more can be had, the refusal is the last. */
export function neverThrowingInARow<Given extends readonly unknown[], Asked, Value>(
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

/** The same of one that answers later. */
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

/** Arguments are checked before: what is thrown nevertheless is a defect, and may be anything. */
function reasonOf(error: unknown): string {
  try {
    const reason = error instanceof Error ? String(error.message) : String(error);
    return `${INTERNAL_ERROR}: ${reason.slice(0, 300)}`;
  } catch {
    return INTERNAL_ERROR;
  }
}

const INTERNAL_ERROR = 'internal error';

/** The `error.code` of an answer that failed for this reason. */
export function codeOf(reason: string): 'internal-error' | 'wrong-argument' {
  return reason.startsWith(INTERNAL_ERROR) ? 'internal-error' : 'wrong-argument';
}
