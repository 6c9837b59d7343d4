import type { Command as Commander } from 'commander';
import { USUAL } from '../../questions/session/limits.js';
import { countOption } from './count.js';

const { base, perRule } = USUAL.effort;

/** `30 million, and 40,000 for each rule` */
const EFFORT = `${base / 1e6} million, and ${perRule / 1000},000 for each rule`;

export interface LimitOptions {
  readonly limit?: number;
  readonly effort?: number;
}

/** Flags for what an answer about all requests may cost. */
export function declareLimits(commander: Commander): Commander {
  return commander
    .addOption(
      countOption(
        '--limit <count>',
        'conflicts that any one question may cost the search; then it is undecided',
      ),
    )
    .addOption(
      countOption(
        '--effort <count>',
        `steps that all questions together may cost the search, about ten million a second; what was not looked at by then is undecided (usually: ${EFFORT})`,
      ),
    );
}
