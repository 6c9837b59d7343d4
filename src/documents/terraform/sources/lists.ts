import { certainPartOf } from './choices.js';
import {
  type Evaluated,
  type EvaluatedList,
  evaluatedText,
  hasOrder,
  textOfValue,
  UNKNOWN,
} from './evaluated.js';
import { equal, isNull, truth, truthOf } from './operators.js';
import { isPlain } from './text-functions.js';

export function contains(one: Evaluated | undefined, value: Evaluated): Evaluated | undefined {
  if (one?.kind !== 'list' || isNull(value)) return undefined;
  const found = one.elements.map((element) => truthOf(equal(element, value)));
  if (found.includes(true)) return truth(true);
  return truth(one.isComplete && found.every((each) => each === false) ? false : undefined);
}

/**
 * Evaluates `alltrue` (if `wanted` is true) or `anytrue` (if `wanted` is false). Returns `undefined` (unknown) if the argument is not a
 * list.
 */
export function every(one: Evaluated | undefined, wanted: boolean): Evaluated | undefined {
  if (one?.kind !== 'list') return undefined;
  const found = one.elements.map(truthOf);
  if (found.includes(!wanted)) return truth(!wanted);
  return truth(one.isComplete && found.every((each) => each === wanted) ? wanted : undefined);
}

/** Evaluates `compact`. Unknown elements are dropped, since they may be null; the others become texts. */
export function compacted(list: EvaluatedList): EvaluatedList {
  const elements = list.elements
    .filter((each) => each.kind === 'value' && each.value !== null && each.value !== '')
    .map(asText);
  return {
    ...list,
    elements,
    isComplete: list.isComplete && list.elements.every(({ kind }) => kind === 'value'),
  };
}

/** Evaluates `distinct`. Unknown elements stay, although they may equal other elements. */
export function withoutDuplicates(given: EvaluatedList): EvaluatedList {
  if (given.elements.length < 2) return given;
  const list = convertToOneType(given);
  const seen = new Set<unknown>();
  const elements = list.elements.filter((one) => {
    const isNew = one.kind !== 'value' || !seen.has(one.value);
    if (one.kind === 'value') seen.add(one.value);
    return isNew;
  });
  return { ...list, elements, isComplete: list.isComplete && elements.every(({ kind }) => kind === 'value') };
}

/**
 * Converts the elements of a list to one type. If one element is a text, numbers and booleans become texts. If there are numbers and
 * booleans but no text, there is no common type: the result is an incomplete list without elements.
 */
export function convertToOneType(list: EvaluatedList): EvaluatedList {
  const types = new Set(list.elements.map((one) => (one.kind === 'value' ? typeof one.value : 'other')));
  if (types.has('number') && types.has('boolean') && !types.has('string'))
    return { ...list, elements: [], isComplete: false };
  if (!types.has('string') || types.size === 1) return list;
  return { ...list, elements: list.elements.map((one) => asText(one)) };
}

function asText(one: Evaluated): Evaluated {
  if (one.kind !== 'value' || one.value === null || typeof one.value === 'string') return one;
  return typeof one.value === 'number' && !Number.isSafeInteger(one.value)
    ? UNKNOWN
    : evaluatedText(String(one.value));
}

/** Evaluates `toset`. The elements are sorted if all of them are known texts of printable ASCII, whose sort order is certain. */
export function asSet(list: EvaluatedList): EvaluatedList {
  const { elements, isComplete } = withoutDuplicates(list);
  const texts = plainTexts(elements);
  return texts !== undefined && isComplete
    ? { kind: 'list', elements: texts.sort().map(evaluatedText), isComplete, isSet: true, isSorted: true }
    : { kind: 'list', elements, isComplete, isSet: true };
}

/** Evaluates `tolist` of a set. */
export function asList(list: EvaluatedList): EvaluatedList {
  const { elements, isComplete } = list;
  return { kind: 'list', elements, isComplete, ...(!hasOrder(list) && { isUnordered: true }) };
}

/** Returns the arguments as sets whose elements have one type; `undefined` if the types differ or are unknown. */
export function setsOf(given: readonly Evaluated[]): readonly EvaluatedList[] | undefined {
  const sets = given.flatMap((one) => (one.kind === 'list' ? [asSet(asList(one))] : []));
  return sets.length === given.length && given.every(isOfOneType) ? sets : undefined;
}

/** Returns whether the elements of a list have one type. Returns true for other values, since nothing is known about their elements. */
export function isOfOneType(one: Evaluated): boolean {
  return one.kind !== 'list' || convertToOneType(one).elements.length === one.elements.length;
}

function plainTexts(elements: readonly Evaluated[]): string[] | undefined {
  const texts = elements.flatMap((one) => textOfValue(one) ?? []);
  return texts.length === elements.length && texts.every(isPlain) ? texts : undefined;
}

/** Keeps the elements of a list that are definitely in another list (if `isIn` is true) or definitely not in it (if `isIn` is false). */
export function filterByMembership(
  list: EvaluatedList,
  other: Evaluated | undefined,
  isIn: boolean,
): EvaluatedList {
  const found = list.elements.map((one) => {
    const held = other && (isNull(one) ? undefined : contains(other, one));
    return held === undefined ? undefined : truthOf(held);
  });
  return {
    ...asSet({ ...list, elements: list.elements.filter((_, at) => found[at] === isIn) }),
    isComplete: list.isComplete && !found.includes(undefined),
  };
}

export function sliced(list: EvaluatedList, from: number, to: number): Evaluated {
  const isInside = from >= 0 && from <= to && to <= list.elements.length;
  if (!list.isComplete || !hasOrder(list) || !isInside) return UNKNOWN;
  return { ...list, elements: list.elements.slice(from, to) };
}

/**
 * Evaluates `sort`. The elements are sorted if all of them are known texts of printable ASCII, whose sort order is certain; otherwise their
 * order is unknown.
 */
export function sorted(list: EvaluatedList): EvaluatedList {
  const elements = list.elements.map(asText);
  const texts = plainTexts(elements);
  return list.isComplete && texts !== undefined
    ? { kind: 'list', elements: texts.sort().map(evaluatedText), isComplete: true }
    : { ...list, elements, isUnordered: true };
}

export function onlyOf({ elements, isComplete }: EvaluatedList): Evaluated {
  if (!isComplete || elements.length > 1) return UNKNOWN;
  return elements[0] ?? { kind: 'value', value: null };
}

/** Evaluates `element`, Terraform's function that returns one element of a list. An index after the end continues at the first element. */
export function elementAt(list: EvaluatedList, index: Evaluated | undefined): Evaluated {
  const at = index?.kind === 'value' && typeof index.value === 'number' ? index.value : -1;
  return (list.isComplete && hasOrder(list) && list.elements[at % list.elements.length]) || UNKNOWN;
}

/** Evaluates `flatten`, for nested lists. */
export function flatten(one: Evaluated): Evaluated {
  if (one.kind === 'list') return concatenate([...one.elements.map(flatten), { ...one, elements: [] }]);
  if (one.kind === 'unknown' || one.kind === 'absent') return UNKNOWN;
  return one.kind === 'choice' ? flatChoice(one) : { kind: 'list', elements: [one], isComplete: true };
}

function flatChoice({ options }: { readonly options: readonly Evaluated[] }): Evaluated {
  return certainPartOf({ kind: 'choice', options: options.map(flatten) });
}

export function concatenate(lists: readonly Evaluated[]): EvaluatedList {
  const known = lists.filter((one) => one.kind === 'list');
  return {
    kind: 'list',
    elements: known.flatMap(({ elements }) => elements),
    isComplete: known.length === lists.length && known.every(({ isComplete }) => isComplete),
    ...(known.every(hasOrder) ? {} : { isUnordered: true }),
  };
}
