import type { Command as Commander } from 'commander';
import { countOption } from './count.js';

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
        'steps that all questions together may cost the search, about ten million a second; what was not looked at by then is undecided (usually: 30 million, and 40,000 for each rule)',
      ),
    );
}
