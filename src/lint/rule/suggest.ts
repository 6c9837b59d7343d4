import type { PathStep } from '../../base/pointer.js';
import type { Remedy, Report } from './rule.js';

/** What is said of a word that is not known: it asks for the one that is near, if there is one, and offers to write it. */
export function suggestWord<Of extends Report & Required<Pick<Report, 'at'>>>(
  report: Of,
  word: string | undefined,
): Of {
  if (word === undefined) return report;
  const message = `${report.message}; did you mean \`${word}\`?`;
  return { ...report, message, fix: writing(report.at, word, report.isKey) };
}

/** The fix that writes a word at a place, or renames the key there. */
export function writing(at: readonly PathStep[], word: string, isKey = false): Remedy {
  return isKey
    ? { kind: 'suggested', what: `rename it to \`${word}\``, changes: [{ op: 'rename', at, key: word }] }
    : { kind: 'suggested', what: `write \`${word}\``, changes: [{ op: 'set', at, value: word }] };
}
