import { alternatives } from '../../../base/messages.js';
import { type Result, success } from '../../../base/result.js';
import { defineCommand } from '../../../console/command.js';
import type { ExitCode } from '../../../console/io/exit-code.js';
import type { Io } from '../../../console/io/io.js';
import { misuse } from '../../../console/io/misuse.js';
import type { MessageOptions } from '../../../console/io/problems.js';
import { type AllowUnknownOption, allowUnknownOption } from '../../../console/options/allow-unknown.js';
import { choiceOption } from '../../../console/options/choice.js';
import { countOption } from '../../../console/options/count.js';
import { type LogQuestion, openBacktest, openReplay } from '../console/log-question.js';
import { writeBacktest, writeReplay } from '../console/log-reports.js';
import { mergedShards, openShards, type Shards } from '../console/merge-shards.js';
import type { ReplayThreshold } from '../replay-threshold.js';
import * as backtestFormats from '../report/backtest/registry.js';
import * as replayFormats from '../report/replay/registry.js';
import { failUnderOption } from './backtest.js';
import { failOnOption } from './replay.js';

interface MergeFlags extends AllowUnknownOption {
  readonly format: string;
  readonly show?: number;
  readonly failUnder?: number;
  readonly failOn?: ReplayThreshold;
}

const FORMATS = [...new Set([...Object.keys(backtestFormats), ...Object.keys(replayFormats)])].sort();

/** Combines the results of log shards into one report. */
export const mergeCommand = defineCommand<MergeFlags>({
  examples: [
    ['combine the results of all shards', 'logs merge parts/'],
    ['in CI: fail if fewer than 99 % of the decisions agree', 'logs merge parts/ --fail-under 99'],
    ['for the comment of a pull request', 'logs merge parts/ --format markdown > comment.md'],
  ],
  declare(commander) {
    commander
      .argument('<shards...>', 'the folders that `--checkpoint` wrote, or files in them')
      .addOption(failUnderOption())
      .addOption(failOnOption())
      .addOption(allowUnknownOption())
      .addOption(
        countOption(
          '--show <count>',
          'the number of disagreements, or of users of each change, to list in text and Markdown',
        ),
      )
      .addOption(
        choiceOption(
          '-f, --format <format>',
          'a format of `preflight logs backtest` or `preflight logs replay`, whichever wrote the shards',
          FORMATS,
        ).default('text'),
      );
  },
  async run(paths, options, io) {
    const shards = await openShards(paths, io);
    if (!shards.ok) return shards;
    return shards.value.head.kind === 'backtest'
      ? await mergeBacktest(shards.value, options, io)
      : await mergeReplay(shards.value, options, io);
  },
});

async function mergeBacktest(
  shards: Shards,
  { show = 10, ...options }: MergeFlags & MessageOptions,
  io: Io,
): Promise<Result<ExitCode>> {
  if (options.failOn !== undefined)
    return misuse('the shards are of `logs backtest`, which has no `--fail-on`: use `--fail-under`');
  const format = formatIn(backtestFormats, options.format);
  if (!format.ok) return format;
  const question = await openBacktest(shards.head, options, io);
  if (!question.ok) return question;
  const merged = await mergedAnswer(shards, question.value, io);
  if (!merged.ok) return merged;
  const how = { ...options, show, format: format.value };
  return success(await writeBacktest(merged.value, question.value.orgs, how, io));
}

async function mergeReplay(
  shards: Shards,
  { show = 5, ...options }: MergeFlags & MessageOptions,
  io: Io,
): Promise<Result<ExitCode>> {
  if (options.failUnder !== undefined)
    return misuse('the shards are of `logs replay`, which has no `--fail-under`: use `--fail-on`');
  const format = formatIn(replayFormats, options.format);
  if (!format.ok) return format;
  const question = await openReplay(shards.head, options, io);
  if (!question.ok) return question;
  const merged = await mergedAnswer(shards, question.value, io);
  if (!merged.ok) return merged;
  const how = { ...options, show, format: format.value };
  return success(await writeReplay(merged.value, question.value, how, io));
}

function formatIn<Name extends string>(formats: Readonly<Record<Name, unknown>>, name: string): Result<Name> {
  const names = Object.keys(formats) as Name[];
  const found = names.find((one) => one === name);
  return found === undefined
    ? misuse(`\`--format ${name}\`: for these shards, the formats are ${alternatives(names, 'and')}`)
    : success(found);
}

/** Reads the exports from which the shards were computed. Fails if the hash of an export has changed since then. */
async function mergedAnswer<Answer>(shards: Shards, { orgs, tally }: LogQuestion<Answer>, io: Io) {
  const other = orgs.find(({ hash }, index) => hash !== shards.head.hashes[index]);
  if (other !== undefined)
    return misuse(`\`${other.path}\` changed after the shards were run: restore it, or run the shards again`);
  return await mergedShards(shards, tally(), io);
}
