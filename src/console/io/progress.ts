import { printable } from '../../base/printable.js';
import type { Io } from './io.js';

/** How far a long run is. */
export interface Progress {
  /** Shows the count, not more often than eyes can follow. */
  update(count: number): Promise<void>;
  /** Takes the line away, and leaves the summary. */
  end(count: number, summary: string): Promise<void>;
}

const MILLISECONDS_BETWEEN = 100;

const START_OF_LINE = '\r\u001b[K';

/** One line on standard error, written over again and again, unless answers are written between; nothing when that is no terminal. */
export function progressOn({ out, err, now }: Pick<Io, 'out' | 'err' | 'now'>): Progress {
  const start = now();
  if (!err.isTerminal) return { update: async () => {}, end: async () => {} };
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

/** What a long run is doing, on one line of standard error that is taken away at the end. */
export interface ProgressSteps {
  show(step: string): Promise<void>;
  clear(): Promise<void>;
}

/** Steps shorter than eyes can follow are passed over; so is everything where there is no terminal. */
export function stepsOn({ err, now }: Pick<Io, 'err' | 'now'>): ProgressSteps {
  if (!err.isTerminal) return { show: async () => {}, clear: async () => {} };
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
    },
  };
}

/** Does work that waits for nothing, and tells meanwhile how many of its rules, say, are done; of what, it may say itself. */
export async function withProgress<Found>(
  what: string,
  io: Pick<Io, 'err' | 'now'>,
  work: (progress: (done: number, total: number, of?: string) => void) => Found,
): Promise<Found> {
  const steps = stepsOn(io);
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

/** `1:02:03`, `2:03`. */
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
