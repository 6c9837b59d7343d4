import type { AssuranceLevel } from '../../model/assurance/assurance-level.js';

/** A step of the colour scale for access: a required strength, or a cell without a strength, such as an unknown result. */
export interface StrengthStep {
  readonly words: string;
  /** The character that a cell shows. Cells can therefore be distinguished without seeing their colours. */
  readonly mark: string;
  readonly fill: string;
  readonly fillOpacity?: number;
  /** The colour of the mark, with enough contrast on the fill. */
  readonly ink: string;
  /** The colour of the hatching (diagonal lines) of a cell. It raises the contrast between `mark` and the background of the cell. */
  readonly hatching: string;
}

/**
 * The one colour scale of all pictures and pages: from strong (green) to weak (red). The greens are bluish and differ in brightness from the
 * reds, so that readers without red-green vision can distinguish them. `currentColor` follows light and dark pages.
 */
export const STRENGTH_STEPS = {
  denied: {
    words: 'denied',
    mark: '×',
    fill: 'currentColor',
    fillOpacity: 0.1,
    ink: 'currentColor',
    hatching: 'none',
  },
  'phishing-resistant': {
    words: '2FA, phishing-resistant',
    mark: '2+',
    fill: '#17786a',
    ink: '#ffffff',
    hatching: '#0b4a41',
  },
  'two-factors': { words: '2FA', mark: '2', fill: '#9ad4b8', ink: '#10251c', hatching: '#d3efe0' },
  'possession-factor': {
    words: 'one possession factor (1FA)',
    mark: '1',
    fill: '#f2ac5e',
    ink: '#2b1700',
    hatching: '#ffdcb0',
  },
  'knowledge-factor': {
    words: 'password (1FA)',
    mark: '!',
    fill: '#b42318',
    ink: '#ffffff',
    hatching: '#77120b',
  },
  unknown: { words: 'unknown', mark: '?', fill: 'none', ink: 'currentColor', hatching: 'none' },
  empty: { words: 'combination cannot occur', mark: '·', fill: 'none', ink: 'currentColor', hatching: 'none' },
} as const satisfies Record<string, StrengthStep>;

export type StrengthName = keyof typeof STRENGTH_STEPS;

/** The names of the steps of the colour scale: `denied` and the strongest first, `unknown` and `empty` last. */
export const STRENGTH_NAMES = Object.keys(STRENGTH_STEPS) as readonly StrengthName[];

/** Returns the step of the colour scale for an assurance level. */
export function strengthOfLevel(assurance: AssuranceLevel): StrengthName {
  return STEP_OF_LEVEL[assurance];
}

const STEP_OF_LEVEL = {
  '1fa-knowledge': 'knowledge-factor',
  '1fa-possession': 'possession-factor',
  '1fa-phishing-resistant': 'possession-factor',
  '2fa': 'two-factors',
  '2fa-phishing-resistant': 'phishing-resistant',
  '2fa-hardware-protected': 'phishing-resistant',
  denied: 'denied',
} as const satisfies Record<AssuranceLevel, StrengthName>;

/** Returns the colour for a step of the colour scale in a bar. A bar needs no mark, because a text next to it has the numbers. */
export function barFill(name: StrengthName): string {
  return name === 'denied' ? '#cfcdc8' : name === 'unknown' ? '#fff3c4' : STRENGTH_STEPS[name].fill;
}

/** Whether access at this step of the colour scale needs one factor only. */
export function isOneFactor(name: StrengthName): boolean {
  return name === 'possession-factor' || name === 'knowledge-factor';
}

/**
 * Returns the weakest of several steps of the colour scale; `denied` if there are none. Pass only steps that state a strength, not
 * `unknown` or `empty`.
 */
export function weakestStep(names: readonly StrengthName[]): StrengthName {
  return STRENGTH_NAMES[Math.max(0, ...names.map((name) => STRENGTH_NAMES.indexOf(name)))] ?? 'denied';
}
