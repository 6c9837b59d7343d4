import { ASSURANCE_LEVELS, type AssuranceLevel } from '../../model/assurance/assurance-level.js';

/**
 * The colours from no access to one knowledge factor: one hue in steps of brightness, because no two levels may differ in hue
 * alone.
 */
const FILLS = ['#f2f2f2', '#e3edf7', '#c6dbef', '#9ecae1', '#6baed6', '#3182bd', '#08519c'] as const;
const DARK_FROM = 5;
const UNKNOWN_FILL = '#fff3c4';

/** Returns the background colour of a cell of the access matrix by the ease of access; `null` means unknown. */
export function easeFill(ease: number | null): string {
  return ease === null ? UNKNOWN_FILL : (FILLS[ease] ?? FILLS[0]);
}

/** Returns a text colour that is readable on the background that `easeFill` returns. */
export function easeInk(ease: number | null): string {
  return ease !== null && ease >= DARK_FROM ? '#ffffff' : '#1a1a1a';
}

/** Returns the ease of an assurance level, from 0 (`denied`) to 6 (one knowledge factor). */
export function easeOfLevel(assurance: AssuranceLevel): number {
  return ASSURANCE_LEVELS.length - 1 - ASSURANCE_LEVELS.indexOf(assurance);
}
