import { deepEqual } from '../../../../base/deep-equal.js';
import { groupBy } from '../../../../base/group-by.js';
import { range } from '../../../../base/number-arrays.js';
import { MATCH, NOT_MATCH, type Rank, UNDEFINED } from '../../../../logic/kleene/verdict.js';
import { type TextCells, type TextQuestion, textCells } from '../../../../logic/text/text-cells.js';
import type { Draft } from '../../../../model/facts/definition/request-draft.js';
import { identifier } from '../../../../model/facts/identifier.js';
import type { Request } from '../../../../model/facts/request.js';
import type { World } from '../../../../model/facts/world.js';
import { emptyDraft, requestFrom } from '../dimension.js';
import { evaluatorOf } from '../theory.js';
import type { ValueQuestion } from './question.js';
import { samplesOf } from './samples.js';
import { type TextSubject, type ValueKind, valueKindOf } from './subject.js';

/** A class of values of one attribute (subject) for which the conditions have the same results, as far as the results are known. */
export interface Point {
  readonly kind: ValueKind;
  /** An example of the values in this class. */
  readonly value: unknown;
  /**
   * The results of each condition for the values of this class. A condition that also tests facts with few values, such as the platform,
   * has one result for each combination of them. A result is `undefined` if both results are possible.
   */
  readonly answers: readonly (readonly (Rank | undefined)[])[];
  /** Set if no value of this class is known. It is then unknown whether the conditions have the results in `answers` for any value. */
  readonly hasNoExample: boolean;
}

/**
 * A function that writes one combination of facts into a request, such as a platform and a risk level. Each of these facts has few values.
 * Conditions test these facts together with an attribute, the subject. There is one function for each combination.
 */
export type Surrounding = (draft: Draft) => void;

export interface PointsAsked {
  readonly subject: TextSubject;
  /** The conditions that test only the attribute `subject`. */
  readonly questions: readonly ValueQuestion[];
  /**
   * Values of the attribute that always get a class ({@link Point}) of their own in the result, even if no condition distinguishes them
   * from other values.
   */
  readonly named: readonly unknown[];
  /**
   * Conditions that test this attribute together with other attributes. If there are any, each example value has a class ({@link Point}) of
   * its own. Without them, values with equal results for all `questions` have the same class.
   */
  readonly joint: readonly ValueQuestion[];
  readonly surroundings: readonly Surrounding[];
  readonly worlds: readonly World[];
}

export interface Points {
  readonly points: readonly Point[];
  /** Returns whether the condition has a known result for every class of values. If so, all values of a class have the same result. */
  isExact(question: ValueQuestion): boolean;
  answersAt(value: unknown): Point['answers'];
}

/**
 * Returns classes that together represent every possible value of an attribute. If the results of all conditions can be computed for every
 * value, there is one class for each combination of results. Otherwise, each example value gets a class of its own. One more class, with
 * undecided results, represents all other values.
 */
export function pointsOf(asked: PointsAsked): Points {
  const { subject, questions, named, joint } = asked;
  const cells = exampleTextsFor(subject, questions);
  const lists = listsOf(questions);
  const isExactAt = (question: ValueQuestion, kind: ValueKind) =>
    (kind === 'string' && subject.texts !== undefined) ||
    (kind === 'list' && lists !== undefined && (question.member ?? question.size) !== undefined)
      ? true
      : question.exact.has(kind) && !(kind === 'string' && cells.beyond.has(question));
  const answersAt = makeEvaluator(asked);
  /**
   * Returns the class of a value that was tried as an example. If a condition has an undecided result for the value, the class has no
   * example: the value proves neither that the condition can hold nor that it can fail.
   */
  const createTriedPoint = (value: unknown): Point => {
    const [kind, answers] = [valueKindOf(value), answersAt(value)];
    const isOpen = questions.some(
      (question, number) => !isExactAt(question, kind) && answers[number]?.includes(undefined),
    );
    return { kind, value, answers, hasNoExample: isOpen };
  };
  const isOfSubject = (value: unknown) =>
    typeof value !== 'string' || subject.texts === undefined || subject.texts.includes(value);
  const tried = [...named, ...samplesOf(subject, [...questions, ...joint]).filter(isOfSubject)];
  const examples = subject.texts ?? cells.examples;
  const classes = subject.kinds.flatMap((kind) =>
    classesOf(kind, questions, { ...cells, examples }, lists ?? [[]], tried),
  );
  /**
   * Classes of lists without a fixed example. The undecided conditions of such a class all have the form "the list contains this literal".
   * The search decides which literals the list contains. An example list with these literals is then built.
   */
  const buildableLists = new Set<Point>();
  const points = classes.flatMap(({ kind, value, text, hasNoExample }): Point[] => {
    const open = questions.filter((question) => !isExactAt(question, kind));
    const answers =
      text === undefined ? answersAt(value) : combineAnswers(questions, answersAt(value), answersAt(text));
    if (open.length === 0) return [{ kind, value, answers, hasNoExample }];
    const left = answers.map((ranks, number) =>
      open.includes(questions[number] as ValueQuestion) ? ranks.map(() => undefined) : ranks,
    );
    const isBuildable = open.every(({ member }) => member !== undefined) && kind === 'list';
    const own: Point = { kind, value, answers: left, hasNoExample: hasNoExample || !isBuildable };
    if (!isBuildable) return [createTriedPoint(value), own];
    buildableLists.add(own);
    return [own];
  });
  const all = mergePoints([...points, ...tried.map(createTriedPoint)], joint.length > 0);
  return {
    points: joint.length > 0 ? all : all.filter((point) => buildableLists.has(point) || isNeeded(point, all)),
    isExact: (question) => subject.kinds.every((kind) => isExactAt(question, kind)),
    answersAt,
  };
}

/**
 * Whether the search space needs this class. It does not if other classes can replace it. An undecided condition of this class then needs
 * two replacing classes: the condition matches in one of them, and does not match in the other one.
 *
 * A replacing class must have an example and a known result for every condition. If a result is known in this class, it must be the same in
 * the replacing class.
 */
function isNeeded({ answers, hasNoExample }: Point, all: readonly Point[]): boolean {
  const known = answers.map((ranks) => ranks.every((rank) => rank !== undefined));
  if (hasNoExample || known.every(Boolean)) return true;
  const alike = all.filter(
    (other) =>
      !other.hasNoExample &&
      other.answers.every(
        (ranks, number) =>
          !ranks.includes(undefined) && (!known[number] || deepEqual(ranks, answers[number])),
      ),
  );
  return answers.some(
    (_, number) =>
      !known[number] &&
      ([MATCH, NOT_MATCH] as const).some(
        (rank) => !alike.some((other) => other.answers[number]?.includes(rank)),
      ),
  );
}

/**
 * Returns one class of values for each combination of results of the conditions. A class with an example is preferred to one without. With
 * `areApart`, classes with different examples stay separate.
 */
function mergePoints(points: readonly Point[], areApart: boolean): Point[] {
  const [found, spare] = [
    points.filter(({ hasNoExample }) => !hasNoExample),
    points.filter(({ hasNoExample }) => hasNoExample),
  ];
  const keyOf = ({ answers }: Point) =>
    answers.map((ranks) => ranks.map((rank) => rank ?? '?').join('')).join();
  const first = (all: readonly Point[], key: (point: Point) => string) =>
    [...groupBy(all, key).values()].map(([one]) => one as Point);
  const known = new Set(found.map(keyOf));
  return [
    ...first(found, (point) => (areApart ? `${JSON.stringify(point.value)} ` : '') + keyOf(point)),
    ...first(
      spare.filter((point) => !known.has(keyOf(point))),
      keyOf,
    ),
  ];
}

interface Cells {
  readonly examples: readonly string[];
  /** Conditions on texts that the analysis cannot decide exactly. */
  readonly beyond: ReadonlySet<ValueQuestion>;
}

/**
 * A pattern for the texts of numbers, such as `-1.5`. It separates them from other texts, because conditions also match patterns against
 * numbers converted to text.
 */
const NUMBER_PATTERN: TextQuestion = {
  kind: 'matches',
  pattern: '-?(0|[1-9][0-9]*)(\\.[0-9]+)?(e[+-][0-9]+)?',
  ignoresCase: false,
};

/**
 * Returns an example text of each class of texts that the conditions distinguish. `beyond` has the conditions that are not analysed
 * exactly. If there are too many classes, `beyond` has all conditions.
 */
function exampleTextsFor(subject: TextSubject, questions: readonly ValueQuestion[]): Cells {
  const asked = questions.filter(({ text }) => text !== undefined);
  const texts = asked.map(({ text }) => text as TextQuestion);
  const found: TextCells | undefined = textCells(
    readsNumbers(subject, asked) ? [...texts, NUMBER_PATTERN] : texts,
  );
  if (found === undefined) return { examples: ['a', ''], beyond: new Set(asked) };
  return {
    examples: found.cells.map(({ example }) => example),
    beyond: new Set([...found.beyond.keys()].flatMap((number) => asked[number] ?? [])),
  };
}

/** Returns whether the value can be a number, and a condition matches it as text against a pattern. */
function readsNumbers({ kinds }: TextSubject, questions: readonly ValueQuestion[]): boolean {
  return kinds.includes('number') && questions.some(({ fact }) => fact === identifier);
}

interface Class {
  readonly kind: ValueKind;
  readonly value: unknown;
  /** The text that patterns are tested against, if the value is not a text itself, such as a number. */
  readonly text?: string;
  readonly hasNoExample: boolean;
}

function classesOf(
  kind: ValueKind,
  questions: readonly ValueQuestion[],
  { examples }: Cells,
  lists: readonly unknown[],
  tried: readonly unknown[],
): Class[] {
  const values = (list: readonly unknown[]) =>
    list.map((value): Class => ({ kind, value, hasNoExample: false }));
  switch (kind) {
    case 'null':
      return values([null]);
    case 'boolean':
      return values([true, false]);
    case 'string':
      return values(examples);
    case 'number':
      return numbersOf(questions, examples, tried);
    case 'list':
      return values(lists);
    case 'map':
      return values([{}]);
  }
}

/**
 * Maximum number of different literals that conditions search for in lists. For each combination of these literals, the program tries
 * example lists of several sizes (see {@link listsOf}).
 */
const MOST_MEMBERS = 6;
const LARGEST_SIZE = 100;

/**
 * Returns example lists for conditions on the size of a list. Conditions also search lists for literals. For each subset of these literals,
 * there is one list of each relevant size. It contains the literals of the subset, and is filled up with other texts. Returns `undefined`
 * if no condition tests a size, if there are too many literals, or if a size is too large.
 */
function listsOf(questions: readonly ValueQuestion[]): unknown[][] | undefined {
  const asked = questions.flatMap(({ size }) => size ?? []);
  const members = [
    ...new Set(questions.flatMap(({ member }) => (member === undefined ? [] : [member.literal]))),
  ];
  if (asked.length === 0 || members.length > MOST_MEMBERS || Math.max(...asked) > LARGEST_SIZE)
    return undefined;
  const sizes = [0, ...asked.flatMap((size) => [Math.ceil(size), Math.floor(size) + 1])];
  return range(2 ** members.length).flatMap((bits) => {
    const held = members.filter((_, index) => (bits >> index) & 1);
    const enough = new Set([held.length, ...sizes.filter((size) => size > held.length)]);
    return [...enough].map((size) => [...held, ...otherMembers(size - held.length, members)]);
  });
}

function otherMembers(count: number, members: readonly unknown[]): string[] {
  return range(count + members.length)
    .map((number) => `other ${number + 1}`)
    .filter((text) => !members.includes(text))
    .slice(0, count);
}

/** Maximum number of classes that {@link numbersOf} makes by combining a class of numbers with a class of texts. */
const MOST_NUMBER_CLASSES = 4000;

/**
 * Returns classes of numbers: one for each number that conditions compare with, and one for each range between such numbers. Conditions may
 * also test a number as text, by a pattern. Then each of these numbers is also combined with each example text that has the form of a
 * number.
 */
function numbersOf(
  questions: readonly ValueQuestion[],
  examples: readonly string[],
  tried: readonly unknown[],
): Class[] {
  const cuts = numbersAround([
    ...questions.flatMap(({ number }) => number ?? []),
    ...tried.filter((value) => typeof value === 'number'),
  ]);
  const plain = (value: number): Class => ({ kind: 'number', value, hasNoExample: false });
  if (!questions.some(({ fact }) => fact === identifier)) return cuts.map(plain);
  const written = examples.filter((text) => /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]\d+)?$/.test(text));
  const same = written
    .map(Number)
    .filter((number) => Number.isFinite(number) && written.includes(String(number)));
  const pairs = cuts.flatMap((value) =>
    written.map((text): Class => ({ kind: 'number', value, text, hasNoExample: true })),
  );
  return [...[...cuts, ...same].map(plain), ...pairs.slice(0, MOST_NUMBER_CLASSES)];
}

/** Returns the given numbers, a number between every two of them, and a number beyond each end, if possible. */
function numbersAround(numbers: readonly number[]): number[] {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [0];
  const between = sorted.slice(1).map((number, index) => number / 2 + (sorted[index] as number) / 2);
  const ends = [first - 1, first * 2, -Number.MAX_VALUE, last + 1, last * 2, Number.MAX_VALUE];
  const below = ends.slice(0, 3).find((number) => number < first);
  const above = ends.slice(3).find((number) => number > last && Number.isFinite(number));
  return [
    ...new Set([
      ...sorted,
      ...between,
      ...(below === undefined ? [] : [below]),
      ...(above === undefined ? [] : [above]),
    ]),
  ];
}

/**
 * Combines two lists of results for a number: those of the number itself, and those of the number converted to text. Conditions with a
 * pattern take the result for the text; all others take the result for the number.
 */
function combineAnswers(
  questions: readonly ValueQuestion[],
  ofNumber: Point['answers'],
  ofText: Point['answers'],
): Point['answers'] {
  return questions.map(
    ({ fact }, number) => (fact === identifier ? ofText : ofNumber)[number] as (Rank | undefined)[],
  );
}

/**
 * Returns a function that evaluates all conditions in `questions` for a value of `subject`. It evaluates each condition once for each
 * function in `surroundings`. Such a function writes a combination of other facts, such as the platform, into the request.
 */
function makeEvaluator({
  questions,
  subject,
  surroundings,
  worlds,
}: PointsAsked): (value: unknown) => Point['answers'] {
  const ranks = ranking(questions, worlds);
  return (value) => {
    const asked = surroundings.map((surround) => {
      const draft = emptyDraft();
      surround(draft);
      subject.put(value, draft);
      return ranks(requestFrom(draft));
    });
    return questions.map((_, number) => asked.map((one) => one[number]));
  };
}

/**
 * Returns the function that evaluates all conditions for a request. A result is `undefined` if the condition is undecided, or if it has
 * different results in the snapshots of `worlds`.
 */
export function ranking(
  questions: readonly ValueQuestion[],
  worlds: readonly World[],
): (request: Request) => (Rank | undefined)[] {
  const byFact = [...groupBy(range(questions.length), (place) => (questions[place] as ValueQuestion).fact)];
  const asking = byFact.map(([fact, places]) => {
    const values = places.map((place) => (questions[place] as ValueQuestion).value);
    return { places, askers: worlds.map((world) => evaluatorOf(fact, values, world)) };
  });
  return (request) => {
    const ranks = new Array<Rank | undefined>(questions.length);
    for (const { places, askers } of asking) {
      const truths = askers.map((ask) => ask(request));
      for (const [number, place] of places.entries()) {
        const [rank, ...others] = truths.map((truth) => truth(number));
        ranks[place] = rank === UNDEFINED || others.some((other) => other !== rank) ? undefined : rank;
      }
    }
    return ranks;
  };
}
