import { withoutControls } from '../../base/printable.js';
import type { Problem } from '../../base/result.js';
import { problemLines } from '../../report/text/problem-lines.js';
import { EXIT, type ExitCode } from './exit-code.js';
import type { Io } from './io.js';
import { pageOf } from './page.js';

export interface Showing {
  readonly color: boolean;
  /** Show what is merely worth knowing, too. */
  readonly verbose?: boolean;
  /** More than so many are counted, not shown. */
  readonly most?: number;
  /** The command that shows them all. */
  readonly seeAll?: string;
}

/** Problems on standard error, the worst first. */
export async function showProblems(problems: readonly Problem[], io: Io, showing: Showing): Promise<void> {
  const { color, verbose = false, most = 20, seeAll } = showing;
  const shown = problems.filter(({ severity }) => verbose || severity !== 'info');
  const lines = problemLines(shown, pageOf(io.err, io, color));
  const rest = lines.length - most;
  if (rest > 0) lines.splice(most, rest, `and ${rest} more${seeAll === undefined ? '' : `: ${seeAll}`}`);
  if (lines.length > 0) await io.err.write(`${lines.join('\n')}\n`);
}

/** What does not keep the request from being answered, but is probably not what its author meant. */
export async function warn(messages: readonly string[], io: Io, color: boolean): Promise<void> {
  const { paint } = pageOf(io.err, io, color);
  if (messages.length > 0)
    await io.err.write(
      messages.map((message) => `${paint.unsure('warning')}: ${withoutControls(message)}\n`).join(''),
    );
}

/** The command line cannot be followed. */
export async function misused(messages: readonly string[], io: Io): Promise<ExitCode> {
  await io.err.write(messages.map((message) => `preflight: ${withoutControls(message)}\n`).join(''));
  return EXIT.unusable;
}
