import type { MeaningIn } from '../../analysis/questions/completions/case-search.js';
import type { Compiled } from '../../simulate/compile.js';
import { saidIn } from '../../testing/request/merge-parts.js';
import type { RequestPart } from '../../testing/request/part-words.js';

/** A row or a column of a table: some requests. */
export interface AxisEntry {
  readonly name: string;
  /** What a request says to be one of them, to paste into a test; `null` where no words say it. */
  readonly part: RequestPart | null;
  /** The users of the snapshot that it stands for. */
  readonly users?: { readonly count: number; readonly some: readonly string[] };
  /** The entries that it stands for, where several were merged. */
  readonly standsFor?: readonly string[];
}

/** Rows or columns. */
export interface MatrixAxis {
  readonly title: string;
  /** Whether every request is in exactly one of them, as far as `covers` says. */
  readonly isExact: boolean;
  /** What they are all of. */
  readonly covers: string;
  readonly entries: readonly AxisEntry[];
}

/** What makes a request one of an entry. */
export interface Slice {
  readonly entry: AxisEntry;
  /** What its requests say. */
  readonly said: RequestPart;
  /** What holds of them beside. */
  readonly within: readonly MeaningIn[];
  /** They are of none of these, each of which holds together. */
  readonly noneOf?: readonly (readonly MeaningIn[])[];
  /** Of a place: all zones of one of its addresses. */
  readonly zoneIds?: readonly string[];
  /** The users who may be the one, in classes that nothing asked tells apart. */
  readonly classes?: readonly (readonly string[])[];
}

/** What its requests come to, and those of others do not. */
export function meaningsOfSlice({ within, noneOf = [] }: Slice): MeaningIn[] {
  return [...within, ...noneOf.flat()];
}

export interface SlicedAxis extends Omit<MatrixAxis, 'entries'> {
  readonly slices: readonly Slice[];
}

/** An org as it is at one time, and each question that the policies of the table ask in it. */
export interface TableState {
  readonly compiled: Compiled;
  readonly asked: readonly MeaningIn[];
}

export interface AxisContext {
  /** One, or before and after. */
  readonly states: readonly TableState[];
  /** The applications of the table. */
  readonly appIds: readonly string[];
}

/** All requests that are in none of these entries. */
export function allOthers(name: string, said: RequestPart, slices: readonly Slice[]): Slice {
  return { entry: { name, part: null }, said, within: [], noneOf: slices.map(({ within }) => within) };
}

/** An entry that a part of a request makes. */
export function sliceOf(name: string, part: RequestPart): Slice {
  return { entry: { name, part: saidIn(part) }, said: part, within: [] };
}
