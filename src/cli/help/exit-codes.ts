import type { Option } from 'commander';
import type { CommandExits } from '../../console/command-help.js';

/** An exit code and its meaning. */
export type ExitCodeLine = readonly [code: string, what: string];

/** Every exit code in the order of precedence: the first that applies is the exit code. */
export const EXIT_CODES: readonly ExitCodeLine[] = [
  ['70', 'internal error; please report it'],
  [
    '2',
    'usage error; input that cannot be read (the answer that the rest allows is printed); output that cannot be written; request rejected by the service (400 or 404)',
  ],
  [
    '1',
    'a check failed: a finding or change at or above the level of --fail-on, or one that may exist; with --expect, another result or an undecided one; a failed test',
  ],
  [
    '3',
    'incomplete: nothing fails, but files that cannot be read were skipped (--allow-partial); pull: the credentials cannot read everything',
  ],
  ['0', 'answered'],
];

const USAGE = 'usage error, or input that cannot be read';

const PARTIAL = 'incomplete: nothing fails, but files that cannot be read were skipped (--allow-partial)';

/** Returns the exit codes that a command can return, except for internal errors, in the order of precedence. */
export function exitCodesOf(exits: CommandExits, options: readonly Pick<Option, 'long'>[]): ExitCodeLine[] {
  const partial = options.some(({ long }) => long === '--allow-partial') ? PARTIAL : undefined;
  const incomplete = exits[3] ?? partial;
  return [
    ['2', exits[2] === undefined ? USAGE : `${USAGE}; ${exits[2]}`],
    ...(exits[1] === undefined ? [] : [['1', exits[1]] as const]),
    ...(incomplete === undefined ? [] : [['3', incomplete] as const]),
    ['0', exits[0]],
  ];
}
