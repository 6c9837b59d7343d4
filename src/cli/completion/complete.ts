import { EXIT, type ExitCode } from '../../console/io/exit-code.js';
import type { Io } from '../../console/io/io.js';
import { bashReply } from '../shells/bash-reply.js';
import { shellLine } from '../shells/shell-line.js';
import { candidatesFor } from './candidates.js';
import type { CompletionCandidate } from './line.js';

/**
 * Answers `preflight __complete <shell> …`, which the completion scripts of the shells call. The first line of the output is `files` if the
 * shell should complete file names. Otherwise it is `words`, and each further line has one completion. For bash there is no first line, and
 * empty output means file names.
 */
export async function complete([shell = '', ...given]: readonly string[], io: Io): Promise<ExitCode> {
  const text = shell === 'bash' ? await bashLines(given, io) : await lines(shell, given, io);
  if (text !== '') await io.out.write(text);
  return EXIT.answered;
}

async function bashLines([text = '', breaks = '']: readonly string[], io: Io): Promise<string> {
  const line = shellLine(text);
  const candidates = await candidatesFor(line.words.slice(1), io);
  return candidates === 'files'
    ? ''
    : candidates.map(({ value }) => `${bashReply(value, line, breaks)}\n`).join('');
}

async function lines(shell: string, given: readonly string[], io: Io): Promise<string> {
  const current = given.at(-1) ?? '';
  const words = shell === 'powershell' ? [...given.slice(0, -1), current.replace(/^=/, '')] : given;
  const candidates = await candidatesFor(words, io);
  return candidates === 'files' ? 'files\n' : `words\n${candidates.map(candidateLine).join('')}`;
}

function candidateLine({ value, what }: CompletionCandidate): string {
  return what === undefined ? `${value}\n` : `${value}\t${what}\n`;
}
