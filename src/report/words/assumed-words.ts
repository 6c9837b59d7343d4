import { ASSUMPTIONS, type AssumptionId } from '../../model/facts/assumptions.js';

/** Returns an assumption with its number in docs/semantics.md. */
export function assumedWords(id: AssumptionId): string {
  return `${id}: ${ASSUMPTIONS[id]}`;
}
