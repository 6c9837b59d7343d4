import type { ControlResult } from '../compliance.js';

/** The status of a checklist rule. */
export type ChecklistStatus = 'not applicable' | 'not reviewed' | 'not a finding' | 'open';

/**
 * Returns the status of a checklist rule, which is never better than the worse of check text and effective result. *check text
 * only* and *undecided* need a review. A control is open if its check text is not met, or if it is met only without the
 * excepted users. Spec: Posture, "Command and output".
 */
export function checklistStatus({ verdict, checkText, exceptions }: ControlResult): ChecklistStatus {
  switch (verdict) {
    case 'met':
      return exceptions.some(({ effective }) => effective?.kind === 'fails') ? 'open' : 'not a finding';
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
