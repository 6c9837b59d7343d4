import { counted } from '../../base/messages.js';
import type { Problem } from '../../base/result.js';
import type { Tone } from './mark.js';

type Severity = Problem['severity'];

interface Severe {
  readonly severity: Severity;
}

export const WORST_FIRST = ['error', 'warning', 'info'] as const satisfies readonly Severity[];

export const SEVERITY_TONES = { error: 'bad', warning: 'unsure', info: 'quiet' } as const satisfies Record<
  Severity,
  Tone
>;

const COUNTED = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<
  Severity,
  string
>;

/** Counts items by severity: `2 errors, 1 warning`; returns `none` if there are no items. */
export function severityCounts(all: readonly Severe[], none: string): string {
  const counts = WORST_FIRST.flatMap((severity) => {
    const count = all.filter((one) => one.severity === severity).length;
    return count === 0 ? [] : [counted(count, COUNTED[severity])];
  });
  return counts.length === 0 ? none : counts.join(', ');
}

/** Sorts items by severity, most severe first. */
export function bySeverity<One extends Severe>(all: readonly One[]): readonly One[] {
  return WORST_FIRST.flatMap((severity) => all.filter((one) => one.severity === severity));
}
