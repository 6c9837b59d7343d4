import { didYouMeanWords } from '../../base/did-you-mean/nearest-word.js';
import type { PathStep } from '../../base/pointer.js';
import type { Remedy, Report } from './rule.js';

/** Adds similar words to a report as suggestions, and a fix if there is exactly one. */
export function suggestWord<Of extends Report & Required<Pick<Report, 'at'>>>(
  report: Of,
  near: readonly string[] | string | undefined,
): Of {
  const words = typeof near === 'string' ? [near] : (near ?? []);
  const [word, ...others] = words;
  if (word === undefined) return report;
  const message = `${report.message}${didYouMeanWords(words)}`;
  return { ...report, message, ...(others.length === 0 && { fix: writing(report.at, word, report.isKey) }) };
}

/** Returns the fix that replaces the value at a path by a word, or renames its key to the word. */
export function writing(at: readonly PathStep[], word: string, isKey = false): Remedy {
  return isKey
    ? { kind: 'suggested', what: `rename it to \`${word}\``, changes: [{ op: 'rename', at, key: word }] }
    : { kind: 'suggested', what: `set it to \`${word}\``, changes: [{ op: 'set', at, value: word }] };
}
