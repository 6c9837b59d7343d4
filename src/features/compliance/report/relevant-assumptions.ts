import { ASSUMPTIONS } from '../../../model/facts/assumptions.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { compiledOf } from '../../../simulate/compile.js';
import { signInOutcome } from '../../../simulate/outcome/outcome.js';
import type { ControlResult } from '../compliance.js';

/**
 * A numbered assumption that a result depends on. Ids with P are assumptions of this report; ids with A are assumptions of the simulator.
 */
export interface RelevantAssumption {
  readonly id: string;
  readonly text: string;
}

/**
 * The assumptions that are not listed with each control. A22 is about applications of a Classic Engine org, which no control checks. A23 is
 * stated once per report.
 */
const OF_REPORT: ReadonlySet<string> = new Set(['A22', 'A23']);

/** Returns the assumptions that a result depends on: those of the control and those of its example sign-in. */
export function relevantAssumptions(
  { effective, assumptions }: ControlResult,
  snapshot: Snapshot,
): readonly RelevantAssumption[] {
  if (effective.kind === 'not in the export' || effective.kind === 'not applicable') return [];
  const example = effective.kind === 'fails' ? effective.signIns?.example : undefined;
  const found = example && signInOutcome(compiledOf(snapshot), example);
  const shown = found?.ok ? found.value.assumptions.filter(({ id }) => !OF_REPORT.has(id)) : [];
  return [...assumptions, ...shown.map(({ id }) => ({ id, text: ASSUMPTIONS[id] }))];
}
