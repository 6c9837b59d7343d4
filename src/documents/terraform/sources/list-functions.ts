import { ABSENT, type Evaluated, type EvaluatedList, hasOrder, UNKNOWN } from './evaluated.js';
import { asList, convertToOneType } from './lists.js';
import { equal, isNull, number, numberOf, truthOf } from './operators.js';

/** Maximum number of elements that a function may create. */
const MOST_ELEMENTS = 1024;

/**
 * Evaluates `setproduct`: returns all combinations of elements of at least two lists. The element of the last list changes fastest. Returns
 * `undefined` (unknown) if a list is not completely known, or there are too many combinations. Spec: Terraform, 3.3, 6.
 */
export function product(given: readonly Evaluated[]): Evaluated | undefined {
  const lists = given.flatMap((one) => (one.kind === 'list' ? [convertToOneType(asList(one))] : []));
  const count = lists.reduce((all, { elements }) => all * elements.length, 1);
  if (lists.length < 2 || lists.length < given.length || count > MOST_ELEMENTS) return undefined;
  if (!lists.every(({ isComplete }) => isComplete)) return undefined;
  const rows = lists.reduce<readonly (readonly Evaluated[])[]>(
    (begun, { elements }) => begun.flatMap((row) => elements.map((one) => [...row, one])),
    [[]],
  );
  const isOfSets = given.every((one) => one.kind === 'list' && one.isSet === true);
  return {
    kind: 'list',
    elements: rows.map((elements) => ({ kind: 'list', elements, isComplete: true })),
    isComplete: true,
    ...((isOfSets || !lists.every(hasOrder)) && { isUnordered: true }),
  };
}

/** Splits a list into lists of a fixed size. Size 0 gives one list with all elements. */
export function chunked(list: EvaluatedList, size: number): Evaluated {
  const { elements, isComplete } = convertToOneType(list);
  if (!isComplete || !hasOrder(list) || !(size >= 0)) return UNKNOWN;
  const step = size === 0 ? Math.max(elements.length, 1) : size;
  const count = Math.ceil(elements.length / step);
  return {
    kind: 'list',
    elements: Array.from({ length: count }, (_, at) => ({
      kind: 'list',
      elements: elements.slice(at * step, (at + 1) * step),
      isComplete: true,
    })),
    isComplete: true,
  };
}

/**
 * Evaluates `range`: returns the numbers from the start up to, but excluding, the end. Returns `undefined` (unknown) if an argument is
 * unknown or invalid, or there are too many numbers.
 */
export function range(given: readonly Evaluated[]): Evaluated | undefined {
  const numbers = given.map(numberOf);
  const [start, end] = numbers.length === 1 ? [0, numbers[0]] : numbers;
  const isKnown = numbers.every(Number.isSafeInteger) && start !== undefined && end !== undefined;
  if (!isKnown) return undefined;
  const step = numbers[2] ?? (start > end ? -1 : 1);
  const count = Math.max(0, Math.ceil((end - start) / step));
  if (step === 0 || count > MOST_ELEMENTS || (step > 0 ? start > end : start < end)) return undefined;
  const elements = Array.from({ length: count }, (_, at) => number(start + at * step));
  return { kind: 'list', elements, isComplete: true };
}

/** Evaluates `index`: returns the position of a value in a list. If the list lacks the value, returns `ABSENT`, since Terraform fails. */
export function locationOf(list: EvaluatedList, value: Evaluated): Evaluated {
  if (!hasOrder(list) || isNull(value)) return UNKNOWN;
  const found = list.elements.map((one) => truthOf(equal(one, value)));
  const at = found.findIndex((one) => one !== false);
  if (at >= 0) return found[at] === true ? number(at) : UNKNOWN;
  return list.isComplete ? ABSENT : UNKNOWN;
}

/** Calls a function if all of its arguments are known integers; otherwise the result is unknown. */
export function ofNumbers(given: readonly Evaluated[], make: (...all: number[]) => number): Evaluated {
  const numbers = given.map(numberOf);
  return numbers.length > 0 && numbers.every(Number.isSafeInteger) ? number(make(...numbers)) : UNKNOWN;
}

export function sum(list: EvaluatedList): Evaluated {
  return list.isComplete && !list.isSet
    ? ofNumbers(list.elements, (...all) => all.reduce((a, b) => a + b))
    : UNKNOWN;
}

/**
 * Evaluates `formatlist`: formats one text for each index of the lists, which must have equal length. Arguments that are not lists are used
 * for each text. Returns `undefined` (unknown) if a list is not completely known.
 */
export function formattedEach(
  [format, ...given]: readonly Evaluated[],
  make: (given: readonly Evaluated[]) => Evaluated,
): Evaluated | undefined {
  const lists = given.filter((one) => one.kind === 'list');
  const [first] = lists;
  const length = first?.elements.length ?? 0;
  const isCertain = lists.every((one) => one.isComplete && hasOrder(one) && one.elements.length === length);
  const isOther = given.some((one) => one.kind !== 'list' && (one.kind !== 'value' || isNull(one)));
  if (format === undefined || first === undefined || !isCertain || isOther) return undefined;
  return {
    kind: 'list',
    elements: Array.from({ length }, (_, at) =>
      make([format, ...given.map((one) => (one.kind === 'list' ? (one.elements[at] ?? UNKNOWN) : one))]),
    ),
    isComplete: true,
  };
}
