import { withoutControls } from '../../base/printable.js';
import type { Problem } from '../../base/result.js';
import { problemLines } from '../../report/text/problem-lines.js';
import type { Io } from './io.js';
import { MISUSE } from './misuse.js';
import { pageForOutput } from './page-for-output.js';

/** The options for how messages are shown. */
export interface MessageOptions {
  readonly color: boolean;
  /** Whether problems of severity `info` are shown, too. */
  readonly verbose?: true;
}

interface ProblemListOptions extends MessageOptions {
  /** The maximum number of problems that are shown; the others are counted. */
  readonly most?: number;
  /** The command line that shows all problems. The message about hidden problems names it. */
  readonly seeAll?: string;
}

/** Writes problems to standard error: first those of the command line, then the others, most severe first. */
export async function showProblems(
  problems: readonly Problem[],
  io: Io,
  showing: ProblemListOptions,
): Promise<void> {
  const { color, verbose = false, most = 20, seeAll } = showing;
  const shown = problems.filter(({ severity, code }) => code !== MISUSE && (verbose || severity !== 'info'));
  const lines = problemLines(shown, pageForOutput(io.err, io, color));
  const rest = lines.length - most;
  if (rest > 0) lines.splice(most, rest, `and ${rest} more${seeAll === undefined ? '' : `: ${seeAll}`}`);
  const all = [...problems.filter(({ code }) => code === MISUSE).map(misuseLine), ...lines];
  if (all.length > 0) await io.err.write(`${all.join('\n')}\n`);
}

function misuseLine({ message }: Problem): string {
  return `preflight: ${withoutControls(message)}`;
}

/** Writes warnings to standard error. A warning is about input that is probably not intended, but does not prevent an answer. */
export async function warn(messages: readonly string[], io: Io, color: boolean): Promise<void> {
  const { paint } = pageForOutput(io.err, io, color);
  if (messages.length > 0)
    await io.err.write(
      messages.map((message) => `${paint.unsure('warning')}: ${withoutControls(message)}\n`).join(''),
    );
}
