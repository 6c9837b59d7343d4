import type { Paint } from '../../../report/text/page.js';

/** Colours with enough contrast on white and on black. */
export const TONE_COLOURS = {
  good: '#2e8b57',
  bad: '#d9534f',
  unsure: '#c77700',
  quiet: '#808080',
} as const satisfies Partial<Record<keyof Paint, string>>;
