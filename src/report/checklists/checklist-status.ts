import type { ControlResult } from '../../compliance/compliance.js';

/** What an assessor marks a rule of a checklist with. */
export type ChecklistStatus = 'not applicable' | 'not reviewed' | 'not a finding' | 'open';

/**
 * Never better than the worse layer: what only the letter meets, and what is unknown, is for a person to look at; what the
 * letter does not meet is open, whatever sign-ins get; so is what is met without those who are excepted.
 * Spec: Posture, "Command and output".
 */
export function checklistStatus({ verdict, letter, exceptions }: ControlResult): ChecklistStatus {
  switch (verdict) {
    case 'met':
      return exceptions.some(({ gets }) => gets?.kind === 'fails') ? 'open' : 'not a finding';
    case 'not met':
      return 'open';
    case 'met in effect':
      return letter?.kind === 'undecided' ? 'not reviewed' : 'open';
    case 'by the letter only':
    case 'undecided':
    case 'not in a snapshot':
    case 'not valid for this source':
      return 'not reviewed';
    case 'not applicable':
      return 'not applicable';
  }
}
