import type { Problem } from '../../../base/result.js';
import type { ChecklistBenchmark } from './benchmark.js';
import type { ChecklistEntry } from './checklist-entry.js';

/** A rule of a checklist. */
export interface ChecklistRule {
  /** The ids of the rule: `SV-…`, then `V-…`. An id that the checklist does not state is `undefined`. */
  readonly names: readonly (string | undefined)[];
  /** Whether nobody has reviewed the checklist rule yet. */
  readonly isBlank: boolean;
}

/** The part of a checklist that covers one benchmark. */
export interface ChecklistPart {
  readonly benchmark: ChecklistBenchmark;
  readonly rules: readonly ChecklistRule[];
}

/** A parsed checklist. `filled` returns the text of the checklist with the given entries. All other bytes are unchanged. */
export interface Checklist {
  readonly parts: readonly ChecklistPart[];
  filled(entries: ReadonlyMap<ChecklistRule, ChecklistEntry>): string;
}

export function checklistProblem(severity: Problem['severity'], message: string, document: string): Problem {
  return { severity, code: 'checklist', message, location: { document, pointer: '' } };
}
