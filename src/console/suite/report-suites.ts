import { decided } from '../../base/threshold.js';
import { combineReporters } from '../../report/suite/combine-reporters.js';
import * as formats from '../../report/suite/registry.js';
import type { SuiteFormat, SuiteReporter } from '../../report/suite/suite-reporter.js';
import type { TextDocument } from '../files/read-input.js';
import { EXIT, type ExitCode } from '../io/exit-code.js';
import type { Io } from '../io/io.js';
import { pageForBuild } from '../io/page-for-build.js';
import { codeByThreshold, isJobPageWanted, LONGEST_JOB_PAGE, writeJobPage } from '../io/write-report.js';
import { runSuites, type SuiteRunOptions } from './run-suites.js';

/** The options for the report of a test run. */
interface ReportChoice {
  readonly format: keyof typeof formats;
  readonly color: boolean;
  readonly verbose?: true;
  readonly ids?: true;
}

type Ran = Awaited<ReturnType<typeof runSuites>>;

/** Runs test files and reports the results in a format. In GitHub Actions, the report is also added to the summary page of the job. */
export async function reportSuites(
  documents: readonly TextDocument[],
  running: SuiteRunOptions,
  { format, verbose, color, ids }: ReportChoice,
  io: Io,
): Promise<Ran> {
  const page = { ...(await pageForBuild(io, color)), hasIds: ids === true };
  const isVerbose = verbose === true;
  const chosen = reporterOf(formats, format, page, { isVerbose });
  if (format !== 'github' || !isJobPageWanted(io)) return await runSuites(documents, chosen, running, io);
  let jobPage = '';
  const reporter = combineReporters(chosen, reporterOf(formats, 'markdown', page, { isVerbose }), (text) => {
    if (jobPage.length < LONGEST_JOB_PAGE) jobPage += text;
  });
  const ran = await runSuites(documents, reporter, running, io);
  await writeJobPage(jobPage, io);
  return ran;
}

function reporterOf<Name extends string>(
  all: Readonly<Record<Name, SuiteFormat>>,
  name: Name,
  ...[page, options]: Parameters<SuiteFormat['reporter']>
): SuiteReporter {
  return all[name].reporter(page, options);
}

export function codeOf({ failed, undecided, unusable }: Ran): ExitCode {
  if (unusable > 0) return EXIT.unusable;
  return codeByThreshold(decided(failed + undecided > 0));
}

export function isNothingRun({ passed, failed, undecided, skipped, unusable }: Ran): boolean {
  return passed + failed + undecided + skipped + unusable === 0;
}
