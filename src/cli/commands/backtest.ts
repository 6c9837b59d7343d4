import { InvalidArgumentError, Option } from 'commander';
import * as formats from '../../report/backtest/registry.js';
import { inputOnce } from '../files/input-once.js';
import { declareEdition, type ReadingOptions } from '../files/read-org.js';
import { declareIndex, declareLogs, declareWork, type LogOptions } from '../history/log-options.js';
import { openBacktest } from '../history/log-question.js';
import { codeOfBacktest, writeBacktest } from '../history/log-reports.js';
import { reportLog } from '../history/report-log.js';
import { ROWS } from '../history/written-rows.js';
import { misuse } from '../io/misuse.js';
import { type AllowUnknownOption, allowUnknownOption } from '../options/allow-unknown.js';
import { countOption } from '../options/count.js';
import { type FormatOptions, formatOption } from '../options/format-option.js';
import { listOption } from '../options/list-option.js';
import { defineCommand } from './command.js';

interface BacktestFlags
  extends AllowUnknownOption,
    FormatOptions<typeof formats & typeof ROWS>,
    LogOptions,
    Omit<ReadingOptions, 'plan'> {
  readonly export?: readonly string[];
  readonly failUnder?: number;
  readonly show: number;
}

/** Whether the simulator decides what the service did. */
export const backtestCommand = defineCommand<BacktestFlags>({
  examples: [
    ['compare recorded decisions with the simulator', 'logs backtest logs/ --export org.json'],
    [
      'if the policies changed: each event with the export of its time',
      'logs backtest logs/*.ndjson.gz --export june.json@2026-06-01 --export july.json@2026-07-01',
    ],
    [
      'in a build: fail where less than 99 of a hundred agree',
      'logs backtest logs/ --export org.json --fail-under 99',
    ],
    [
      'for programs: the decisions that differ',
      "logs backtest logs/ --export org.json --format json | jq '.disagreements[]'",
    ],
    [
      'each decision on a line, to be joined with the log by the id of the event',
      'logs backtest logs/ --export org.json --format ndjson > decisions.ndjson',
    ],
    ['a large log, by all cores of this machine', 'logs backtest logs/ --export org.json --jobs 8'],
    [
      'read one shard of the log; `preflight logs merge` combines the shards',
      'logs backtest logs/ --export org.json --shard 3/8 --output parts/3.ndjson',
    ],
  ],
  declare(commander) {
    declareLogs(commander);
    commander.addOption(
      listOption(
        '--export <path>',
        'the org that decides: a file or a folder, with the time of the export after an @ if it is known, as `org.json@2026-10-01`',
        { isWholeValue: true },
      ),
    );
    declareEdition(commander);
    commander
      .addOption(failUnderOption())
      .addOption(allowUnknownOption())
      .addOption(countOption('--show <count>', 'so many disagreements, in text and Markdown').default(10))
      .addOption(formatOption({ ...formats, ...ROWS }));
    declareWork(commander);
    declareIndex(commander);
  },
  async run(paths, options, io) {
    const { export: org = [], brand, complete, edition, engine } = options;
    if (org.length === 0) return misuse('no export: pass `--export`; see `preflight logs backtest --help`');
    const usage = inputOnce([...paths, ...org]);
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
      return misuse('of several orgs all but the last need a time: `--export org.json@2026-10-01`');
    return await reportLog(
      question.value,
      paths,
      options,
      {
        codeOf: (result) => codeOfBacktest(result, options),
        write: (answer, format) => writeBacktest(answer, orgs, { ...options, format }, io),
      },
      io,
    );
  },
});

/** How many must agree. */
export function failUnderOption(): Option {
  return new Option(
    '--fail-under <percent>',
    'exit with 1 where fewer decisions agree, or may agree, than this share of those that are compared; also where none could be compared',
  ).argParser(percentOf);
}

function percentOf(text: string): number {
  const percent = Number(text);
  if (!/^\d{1,3}(\.\d{1,6})?$/.test(text) || percent > 100)
    throw new InvalidArgumentError('expected a percentage, from 0 to 100');
  return percent;
}
