import { ASSURANCE_LEVELS, type AssuranceLevel } from '../../model/assurance/assurance-level.js';
import type { CellOutcome } from '../matrix/cell.js';

/** The result that the caller wants. An assurance level means that the sign-in is allowed with exactly this level. */
export type WantedOutcome = 'allowed' | 'denied' | AssuranceLevel;

export const WANTED_OUTCOMES = ['allowed', ...ASSURANCE_LEVELS] as const satisfies readonly WantedOutcome[];

/**
 * Whether an outcome is the wanted one. If the policies grant access but it is unknown which authenticators the user has, the outcome
 * counts as allowed. The answer then states this assumption.
 */
export function isAsWanted(
  { result, assurance, access, sessionAccess }: CellOutcome,
  wanted: WantedOutcome,
): boolean {
  if (wanted === 'denied') return result === 'denied' || result === 'blocked' || result === 'locked out';
  const isAllowed =
    result === 'allowed' || (result === null && access === 'ALLOW' && sessionAccess === 'ALLOW');
  return isAllowed && (wanted === 'allowed' || assurance === wanted);
}
