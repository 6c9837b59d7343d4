import { type Evaluated, type EvaluatedList, evaluatedText, hasOrder, jsonOf, UNKNOWN } from './evaluated.js';
import { equal, isNull, number, truth, truthOf } from './operations.js';

/** What a function makes of what it is given; `undefined` of one that is not known here. */
export function called(name: string, given: readonly Evaluated[]): Evaluated {
  const called = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  return given.length === 0 ? UNKNOWN : (called?.(...given) ?? UNKNOWN);
}

type Function = (...given: readonly Evaluated[]) => Evaluated | undefined;

/** The functions that put together, choose or count what they are given. */
const FUNCTIONS: Readonly<Record<string, Function>> = {
  can: (one) => (one?.kind === 'absent' ? truth(false) : truth(one?.kind === 'unknown' ? undefined : true)),
  coalesce: (...given) => firstOf(given, (one) => isNull(one) || isText(one, '')),
  coalescelist: (...given) =>
    firstOf(given, (one) => one.kind === 'list' && one.isWhole && one.elements.length === 0),
  compact: (one) =>
    listed(one, (list) => ({
      ...list,
      elements: list.elements.filter((each) => !isNull(each) && !isText(each, '')),
    })),
  concat: (...given) => together(given),
  contains: (one, value) => (value ? contains(one, value) : undefined),
  distinct: (one) => listed(one, (list) => list),
  element: (one, index) => listed(one, (list) => elementAt(list, index)),
  flatten: (one) => listed(one, flat),
  jsonencode: (one) => {
    const written = one && jsonOf(one);
    return written && evaluatedText(JSON.stringify(written.json));
  },
  keys: (one) => keysOf(one),
  length: (one) => number(lengthOf(one)),
  lookup: (of, key, otherwise) => {
    const name = key?.kind === 'value' ? key.value : undefined;
    if (of?.kind !== 'object' || typeof name !== 'string') return undefined;
    return of.members.get(name) ?? otherwise;
  },
  merge: (...given) => merged(given),
  one: (one) => listed(one, (list) => onlyOf(list)),
  setunion: (...given) => unordered(together(given)),
  tolist: (one) => listed(one, (list) => list),
  tomap: (one) => (one?.kind === 'object' ? one : undefined),
  toset: (one) => listed(one, (list) => ({ ...list, isSet: true })),
  try: (...given) => firstOf(given, ({ kind }) => kind === 'absent'),
};

function isText(one: Evaluated, text: string): boolean {
  return one.kind === 'value' && one.value === text;
}

function listed(one: Evaluated | undefined, make: (list: EvaluatedList) => Evaluated): Evaluated | undefined {
  return one?.kind === 'list' ? make(one) : undefined;
}

/** The first that is not passed over: whether one that is not known would be is not known either. */
function firstOf(given: readonly Evaluated[], isPassed: (one: Evaluated) => boolean): Evaluated | undefined {
  return given.find((one) => !isPassed(one));
}

function onlyOf({ elements, isWhole }: EvaluatedList): Evaluated {
  if (!isWhole || elements.length > 1) return UNKNOWN;
  return elements[0] ?? { kind: 'value', value: null };
}

function elementAt(list: EvaluatedList, index: Evaluated | undefined): Evaluated {
  const at = index?.kind === 'value' && typeof index.value === 'number' ? index.value : -1;
  return (list.isWhole && hasOrder(list) && list.elements[at]) || UNKNOWN;
}

function contains(one: Evaluated | undefined, value: Evaluated): Evaluated | undefined {
  if (one?.kind !== 'list') return undefined;
  const found = one.elements.map((element) => truthOf(equal(element, value)));
  if (found.includes(true)) return truth(true);
  return truth(one.isWhole && found.every((each) => each === false) ? false : undefined);
}

function keysOf(one: Evaluated | undefined): Evaluated | undefined {
  if (one?.kind !== 'object') return undefined;
  const elements = [...one.members.keys()].sort().map(evaluatedText);
  return { kind: 'list', elements, isWhole: true };
}

/** Of a set only where no two can be the same. */
function lengthOf(one: Evaluated | undefined): number | undefined {
  if (one?.kind === 'object') return one.members.size;
  if (one?.kind !== 'list' || !one.isWhole) return undefined;
  const { elements, isSet } = one;
  if (isSet !== true || elements.length < 2) return elements.length;
  const values = elements.map((each) => (each.kind === 'value' ? each.value : undefined));
  return values.includes(undefined) ? undefined : new Set(values).size;
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

/** What is in a list that may hold lists. */
function flat(one: Evaluated): Evaluated {
  if (one.kind === 'list') return together([...one.elements.map(flat), { ...one, elements: [] }]);
  return one.kind === 'unknown' || one.kind === 'absent'
    ? UNKNOWN
    : { kind: 'list', elements: [one], isWhole: true };
}

function together(lists: readonly Evaluated[]): Evaluated {
  const known = lists.filter((one) => one.kind === 'list');
  return {
    kind: 'list',
    elements: known.flatMap(({ elements }) => elements),
    isWhole: known.length === lists.length && known.every(({ isWhole }) => isWhole),
    ...(known.every(hasOrder) ? {} : { isUnordered: true }),
  };
}

function unordered(list: Evaluated): Evaluated {
  return { ...list, isUnordered: true } as Evaluated;
}
