import type { AccessChange } from '../guard/access-change.js';
import type { FaultKind } from '../traffic/faults.js';
import type { ObjectChange } from './object-changes.js';

/** The journal entry of an answered request. */
export interface JournalEntry {
  /** The number of the request, from 1, in the order in which the requests were answered. */
  readonly number: number;
  /** The time of the request (ISO 8601). */
  readonly at: string;
  readonly method: string;
  /** The path of the request with its query. */
  readonly path: string;
  /** The user agent of the client. */
  readonly client?: string;
  readonly status: number;
  /** The body of the request, without secrets; absent if it was not JSON, or too long. */
  readonly request?: unknown;
  /** The body of the answer, without secrets, if the request tried to change the org or was rejected; absent if the body was too long. */
  readonly answer?: unknown;
  /** The `Warning` header of the answer, which names assumptions that the answer depends on, or data that are unknown. */
  readonly warning?: string;
  /** The changes that the request made in the org; empty if it was rejected. */
  readonly changes: readonly ObjectChange[];
  /** The effect of the changes on access; present if the server option `guard` is set. */
  readonly access?: AccessChange;
  /** The faults that were simulated for the request. */
  readonly faults?: readonly FaultKind[];
  /** The number of changes since the org was read. */
  readonly revision: number;
}

/** The limits of a journal: the maximum number of entries, and the maximum total length of the entries in characters of JSON. */
export interface JournalBounds {
  readonly entries: number;
  readonly characters: number;
}

const USUAL_BOUNDS: JournalBounds = { entries: 10_000, characters: 32_000_000 };

/** A journal of the latest requests in order. The oldest entries are dropped. */
export class RequestJournal {
  #entries: JournalEntry[] = [];
  /** The size of each journal entry in characters. */
  #sizes: number[] = [];
  #size = 0;
  #count = 0;
  readonly #bounds: JournalBounds;

  constructor(bounds = USUAL_BOUNDS) {
    this.#bounds = bounds;
  }

  /** Adds an entry to the journal, and returns it with its number. */
  add(entry: Omit<JournalEntry, 'number'>): JournalEntry {
    const numbered = { number: ++this.#count, ...entry };
    const size = JSON.stringify(numbered).length;
    this.#entries.push(numbered);
    this.#sizes.push(size);
    this.#size += size;
    this.#dropOldest();
    return numbered;
  }

  /**
   * Drops the oldest entries. Only does so when the journal exceeds a limit by 10 %, because each call copies the remaining entries. Always
   * keeps the newest entry.
   */
  #dropOldest(): void {
    const { entries, characters } = this.#bounds;
    if (this.#entries.length <= entries * 1.1 && this.#size <= characters * 1.1) return;
    let gone = Math.max(0, this.#entries.length - entries);
    let left = this.#sizes.slice(gone).reduce((sum, size) => sum + size, 0);
    while (left > characters && gone < this.#entries.length - 1) left -= this.#sizes[gone++] ?? 0;
    this.#entries = this.#entries.slice(gone);
    this.#sizes = this.#sizes.slice(gone);
    this.#size = left;
  }

  /** Returns the journal entries whose number is greater than `after`. */
  entries(after = 0): readonly JournalEntry[] {
    return this.#entries.filter(({ number }) => number > after);
  }

  clear(): void {
    this.#entries = [];
    this.#sizes = [];
    this.#size = 0;
    this.#count = 0;
  }
}
