import type { AssumptionId } from '../../facts/assumptions.js';
import { assumedWords } from '../words/assumed-words.js';
import { fill } from './fill.js';
import type { Page } from './page.js';

/** Returns the lines that name the assumptions of an answer, for the end of a report. */
export function assumedLines(
  { assumptions = [] }: { readonly assumptions?: readonly AssumptionId[] },
  { paint, columns }: Page,
): string[] {
  return assumptions.flatMap((id) => fill('', paint.quiet(assumedWords(id)), columns));
}
