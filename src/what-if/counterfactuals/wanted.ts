import { ASSURANCE_LEVELS, type AssuranceLevel } from '../../model/assurance/assurance-level.js';
import type { CellOutcome } from '../matrix/cell.js';

/** What somebody wants a sign-in to come to; a strength: let in with exactly that. */
export type WantedOutcome = 'allowed' | 'denied' | AssuranceLevel;

export const WANTED_OUTCOMES = ['allowed', ...ASSURANCE_LEVELS] as const satisfies readonly WantedOutcome[];

/**
 * Whether it comes to that. Of who is let in by the policies and of whom the org does not say what can be enrolled, that is
 * enough: the answer says so.
 */
export function isAsWanted(
  { result, assurance, access, sessionAccess }: CellOutcome,
  wanted: WantedOutcome,
): boolean {
  if (wanted === 'denied') return result === 'denied' || result === 'refused' || result === 'locked out';
  const isLetIn =
    result === 'allowed' || (result === null && access === 'ALLOW' && sessionAccess === 'ALLOW');
  return isLetIn && (wanted === 'allowed' || assurance === wanted);
}
