import { invariant } from '../../../base/invariant.js';
import { alternatives, counted } from '../../../base/messages.js';
import { UNDEFINED } from '../../../logic/kleene/verdict.js';
import { numbersToTry, type Ordered } from '../../../model/facts/definition/domain.js';
import type { Fact } from '../../../model/facts/fact.js';
import type { World } from '../../../model/facts/world.js';
import { type Dimension, emptyDraft, requestFrom } from './dimension.js';
import { choiceWhere, unknowableChoice } from './free.js';
import { type Building, type Theory, type TruthAt, truthsAt } from './theory.js';

/** Whole numbers, from the first to the last. */
interface NumberRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Encodes facts that are whole numbers. The search space has one point for each range of numbers that the conditions do not distinguish.
 */
export const orderedTheory: Theory = {
  prepare(asked, building) {
    const encoders = new Map([...asked].map(([fact, values]) => [fact, encoderOf(fact, values, building)]));
    return (fact, value, world) => {
      const encode = encoders.get(fact);
      invariant(encode !== undefined, `the fact ${fact.name} was prepared`);
      return encode(value, world);
    };
  },
};

function encoderOf(fact: Fact, values: readonly string[], building: Building) {
  const { name, about, domain } = fact;
  invariant(domain?.kind === 'ordered', `the fact ${name} is a number`);
  const { preposition, usual, put } = domain;
  const numbers = numbersToTry(domain, values);
  const truths = new Map(
    building.worlds.map((world) => [world, truthsAt(fact, values, world, requestsWith(numbers, domain))]),
  );
  const ranges = rangesOf(fact, numbers, (point) => keyAt(point, values.length, [...truths.values()]));
  const examples = ranges.map(({ first, last }) => (first <= usual && usual <= last ? usual : first));
  const variable = building.dimension(
    name,
    (): Dimension => ({
      key: name,
      size: ranges.length,
      about,
      ...(preposition && { preposition }),
      preferred: examples.indexOf(usual),
      put: (value, draft) => put(examples[value] as number, draft),
      words: (some) =>
        rangeWords(
          some.map((value) => ranges[value] as NumberRange),
          domain,
        ),
    }),
  );
  const points = examples.map((number) => numbers.indexOf(number));
  return (value: string, world: World) => {
    const truth = truths.get(world);
    const truthInRange: TruthAt = (question, range) =>
      truth?.(question, points[range] as number) ?? UNDEFINED;
    return choiceWhere({ variable, size: ranges.length, truth: truthInRange }, values.indexOf(value), () =>
      unknowableChoice(fact, value, fact.unknowable?.(value, world) ?? 'no request states it', building),
    );
  };
}

function requestsWith(numbers: readonly number[], { put }: Ordered) {
  return numbers.map((number) => {
    const draft = emptyDraft();
    put(number, draft);
    return requestFrom(draft);
  });
}

/**
 * Evaluates the conditions for the number at the index `point`, and returns the verdicts as text. The text has the verdicts of all `count`
 * conditions in all snapshots. If two numbers have equal texts, no condition distinguishes them.
 */
function keyAt(point: number, count: number, truths: readonly TruthAt[]): string {
  const ranks = truths.map((truth) => Array.from({ length: count }, (_, question) => truth(question, point)));
  return ranks.join();
}

/** Joins neighboring numbers with equal keys to ranges. `numbers` are in ascending order. */
function rangesOf(
  { name }: Fact,
  numbers: readonly number[],
  keyOf: (point: number) => string,
): readonly NumberRange[] {
  const ranges: NumberRange[] = [];
  for (const [point, number] of numbers.entries()) {
    const before = ranges.at(-1);
    if (before !== undefined && keyOf(point - 1) === keyOf(point)) {
      ranges[ranges.length - 1] = { first: before.first, last: number };
      continue;
    }
    const isNext = before === undefined || before.last === number - 1;
    invariant(isNext, `an atom of the fact ${name} changes at a number that \`limitsOf\` does not return`);
    ranges.push({ first: number, last: number });
  }
  return ranges;
}

/** Returns a description such as `session age at most 30 minutes or more than 60 minutes`. */
function rangeWords(ranges: readonly NumberRange[], domain: Ordered): string {
  const joined: NumberRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.first - other.first)) {
    const before = joined.at(-1);
    if (before?.last === range.first - 1) joined[joined.length - 1] = { ...range, first: before.first };
    else joined.push(range);
  }
  return `${domain.title} ${alternatives(joined.map((range) => wordsForRange(range, domain)))}`;
}

function wordsForRange({ first, last }: NumberRange, { least, greatest, unit }: Ordered): string {
  const withUnit = (number: number) => (unit === undefined ? String(number) : counted(number, unit));
  if (first === last) return `exactly ${withUnit(first)}`;
  if (first === least) return `at most ${withUnit(last)}`;
  if (last === greatest) return `more than ${withUnit(first - 1)}`;
  return `${first} to ${withUnit(last)}`;
}
