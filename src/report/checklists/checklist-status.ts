import type { ControlResult } from '../../compliance/compliance.js';

/** What an assessor marks a rule of a checklist with. */
export type ChecklistStatus = 'not applicable' | 'not reviewed' | 'not a finding' | 'open';

/**
 * Never better than the worse layer: what only the check text meets, and what is unknown, is for a person to look at; what the
 * checkText does not meet is open, whatever sign-ins get; so is what is met without those who are excepted.
 * Spec: Posture, "Command and output".
 */
export function checklistStatus({ verdict, checkText, exceptions }: ControlResult): ChecklistStatus {
  switch (verdict) {
    case 'met':
      return exceptions.some(({ gets }) => gets?.kind === 'fails') ? 'open' : 'not a finding';
    case 'not met':
      return 'open';
    case 'effective only':
      return checkText?.kind === 'undecided' ? 'not reviewed' : 'open';
    case 'check text only':
    case 'undecided':
    case 'not in the export':
    case 'not valid for this framework':
      return 'not reviewed';
    case 'not applicable':
      return 'not applicable';
  }
}
