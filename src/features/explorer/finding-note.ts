import { printable } from '../../base/printable.js';
import type { FindingAt } from '../../lint/rule/finding.js';
import type { FindingNote } from './page-data.js';

/** Converts a lint finding to the texts that the page shows. */
export function findingNote(
  {
    rule,
    severity,
    message,
    resource,
    fix,
  }: Pick<FindingAt<unknown>, 'fix' | 'message' | 'resource' | 'rule' | 'severity'>,
  place: string,
): FindingNote {
  const { kind = '', id, name, policy } = resource ?? {};
  const subject = [policy, name ?? id].filter((some) => some !== undefined).join(' › ');
  return {
    rule,
    severity,
    message: printable(message, LONGEST),
    place: printable(place),
    kind,
    about: id ?? null,
    subject: printable(subject),
    ...(fix !== undefined && { fix: printable(fix.description, LONGEST) }),
  };
}

/** Sorts findings by severity, the most severe first. */
export function bySeverity(notes: readonly FindingNote[]): readonly FindingNote[] {
  return notes.toSorted((one, other) => RANKS[one.severity] - RANKS[other.severity]);
}

const RANKS = { error: 0, warning: 1, info: 2 } as const satisfies Record<FindingNote['severity'], number>;

const LONGEST = 1000;
