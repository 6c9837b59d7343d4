import { type Command as Commander, InvalidArgumentError, Option } from 'commander';
import { choiceOption } from '../options/choice.js';
import { countOption } from '../options/count.js';
import { listOption } from '../options/list-option.js';
import { LOGS_ARGUMENT } from './log-segments.js';

/** One of several shares of the work; 1-based. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** How the work with a log is done. */
export interface LogOptions {
  readonly jobs?: number;
  readonly shard?: Shard;
  readonly output?: string;
  readonly index?: readonly string[];
  readonly dedupe?: Dedupe;
}

/** How far apart an evaluation may stand twice, and is judged once. */
export type Dedupe = 'all' | 'near';

export function declareLogs(commander: Commander): void {
  commander.argument('<logs...>', LOGS_ARGUMENT);
}

/** What a command takes that does a pass over a log. */
export function declareWork(commander: Commander): void {
  commander
    .addOption(countOption('--jobs <count>', 'do the work in so many threads of this machine'))
    .addOption(
      new Option(
        '--shard <i/n>',
        'do the ith of n shares of the work, as one of several runs, on one machine or many; with `--output`',
      ).argParser(shardOf),
    )
    .option(
      '-o, --output <path>',
      'append the result of each part to a file, so that the same command continues after an interruption',
    )
    .addOption(
      choiceOption(
        '--dedupe <how>',
        'count duplicate evaluations once: near duplicates (default), or all of them, which needs about 24 bytes of memory per evaluation and parses the log twice',
        ['near', 'all'],
      ),
    );
}

export function declareIndex(commander: Commander): void {
  commander.addOption(
    listOption(
      '--index <file>',
      'the answer of `preflight logs index`: a file, or a folder of such files; without it the log is read once more here',
      { isWholeValue: true },
    ),
  );
}

function shardOf(text: string): Shard {
  const [, index, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (!(shard.index >= 1 && shard.index <= shard.count))
    throw new InvalidArgumentError('expected one share of several, as 3/8');
  return shard;
}
