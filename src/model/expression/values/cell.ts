import { KIND, markOf } from '../time/value-mark.js';
import type { ValueType } from './type.js';
import { typeOfValue, type Value } from './value.js';

/** The result of evaluating a part of an expression: a value, an unknown value, or a failure. */
export type Cell = Value | UnknownValue | Failed;

/**
 * An unknown value. The bits of `mayBe` are its possible results: true, false and failure. If the value is not a boolean, the bits for true
 * and false together mean any value. `mayBe` contains every possible result. If more becomes known about the request, the number of
 * possible results can only decrease.
 */
export interface UnknownValue {
  readonly [KIND]: 'unknown';
  readonly type: ValueType;
  readonly mayBe: Possible;
  /** The request fields that would make the unknown value known. */
  readonly missing: readonly string[];
  /** The reason why no request field would make the unknown value known, as text. */
  readonly reason?: string | undefined;
}

/** A failure, which ends the evaluation. Spec: Simulation, 4, "Verdicts": an expression that fails at run time is `NOT_MATCH`. */
export interface Failed {
  readonly [KIND]: 'failed';
  readonly reason: string;
}

/** The possible results of an expression, as a set of the bits {@link TRUE}, {@link FALSE} and {@link FAILURE}. */
export type Possible = number;

export const TRUE: Possible = 1;
export const FALSE: Possible = 2;
export const FAILURE: Possible = 4;
/** The possible results of an unknown condition whose evaluation cannot fail: true or false. */
export const SOME: Possible = TRUE | FALSE;

export function isUnknown(cell: Cell): cell is UnknownValue {
  return markOf(cell) === 'unknown';
}

export function isFailed(cell: Cell): cell is Failed {
  return markOf(cell) === 'failed';
}

export function isValue(cell: Cell): cell is Value {
  const kind = markOf(cell);
  return kind !== 'unknown' && kind !== 'failed';
}

export function failed(reason: string): Failed {
  return { [KIND]: 'failed', reason };
}

/** Returns an unknown value of a type. It stays unknown until the request states one of the fields in `missing`. */
export function unknown(type: ValueType, missing: readonly string[], mayBe: Possible = SOME): UnknownValue {
  return { [KIND]: 'unknown', type, mayBe, missing };
}

/**
 * Returns a value that is unknown for every request. This project does not support a function or attribute that is needed to compute it.
 */
export function notModelled(type: ValueType, reason: string, mayBe: Possible = SOME): UnknownValue {
  return { [KIND]: 'unknown', type, mayBe, missing: [], reason };
}

/**
 * Returns the possible results of a condition (true, false, failure, or several of these), given its value. A value that is not a boolean
 * is a failure.
 */
export function possibleTruth(cell: Cell): Possible {
  if (cell === true) return TRUE;
  if (cell === false) return FALSE;
  if (!isUnknown(cell)) return FAILURE;
  switch (cell.type) {
    case 'boolean':
      return cell.mayBe;
    case 'any':
      return cell.mayBe | FAILURE;
    default:
      return FAILURE;
  }
}

/**
 * Returns the possible results of an expression that may have any type: true, false, failure, or several of these. A known value that is
 * not a boolean counts as "true or false", because it is not a failure.
 */
export function possible(cell: Cell): Possible {
  if (isUnknown(cell)) return cell.mayBe;
  if (isFailed(cell)) return FAILURE;
  if (typeof cell === 'boolean') return cell ? TRUE : FALSE;
  return SOME;
}

export function mayFail(cell: Cell): boolean {
  return (possible(cell) & FAILURE) !== 0;
}

export function typeOfCell(cell: Cell): ValueType {
  if (isUnknown(cell)) return cell.type;
  return isFailed(cell) ? 'any' : typeOfValue(cell);
}

/**
 * Converts a set of possible results (true, false, failure) to one value. The value is unknown if several results are possible. It then
 * contains the request fields that would make it known, taken from `sources`. A failure contains its reason.
 */
export function truthOf(mayBe: Possible, sources: readonly Cell[]): Cell {
  if (mayBe === TRUE) return true;
  if (mayBe === FALSE) return false;
  if (mayBe === FAILURE) return sources.find(isFailed) ?? failed(notBoolean(sources));
  return notKnown('boolean', mayBe, sources);
}

/** Returns a value that is unknown because some of the source values are unknown. */
export function notKnown(type: ValueType, mayBe: Possible, sources: readonly Cell[]): UnknownValue {
  const open = sources.filter(isUnknown);
  const missing = open.length === 1 ? (open[0] as UnknownValue).missing : union(open);
  const reason = missing.length === 0 ? open.find((cell) => cell.reason !== undefined)?.reason : undefined;
  return { [KIND]: 'unknown', type, mayBe, missing, reason };
}

function union(cells: readonly UnknownValue[]): readonly string[] {
  return [...new Set(cells.flatMap(({ missing }) => missing))];
}

function notBoolean(sources: readonly Cell[]): string {
  const culprit = sources.find((cell) => possibleTruth(cell) === FAILURE);
  return culprit === undefined ? 'a part of it fails' : notBooleanReason(culprit);
}

export function notBooleanReason(cell: Cell): string {
  return `a condition must be a boolean, not ${typeOfCell(cell)}`;
}
