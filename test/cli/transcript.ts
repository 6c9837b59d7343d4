import { readFileSync } from 'node:fs';
import { run } from '../../src/cli/program.js';
import { fixtures, memoryIo } from './memory-io.js';

/**
 * Runs the commands of a transcript, and returns the transcript with their current output.
 * A line that starts with `$ ` is a command in a pipe. `tty$ ` is a terminal of 80 columns, and `tty(120)$ ` one of 120. A command may
 * start with `cat FILE |` or `echo TEXT |` as its standard input. The output, lines of standard error after `! `, and the exit code follow
 * the command. Other lines are remarks.
 */
export async function playTranscript(transcript: string): Promise<string> {
  const lines: string[] = [];
  let isOutput = false;
  for (const line of transcript.split('\n')) {
    const command = PROMPT.exec(line);
    if (command !== null) {
      lines.push(line, ...(await outputOf(command)));
      isOutput = true;
    } else if (EXIT.test(line)) isOutput = false;
    else if (!isOutput) lines.push(line);
  }
  return lines.join('\n');
}

const PROMPT = /^(?:tty(?:\((\d+)\))?)?\$ (.*)$/;
const TERMINAL = /^tty/;
const EXIT = /^\[exit \d+\]$/;

async function outputOf(command: RegExpExecArray): Promise<string[]> {
  const [line, columns, text = ''] = command;
  const { exitCode, written } = await answerOf(
    text,
    TERMINAL.test(line) ? { terminal: Number(columns ?? 80) } : {},
  );
  const lines = written.flatMap(({ to, text: some }) =>
    visible(some.replace(/\n$/, ''))
      .split('\n')
      .map((one) => (to === 'err' ? `! ${one}` : one).trimEnd()),
  );
  return [...lines, `[exit ${exitCode}]`];
}

/** Returns the command lines of a transcript. */
export function commandLinesOf(transcript: string): readonly string[] {
  return transcript.split('\n').flatMap((line) => PROMPT.exec(line)?.[2] ?? []);
}

/** Runs a command line of a transcript. */
export async function answerOf(text: string, terminal: { readonly terminal?: number } = {}) {
  const { env, stdin, argv } = parsed(text);
  const { io, out, written } = memoryIo({ env, stdin, ...terminal });
  const exitCode = await run(argv, io);
  return { argv, exitCode, out: out(), written };
}

/** Replaces escape characters and carriage returns by visible symbols. */
function visible(text: string): string {
  return text.replaceAll('\u001b', '␛').replaceAll('\r', '␍');
}

function parsed(text: string) {
  const words = wordsOf(text);
  const pipe = words.indexOf('|');
  const command = words.slice(pipe + 1);
  const start = command.indexOf('preflight');
  if (start < 0) throw new Error(`no preflight in: ${text}`);
  const env = Object.fromEntries(command.slice(0, start).map((word) => word.split('=') as [string, string]));
  return { env, stdin: pipe < 0 ? '' : stdinOf(words.slice(0, pipe)), argv: command.slice(start + 1) };
}

function stdinOf([program, ...args]: readonly string[]): string {
  if (program === 'echo') return `${args.join(' ')}\n`;
  if (program === 'cat') return args.map((file) => readFileSync(fixtures + file, 'utf8')).join('');
  throw new Error(`a transcript has no ${program}`);
}

/** Splits a line into shell words, quoted or not. */
function wordsOf(text: string): string[] {
  return [...text.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, (_, single?: string, double?: string) => single ?? double ?? ''),
  );
}
