import { isObject } from '../../../base/object.js';
import type { Seal } from './seal.js';

/** The run that wrote a file, as its first line states it. */
export interface JournalRun {
  /** A unique id of the run, which each line repeats. */
  readonly run: string;
  /** The request of the run. Only a run with the same request continues the file. */
  readonly request: string;
}

/** How reading a list ended: completely; the org does not have the feature; the service refused; or incompletely. */
export type ListEnd =
  | { readonly kind: 'whole' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'broken'; readonly why: string };

/** A page of a list: its items with their ids, and the state of the list after it. */
export interface JournalPage {
  readonly items: readonly (readonly [id: string, value: unknown])[];
  readonly next?: string;
  readonly end?: ListEnd;
  readonly stamp?: string;
}

/** The line that precedes the items of a page. */
export interface JournalHead extends Omit<JournalPage, 'items'> {
  readonly list: string;
  readonly count: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Discards everything that was read of the list before. */
  readonly isAgain?: true;
}

/** The lines of a page (its head, its items and its seal), and the seal, which the next page continues. */
export interface SealedPage {
  readonly lines: readonly string[];
  readonly seal: string;
}

export function runLine({ run, request }: JournalRun): string {
  return JSON.stringify({ run, request });
}

export async function sealedPage(
  run: string,
  head: JournalHead,
  items: JournalPage['items'],
  { seal, previous }: { readonly seal: Seal; readonly previous: string },
): Promise<SealedPage> {
  const lines = [{ run, ...head }, ...items.map((item) => [run, ...item])].map((line) =>
    JSON.stringify(line),
  );
  const made = await seal.after(previous, new TextEncoder().encode(`${lines.join('\n')}\n`));
  return { lines: [...lines, JSON.stringify({ run, seal: made })], seal: made };
}

/** A parsed line of a journal. The seal of its page must be checked before its content is used. */
export type JournalLine =
  | { readonly kind: 'run'; readonly run: JournalRun }
  | { readonly kind: 'head'; readonly run: string; readonly head: JournalHead }
  | { readonly kind: 'item'; readonly run: string; readonly id: string; readonly value: unknown }
  | { readonly kind: 'seal'; readonly run: string; readonly seal: string };

export function journalLineIn(value: unknown): JournalLine | undefined {
  if (Array.isArray(value)) {
    const [run, id, item] = value as readonly unknown[];
    const isItem = value.length === 3 && typeof run === 'string' && typeof id === 'string';
    return isItem ? { kind: 'item', run, id, value: item } : undefined;
  }
  if (!isObject(value) || typeof value.run !== 'string') return undefined;
  const { run, request, seal, ...head } = value;
  if (typeof request === 'string') return { kind: 'run', run: { run, request } };
  if (typeof seal === 'string') return { kind: 'seal', run, seal };
  return isHead(head) ? { kind: 'head', run, head } : undefined;
}

function isHead(value: unknown): value is JournalHead {
  if (!isObject(value)) return false;
  const { list, count, at, next, end, stamp, isAgain } = value;
  return (
    typeof list === 'string' &&
    Number.isSafeInteger(count) &&
    Number(count) >= 0 &&
    Number.isFinite(at) &&
    isAbsentOr(isText, next) &&
    isAbsentOr(isText, stamp) &&
    isAbsentOr(isEnd, end) &&
    isAbsentOr((again) => again === true, isAgain)
  );
}

function isEnd(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { kind, why } = value;
  return kind === 'whole' || kind === 'absent' || ((kind === 'refused' || kind === 'broken') && isText(why));
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isAbsentOr(is: (value: unknown) => boolean, value: unknown): boolean {
  return value === undefined || is(value);
}
