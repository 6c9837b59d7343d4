import { ASSURANCE_LEVELS, type AssuranceLevel } from '../../model/assurance/assurance-level.js';

/** From nobody gets in to one factor of knowledge: one hue, darker by steps, so that no colour is told from another alone. */
const FILLS = ['#f2f2f2', '#e3edf7', '#c6dbef', '#9ecae1', '#6baed6', '#3182bd', '#08519c'] as const;
const DARK_FROM = 5;
const NOT_KNOWN = '#fff3c4';

/** The colour of a cell, by how easily one gets in; `null`: unknown. */
export function easeFill(ease: number | null): string {
  return ease === null ? NOT_KNOWN : (FILLS[ease] ?? FILLS[0]);
}

/** The colour of words on that. */
export function easeInk(ease: number | null): string {
  return ease !== null && ease >= DARK_FROM ? '#ffffff' : '#1a1a1a';
}

/** How easy the weakest way in of this strength is, from 0 (nobody gets in) to 6 (one factor of knowledge). */
export function easeOfLevel(assurance: AssuranceLevel): number {
  return ASSURANCE_LEVELS.length - 1 - ASSURANCE_LEVELS.indexOf(assurance);
}
