import type { Command as Commander } from 'commander';
import { USUAL } from '../../analysis/questions/session/limits.js';
import { countOption } from './count.js';

const {
  conflicts,
  conflictsOfReach: { second },
  effort: { base, perRule },
} = USUAL;

/** The default limit of one search (solver conflicts) as text: `20,000 steps; 400,000 steps to find unreachable rules`. */
const CONFLICTS = `${conflicts / 1000},000 steps; ${second / 1000},000 steps to find unreachable rules`;

/** The default search effort (solver steps) as text: `30 million steps plus 40,000 steps for each rule`. */
const EFFORT = `${base / 1e6} million steps plus ${perRule / 1000},000 steps for each rule`;

export interface LimitOptions {
  readonly limit?: number;
  readonly effort?: number;
}

/** Declares the options that limit the search. Commands have these options if their answer is about all possible sign-ins. */
export function declareLimits(commander: Commander): Commander {
  return commander
    .addOption(
      countOption(
        '--limit <count>',
        `how long the search for one answer may take, as a number of backtracking steps (default: ${CONFLICTS}). Pass ten times as many if the answer says that a search reached this limit`,
      ),
    )
    .addOption(
      countOption(
        '--effort <count>',
        `how long all searches together may take, as a number of steps, about ten million per second (default: ${EFFORT}). Pass ten times as many if the answer says that the searches reached this limit`,
      ),
    );
}
