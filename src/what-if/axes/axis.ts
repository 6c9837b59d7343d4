import type { MeaningIn } from '../../analysis/questions/completions/case-search.js';
import type { Compiled } from '../../simulate/compile.js';
import { statedWords } from '../../testing/request/merge-parts.js';
import type { RequestPart } from '../../testing/request/part-words.js';

/** A row or a column of a table: a set of requests. */
export interface AxisEntry {
  readonly name: string;
  /** The part of a request that selects this entry, ready to paste into a test; `null` if no part can express it. */
  readonly part: RequestPart | null;
  /** The users of the snapshot that the entry represents. */
  readonly users?: { readonly count: number; readonly some: readonly string[] };
  /** The names of the entries that were merged into this one. */
  readonly standsFor?: readonly string[];
}

/** The rows or the columns of a table. */
export interface MatrixAxis {
  readonly title: string;
  /** Whether every request that `covers` describes is in exactly one entry. */
  readonly isExact: boolean;
  /** The requests that the entries cover together, as text. */
  readonly covers: string;
  readonly entries: readonly AxisEntry[];
}

/** The conditions on the requests of one entry. */
export interface Slice {
  readonly entry: AxisEntry;
  /** The part that every request of the entry contains. */
  readonly stated: RequestPart;
  /** Further conditions that hold for every request of the entry. */
  readonly within: readonly MeaningIn[];
  /** Conjunctions that do not hold for any request of the entry. */
  readonly noneOf?: readonly (readonly MeaningIn[])[];
  /** The ids of all zones of one address in this place; only on the axis of places. */
  readonly zoneIds?: readonly string[];
  /** The users who may make the requests, in classes that the policies cannot distinguish. */
  readonly classes?: readonly (readonly string[])[];
}

/** Returns the conditions that separate the requests of an entry from all others. */
export function meaningsOfSlice({ within, noneOf = [] }: Slice): MeaningIn[] {
  return [...within, ...noneOf.flat()];
}

export interface SlicedAxis extends Omit<MatrixAxis, 'entries'> {
  readonly slices: readonly Slice[];
}

/** An org at one time, with the conditions that the policies of the table use. */
export interface TableState {
  readonly compiled: Compiled;
  readonly asked: readonly MeaningIn[];
}

export interface AxisContext {
  /** One state, or the states before and after a change. */
  readonly states: readonly TableState[];
  /** The ids of the applications in the table. */
  readonly appIds: readonly string[];
}

/** Returns the entry of all requests that are in none of the given entries. */
export function allOthers(name: string, statedPart: RequestPart, slices: readonly Slice[]): Slice {
  return {
    entry: { name, part: null },
    stated: statedPart,
    within: [],
    noneOf: slices.map(({ within }) => within),
  };
}

/** Returns the entry of the requests that contain a part. */
export function sliceOf(name: string, part: RequestPart): Slice {
  return { entry: { name, part: statedWords(part) }, stated: part, within: [] };
}
