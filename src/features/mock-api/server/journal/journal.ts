import type { AccessChange } from '../guard/access-change.js';
import type { FaultKind } from '../traffic/faults.js';
import type { ObjectChange } from './object-changes.js';

/** A request that was answered. */
export interface JournalEntry {
  /** In the order in which they were answered, from 1. */
  readonly number: number;
  /** ISO 8601. */
  readonly at: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** What the client calls itself. */
  readonly client?: string;
  readonly status: number;
  /** What was sent, without secrets; absent where it was no JSON, or is long. */
  readonly request?: unknown;
  /** What was answered to a write, and to what was refused, likewise. */
  readonly answer?: unknown;
  /** What the answer rests on, or does not know whole: the `Warning` that came with it. */
  readonly warning?: string;
  /** What it changed; nothing where it was refused. */
  readonly changes: readonly ObjectChange[];
  /** What that changes of who gets in, where the server is to guard it. */
  readonly access?: AccessChange;
  /** What went wrong because it was asked for. */
  readonly faults?: readonly FaultKind[];
  /** How many writes the org has seen since it was read. */
  readonly revision: number;
}

/** How much a journal keeps: so many entries, and of them so many characters as JSON. */
export interface JournalBounds {
  readonly entries: number;
  readonly characters: number;
}

const USUAL_BOUNDS: JournalBounds = { entries: 10_000, characters: 32_000_000 };

/** The latest requests, in their order: of a server that runs for long the oldest are let go. */
export class RequestJournal {
  #entries: JournalEntry[] = [];
  /** Of each entry, in characters. */
  #sizes: number[] = [];
  #size = 0;
  #count = 0;
  readonly #bounds: JournalBounds;

  constructor(bounds = USUAL_BOUNDS) {
    this.#bounds = bounds;
  }

  /** With the number that is its own. */
  add(entry: Omit<JournalEntry, 'number'>): JournalEntry {
    const numbered = { number: ++this.#count, ...entry };
    const size = JSON.stringify(numbered).length;
    this.#entries.push(numbered);
    this.#sizes.push(size);
    this.#size += size;
    this.#letGo();
    return numbered;
  }

  /** A tenth more than is kept, so that not each request moves all others; the newest one stays however large it is. */
  #letGo(): void {
    const { entries, characters } = this.#bounds;
    if (this.#entries.length <= entries * 1.1 && this.#size <= characters * 1.1) return;
    let gone = Math.max(0, this.#entries.length - entries);
    let left = this.#sizes.slice(gone).reduce((sum, size) => sum + size, 0);
    while (left > characters && gone < this.#entries.length - 1) left -= this.#sizes[gone++] ?? 0;
    this.#entries = this.#entries.slice(gone);
    this.#sizes = this.#sizes.slice(gone);
    this.#size = left;
  }

  /** Those after a number. */
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
