import { isFailure, type ThresholdResult, type UnknownAllowed } from '../../base/threshold.js';
import type { NoticeReport } from '../../report/notices/notice.js';
import type { CommandFormat } from '../../report/text/format.js';
import { EXIT, type ExitCode } from './exit-code.js';
import type { Io } from './io.js';
import { pageForBuild } from './page-for-build.js';
import { warn } from './problems.js';

/** The selected format of an answer, and whether it is coloured. */
interface Chosen<Name extends string> {
  readonly format: Name;
  readonly color: boolean;
  readonly ids?: true;
}

/** Writes an answer to standard output in a format. Returns whether there was anything to write. */
export async function writeReport<Report, Name extends string>(
  formats: Readonly<Record<Name, CommandFormat<Report>>>,
  { format, color, ids }: Chosen<Name>,
  report: Report,
  io: Io,
): Promise<boolean> {
  const page = await pageForBuild(io, color);
  const text = await formats[format].text(report, ids ? { ...page, hasIds: true } : page);
  if (text !== '') await io.out.write(text);
  const { markdown } = formats as Readonly<Record<string, CommandFormat<Report>>>;
  if (format === 'github' && markdown !== undefined) await writeSummary(markdown, report, io);
  return text !== '';
}

/** The longest text for the summary page of a job, in characters. GitHub accepts at most 1 MB per step. */
export const LONGEST_JOB_PAGE = 250_000;

async function writeSummary<Report>(markdown: CommandFormat<Report>, report: Report, io: Io): Promise<void> {
  if (isJobPageWanted(io)) await writeJobPage(await markdown.text(report, await pageForBuild(io, false)), io);
}

/** Whether the job has a summary page, as jobs of GitHub Actions have. */
export function isJobPageWanted({ env }: Pick<Io, 'env'>): boolean {
  return (env.GITHUB_STEP_SUMMARY ?? '') !== '';
}

/** Appends Markdown to the summary page of the job, cut to the allowed length. */
export async function writeJobPage(text: string, io: Io): Promise<void> {
  const path = io.env.GITHUB_STEP_SUMMARY ?? '';
  try {
    await io.files.append(path, `${text.slice(0, LONGEST_JOB_PAGE)}\n`);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    await warn([`the job summary was not written to \`GITHUB_STEP_SUMMARY\` (${reason})`], io, false);
  }
}

/** Returns the exit code of a command that fails if its answer is at or above a threshold. */
export function codeByThreshold(result: ThresholdResult, allowed: UnknownAllowed = {}): ExitCode {
  return isFailure(result, allowed) ? EXIT.found : EXIT.answered;
}

/**
 * Returns the exit code for a report with notices. The command fails if a notice is a failure, so that the exit code agrees with the
 * notices that the build shows.
 */
export function codeByNotices({ notices }: NoticeReport): ExitCode {
  return codeByThreshold(notices.some(({ fails }) => fails) ? 'yes' : 'no');
}
