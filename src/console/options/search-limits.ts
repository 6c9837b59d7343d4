import type { Command as Commander } from 'commander';
import { USUAL } from '../../analysis/questions/session/limits.js';
import { countOption } from './count.js';

const { base, perRule } = USUAL.effort;

/** The default search effort (solver steps) as text: `30 million, and 40,000 for each rule`. */
const EFFORT = `${base / 1e6} million, and ${perRule / 1000},000 for each rule`;

export interface LimitOptions {
  readonly limit?: number;
  readonly effort?: number;
}

/** Declares the options that limit the search of commands that answer for all sign-ins. */
export function declareLimits(commander: Commander): Commander {
  return commander
    .addOption(
      countOption(
        '--limit <count>',
        'the search limit of each query, in solver conflicts; raise it if a result is undecided because the search reached the limit',
      ),
    )
    .addOption(
      countOption(
        '--effort <count>',
        `the search limit of all queries together, in steps, about ten million per second; raise it if results are undecided because the search reached the limit (default: ${EFFORT})`,
      ),
    );
}
