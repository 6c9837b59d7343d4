import { type Evaluated, type EvaluatedList, UNKNOWN } from './evaluated.js';

/**
 * Maximum number of possible values that are kept for an expression. If there are more and all of them are lists, only their common
 * elements are kept. Otherwise, the value is unknown.
 */
const MOST_OPTIONS = 16;

/**
 * Returns the value of an expression that selects one of several options, if the selecting condition or index is unknown. The expression
 * may have any of the options as its value.
 */
export function choiceAmong(options: readonly Evaluated[]): Evaluated {
  const all = withoutSame(options.flatMap(optionsOf));
  const [only = UNKNOWN] = all;
  if (all.length < 2) return only;
  const isTrackable = all.length <= MOST_OPTIONS && all.every(({ kind }) => kind !== 'unknown');
  return isTrackable ? { kind: 'choice', options: all } : sharedBy(all);
}

export function optionsOf(one: Evaluated): readonly Evaluated[] {
  return one.kind === 'choice' ? one.options : [one];
}

/** Evaluates a function for every combination of the possible values of its arguments. */
export function forEveryOption(
  given: readonly Evaluated[],
  make: (...chosen: readonly Evaluated[]) => Evaluated,
): Evaluated {
  if (!given.some(({ kind }) => kind === 'choice')) return make(...given);
  const count = given.reduce((product, one) => product * optionsOf(one).length, 1);
  if (count > MOST_OPTIONS) return make(...given.map(certainPartOf));
  const chosen = given.reduce<readonly (readonly Evaluated[])[]>(
    (begun, one) => begun.flatMap((before) => optionsOf(one).map((option) => [...before, option])),
    [[]],
  );
  return choiceAmong(chosen.map((all) => make(...all)));
}

/** Returns the part of a value that is certain: for a choice, what all possible values share. */
export function certainPartOf(one: Evaluated): Evaluated {
  return one.kind === 'choice' ? sharedBy(one.options) : one;
}

/** Returns the elements that all of the possible lists share. */
function sharedBy(options: readonly Evaluated[]): Evaluated {
  const [first, ...others] = options.filter((one) => one.kind === 'list');
  if (first === undefined || others.length + 1 < options.length) return UNKNOWN;
  const elements = first.elements.filter((one) => others.every((other) => hasValue(other, one)));
  return { kind: 'list', elements, isComplete: false };
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
