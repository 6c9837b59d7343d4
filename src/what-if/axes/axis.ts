import type { MeaningIn } from '../../analysis/questions/completions/case-search.js';
import type { Compiled } from '../../simulate/compile.js';
import { statedWords } from '../../testing/request/merge-parts.js';
import type { RequestPart } from '../../testing/request/part-words.js';

/** A row or a column of a table: a set of requests. */
export interface AxisEntry {
  readonly name: string;
  /** The partial request that selects this row or column, ready to paste into a test; `null` if no partial request can express it. */
  readonly part: RequestPart | null;
  /** The users of the snapshot who can send requests that belong to this row or column. */
  readonly users?: { readonly count: number; readonly some: readonly string[] };
  /** The names of rows (or columns) that were merged into this one because all their cells are equal. */
  readonly mergedNames?: readonly string[];
}

/** The rows or the columns of a table. */
export interface MatrixAxis {
  readonly title: string;
  /** Whether each request that `scope` describes belongs to exactly one row (or column) of the axis. */
  readonly isExact: boolean;
  /** A description of all requests for which the axis has a row (or column). */
  readonly scope: string;
  readonly entries: readonly AxisEntry[];
}

/** The conditions that the requests of one row or column meet. */
export interface Slice {
  readonly entry: AxisEntry;
  /** The facts that every request of the row or column states. */
  readonly stated: RequestPart;
  /** Further conditions that hold for every request of the row or column. */
  readonly within: readonly MeaningIn[];
  /** Conditions that exclude requests from the row or column. A request is excluded if it meets all conditions of at least one list. */
  readonly noneOf?: readonly (readonly MeaningIn[])[];
  /** On the axis of places: the ids of all zones that contain an address of the place. */
  readonly zoneIds?: readonly string[];
  /** Classes of users who may make the requests. The policies cannot distinguish users of the same class. */
  readonly classes?: readonly (readonly string[])[];
}

/** Returns the conditions that determine whether a request belongs to the row or column. */
export function meaningsOfSlice({ within, noneOf = [] }: Slice): MeaningIn[] {
  return [...within, ...noneOf.flat()];
}

export interface SlicedAxis extends Omit<MatrixAxis, 'entries'> {
  readonly slices: readonly Slice[];
}

/** One state of an org, with the conditions that the policies of the table use. */
export interface TableState {
  readonly compiled: Compiled;
  readonly asked: readonly MeaningIn[];
}

export interface AxisContext {
  /** The state of the org, or its states before and after a change. */
  readonly states: readonly TableState[];
  /** The ids of the applications in the table. */
  readonly appIds: readonly string[];
}

/** Returns the row or column of all requests that are in none of the given ones. */
export function allOthers(name: string, statedPart: RequestPart, slices: readonly Slice[]): Slice {
  return {
    entry: { name, part: null },
    stated: statedPart,
    within: [],
    noneOf: slices.map(({ within }) => within),
  };
}

/** Returns the row or column of all requests that state the facts in `part`, a partial request. */
export function sliceOf(name: string, part: RequestPart): Slice {
  return { entry: { name, part: statedWords(part) }, stated: part, within: [] };
}
