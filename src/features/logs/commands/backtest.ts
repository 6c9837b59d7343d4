import { InvalidArgumentError, Option } from 'commander';
import { defineCommand } from '../../../console/command.js';
import { declareEdition, type ReadingOptions } from '../../../console/files/read-org.js';
import { checkSingleInput } from '../../../console/files/single-input.js';
import { misuse } from '../../../console/io/misuse.js';
import { type AllowUnknownOption, allowUnknownOption } from '../../../console/options/allow-unknown.js';
import { countOption } from '../../../console/options/count.js';
import { type FormatOptions, formatOption } from '../../../console/options/format-option.js';
import { listOption } from '../../../console/options/list-option.js';
import { declareCheckpoint, declareLogs, declareWork, type LogOptions } from '../console/log-options.js';
import { openBacktest } from '../console/log-question.js';
import { backtestExitCode, writeBacktest } from '../console/log-reports.js';
import { reportLog } from '../console/report-log.js';
import { ROWS } from '../console/written-rows.js';
import * as formats from '../report/backtest/registry.js';

interface BacktestFlags
  extends AllowUnknownOption,
    FormatOptions<typeof formats & typeof ROWS>,
    LogOptions,
    Omit<ReadingOptions, 'plan'> {
  readonly export?: readonly string[];
  readonly failUnder?: number;
  readonly show: number;
}

/** Compares the decisions that a log records with those of the simulator. */
export const backtestCommand = defineCommand<BacktestFlags>({
  examples: [
    ['compare the recorded decisions with the simulator', 'logs backtest logs/ --export org.json'],
    [
      'if the policies changed: evaluate each event with the latest export before it',
      'logs backtest logs/*.ndjson.gz --export june.json@2026-06-01 --export july.json@2026-07-01',
    ],
    [
      'in CI: fail if fewer than 99 % of the decisions agree',
      'logs backtest logs/ --export org.json --fail-under 99',
    ],
    [
      'for programs: list the decisions that differ',
      "logs backtest logs/ --export org.json --format json | jq '.disagreements[]'",
    ],
    [
      'write each decision as a line, to join with the log by event id',
      'logs backtest logs/ --export org.json --format ndjson > decisions.ndjson',
    ],
    ['read a large log with 8 threads', 'logs backtest logs/ --export org.json --jobs 8'],
    [
      'read one shard of the log; `preflight logs merge` combines the shards',
      'logs backtest logs/ --export org.json --shard 3/8 --checkpoint parts',
    ],
  ],
  declare(commander) {
    declareLogs(commander);
    commander.addOption(
      listOption(
        '--export <path>',
        'the export to compare with: a file or a folder; append the time of the export if you know it, as `org.json@2026-10-01`',
        { isWholeValue: true },
      ),
    );
    declareEdition(commander);
    commander
      .addOption(failUnderOption())
      .addOption(allowUnknownOption())
      .addOption(
        countOption('--show <count>', 'the number of disagreements to list in text and Markdown').default(10),
      )
      .addOption(formatOption({ ...formats, ...ROWS }));
    declareWork(commander);
    declareCheckpoint(commander);
  },
  async run(paths, options, io) {
    const { export: org = [], brand, complete, edition, engine } = options;
    if (org.length === 0) return misuse('no export: pass `--export`; see `preflight logs backtest --help`');
    const usage = checkSingleInput([...paths, ...org]);
    if (!usage.ok) return usage;
    const reading = { brand, complete, edition, engine } as Pick<
      ReadingOptions,
      'brand' | 'complete' | 'edition' | 'engine'
    >;
    const question = await openBacktest(
      { kind: 'backtest', orgs: org, ...(options.dedupe === 'all' && { dedupe: options.dedupe }), reading },
      options,
      io,
    );
    if (!question.ok) return question;
    const { orgs } = question.value;
    const undated = orgs.filter(({ time }) => time === undefined);
    if (orgs.length > 1 && undated.length > 1)
      return misuse(
        'several exports need a time: pass it for all but the last one, as `--export org.json@2026-10-01`',
      );
    return await reportLog(
      question.value,
      paths,
      options,
      {
        exitCodeOf: (result) => backtestExitCode(result, options),
        write: (answer, format) => writeBacktest(answer, orgs, { ...options, format }, io),
      },
      io,
    );
  },
});

/** Returns the option `--fail-under`: the percentage of compared decisions that must agree. */
export function failUnderOption(): Option {
  return new Option(
    '--fail-under <percent>',
    'exit with 1 if fewer than this percentage of the compared decisions agree, if undecided decisions leave that open, or if no decision can be compared',
  ).argParser(percentOf);
}

function percentOf(text: string): number {
  const percent = Number(text);
  if (!/^\d{1,3}(\.\d{1,6})?$/.test(text) || percent > 100)
    throw new InvalidArgumentError('expected a percentage, from 0 to 100');
  return percent;
}
