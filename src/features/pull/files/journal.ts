import { getOrMake } from '../../../base/memo.js';
import type { PullFiles } from '../../../console/io/pull-world.js';
import { parsedJson } from '../http/judge.js';
import { joinedBytes, linesOf } from './journal-lines.js';
import {
  type JournalHead,
  type JournalPage,
  type JournalRun,
  journalLineIn,
  type ListEnd,
  runLine,
  sealedPage,
} from './journal-pages.js';
import type { Seal } from './seal.js';

/** A list of the API in the journal: the positions of its items, and how far the list has been read. */
export interface JournalList {
  /** The positions of the items in the file, by id. For a repeated id, this is the last position. */
  readonly items: Map<string, ItemPlace>;
  /** The number of pages of the list that were read. */
  pages: number;
  /** The URL of the next page to read; `undefined` at the end of the list. */
  next: string | undefined;
  end: ListEnd | undefined;
  /** The time of the last change of the object to which the list belongs, as it was when the list was read. */
  stamp: string | undefined;
  /** The time at which the last page of the list was read, in milliseconds since the epoch. */
  at: number;
}

/** The position of an item in the journal file, in bytes. */
interface ItemPlace {
  readonly start: number;
  readonly length: number;
}

/** The journal file that an earlier pull left. */
export interface JournalFile {
  /** The options of the pull that wrote the journal file, as text; `undefined` if the journal file is missing or is not a journal. */
  readonly request: string | undefined;
  /** The time of the last valid page in the journal file; 0 if there are no valid pages. */
  readonly at: number;
  /** Whether a part of the file is ignored because its signature (an HMAC) was created with other credentials. */
  readonly isForeign: boolean;
}

/** The number of bytes that are read from the journal file at once. Several items are read together, because they are usually adjacent. */
const WINDOW = 256 * 1024;

const NO_BYTES = new Uint8Array();

const NEWLINE = bytesOf('\n');

/** An error that is thrown if another process changed the journal file during this pull. */
export class JournalChanged extends Error {}

/**
 * A file of everything that a pull has read. Data is only appended, so that the next pull can continue, however this one ends. Only the ids
 * and positions of items are in memory. The file is not trusted. A page is valid only if each of its lines has the id of the pull, and if
 * its seal (an HMAC) matches the page and the previous seal. A truncated page is ignored.
 */
export class Journal {
  readonly #files: PullFiles;
  readonly #path: string;
  readonly #seal: Seal;
  readonly #lists = new Map<string, JournalList>();
  #run = '';
  #previous = '';
  #length = 0;
  #adding: Promise<void> = Promise.resolve();
  #window: { readonly start: number; readonly bytes: Uint8Array } = { start: 0, bytes: NO_BYTES };

  constructor(files: PullFiles, path: string, seal: Seal) {
    this.#files = files;
    this.#path = path;
    this.#seal = seal;
  }

  /** Loads the valid pages of the journal file. */
  async read(): Promise<JournalFile> {
    let request: string | undefined;
    let [at, isForeign, isFirst] = [0, false, true];
    let page: ReadPage | undefined;
    for await (const { bytes, start, end } of linesOf(this.#files.pieces(this.#path))) {
      this.#length = end;
      const line = journalLineIn(parsedJson(new TextDecoder().decode(bytes))?.value);
      if (isFirst) {
        isFirst = false;
        if (line?.kind !== 'run') return { request, at, isForeign: true };
        request = line.run.request;
        this.#begin(line.run);
      } else if (line === undefined || line.kind === 'run' || line.run !== this.#run) {
        // A truncated line, or a line that another pull wrote, does not belong to any page.
      } else if (line.kind === 'head') page = { head: line.head, lines: [bytes], items: [] };
      else if (line.kind === 'item') {
        page?.lines.push(bytes);
        page?.items.push([line.id, { start, length: bytes.length }]);
      } else if (page !== undefined) {
        const isSealed = await this.#isSealed(page, line.seal);
        if (isSealed) {
          this.#take(page.head, page.items);
          this.#previous = line.seal;
          at = Math.max(at, page.head.at);
        }
        isForeign ||= !isSealed;
        page = undefined;
      }
    }
    return { request, at, isForeign };
  }

  /** Starts a new journal for a pull with the given options. */
  async begin(request: string): Promise<void> {
    const run: JournalRun = { run: crypto.randomUUID(), request };
    this.#lists.clear();
    this.#length = 0;
    this.#begin(run);
    await this.#files.remove(this.#path);
    await this.#append(bytesOf(`${runLine(run)}\n`));
  }

  /** Prepares the journal so that new pages can be appended to the pages that were read. Ends a truncated line with a line feed. */
  async resume(): Promise<void> {
    await this.#append(NEWLINE);
  }

  list(name: string): JournalList | undefined {
    return this.#lists.get(name);
  }

  lists(): Iterable<readonly [name: string, list: JournalList]> {
    return this.#lists;
  }

  /** Appends a page to a list in the journal. Concurrent calls are executed one after the other. */
  async addPage(list: string, { items, ...page }: JournalPage, at: number): Promise<void> {
    await this.#add({ list, count: items.length, at, ...page }, items);
  }

  /** Discards the pages of a list in the journal, so that the list is read again from the start. */
  async restartList(list: string, at: number): Promise<void> {
    await this.#add({ list, count: 0, at, isAgain: true }, []);
  }

  /** Yields the items of a list in the journal, ordered by id. */
  async *values(name: string): AsyncGenerator<unknown> {
    const items = [...(this.#lists.get(name)?.items ?? [])].sort(([one], [other]) => (one < other ? -1 : 1));
    for (const item of items) yield await this.#valueAt(item);
  }

  /** Returns the items of a list in the journal, in the order of the service. */
  async itemsInOrder(name: string): Promise<readonly unknown[]> {
    const values: unknown[] = [];
    for (const item of this.#lists.get(name)?.items ?? []) values.push(await this.#valueAt(item));
    return values;
  }

  #begin(run: JournalRun): void {
    this.#run = run.run;
    this.#previous = runLine(run);
  }

  async #isSealed({ head, lines, items }: ReadPage, seal: string): Promise<boolean> {
    const bytes = joinedBytes(lines.flatMap((line) => [line, NEWLINE]));
    return items.length === head.count && (await this.#seal.after(this.#previous, bytes)) === seal;
  }

  #add(head: JournalHead, items: JournalPage['items']): Promise<void> {
    this.#adding = this.#adding.then(async () => {
      const sealing = { seal: this.#seal, previous: this.#previous };
      const { lines, seal } = await sealedPage(this.#run, head, items, sealing);
      const [first, ...rest] = lines.map((line) => bytesOf(`${line}\n`));
      let start = this.#length + (first?.length ?? 0);
      const places = items.map(([id], index): [string, ItemPlace] => {
        const length = rest[index]?.length ?? 0;
        const place = { start, length: length - 1 };
        start += length;
        return [id, place];
      });
      await this.#append(joinedBytes([first ?? NO_BYTES, ...rest]));
      this.#previous = seal;
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

  async #valueAt([id, { start, length }]: readonly [id: string, place: ItemPlace]): Promise<unknown> {
    let window = this.#window;
    if (start < window.start || start + length > window.start + window.bytes.length) {
      window = { start, bytes: await this.#files.readAt(this.#path, start, Math.max(WINDOW, length)) };
      this.#window = window;
    }
    const from = start - window.start;
    const text = new TextDecoder().decode(window.bytes.subarray(from, from + length));
    const line = journalLineIn(parsedJson(text)?.value);
    if (line?.kind !== 'item' || line.run !== this.#run || line.id !== id)
      throw new JournalChanged(`\`${this.#path}\` was changed while this run wrote it`);
    return line.value;
  }
}

/** A page of the journal whose last line, the seal, has not been read yet. */
interface ReadPage {
  readonly head: JournalHead;
  readonly lines: Uint8Array[];
  readonly items: [id: string, place: ItemPlace][];
}

function emptyList(): JournalList {
  return { items: new Map(), pages: 0, next: undefined, end: undefined, stamp: undefined, at: 0 };
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
