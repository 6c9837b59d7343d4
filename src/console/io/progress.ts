import { printable } from '../../base/printable.js';
import type { Io } from './io.js';

/** The progress of a long run, shown in the terminal. */
export interface Progress {
  /** Shows the number of processed items, at most ten times per second. */
  update(count: number): Promise<void>;
  /** Replaces the progress line with the final count and a summary. */
  end(count: number, summary: string): Promise<void>;
}

const MILLISECONDS_BETWEEN = 100;

const START_OF_LINE = '\r\u001b[K';

/** Whether progress can be shown on standard error: it is a terminal that can erase a line. */
function canShowProgress({ err, env }: Pick<Io, 'env' | 'err'>): boolean {
  return err.isTerminal && env.TERM !== 'dumb';
}

/**
 * Shows the progress of a run as a count on one line of standard error, unless answers are written to the same terminal. Does nothing if
 * standard error cannot show progress.
 */
export function createProgress(io: Pick<Io, 'env' | 'err' | 'now' | 'out'>): Progress {
  const { out, err, now } = io;
  const start = now();
  if (!canShowProgress(io)) return { update: async () => {}, end: async () => {} };
  let last = start;
  return {
    async update(count) {
      const time = now();
      if (out.isTerminal || time - last < MILLISECONDS_BETWEEN) return;
      last = time;
      await err.write(`${START_OF_LINE}${speedWords(count, time - start)}`);
    },
    async end(count, summary) {
      await err.write(`${START_OF_LINE}${speedWords(count, now() - start)}${summary}\n`);
    },
  };
}

/** The current step of a long run, on one line of standard error. */
export interface ProgressSteps {
  show(step: string): Promise<void>;
  /** Erases the line: at the end of the run, and before an answer is written to the same terminal. */
  clear(): Promise<void>;
}

/** Shows the steps of a long run, at most ten per second. Shows nothing if standard error cannot show progress. */
export function createProgressSteps(io: Pick<Io, 'env' | 'err' | 'now'>): ProgressSteps {
  const { err, now } = io;
  if (!canShowProgress(io)) return { show: async () => {}, clear: async () => {} };
  let last = now();
  let isShown = false;
  return {
    async show(step) {
      const time = now();
      if (time - last < MILLISECONDS_BETWEEN) return;
      last = time;
      isShown = true;
      await err.write(`${START_OF_LINE}${printable(step, (err.columns ?? 80) - 1)}`);
    },
    async clear() {
      if (isShown) await err.write(START_OF_LINE);
      isShown = false;
    },
  };
}

/**
 * Runs synchronous work and shows its progress, such as `3 of 20 rules`. `what` is the noun; the work can pass another noun for each step.
 */
export async function withProgress<Found>(
  what: string,
  io: Pick<Io, 'env' | 'err' | 'now'>,
  work: (progress: (done: number, total: number, of?: string) => void) => Found,
): Promise<Found> {
  const steps = createProgressSteps(io);
  const found = work(
    (done, total, of = what) => void steps.show(`${done} of ${total} ${of}`).catch(() => {}),
  );
  await steps.clear();
  return found;
}

function speedWords(count: number, milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const rate = seconds > 0 ? ` (${number(Math.round(count / seconds))}/s)` : '';
  return `${number(count)} ${count === 1 ? 'request' : 'requests'} in ${clock(seconds)}${rate}`;
}

/** Returns a duration as `1:02:03` or `2:03`. */
function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const [hours = 0, minutes = 0, rest = 0] = parts;
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
