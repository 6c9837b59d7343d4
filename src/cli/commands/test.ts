import { success } from '../../base/result.js';
import { beside } from '../../report/suite/beside.js';
import * as formats from '../../report/suite/registry.js';
import type { SuiteFormat, SuiteReporter } from '../../report/suite/suite-reporter.js';
import { declareEdition, type ReadingOptions } from '../files/read-org.js';
import { EXIT } from '../io/exit-code.js';
import type { Io } from '../io/io.js';
import { pageOf } from '../io/page.js';
import { showProblems } from '../io/problems.js';
import { isJobPageWanted, LONGEST_JOB_PAGE, writeJobPage } from '../io/write-report.js';
import { type FormatOptions, formatOption } from '../options/format-option.js';
import { coverTests } from '../suite/cover-tests.js';
import { type CoverageOptions, declareCoverage, isCovering } from '../suite/coverage-options.js';
import { runSuites } from '../suite/run-suites.js';
import { suggestTests } from '../suite/suggest-tests.js';
import { findSuites } from '../suite/suite-files.js';
import { defineCommand } from './command.js';

interface TestOptions extends CoverageOptions, FormatOptions<typeof formats>, ReadingOptions {
  readonly org?: string;
  readonly filter?: string;
  readonly bail?: true;
  readonly verbose?: true;
}

/** Coverage that programs read stands alone on standard output. */
function isForPrograms({ coverageFormat = 'text', coverageFile }: CoverageOptions): boolean {
  return coverageFormat !== 'text' && coverageFile === undefined;
}

/** Coverage for people stands beside tests for programs. */
function besideTests({ format }: Pick<TestOptions, 'format'>, io: Io): Io {
  return format === 'text' ? io : { ...io, out: io.err };
}

function reporterOf<Name extends string>(
  all: Readonly<Record<Name, SuiteFormat>>,
  name: Name,
  ...[page, options]: Parameters<SuiteFormat['reporter']>
): SuiteReporter {
  return all[name].reporter(page, options);
}

/** Tests of policies: examples, tables, and statements that are proved. */
export const testCommand = defineCommand<TestOptions>({
  examples: [
    ['all files of tests below the working folder', 'test'],
    ['one file, against another org than it names', 'test payroll.preflight.yaml --org proposal.json'],
    ['only some tests', 'test --filter payroll'],
    ['for programs', 'test --format json | jq .failed'],
    ['for the test reports of a CI server', 'test --format junit > policies.xml'],
    ['what the tests cover; fail where a rule decides none', 'test --coverage --missing --min rules=100'],
    ['a page of lines and branches', 'test --coverage-format lcov --coverage-file coverage/lcov.info'],
    ['tests of a whole org, from none', 'test --suggest org.preflight.yaml --org org.json'],
  ],
  declare(commander) {
    commander
      .argument(
        '[paths...]',
        'files of tests, or folders in which files end in .preflight.yaml, .yml or .json',
      )
      .option('--org <path>', 'the org that is tested, in place of the one that each file names')
      .option('--filter <words>', 'only tests whose names have these words')
      .option('--bail', 'stop after the first test that fails')
      .option('--verbose', 'list what passed, too')
      .addOption(formatOption(formats));
    declareCoverage(commander.optionsGroup('What the tests cover:'));
    declareEdition(commander.optionsGroup('How the org is read:'));
  },
  async run(paths, options, io) {
    const { documents, problems } = await findSuites(paths.length === 0 ? ['.'] : paths, io.files);
    if (options.suggest !== undefined && (problems.length === 0 || paths.length === 0))
      return await suggestTests(documents, options, io);
    await showProblems(problems, io, options);
    if (documents.length === 0) return success(EXIT.unusable);
    const { filter, org, bail } = options;
    const out = isForPrograms(options) ? io.err : io.out;
    const page = pageOf(out, io, options.color);
    const isVerbose = options.verbose === true;
    const chosen = reporterOf(formats, options.format, page, { isVerbose });
    let jobPage = '';
    const isPaged = options.format === 'github' && isJobPageWanted(io);
    const reporter = isPaged
      ? beside(chosen, formats.markdown.reporter(page, { isVerbose }), (text) => {
          if (jobPage.length < LONGEST_JOB_PAGE) jobPage += text;
        })
      : chosen;
    const words = filter?.toLowerCase();
    const tally = await runSuites(
      documents,
      reporter,
      {
        org,
        reading: options,
        isBailing: bail === true,
        isCi: (io.env.CI ?? '') !== '' && io.env.CI !== 'false',
        ...(words !== undefined && { isWanted: ({ name }) => name.toLowerCase().includes(words) }),
      },
      { ...io, out },
    );
    if (isPaged) await writeJobPage(jobPage, io);
    const covered = isCovering(options)
      ? await coverTests(documents, options, isForPrograms(options) ? io : besideTests(options, io))
      : success(EXIT.answered);
    if (!covered.ok) return covered;
    if (tally.unusable > 0 || problems.length > 0) return success(EXIT.unusable);
    return success(tally.failed > 0 ? EXIT.found : covered.value);
  },
});
