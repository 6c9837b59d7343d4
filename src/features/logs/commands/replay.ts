import type { Option } from 'commander';
import { CHANGES } from '../../../analysis/questions/effects/change.js';
import { success } from '../../../base/result.js';
import { defineCommand } from '../../../console/command.js';
import { declareOrgReading, type ReadingOptions } from '../../../console/files/read-org.js';
import { checkSingleInput } from '../../../console/files/single-input.js';
import { statedBase } from '../../../console/files/states.js';
import { misuse } from '../../../console/io/misuse.js';
import { type AllowUnknownOption, allowUnknownOption } from '../../../console/options/allow-unknown.js';
import { type BaseOption, baseOption } from '../../../console/options/base-option.js';
import { choiceOption } from '../../../console/options/choice.js';
import { countOption } from '../../../console/options/count.js';
import { type FormatOptions, formatOption } from '../../../console/options/format-option.js';
import { declareCheckpoint, declareLogs, declareWork, type LogOptions } from '../console/log-options.js';
import { openReplay } from '../console/log-question.js';
import { replayExitCode, writeReplay } from '../console/log-reports.js';
import { reportLog } from '../console/report-log.js';
import { ROWS } from '../console/written-rows.js';
import type { ReplayThreshold } from '../replay-threshold.js';
import * as formats from '../report/replay/registry.js';

interface ReplayFlags
  extends AllowUnknownOption,
    BaseOption,
    FormatOptions<typeof formats & typeof ROWS>,
    LogOptions,
    ReadingOptions {
  readonly export?: string;
  readonly show: number;
  readonly failOn?: ReplayThreshold;
  readonly learn?: boolean;
}

/** Evaluates the sign-ins of a log with the policies before and after a change. */
export const replayCommand = defineCommand<ReplayFlags>({
  examples: [
    [
      'the effect of a change on the sign-ins of last month',
      'logs replay logs/ --base org.json --export proposed.json',
    ],
    ['the effect of a Terraform plan', 'logs replay logs/ --export org.json --plan plan.json'],
    [
      'in CI: fail if a user who signed in loses access',
      'logs replay logs/ --base org.json --export proposed.json --fail-on removed',
    ],
    [
      'infer missing facts from the recorded rules',
      'logs replay logs/ --base org.json --export proposed.json --learn',
    ],
    [
      'for the comment of a pull request',
      'logs replay logs/ --base org.json --export proposed.json --format markdown > comment.md',
    ],
    [
      'write each sign-in that loses access as a line',
      `logs replay logs/ --base org.json --export proposed.json --format ndjson | jq 'select(.class == "removed")'`,
    ],
    ['read a large log with 8 threads', 'logs replay logs/ --base org.json --export proposed.json --jobs 8'],
  ],
  declare(commander) {
    declareLogs(commander);
    commander
      .option(
        '--export <path>',
        'the export after the change: a file or a folder; with `--plan`, the export before it, to which the plan is applied',
      )
      .addOption(baseOption('the export before the change'));
    declareOrgReading(commander);
    commander
      .option('--learn', 'if a sign-in is undecided, infer facts from the rule that the log records')
      .addOption(failOnOption())
      .addOption(allowUnknownOption())
      .addOption(
        countOption(
          '--show <count>',
          'the number of users, applications and days to list for each change in text and Markdown',
        ).default(5),
      )
      .addOption(formatOption({ ...formats, ...ROWS }));
    declareWork(commander);
    declareCheckpoint(commander);
  },
  async run(paths, options, io) {
    const {
      export: path,
      base,
      plan,
      terraform,
      strict,
      provider,
      brand,
      complete,
      edition,
      engine,
    } = options;
    if (plan !== undefined && base !== undefined)
      return misuse('`--plan` compares the export with the state after the plan: omit `--base`');
    if (path === undefined || (plan ?? base) === undefined)
      return misuse(
        'nothing to compare: pass `--export`, and `--base` or `--plan`; see `preflight logs replay --help`',
      );
    const usage = checkSingleInput([...paths, path, base, plan]);
    if (!usage.ok) return usage;
    const before = base === undefined ? success(path) : await statedBase(base, path, io);
    if (!before.ok) return before;
    const reading = {
      brand,
      complete,
      edition,
      engine,
      plan,
      terraform,
      strict,
      provider,
    } as ReadingOptions;
    const words = {
      kind: 'replay',
      orgs: [before.value, path],
      ...(options.dedupe === 'all' && { dedupe: options.dedupe }),
      ...(options.learn && { isLearning: true }),
      reading,
    } as const;
    const question = await openReplay(words, options, io);
    if (!question.ok) return question;
    return await reportLog(
      question.value,
      paths,
      options,
      {
        exitCodeOf: (result) => replayExitCode(result, options),
        write: (answer, format) => writeReplay(answer, question.value, { ...options, format }, io),
      },
      io,
    );
  },
});

/** Returns the option `--fail-on`: the kind of change of a sign-in at which the command fails. */
export function failOnOption(): Option {
  return choiceOption(
    '--fail-on <level>',
    'exit with 1 if a sign-in changes, or may change, in this way: granted: only if access is granted; less-strict: if access is granted, or a sign-in requires less, even if it also requires more in another respect; removed: only if access is removed; mixed, stricter, other or unknown: only this kind of change; any: any change',
    [...CHANGES, 'any'],
  );
}
