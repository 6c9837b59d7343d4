import { getOrMake } from '../../base/memo.js';
import { isObject } from '../../base/object.js';
import { parsedJson } from '../http/judge.js';
import type { PullFiles } from '../http/world.js';
import { joinedBytes, linesOf } from './journal-lines.js';

/** What is known of a list: where its items stand, and how reading it went. */
export interface JournalList {
  /** By their ids; of one that came twice, the last. */
  readonly items: Map<string, ItemPlace>;
  /** How many pages of it were read. */
  pages: number;
  /** Where it goes on, as long as it does. */
  next: string | undefined;
  end: ListEnd | undefined;
  /** What was known of its owner when it was read. */
  stamp: string | undefined;
  /** When its last page was read, in milliseconds since the epoch. */
  at: number;
}

/** All of it was read; the org has none; the service refused; or what was read is not all. */
export type ListEnd =
  | { readonly kind: 'whole' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'broken'; readonly why: string };

/** Where an item stands in the file, in bytes. */
interface ItemPlace {
  readonly start: number;
  readonly length: number;
}

/** Items with their ids, and what their page says of the list. */
export interface JournalPage {
  readonly items: readonly (readonly [id: string, value: unknown])[];
  readonly next?: string;
  readonly end?: ListEnd;
  readonly stamp?: string;
}

/** The line before the items of a page. */
export interface JournalHead extends Omit<JournalPage, 'items'> {
  readonly list: string;
  readonly count: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** What was read of the list before is forgotten. */
  readonly isAgain?: true;
}

/** How much is read at once, where items stand beside each other. */
const WINDOW = 256 * 1024;

const NO_BYTES = new Uint8Array();

/**
 * What a run has read so far, in a file that is only ever added to: whenever the run ends, what stands there is true, and
 * the next goes on from it. In memory are only the ids of items, and where they stand. A page of which not all items stand
 * in the file was cut off, and counts for nothing.
 */
export class Journal {
  readonly #files: PullFiles;
  readonly #path: string;
  readonly #lists = new Map<string, JournalList>();
  #length = 0;
  #adding: Promise<void> = Promise.resolve();
  #window: { readonly start: number; readonly bytes: Uint8Array } = { start: 0, bytes: NO_BYTES };

  constructor(files: PullFiles, path: string) {
    this.#files = files;
    this.#path = path;
  }

  /** Takes over what stands in the file: whose run it is, and when it was last added to. */
  async read(): Promise<{ readonly run: string | undefined; readonly at: number }> {
    let run: string | undefined;
    let at = 0;
    let page: { readonly head: JournalHead; readonly items: [id: string, place: ItemPlace][] } | undefined;
    for await (const { bytes, start, end } of linesOf(this.#files.pieces(this.#path))) {
      this.#length = end;
      const value = parsedJson(new TextDecoder().decode(bytes))?.value;
      if (isHead(value)) page = { head: value, items: [] };
      else if (isItem(value)) page?.items.push([value[0], { start, length: bytes.length }]);
      else page = undefined;
      if (isObject(value) && typeof value.run === 'string') run = value.run;
      if (page === undefined || page.items.length < page.head.count) continue;
      this.#take(page.head, page.items);
      at = Math.max(at, page.head.at);
      page = undefined;
    }
    return { run, at };
  }

  /** Begins anew, for a run. */
  async begin(run: string): Promise<void> {
    this.#lists.clear();
    this.#length = 0;
    await this.#files.remove(this.#path);
    await this.#append(bytesOf(`${JSON.stringify({ run })}\n`));
  }

  /** Goes on after what was read: a line that was cut off is ended. */
  async goOn(): Promise<void> {
    await this.#append(bytesOf('\n'));
  }

  list(name: string): JournalList | undefined {
    return this.#lists.get(name);
  }

  lists(): Iterable<readonly [name: string, list: JournalList]> {
    return this.#lists;
  }

  /** Adds to a list, one page after the other, whoever asks. */
  async addPage(list: string, { items, ...page }: JournalPage, at: number): Promise<void> {
    await this.#add({ list, count: items.length, at, ...page }, items);
  }

  /** Forgets what was read of a list: it is read again from its beginning. */
  async beginAgain(list: string, at: number): Promise<void> {
    await this.#add({ list, count: 0, at, isAgain: true }, []);
  }

  /** The items of a list, in the order of their ids. */
  async *values(name: string): AsyncGenerator<unknown> {
    const items = [...(this.#lists.get(name)?.items ?? [])].sort(([one], [other]) => (one < other ? -1 : 1));
    for (const [, place] of items) yield await this.#valueAt(place);
  }

  /** The items of a list, in the order in which the service lists them. */
  async listed(name: string): Promise<readonly unknown[]> {
    const values: unknown[] = [];
    for (const place of this.#lists.get(name)?.items.values() ?? []) values.push(await this.#valueAt(place));
    return values;
  }

  #add(head: JournalHead, items: JournalPage['items']): Promise<void> {
    this.#adding = this.#adding.then(async () => {
      const [first, ...rest] = [head, ...items].map((line) => bytesOf(`${JSON.stringify(line)}\n`));
      let start = this.#length + (first?.length ?? 0);
      const places = rest.map(({ length }, index): [string, ItemPlace] => {
        const place = { start, length: length - 1 };
        start += length;
        return [items[index]?.[0] ?? '', place];
      });
      await this.#append(joinedBytes([first ?? NO_BYTES, ...rest]));
      this.#take(head, places);
    });
    return this.#adding;
  }

  async #append(bytes: Uint8Array): Promise<void> {
    await this.#files.append(this.#path, bytes);
    this.#length += bytes.length;
  }

  #take(head: JournalHead, items: readonly [id: string, place: ItemPlace][]): void {
    if (head.isAgain) this.#lists.delete(head.list);
    const list = getOrMake(this.#lists, head.list, emptyList);
    for (const [id, place] of items) list.items.set(id, place);
    if (!head.isAgain) list.pages++;
    [list.next, list.end, list.stamp, list.at] = [head.next, head.end, head.stamp, head.at];
  }

  async #valueAt({ start, length }: ItemPlace): Promise<unknown> {
    let window = this.#window;
    if (start < window.start || start + length > window.start + window.bytes.length) {
      window = { start, bytes: await this.#files.readAt(this.#path, start, Math.max(WINDOW, length)) };
      this.#window = window;
    }
    const from = start - window.start;
    const [, value] = JSON.parse(new TextDecoder().decode(window.bytes.subarray(from, from + length)));
    return value;
  }
}

function emptyList(): JournalList {
  return { items: new Map(), pages: 0, next: undefined, end: undefined, stamp: undefined, at: 0 };
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function isHead(value: unknown): value is JournalHead {
  return isObject(value) && typeof value.list === 'string' && typeof value.count === 'number';
}

function isItem(value: unknown): value is [id: string, value: unknown] {
  return Array.isArray(value) && typeof value[0] === 'string';
}
