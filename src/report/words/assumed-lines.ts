import type { AssumptionId } from '../../model/facts/assumptions.js';
import { fill } from '../text/fill.js';
import type { Page } from '../text/page.js';
import { assumedWords } from './assumed-words.js';

/** Returns the lines that name the assumptions of an answer, for the end of a report. */
export function assumedLines(
  { assumptions = [] }: { readonly assumptions?: readonly AssumptionId[] },
  { paint, columns }: Page,
): string[] {
  return assumptions.flatMap((id) => fill('', paint.quiet(assumedWords(id)), columns));
}
