import type { Problem } from '../../../base/result.js';
import type { ChecklistBenchmark } from './benchmark.js';
import type { ChecklistEntry } from './checklist-entry.js';

/** A rule of a checklist. Writing its status and comments changes nothing else in the file. */
export interface ChecklistRule {
  /** The `SV-…` id of the rule, then its `V-…` id; `undefined` in place of an id that the rule does not state. */
  readonly names: readonly (string | undefined)[];
  /** Whether nobody has reviewed the checklist rule yet. */
  readonly isBlank: boolean;
}

/** The part of a checklist that covers one benchmark. */
export interface ChecklistPart {
  readonly benchmark: ChecklistBenchmark;
  readonly rules: readonly ChecklistRule[];
}

/** A parsed checklist. `filled` returns its text with the given entries written in; all other bytes are unchanged. */
export interface Checklist {
  readonly parts: readonly ChecklistPart[];
  filled(entries: ReadonlyMap<ChecklistRule, ChecklistEntry>): string;
}

export function checklistProblem(severity: Problem['severity'], message: string, document: string): Problem {
  return { severity, code: 'checklist', message, location: { document, pointer: '' } };
}
