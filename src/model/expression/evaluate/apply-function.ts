import { type ExpressionFunction, type ParsedParameter, parseParameter } from '../functions/define.js';
import { charge, workOf } from '../values/budget.js';
import {
  type Cell,
  FAILURE,
  failed,
  isFailed,
  isUnknown,
  isValue,
  mayFail,
  notKnown,
  SOME,
  typeOfCell,
} from '../values/cell.js';
import type { Environment } from '../values/environment.js';
import { hideSyntheticId } from '../values/hide-synthetic-id.js';
import { canAlwaysBeUsedAs, commonType, mayBeUsedAs } from '../values/type.js';
import { type Behaviors, typeOfValue, type Value } from '../values/value.js';
import { fits, valueTypeOf, type WantedType } from './parameter-types.js';

/** The parameters of a function for calls with a certain number of arguments. */
export interface Signature {
  readonly row: ExpressionFunction;
  /** The required types of the receiver and the arguments, in this order. */
  readonly wants: readonly WantedType[];
  /** The number of arguments that are passed as one list at the end; `undefined` if the function has no rest parameter. */
  readonly rest: number | undefined;
  /** The number of optional arguments that the call omits. */
  readonly omitted: number;
}

/** Returns the signature for a number of arguments, or `undefined` if the function accepts fewer or more. */
export function signatureFor(row: ExpressionFunction, count: number): Signature | undefined {
  const parameters = row.takes.map(parseParameter);
  const [last] = parameters.slice(-1);
  const named = last?.isRest ? parameters.slice(0, -1) : parameters;
  const required = named.filter(({ isOptional }) => !isOptional).length;
  if (count < required || (count > named.length && !last?.isRest)) return undefined;
  const rest = last?.isRest ? Math.max(0, count - named.length) : undefined;
  const types = [
    ...named.slice(0, count),
    ...new Array<ParsedParameter>(rest ?? 0).fill(last as ParsedParameter),
  ];
  return {
    row,
    wants: [...(row.on === undefined ? [] : [row.on]), ...types.map(({ type }) => type)],
    rest,
    omitted: Math.max(0, named.length - count),
  };
}

/**
 * Calls the first function whose parameters accept the values of the receiver and the arguments. If one of these values is a failure, the
 * call fails; if one is unknown, the result is unknown.
 */
export function applyFunction(
  name: string,
  signatures: readonly Signature[],
  given: readonly Cell[],
  environment: Environment,
): Cell {
  if (given.every(isValue)) return applyToValues(name, signatures, given, environment);
  return given.find(isFailed) ?? resultOfUnknown(name, signatures, given.map(hideSyntheticId));
}

function applyToValues(
  name: string,
  signatures: readonly Signature[],
  values: readonly Value[],
  environment: Environment,
): Cell {
  const signature = findSignature(signatures, values);
  if (signature === undefined) return resultOfMisfit(name, signatures, values);
  let work = 1;
  for (const value of values) work += workOf(value);
  return charge(environment, work) ?? signature.row.run(...argumentsFor(signature, values), environment);
}

function findSignature(signatures: readonly Signature[], values: readonly Value[]): Signature | undefined {
  return signatures.find(({ wants }) => wants.every((wanted, at) => fits(values[at] as Value, wanted)));
}

/**
 * Returns the result of a call whose arguments have wrong types. Returns `undefined` if a signature of the function accepts the arguments.
 */
export function misfitOf(
  name: string,
  signatures: readonly Signature[],
  values: readonly Value[],
): Cell | undefined {
  return findSignature(signatures, values) === undefined
    ? resultOfMisfit(name, signatures, values)
    : undefined;
}

/**
 * Returns the result of a call whose arguments fit no signature: a failure, or an unknown value if the call reads the text of an id that is
 * not known yet.
 */
function resultOfMisfit(name: string, signatures: readonly Signature[], values: readonly Value[]): Cell {
  const cells = values.map(hideSyntheticId);
  return cells.some(isUnknown)
    ? resultOfUnknown(name, signatures, cells)
    : failed(misfitReason(name, signatures, values));
}

function argumentsFor({ wants, rest, omitted }: Signature, values: readonly Value[]): unknown[] {
  const given: unknown[] = values.map((value, at) => (wants[at] === 'list' ? plainList(value) : value));
  if (rest !== undefined) given.push(given.splice(given.length - rest, rest));
  for (let left = omitted; left > 0; left--) given.push(undefined);
  return given;
}

function plainList(value: Value): Value {
  return typeOfValue(value) === 'behaviors' ? (value as Behaviors).names : value;
}

/**
 * Returns the result of a call with unknown arguments: an unknown value, whose possible results cover all values that these arguments may
 * have.
 */
function resultOfUnknown(name: string, signatures: readonly Signature[], given: readonly Cell[]): Cell {
  const candidates = signatures.filter(({ wants }) =>
    wants.every((wanted, at) => mayBe(given[at] as Cell, wanted)),
  );
  const [first, ...others] = candidates.map(({ row }) => row);
  if (first === undefined) return failed(misfitReason(name, signatures, given));
  const type = others.reduce((common, row) => commonType(common, row.gives), first.gives);
  const isCertain = signatures.some(
    ({ row, wants }) => !row.canFail && wants.every((wanted, at) => alwaysFits(given[at] as Cell, wanted)),
  );
  return notKnown(type, isCertain && !given.some(mayFail) ? SOME : SOME | FAILURE, given);
}

function mayBe(cell: Cell, wanted: WantedType): boolean {
  if (wanted === 'list-or-null') return mayBe(cell, 'list') || mayBe(cell, 'null');
  return isUnknown(cell) ? mayBeUsedAs(cell.type, valueTypeOf(wanted)) : fits(cell, wanted);
}

function alwaysFits(cell: Cell, wanted: WantedType): boolean {
  if (!isUnknown(cell)) return fits(cell, wanted);
  return wanted !== 'list-or-null' && canAlwaysBeUsedAs(cell.type, valueTypeOf(wanted));
}

function misfitReason(name: string, signatures: readonly Signature[], given: readonly Cell[]): string {
  const isMethod = signatures.some(({ row }) => row.on !== undefined);
  const types = given.map(typeOfCell);
  if (isMethod && types[0] === 'null') return `\`${name}\` is called on null`;
  const receiver = isMethod ? ` on ${types[0]}` : '';
  return `\`${name}\`${receiver} does not take (${types.slice(isMethod ? 1 : 0).join(', ')})`;
}
