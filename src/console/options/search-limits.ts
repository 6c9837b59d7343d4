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
      countOption('--limit <count>', 'solver conflicts per query; if exceeded, the result is undecided'),
    )
    .addOption(
      countOption(
        '--effort <count>',
        `search steps for all queries together, about ten million per second; if exceeded, the remaining results are undecided (default: ${EFFORT})`,
      ),
    );
}
