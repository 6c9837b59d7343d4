import { quoted } from '../../base/messages.js';
import { type Result, success } from '../../base/result.js';
import { defineCommand } from '../../console/command.js';
import type { TextDocument } from '../../console/files/read-input.js';
import { declareOrgReading, type ReadingOptions } from '../../console/files/read-org.js';
import { EXIT } from '../../console/io/exit-code.js';
import type { Io } from '../../console/io/io.js';
import { misuse } from '../../console/io/misuse.js';
import { showProblems } from '../../console/io/problems.js';
import { countOption } from '../../console/options/count.js';
import { type FormatOptions, formatOption } from '../../console/options/format-option.js';
import { type IdsOption, idsOption } from '../../console/options/ids.js';
import { coverTests } from '../../console/suite/cover-tests.js';
import { type CoverageFlags, declareCoverage, isCovering } from '../../console/suite/coverage-options.js';
import { codeOf, isNothingRun, reportSuites } from '../../console/suite/report-suites.js';
import { suggestTests } from '../../console/suite/suggest-tests.js';
import { findSuites } from '../../console/suite/suite-files.js';
import { watchSuites } from '../../console/suite/watch-suites.js';
import * as formats from '../../report/suite/registry.js';

interface TestOptions extends CoverageFlags, FormatOptions<typeof formats>, IdsOption, ReadingOptions {
  readonly export?: string;
  readonly filter?: string;
  readonly bail?: true;
  readonly verbose?: true;
  readonly watch?: true;
  readonly jobs?: number;
}

/** Whether standard output receives coverage in a format for programs. Nothing else may then be written to it. */
function isCoverageForPrograms({ coverageFormat = 'text', coverageFile }: CoverageFlags): boolean {
  return coverageFormat !== 'text' && coverageFile === undefined;
}

/**
 * Returns the output to which coverage is written as text: standard error if the test report on standard output is for programs, otherwise
 * standard output.
 */
function coverageIo({ format }: Pick<TestOptions, 'format'>, io: Io): Io {
  return format === 'text' ? io : { ...io, out: io.err };
}

/** Runs policy tests. These are examples, tables of examples, and statements that are proved for all sign-ins. */
export const testCommand = defineCommand<TestOptions>({
  examples: [
    ['run all test files below the working folder', 'test'],
    ['run one file against another export', 'test sample/access.preflight.yaml --export sample/proposed'],
    ['run the tests whose names contain a text', 'test --filter payroll'],
    ['run tests again while you write them', 'test --watch'],
    ['count failed tests in a script', 'test --format json | jq .failed'],
    ['write a test report for a CI server', 'test --format junit > policies.xml'],
    ['fail if a rule decides no test', 'test --coverage --missing --fail-under rules=100'],
    [
      'write coverage for a viewer of lines and branches',
      'test --coverage-format lcov --coverage-file coverage/lcov.info',
    ],
    ['write tests for an org that has none', 'test --suggest access.preflight.yaml --export sample/export'],
  ],
  declare(commander) {
    commander
      .argument('[paths...]', 'test files, or folders with files that end in .preflight.yaml, .yml or .json')
      .option('--export <path>', 'the tested export, instead of the one that each file names')
      .option('--filter <words>', 'run only tests whose names contain this text')
      .option('--bail', 'stop after the first test that does not pass')
      .option('-v, --verbose', 'list passed tests, too')
      .addOption(idsOption())
      .option('--watch', 'run tests again when a test file or an export changes')
      .addOption(countOption('--jobs <count>', 'number of threads; the report is the same (default: 1)'))
      .addOption(formatOption(formats));
    declareCoverage(commander.optionsGroup('Coverage:'));
    declareOrgReading(commander.optionsGroup('Options:'));
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
    const isSeparate = isCoverageForPrograms(options);
    const tally = await reportSuites(documents, running, options, isSeparate ? { ...io, out: io.err } : io);
    if (filter !== undefined && isNothingRun(tally))
      return misuse(`no test was run, because no name contains ${quoted(filter)}: change \`--filter\``);
    const covered = isCovering(options)
      ? await coverTests(documents, options, isSeparate ? io : coverageIo(options, io))
      : success(EXIT.answered);
    if (!covered.ok) return covered;
    const code = problems.length > 0 ? EXIT.unusable : codeOf(tally);
    return success(code === EXIT.answered ? covered.value : code);
  },
});

function isCi({ env }: Pick<Io, 'env'>): boolean {
  return (env.CI ?? '') !== '' && env.CI !== 'false';
}

/** Checks that the given options can be combined. */
function checkUsage(options: TestOptions, io: Io): Result<undefined> {
  const { watch, format, jobs, suggest } = options;
  if (jobs !== undefined && jobs > MOST_JOBS)
    return misuse(`\`--jobs\` is too large: pass ${MOST_JOBS} or less`);
  if (watch !== true) return success(undefined);
  if (isCi(io)) return misuse('`--watch` does not end, and `CI` is set: remove it');
  if (format !== 'text') return misuse(`\`--watch\` writes text only: remove \`--format ${format}\``);
  if (isCovering(options) || suggest !== undefined)
    return misuse('`--watch` cannot report coverage or suggest tests: run these separately');
  return success(undefined);
}

const MOST_JOBS = 64;
