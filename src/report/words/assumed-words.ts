import { ASSUMPTIONS, type AssumptionId } from '../../model/facts/assumptions.js';

/** What an answer depends on, with the number by which it is found in docs/semantics.md. */
export function assumedWords(id: AssumptionId): string {
  return `${id}: ${ASSUMPTIONS[id]}`;
}
