import { InvalidArgumentError, Option } from 'commander';
import { alternatives } from '../../base/messages.js';
import { type Result, success } from '../../base/result.js';
import { agreementShare, Backtest } from '../../history/backtest.js';
import type { BacktestReport } from '../../report/backtest/backtest-report.js';
import * as formats from '../../report/backtest/registry.js';
import { inputOnce } from '../files/input-once.js';
import { declareEdition, type ReadingOptions } from '../files/read-org.js';
import { type NamedOrg, openDatedOrg } from '../history/dated-orgs-option.js';
import { LOG_SUFFIXES, logSources, readChanges, readLogs } from '../history/read-logs.js';
import { EXIT } from '../io/exit-code.js';
import type { Io } from '../io/io.js';
import { misuse } from '../io/misuse.js';
import { type MessageOptions, showProblems } from '../io/problems.js';
import { writeReport } from '../io/write-report.js';
import { countOption } from '../options/count.js';
import { type FormatOptions, formatOption } from '../options/format-option.js';
import { defineCommand } from './command.js';

interface BacktestFlags extends FormatOptions<typeof formats>, Omit<ReadingOptions, 'plan'> {
  readonly org?: readonly string[];
  readonly failUnder?: number;
  readonly show: number;
}

/** Whether the simulator decides what the service did. */
export const backtestCommand = defineCommand<BacktestFlags>({
  examples: [
    ['is the simulator right about what happened?', 'backtest logs/ --org org.json'],
    [
      'the policies changed: each event against the snapshot of its time',
      'backtest logs/*.ndjson.gz --org june.json@2026-06-01 --org july.json@2026-07-01',
    ],
    [
      'in a build: fail where less than 99 of a hundred agree',
      'backtest logs/ --org org.json --fail-under 99',
    ],
    [
      'for programs: the decisions that the simulator makes otherwise',
      "backtest logs/ --org org.json --format json | jq '.disagreements[]'",
    ],
  ],
  declare(commander) {
    commander
      .argument(
        '<logs...>',
        `exports of the System Log: files; folders, of which every ${alternatives(LOG_SUFFIXES)} file is read; each may be packed by gzip; or - for standard input, which is held`,
      )
      .addOption(
        new Option(
          '--org <snapshot>',
          'the org that decides: a file or a folder, with the time when it was taken behind an @ where that is known, as `org.json@2026-10-01`; repeatable',
        ).argParser((text: string, before: readonly string[] = []) => [...before, text]),
      );
    declareEdition(commander);
    commander
      .addOption(
        new Option(
          '--fail-under <percent>',
          'exit with 1 where the simulator makes more decisions otherwise than this leaves, or where none could be compared',
        ).argParser(percentOf),
      )
      .addOption(countOption('--show <count>', 'so many disagreements, in text and Markdown').default(10))
      .addOption(formatOption(formats));
  },
  async run(paths, options, io) {
    const { org = [], failUnder, show } = options;
    if (org.length === 0) return misuse('no org: give `--org`; see `preflight backtest --help`');
    const usage = inputOnce([...paths, ...org]);
    if (!usage.ok) return usage;
    const orgs = await openAll(org, options, io);
    if (!orgs.ok) return orgs;
    const undated = orgs.value.filter(({ time }) => time === undefined);
    if (orgs.value.length > 1 && undated.length > 1)
      return misuse('of several orgs all but the last need a time: `--org org.json@2026-10-01`');
    const sources = await logSources(paths, io.files);
    if (!sources.ok) return sources;
    const changes = await readChanges(sources.value, io);
    if (!changes.ok) return changes;
    const backtest = new Backtest(orgs.value, changes.value);
    const read = await readLogs(sources.value, backtest, io);
    if (!read.ok) return read;
    await showProblems(read.problems, io, options);
    const result = backtest.end();
    const share = agreementShare(result);
    const isPassing = failUnder === undefined || (share !== undefined && share * 100 >= failUnder);
    const report: BacktestReport = {
      result,
      read: read.value,
      orgs: orgs.value,
      show,
      ...(failUnder !== undefined && { failUnder }),
      isPassing,
    };
    await writeReport(formats, options, report, io);
    return success(isPassing ? EXIT.answered : EXIT.found);
  },
});

function percentOf(text: string): number {
  const percent = Number(text);
  if (!/^\d{1,3}(\.\d{1,6})?$/.test(text) || percent > 100)
    throw new InvalidArgumentError('expected a percentage, from 0 to 100');
  return percent;
}

async function openAll(
  given: readonly string[],
  options: MessageOptions & ReadingOptions,
  io: Io,
): Promise<Result<NamedOrg[]>> {
  const orgs: NamedOrg[] = [];
  for (const one of given) {
    const org = await openDatedOrg(one, options, io);
    if (!org.ok) return org;
    orgs.push(org.value);
  }
  return success(orgs);
}
