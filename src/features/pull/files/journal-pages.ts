import { isObject } from '../../../base/object.js';
import type { Seal } from './seal.js';

/** The pull that wrote a journal file, as stated by the first line of the file. */
export interface JournalRun {
  /** The unique id of the pull that wrote the journal. Each line of the journal repeats it. */
  readonly run: string;
  /** The options of the pull as text. A later pull continues the journal file only if it has the same options. */
  readonly request: string;
}

/**
 * How reading a list of the API ended: the list is complete; the org does not have the feature; the service refused; or the list is
 * incomplete.
 */
export type ListEnd =
  | { readonly kind: 'whole' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'broken'; readonly why: string };

/** A page of a list that was read from the API: its items with their ids, and how far the list has been read after this page. */
export interface JournalPage {
  readonly items: readonly (readonly [id: string, value: unknown])[];
  readonly next?: string;
  readonly end?: ListEnd;
  readonly stamp?: string;
}

/** The journal line that precedes the items of a page. */
export interface JournalHead extends Omit<JournalPage, 'items'> {
  readonly list: string;
  readonly count: number;
  /** The time at which the page was read, in milliseconds since the epoch. */
  readonly at: number;
  /** Whether reading the list started again with this page, so that all earlier pages of the list are discarded. */
  readonly isAgain?: true;
}

/** The journal lines of a page: its head, its items and its seal (an HMAC). The seal of the next page is computed from this seal. */
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

/** A parsed line of a journal. Its content must not be used before the seal (the HMAC) of its page has been checked. */
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
