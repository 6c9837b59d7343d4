import { scalar } from './convert-to-type.js';
import {
  type Evaluated,
  type EvaluatedList,
  evaluatedText,
  hasOrder,
  jsonOf,
  textOfValue,
  UNKNOWN,
} from './evaluated.js';
import { chunked, formattedEach, locationOf, ofNumbers, product, range, sum } from './list-functions.js';
import {
  asList,
  asSet,
  compacted,
  concatenate,
  contains,
  convertToOneType,
  elementAt,
  every,
  filterByMembership,
  flatten,
  isOfOneType,
  onlyOf,
  setsOf,
  sliced,
  sorted,
  withoutDuplicates,
} from './lists.js';
import { isNull, number, numberOf, truth } from './operators.js';
import { callTextFunction, formatted, isPlain } from './text-functions.js';

/** Calls a function. The result is unknown if the function is not supported. */
export function callFunction(name: string, given: readonly Evaluated[]): Evaluated {
  const called = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  return given.length === 0 ? UNKNOWN : (called?.(...given) ?? callTextFunction(name, given) ?? UNKNOWN);
}

type Function = (...given: readonly Evaluated[]) => Evaluated | undefined;

/** The functions that combine, select or count their arguments, by name. */
const FUNCTIONS: Readonly<Record<string, Function>> = {
  alltrue: (one) => every(one, true),
  anytrue: (one) => every(one, false),
  can: (one) => (one?.kind === 'absent' ? truth(false) : truth(one?.kind === 'unknown' ? undefined : true)),
  chunklist: (one, size) => listed(one, (list) => chunked(list, numberOf(size))),
  coalesce: (...given) =>
    ofSameType(
      firstOf(given, (one) => isNull(one) || isText(one, '')),
      given,
    ),
  coalescelist: (...given) =>
    firstOf(given, (one) => one.kind === 'list' && one.isComplete && one.elements.length === 0),
  compact: (one) => listed(one, compacted),
  concat: (...given) => concatenate(given),
  contains: (one, value) => (value ? contains(one, value) : undefined),
  distinct: (one) => listed(one, withoutDuplicates),
  element: (one, index) => listed(one, (list) => elementAt(list, index)),
  flatten: (one) => listed(one, flatten),
  formatlist: (...given) => formattedEach(given, formatted),
  index: (one, value) => listed(one, (list) => (value ? locationOf(list, value) : UNKNOWN)),
  jsonencode: (one) => {
    const written = one && jsonOf(one);
    return written && evaluatedText(writtenAsJson(written.json));
  },
  keys: (one) => keysOf(one),
  length: (one) => number(lengthOf(one)),
  lookup: (of, key, otherwise) => {
    const name = key?.kind === 'value' ? key.value : undefined;
    if (of?.kind !== 'object' || typeof name !== 'string') return undefined;
    return of.members.get(name) ?? otherwise;
  },
  max: (...given) => ofNumbers(given, Math.max),
  merge: (...given) => merged(given),
  min: (...given) => ofNumbers(given, Math.min),
  nonsensitive: (one) => one,
  one: (one) => listed(one, (list) => onlyOf(list)),
  range: (...given) => range(given),
  reverse: (one) => listed(one, (list) => ({ ...list, elements: list.elements.toReversed() })),
  sensitive: (one) => one,
  setintersection: (...given) =>
    setsOf(given)?.reduce((left, other) => filterByMembership(left, other, true)),
  setproduct: (...given) => product(given),
  setsubtract: (...given) => {
    const [list, other] = setsOf(given) ?? [];
    return list && other && filterByMembership(list, other, false);
  },
  setunion: (...given) => (given.every(isOfOneType) ? asSet(concatenate(given)) : undefined),
  slice: (one, from, to) => listed(one, (list) => sliced(list, numberOf(from), numberOf(to))),
  split: (between, text) => splitBy(textOfValue(between), textOfValue(text)),
  sort: (one) => listed(one, sorted),
  sum: (one) => listed(one, sum),
  tobool: (one) => one && scalar(one, 'bool'),
  tolist: (one) => listed(one, convertToOneType),
  tomap: (one) => (one?.kind === 'object' ? ofOneMember(one.members) : undefined),
  tonumber: (one) => one && scalar(one, 'number'),
  toset: (one) => listed(one, asSet),
  try: (...given) => firstOf(given, ({ kind }) => kind === 'absent'),
  zipmap: (keys, values) => zipped(keys, values),
};

/** Writes JSON as Go does: characters with a meaning in HTML or JavaScript are escaped. */
function writtenAsJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function isText(one: Evaluated, text: string): boolean {
  return one.kind === 'value' && one.value === text;
}

function listed(one: Evaluated | undefined, make: (list: EvaluatedList) => Evaluated): Evaluated | undefined {
  return one?.kind === 'list' ? make(asList(one)) : undefined;
}

/**
 * Returns the first argument that the function does not skip (`coalesce`, for example, skips null). An unknown argument is not skipped, so
 * the result is unknown.
 */
function firstOf(given: readonly Evaluated[], isPassed: (one: Evaluated) => boolean): Evaluated | undefined {
  return given.find((one) => !isPassed(one));
}

/**
 * Returns `found`, the argument that `coalesce` returns, if it is a text or if all arguments have the same type. Otherwise Terraform may
 * convert it to another type. The result is then `undefined`, which means unknown.
 */
function ofSameType(found: Evaluated | undefined, given: readonly Evaluated[]): Evaluated | undefined {
  if (found?.kind !== 'value' || typeof found.value === 'string') return found;
  const isSame = (one: Evaluated) => one.kind === 'value' && typeof one.value === typeof found.value;
  return given.every((one) => isNull(one) || isSame(one)) ? found : undefined;
}

/** Converts the members of a Terraform map to one common type. */
function ofOneMember(members: ReadonlyMap<string, Evaluated>): Evaluated {
  const { elements, isComplete } = convertToOneType({
    kind: 'list',
    elements: [...members.values()],
    isComplete: true,
  });
  if (!isComplete) return UNKNOWN;
  return {
    kind: 'object',
    members: new Map([...members.keys()].map((name, at) => [name, elements[at] ?? UNKNOWN])),
  };
}

function splitBy(between: string | undefined, text: string | undefined): Evaluated | undefined {
  if (!between || text === undefined || !isPlain(text)) return undefined;
  return { kind: 'list', elements: text.split(between).map(evaluatedText), isComplete: true };
}

function zipped(keys: Evaluated | undefined, values: Evaluated | undefined): Evaluated | undefined {
  if (keys?.kind !== 'list' || values?.kind !== 'list') return undefined;
  const names = keys.elements.flatMap((one) => textOfValue(one) ?? []);
  const isCertain = [keys, values].every((one) => one.isComplete && hasOrder(one));
  if (!isCertain || names.length < keys.elements.length || names.length !== values.elements.length)
    return undefined;
  return {
    kind: 'object',
    members: new Map(names.map((name, at) => [name, values.elements[at] ?? UNKNOWN])),
  };
}

function keysOf(one: Evaluated | undefined): Evaluated | undefined {
  if (one?.kind !== 'object') return undefined;
  const elements = [...one.members.keys()].sort().map(evaluatedText);
  return { kind: 'list', elements, isComplete: true };
}

function lengthOf(one: Evaluated | undefined): number | undefined {
  if (one?.kind === 'object') return one.members.size;
  return one?.kind === 'list' && one.isComplete ? one.elements.length : undefined;
}

function merged(given: readonly Evaluated[]): Evaluated | undefined {
  const members = new Map<string, Evaluated>();
  for (const one of given) {
    if (isNull(one)) continue;
    if (one.kind !== 'object') return undefined;
    for (const [name, member] of one.members) members.set(name, member);
  }
  return { kind: 'object', members };
}
