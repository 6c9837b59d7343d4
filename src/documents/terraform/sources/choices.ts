import { type Evaluated, type EvaluatedList, UNKNOWN } from './evaluated.js';

/** More are not told apart: only what all of them have is. */
const MOST_OPTIONS = 16;

/** What it is where something that is unknown chooses among these. */
export function oneOf(options: readonly Evaluated[]): Evaluated {
  const all = withoutSame(options.flatMap(optionsOf));
  const [only = UNKNOWN] = all;
  if (all.length < 2) return only;
  const isTold = all.length <= MOST_OPTIONS && all.every(({ kind }) => kind !== 'unknown');
  return isTold ? { kind: 'choice', options: all } : sharedBy(all);
}

export function optionsOf(one: Evaluated): readonly Evaluated[] {
  return one.kind === 'choice' ? one.options : [one];
}

/** What comes of these, whichever of each is chosen. */
export function whichever(
  given: readonly Evaluated[],
  make: (...chosen: readonly Evaluated[]) => Evaluated,
): Evaluated {
  if (!given.some(({ kind }) => kind === 'choice')) return make(...given);
  const count = given.reduce((product, one) => product * optionsOf(one).length, 1);
  if (count > MOST_OPTIONS) return make(...given.map(settled));
  const chosen = given.reduce<readonly (readonly Evaluated[])[]>(
    (begun, one) => begun.flatMap((before) => optionsOf(one).map((option) => [...before, option])),
    [[]],
  );
  return oneOf(chosen.map((all) => make(...all)));
}

/** What is certain of it, whichever is chosen. */
export function settled(one: Evaluated): Evaluated {
  return one.kind === 'choice' ? sharedBy(one.options) : one;
}

/** Of lists, what is in each. */
function sharedBy(options: readonly Evaluated[]): Evaluated {
  const [first, ...others] = options.filter((one) => one.kind === 'list');
  if (first === undefined || others.length + 1 < options.length) return UNKNOWN;
  const elements = first.elements.filter((one) => others.every((other) => hasValue(other, one)));
  return { kind: 'list', elements, isWhole: false };
}

function hasValue({ elements }: EvaluatedList, value: Evaluated): boolean {
  return elements.some((one) => isSame(one, value));
}

function withoutSame(options: readonly Evaluated[]): readonly Evaluated[] {
  return options.filter(
    (one, at) => one.kind !== 'value' || options.findIndex((other) => isSame(one, other)) === at,
  );
}

function isSame(one: Evaluated, other: Evaluated): boolean {
  return one.kind === 'value' && other.kind === 'value' && one.value === other.value;
}
