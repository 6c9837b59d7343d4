import type { ControlResult } from '../compliance.js';

/** The status of a rule of a compliance checklist, in the words of the checklist format. */
export type ChecklistStatus = 'not applicable' | 'not reviewed' | 'not a finding' | 'open';

/**
 * Returns the status of a checklist rule for a control. The status is `open` if the check text (the framework's instruction for assessors)
 * is not met, or if the control is met only because of an exception. The status is `not reviewed` if a person must decide. Spec: Posture,
 * "Command and output".
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
