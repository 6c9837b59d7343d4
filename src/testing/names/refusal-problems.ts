import type { Refusal } from '../../documents/request/refusal.js';
import { COLLECTION_OF, completenessOf } from '../../model/policies/completeness.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { TestProblem } from './test-problem.js';

/**
 * Returns a problem for each cause of a refused request. A name that an incomplete export does not hold is a warning.
 *
 * @param locate - returns the JSON pointer of a key in the test file, or `undefined` if the test does not state the key.
 */
export function refusalProblems(
  { status, body }: Refusal,
  locate: (word: string) => string | undefined,
  fallback: string,
  snapshot: Snapshot,
): TestProblem[] {
  const causes = body.errorCauses.length === 0 ? [body] : body.errorCauses;
  return causes.map(({ errorSummary }) => {
    const [, field = '', text = errorSummary] = /^(\w+): (.*)$/s.exec(errorSummary) ?? [];
    const pointer = locate(field) ?? locate(`${field}s`);
    return {
      severity: status === 404 && mayExist(field, snapshot) ? 'warning' : 'error',
      message: pointer === undefined ? errorSummary : text,
      pointer: pointer ?? fallback,
    };
  });
}

const KINDS = {
  app: 'app',
  assurance: 'deviceAssurance',
  group: 'group',
  user: 'user',
  zone: 'zone',
} as const;

/** Whether an object that the export does not hold may exist in the org. */
function mayExist(field: string, snapshot: Snapshot): boolean {
  const kind = Object.hasOwn(KINDS, field) ? KINDS[field as keyof typeof KINDS] : undefined;
  return kind !== undefined && !completenessOf(snapshot).isComplete(COLLECTION_OF[kind]);
}
