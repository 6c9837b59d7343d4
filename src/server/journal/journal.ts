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
  /** What it changed; nothing where it was refused. */
  readonly changes: readonly ObjectChange[];
  /** What that changes of who gets in, where the server is to guard it. */
  readonly access?: AccessChange;
  /** What went wrong because it was asked for. */
  readonly faults?: readonly FaultKind[];
  /** How many writes the org has seen since it was read. */
  readonly revision: number;
}

const MOST_ENTRIES = 10_000;
const CUT_AT = MOST_ENTRIES + 1000;

/** The latest requests, in their order: of a server that runs for long the oldest are let go. */
export class RequestJournal {
  #entries: JournalEntry[] = [];
  #count = 0;

  /** With the number that is its own. */
  add(entry: Omit<JournalEntry, 'number'>): JournalEntry {
    const numbered = { number: ++this.#count, ...entry };
    this.#entries.push(numbered);
    if (this.#entries.length > CUT_AT) this.#entries = this.#entries.slice(-MOST_ENTRIES);
    return numbered;
  }

  /** Those after a number. */
  entries(after = 0): readonly JournalEntry[] {
    return this.#entries.filter(({ number }) => number > after);
  }

  clear(): void {
    this.#entries = [];
    this.#count = 0;
  }
}
