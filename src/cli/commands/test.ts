import { quoted } from '../../base/messages.js';
import { type Result, success } from '../../base/result.js';
import * as formats from '../../report/suite/registry.js';
import type { TextDocument } from '../files/read-input.js';
import { declareOrgReading, type ReadingOptions } from '../files/read-org.js';
import { EXIT } from '../io/exit-code.js';
import type { Io } from '../io/io.js';
import { misuse } from '../io/misuse.js';
import { showProblems } from '../io/problems.js';
import { countOption } from '../options/count.js';
import { type FormatOptions, formatOption } from '../options/format-option.js';
import { coverTests } from '../suite/cover-tests.js';
import { type CoverageFlags, declareCoverage, isCovering } from '../suite/coverage-options.js';
import { codeOf, isNothingRun, reportSuites } from '../suite/report-suites.js';
import { suggestTests } from '../suite/suggest-tests.js';
import { findSuites } from '../suite/suite-files.js';
import { watchSuites } from '../suite/watch-suites.js';
import { defineCommand } from './command.js';

interface TestOptions extends CoverageFlags, FormatOptions<typeof formats>, ReadingOptions {
  readonly export?: string;
  readonly filter?: string;
  readonly bail?: true;
  readonly verbose?: true;
  readonly watch?: true;
  readonly jobs?: number;
}

/** Coverage that programs read stands alone on standard output. */
function isForPrograms({ coverageFormat = 'text', coverageFile }: CoverageFlags): boolean {
  return coverageFormat !== 'text' && coverageFile === undefined;
}

/** Coverage for people stands beside tests for programs. */
function besideTests({ format }: Pick<TestOptions, 'format'>, io: Io): Io {
  return format === 'text' ? io : { ...io, out: io.err };
}

/** Tests of policies: examples, tables, and statements that are proved. */
export const testCommand = defineCommand<TestOptions>({
  examples: [
    ['all files of tests below the working folder', 'test'],
    ['one file, against another org than it names', 'test payroll.preflight.yaml --export proposal.json'],
    ['only some tests', 'test --filter payroll'],
    ['while you write them', 'test --watch'],
    ['for programs', 'test --format json | jq .failed'],
    ['for the test reports of a CI server', 'test --format junit > policies.xml'],
    ['what the tests cover; fail where a rule decides none', 'test --coverage --missing --min rules=100'],
    ['a page of lines and branches', 'test --coverage-format lcov --coverage-file coverage/lcov.info'],
    ['tests of a whole org, from none', 'test --suggest org.preflight.yaml --export org.json'],
  ],
  declare(commander) {
    commander
      .argument(
        '[paths...]',
        'files of tests, or folders in which files end in .preflight.yaml, .yml or .json',
      )
      .option('--export <path>', 'the org that is tested, in place of the one that each file names')
      .option('--filter <words>', 'only tests whose names have these words')
      .option('--bail', 'stop after the first test that fails')
      .option('-v, --verbose', 'list what passed, too')
      .option('--watch', 'run again what a change of the tests or of an org touches, until you end it')
      .addOption(countOption('--jobs <count>', 'threads that run tests; the report is the same (usually: 1)'))
      .addOption(formatOption(formats));
    declareCoverage(commander.optionsGroup('What the tests cover:'));
    declareOrgReading(commander.optionsGroup('How the org is read:'));
  },
  async run(paths, options, io) {
    const usage = checkUsage(options, io);
    if (!usage.ok) return usage;
    const given = paths.length === 0 ? ['.'] : paths;
    const { filter, export: org, bail, jobs, watch, suggest } = options;
    const choice = { org, filter, reading: options };
    const running = { ...choice, isBailing: bail === true, isCi: isCi(io), jobs, color: options.color };
    if (watch === true) {
      const run = (found: readonly TextDocument[]) => reportSuites(found, running, options, io);
      return success(codeOf(await watchSuites(given, run, choice, options, io)));
    }
    const { documents, problems } = await findSuites(given, io.files);
    if (suggest !== undefined && (problems.length === 0 || paths.length === 0))
      return await suggestTests(documents, options, io);
    await showProblems(problems, io, options);
    if (documents.length === 0) return success(EXIT.unusable);
    const isApart = isForPrograms(options);
    const tally = await reportSuites(documents, running, options, isApart ? { ...io, out: io.err } : io);
    if (filter !== undefined && isNothingRun(tally))
      return misuse(`no test has ${quoted(filter)} in its name: nothing was tested`);
    const covered = isCovering(options)
      ? await coverTests(documents, options, isApart ? io : besideTests(options, io))
      : success(EXIT.answered);
    if (!covered.ok) return covered;
    const code = problems.length > 0 ? EXIT.unusable : codeOf(tally);
    return success(code === EXIT.answered ? covered.value : code);
  },
});

function isCi({ env }: Pick<Io, 'env'>): boolean {
  return (env.CI ?? '') !== '' && env.CI !== 'false';
}

/** Whether the command line as a whole can be followed. */
function checkUsage(options: TestOptions, io: Io): Result<undefined> {
  const { watch, format, jobs, suggest } = options;
  if (jobs !== undefined && jobs > MOST_JOBS) return misuse(`\`--jobs\` is ${MOST_JOBS} at most`);
  if (watch !== true) return success(undefined);
  if (isCi(io)) return misuse('`--watch` never ends, and `CI` is set: leave it out');
  if (format !== 'text') return misuse(`\`--watch\` writes text, no \`${format}\``);
  if (isCovering(options) || suggest !== undefined)
    return misuse('`--watch` runs tests alone: ask what they cover by itself');
  return success(undefined);
}

const MOST_JOBS = 64;
