import type { Problem } from '../../../base/result.js';
import type { ChecklistBenchmark } from './benchmark.js';
import type { ChecklistEntry } from './checklist-entry.js';

/** A rule of a checklist, and how it is filled: nothing else of the file is touched. */
export interface ChecklistRule {
  /** `SV-…`, then `V-…`, as far as it says them. */
  readonly names: readonly (string | undefined)[];
  /** Whether nobody has looked at it yet. */
  readonly isBlank: boolean;
}

/** The part of a checklist that is of one benchmark. */
export interface ChecklistPart {
  readonly benchmark: ChecklistBenchmark;
  readonly rules: readonly ChecklistRule[];
}

/** A checklist as it was read; `filled` is its text with these entries, byte for byte as it was elsewhere. */
export interface Checklist {
  readonly parts: readonly ChecklistPart[];
  filled(entries: ReadonlyMap<ChecklistRule, ChecklistEntry>): string;
}

export function checklistProblem(severity: Problem['severity'], message: string, document: string): Problem {
  return { severity, code: 'checklist', message, place: { document, pointer: '' } };
}
