import { type Command as Commander, InvalidArgumentError, Option } from 'commander';
import { choiceOption } from '../../../console/options/choice.js';
import { countOption } from '../../../console/options/count.js';
import { listOption } from '../../../console/options/list-option.js';
import { LOGS_ARGUMENT } from './log-segments.js';

/** One of several shards of a log. The first shard has the number 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** The options for reading a log. */
export interface LogOptions {
  readonly jobs?: number;
  readonly shard?: Shard;
  /** The file to which the report or the index is written. */
  readonly output?: string;
  /** The folder with the results of an interrupted run, from which a later run continues. */
  readonly checkpoint?: string;
  readonly index?: readonly string[];
  readonly dedupe?: Dedupe;
}

/**
 * A value of `--dedupe`. Duplicate evaluations are counted once: with `all`, wherever they are in the log; with `near`, only if they are
 * close together.
 */
export type Dedupe = 'all' | 'near';

export function declareLogs(commander: Commander): void {
  commander.argument('<logs...>', LOGS_ARGUMENT);
}

/** Declares the options of a command that reads a complete log. */
export function declareWork(commander: Commander): void {
  commander
    .addOption(countOption('--jobs <count>', 'the number of threads on this machine (default: 1)'))
    .addOption(
      new Option(
        '--shard <i/n>',
        'process only shard i of n, such as 3/8, as one of several runs on one machine or more',
      ).argParser(shardOf),
    )
    .addOption(
      choiceOption(
        '--dedupe <how>',
        'which duplicate evaluations count once: near: those that are close together in the log (default); all: every one, which needs about 24 bytes of memory per evaluation and parses each evaluation twice',
        ['near', 'all'],
      ),
    );
}

/** Declares the options that name results and indexes of earlier runs. */
export function declareCheckpoint(commander: Commander): void {
  commander
    .option(
      '--checkpoint <folder>',
      'store the results of this run or shard in a folder, so that the same command continues after an interruption and `preflight logs merge` combines the shards',
    )
    .addOption(
      listOption(
        '--index <path>',
        'an index of `preflight logs index`: a file, or a folder of such files; without it this run indexes the complete log',
        { isWholeValue: true },
      ),
    );
}

/** Returns the file in the `--checkpoint` folder for the results of a shard, or of a run without shards. */
export function checkpointFile(folder: string, shard: Shard | undefined): string {
  const name = shard === undefined ? 'all' : `${shard.index}-of-${shard.count}`;
  return `${folder.replace(/\/+$/, '')}/${name}.ndjson`;
}

function shardOf(text: string): Shard {
  const [, index, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (!(shard.index >= 1 && shard.index <= shard.count))
    throw new InvalidArgumentError('expected a shard number and the number of shards, such as 3/8');
  return shard;
}
