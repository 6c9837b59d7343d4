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

/** Values of a subject that no question tells apart, or of which it is unknown whether some does. */
export interface Point {
  readonly kind: ValueKind;
  /** One of them. */
  readonly value: unknown;
  /** By the number of the question, then by that of the surrounding: `undefined` where it may come out either way. */
  readonly answers: readonly (readonly (Rank | undefined)[])[];
  /** Nobody has found a value that answers so; there may be one. */
  readonly isSpare: boolean;
}

/** What else a question looks at, with finitely many values: one choice of them. */
export type Surrounding = (draft: Draft) => void;

export interface PointsAsked {
  readonly subject: TextSubject;
  /** Those to this subject alone. */
  readonly questions: readonly ValueQuestion[];
  /** Values that points must be there for. */
  readonly named: readonly unknown[];
  /** Questions to several subjects, this one among them: values are kept apart then. */
  readonly joint: readonly ValueQuestion[];
  readonly surroundings: readonly Surrounding[];
  readonly worlds: readonly World[];
}

export interface Points {
  readonly points: readonly Point[];
  /** Whether looking at one value of each sort and cell tells all of the question. */
  isExact(question: ValueQuestion): boolean;
  answersAt(value: unknown): Point['answers'];
}

/**
 * Points enough that every value stands at one of them: law 10. Of what is asked exactly there is one for each cell; of
 * what is not, one that leaves it open, beside those of values that were tried.
 */
export function pointsOf(asked: PointsAsked): Points {
  const { subject, questions, named, joint } = asked;
  const cells = cellsFor(subject, questions);
  const lists = listsOf(questions);
  const isExactAt = (question: ValueQuestion, kind: ValueKind) =>
    (kind === 'string' && subject.texts !== undefined) ||
    (kind === 'list' && lists !== undefined && (question.member ?? question.size) !== undefined)
      ? true
      : question.exact.has(kind) && !(kind === 'string' && cells.beyond.has(question));
  const answersAt = answering(asked);
  /** A value of which some answer is unknown does not show that it can come out so. */
  const foundAt = (value: unknown): Point => {
    const [kind, answers] = [valueKindOf(value), answersAt(value)];
    const isOpen = questions.some(
      (question, number) => !isExactAt(question, kind) && answers[number]?.includes(undefined),
    );
    return { kind, value, answers, isSpare: isOpen };
  };
  const isOfSubject = (value: unknown) =>
    typeof value !== 'string' || subject.texts === undefined || subject.texts.includes(value);
  const tried = [...named, ...samplesOf(subject, [...questions, ...joint]).filter(isOfSubject)];
  const examples = subject.texts ?? cells.examples;
  const classes = subject.kinds.flatMap((kind) =>
    classesOf(kind, questions, { ...cells, examples }, lists ?? [[]], tried),
  );
  /** Lists, of which it is known member by member how a question comes out. */
  const made = new Set<Point>();
  const points = classes.flatMap(({ kind, value, text, isSpare }): Point[] => {
    const open = questions.filter((question) => !isExactAt(question, kind));
    const answers =
      text === undefined ? answersAt(value) : mixed(questions, answersAt(value), answersAt(text));
    if (open.length === 0) return [{ kind, value, answers, isSpare }];
    const left = answers.map((ranks, number) =>
      open.includes(questions[number] as ValueQuestion) ? ranks.map(() => undefined) : ranks,
    );
    const isMade = open.every(({ member }) => member !== undefined) && kind === 'list';
    const own: Point = { kind, value, answers: left, isSpare: isSpare || !isMade };
    if (!isMade) return [foundAt(value), own];
    made.add(own);
    return [own];
  });
  const all = distinct([...points, ...tried.map(foundAt)], joint.length > 0);
  return {
    points: joint.length > 0 ? all : all.filter((point) => made.has(point) || isNeeded(point, all)),
    isExact: (question) => subject.kinds.every((kind) => isExactAt(question, kind)),
    answersAt,
  };
}

/**
 * Whether these values have to stand in the space. Of a list nobody knows whether a pattern matches it: it is left out
 * where others come out alike wherever it is known, and either way where it is not. Who has one stands at no point, then.
 */
function isNeeded({ answers, isSpare }: Point, all: readonly Point[]): boolean {
  const known = answers.map((ranks) => ranks.every((rank) => rank !== undefined));
  if (isSpare || known.every(Boolean)) return true;
  const alike = all.filter(
    (other) =>
      !other.isSpare &&
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

/** Points of the same answers are one, a value that was found before one that may be; the plainest comes first. */
function distinct(points: readonly Point[], areApart: boolean): Point[] {
  const [found, spare] = [points.filter(({ isSpare }) => !isSpare), points.filter(({ isSpare }) => isSpare)];
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
  /** What could not be looked into. */
  readonly beyond: ReadonlySet<ValueQuestion>;
}

/** What a number looks like as a text, so that patterns can be held against it. */
const NUMBER: TextQuestion = {
  kind: 'matches',
  pattern: '-?(0|[1-9][0-9]*)(\\.[0-9]+)?(e[+-][0-9]+)?',
  ignoresCase: false,
};

/** Where they are too many, none is looked into. */
function cellsFor(subject: TextSubject, questions: readonly ValueQuestion[]): Cells {
  const asked = questions.filter(({ text }) => text !== undefined);
  const texts = asked.map(({ text }) => text as TextQuestion);
  const found: TextCells | undefined = textCells(readsNumbers(subject, asked) ? [...texts, NUMBER] : texts);
  if (found === undefined) return { examples: ['a', ''], beyond: new Set(asked) };
  return {
    examples: found.cells.map(({ example }) => example),
    beyond: new Set([...found.beyond.keys()].flatMap((number) => asked[number] ?? [])),
  };
}

/** Patterns are held against numbers as they are written. */
function readsNumbers({ kinds }: TextSubject, questions: readonly ValueQuestion[]): boolean {
  return kinds.includes('number') && questions.some(({ fact }) => fact === identifier);
}

interface Class {
  readonly kind: ValueKind;
  readonly value: unknown;
  /** Patterns come out as of this text. */
  readonly text?: string;
  readonly isSpare: boolean;
}

function classesOf(
  kind: ValueKind,
  questions: readonly ValueQuestion[],
  { examples }: Cells,
  lists: readonly unknown[],
  tried: readonly unknown[],
): Class[] {
  const values = (list: readonly unknown[]) => list.map((value): Class => ({ kind, value, isSpare: false }));
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

/** More literals that a list may hold are not combined with its sizes. */
const MOST_MEMBERS = 6;
const LARGEST_SIZE = 100;

/** Where questions ask the size of a list: one list of each size that they tell apart, by the literals that it holds. */
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
    return [...enough].map((size) => [...held, ...fillers(size - held.length, members)]);
  });
}

function fillers(count: number, members: readonly unknown[]): string[] {
  return range(count + members.length)
    .map((number) => `other ${number + 1}`)
    .filter((text) => !members.includes(text))
    .slice(0, count);
}

/** More pairs of a number and what its text may look like are not told apart. */
const MOST_PAIRS = 4000;

/** Numbers by what they are compared with and, where patterns ask, by what they look like as a text. */
function numbersOf(
  questions: readonly ValueQuestion[],
  examples: readonly string[],
  tried: readonly unknown[],
): Class[] {
  const cuts = around([
    ...questions.flatMap(({ number }) => number ?? []),
    ...tried.filter((value) => typeof value === 'number'),
  ]);
  const plain = (value: number): Class => ({ kind: 'number', value, isSpare: false });
  if (!questions.some(({ fact }) => fact === identifier)) return cuts.map(plain);
  const written = examples.filter((text) => /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]\d+)?$/.test(text));
  const same = written
    .map(Number)
    .filter((number) => Number.isFinite(number) && written.includes(String(number)));
  const pairs = cuts.flatMap((value) =>
    written.map((text): Class => ({ kind: 'number', value, text, isSpare: true })),
  );
  return [...[...cuts, ...same].map(plain), ...pairs.slice(0, MOST_PAIRS)];
}

/** Each number, one between every two, and one beyond both ends, where there is one. */
function around(numbers: readonly number[]): number[] {
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

/** Patterns as of the text, all else as of the number. */
function mixed(
  questions: readonly ValueQuestion[],
  ofNumber: Point['answers'],
  ofText: Point['answers'],
): Point['answers'] {
  return questions.map(
    ({ fact }, number) => (fact === identifier ? ofText : ofNumber)[number] as (Rank | undefined)[],
  );
}

/** Each question asked of its own fact, in every surrounding, of one value after another. */
function answering({
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

/** For each question its rank at a request; `undefined` where it has none, or the worlds do not agree. */
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
