import type { Fact } from '../../facts/fact.js';
import type { Request } from '../../facts/request.js';
import type { World } from '../../facts/world.js';
import { any, not } from '../../logic/formula.js';
import { groupedBy } from '../../logic/grouped-by.js';
import { once } from '../../logic/once.js';
import { type TextQuestion, textCells } from '../../logic/text-cells.js';
import { MATCH, UNDEFINED } from '../../logic/verdict.js';
import { oneOf, quoted } from '../../read/words.js';
import { cellWords } from '../cell-words.js';
import { type Dimension, type Draft, emptyDraft, ofUser, requestFrom } from '../dimension.js';
import {
  type Asked,
  askedAt,
  type Building,
  type Choices,
  choice,
  type Theory,
  type TruthAt,
} from '../theory.js';
import { unknowable } from './free.js';

/**
 * What was typed, and the attributes of the user, cut into cells by all that is asked of each: by patterns, and by
 * comparisons in expressions. Which combinations a text can have is decided by automata.
 */
export const texts: Theory = {
  facts: ['identifier', 'profile', 'classicProfile', 'account', 'loginIdentifier'],
  prepare(asked, building) {
    const questions = questionsIn(asked);
    const plain = questions.filter(({ subject }) => subject !== undefined);
    const subjects = new Map(
      [...groupedBy(plain, ({ subject }) => subject?.key)].map(([key, own]) => [
        key,
        prepareSubject(own, building),
      ]),
    );
    const byFact = new Map(
      [...groupedBy(questions, ({ fact }) => fact)].map(([fact, own]) => [
        fact,
        new Map(own.map((question) => [question.value, question])),
      ]),
    );
    return (fact, value, world) => {
      const question = byFact.get(fact)?.get(value);
      const answer = question && subjects.get(question.subject?.key);
      return question === undefined || answer === undefined
        ? unknowable(fact, value, 'what it compares is not looked into', building)
        : answer(question, world);
    };
  },
};

/** Something of a request that is a text, or perhaps another plain value. */
interface Subject {
  readonly key: string;
  readonly title: string;
  /** It may be a number, a truth value or nothing as well. */
  readonly isAnything: boolean;
  put(value: Value, draft: Draft): void;
  /** What the snapshot says of it for a user; `undefined` when it says nothing. */
  known(userId: string, world: World): Value | undefined;
}

type Value = string | number | boolean | null;

interface Question {
  readonly fact: Fact;
  readonly value: string;
  /** `undefined` where it is about no plain subject. */
  readonly subject: Subject | undefined;
  /** What it asks of a text. */
  readonly text?: TextQuestion;
  /** The same in words: how it relates to what. */
  readonly how: string;
  readonly what: string;
  /** What it compares with. */
  readonly literal?: Value;
}

function questionsIn(asked: Asked): Question[] {
  return [...asked].flatMap(([fact, values]) =>
    values.map((value) =>
      fact.name === 'identifier' ? patternQuestion(fact, value) : comparisonQuestion(fact, value),
    ),
  );
}

/** Spec: Conditions, `userIdentifier`. */
function patternQuestion(fact: Fact, value: string): Question {
  const [attribute, matchType, text] = JSON.parse(value) as [string | null, string, string];
  const subject = attribute === null ? IDENTIFIER : attributeOf(attribute);
  const question = PATTERNS[matchType]?.(text, attribute === null);
  const what = quoted(question?.kind === 'ends' ? question.text : text);
  return {
    fact,
    value,
    subject,
    how: HOW[matchType] ?? matchType,
    what,
    ...(question && { text: question }),
  };
}

/** How what is asked relates to a text, in words. */
const HOW: Readonly<Record<string, string>> = {
  CONTAINS: 'containing',
  EQUALS: '',
  EXPRESSION: 'matching',
  STARTS_WITH: 'starting with',
  SUFFIX: 'ending in',
  '==': '',
  contains: 'containing',
  containsText: 'containing',
  startsWith: 'starting with',
};

const PATTERNS: Readonly<Record<string, (text: string, isIdentifier: boolean) => TextQuestion | undefined>> =
  {
    CONTAINS: (text) => ({ kind: 'contains', text, ignoresCase: true }),
    EQUALS: (text) => ({ kind: 'is', text, ignoresCase: true }),
    EXPRESSION: (pattern) => ({ kind: 'matches', pattern }),
    STARTS_WITH: (text) => ({ kind: 'starts', text, ignoresCase: true }),
    SUFFIX(text, isIdentifier) {
      if (!isIdentifier) return { kind: 'ends', text, ignoresCase: true };
      return text.includes('@') ? undefined : { kind: 'ends', text: `@${text}`, ignoresCase: true };
    },
  };

/** Spec: Expression language: comparisons with something written down. */
function comparisonQuestion(fact: Fact, value: string): Question {
  const [path, operator, literal] = JSON.parse(value) as [string, string, Value];
  const subject = subjectAt(path);
  const kind = KINDS[operator];
  const isText = typeof literal === 'string' && kind !== undefined;
  const said = { how: HOW[operator] ?? operator, what: shown(literal) };
  return { fact, value, subject, ...said, ...(isText ? { text: { kind, text: literal } } : { literal }) };
}

const KINDS: Readonly<Record<string, 'contains' | 'is' | 'starts'>> = {
  '==': 'is',
  contains: 'contains',
  containsText: 'contains',
  startsWith: 'starts',
};

const IDENTIFIER: Subject = {
  key: 'identifier',
  title: 'identifier',
  isAnything: false,
  put: (value, { policyContext }) => {
    policyContext.identifier = String(value);
  },
  known: () => undefined,
};

function attributeOf(name: string): Subject {
  return {
    key: `attribute ${name}`,
    title: name,
    isAnything: true,
    put(value, draft) {
      const user = ofUser(draft);
      user.profile = { ...user.profile, ...(value !== null && { [name]: value }) };
    },
    known(userId, world) {
      const profile = world.holds('user', userId) ? world.person(userId).profile : undefined;
      const value = profile !== undefined && Object.hasOwn(profile, name) ? profile[name] : null;
      return profile === undefined || typeof value === 'object'
        ? profile === undefined
          ? undefined
          : null
        : (value as Value);
    },
  };
}

/** The plain paths; what is worked out from a path is not looked into. */
function subjectAt(path: string): Subject | undefined {
  if (path === 'login.identifier') return IDENTIFIER;
  const name = /^user\.(?:profile\.)?([A-Za-z_][A-Za-z0-9_]*)$/.exec(path)?.[1];
  if (name === undefined) return undefined;
  return path === 'user.status' ? STATUS : attributeOf(name);
}

const STATUS: Subject = {
  key: 'user status',
  title: 'user status',
  isAnything: false,
  put: (value, draft) => {
    ofUser(draft).status = String(value);
  },
  known: (userId, world) =>
    world.holds('user', userId) ? (world.person(userId).status ?? undefined) : undefined,
};

/** One value for each combination of answers that some value of the subject gives. */
function prepareSubject(
  questions: readonly Question[],
  building: Building,
): (question: Question, world: World) => Choices {
  const [{ subject } = {}] = questions;
  const candidates = subject === undefined ? undefined : candidatesFor(subject, questions);
  if (subject === undefined || candidates === undefined)
    return ({ fact, value }) =>
      unknowable(fact, value, 'too many texts are told apart to look at them all', building);
  const named = namedValues(subject, building);
  const values = [...candidates.values, ...named.map(({ value }) => value)];
  const answers = answersAt(subject, questions, values, building.worlds);
  const points = distinctPoints(values, questions, answers);
  const pointOf = placing(points, { subject, questions, answers, worlds: building.worlds });
  const asked = once(() =>
    questions.map(({ how, what }, number) => ({ how, what, where: pointsWith(number, points, answers) })),
  );
  const variable = building.dimension(
    subject.key,
    (): Dimension => ({
      key: subject.key,
      size: points.length,
      preferred: 0,
      put: (point, draft) => subject.put(values[points[point]?.[0] ?? 0] ?? null, draft),
      words: (some) =>
        `${subject.title} ${
          cellWords(some, asked(), points.length) ??
          `such as ${oneOf(some.slice(0, 3).map((point) => shown(values[points[point]?.[0] ?? 0])))}`
        }`,
      of: (userId, _person, world) => pointOf(subject.known(userId, world)),
    }),
  );
  for (const { user, index } of named) {
    const point = points.findIndex((same) => same.includes(candidates.values.length + index));
    building.require(any([not(choice(user.variable, [user.value])), choice(variable, [point])]));
  }
  return ({ fact, value }, world) => {
    const number = questions.findIndex((one) => one.fact === fact && one.value === value);
    const ranks = points.map(([first = 0]) => answers.get(world)?.(number, first) ?? UNDEFINED);
    const reason =
      candidates.beyond.get(number) ??
      (ranks.includes(UNDEFINED) ? 'what it asks is not known of every text' : undefined);
    if (reason !== undefined) return unknowable(fact, value, reason, building);
    return choice(
      variable,
      ranks.flatMap((rank, point) => (rank === MATCH ? [point] : [])),
    );
  };
}

interface Candidates {
  readonly values: readonly Value[];
  /** Questions that could not be looked into, by number, with the reason. */
  readonly beyond: ReadonlyMap<number, string>;
}

/** Values with every combination of answers; `undefined` where they are too many. */
function candidatesFor(subject: Subject, questions: readonly Question[]): Candidates | undefined {
  const asked = questions.flatMap(({ text }, number) => (text === undefined ? [] : [{ text, number }]));
  const cells = textCells(asked.map(({ text }) => text));
  if (cells === undefined) return undefined;
  const literals = questions.flatMap(({ literal }) => (literal === undefined ? [] : [literal]));
  const numbers = literals.flatMap((literal) => (typeof literal === 'number' ? [literal] : []));
  const values: Value[] = [
    ...cells.cells.map(({ example }) => example),
    ...(subject.isAnything ? [null, true, false, ...aroundNumbers(numbers)] : []),
  ];
  const beyond = new Map([...cells.beyond].map(([index, reason]) => [asked[index]?.number ?? -1, reason]));
  return { values, beyond };
}

/** Each number, one between every two, and one beyond both ends. */
function aroundNumbers(numbers: readonly number[]): number[] {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  if (sorted.length === 0) return [0];
  const between = sorted.slice(1).map((number, index) => (number + (sorted[index] as number)) / 2);
  return [...sorted, ...between, (sorted[0] as number) - 1, (sorted.at(-1) as number) + 1];
}

interface Named {
  readonly user: { readonly variable: number; readonly value: number };
  readonly value: Value;
  readonly index: number;
}

/** What the snapshots agree on of the users whom conditions name. */
function namedValues(subject: Subject, building: Building): Named[] {
  const variable = building.known('user');
  const named: Named[] = [];
  if (variable === undefined) return named;
  for (const [value, id] of building.namedUsers().entries()) {
    const known = new Set(building.worlds.map((world) => subject.known(id, world)));
    const [first] = known;
    if (known.size === 1 && first !== undefined)
      named.push({ user: { variable, value }, value: first, index: named.length });
  }
  return named;
}

type Answers = ReadonlyMap<World, TruthAt>;

/** Each question asked of its own fact, at every value. */
function answersAt(
  subject: Subject,
  questions: readonly Question[],
  values: readonly Value[],
  worlds: readonly World[],
): Answers {
  const requests = values.map((value) => requestWith(subject, value));
  return new Map(
    worlds.map((world) => {
      const byFact = new Map(
        [...new Set(questions.map(({ fact }) => fact))].map((fact) => {
          const own = questions.filter((question) => question.fact === fact);
          return [
            fact,
            {
              own,
              truth: askedAt(
                fact,
                own.map(({ value }) => value),
                world,
                requests,
              ),
            },
          ] as const;
        }),
      );
      const truth: TruthAt = (number, point) => {
        const question = questions[number];
        const asked = question && byFact.get(question.fact);
        return asked === undefined ? UNDEFINED : asked.truth(asked.own.indexOf(question as Question), point);
      };
      return [world, truth];
    }),
  );
}

function requestWith(subject: Subject, value: Value): Request {
  const draft = emptyDraft();
  subject.put(value, draft);
  return requestFrom(draft);
}

/** The points at which a question holds; of two states, in the first. */
function pointsWith(
  number: number,
  points: readonly (readonly number[])[],
  answers: Answers,
): ReadonlySet<number> {
  const [truth] = answers.values();
  return new Set([...points.keys()].filter((point) => truth?.(number, points[point]?.[0] ?? 0) === MATCH));
}

/** Values of the same answers are one point; the plainest comes first. */
function distinctPoints(
  values: readonly Value[],
  questions: readonly Question[],
  answers: Answers,
): number[][] {
  return [...groupedBy(values.keys(), (index) => answersTo(index, questions, answers)).values()];
}

function answersTo(index: number, questions: readonly Question[], answers: Answers): string {
  return [...answers.values()]
    .map((truth) => questions.map((_, number) => truth(number, index)).join(''))
    .join(' ');
}

/** Where a value stands that need not be one of those looked at; each is asked about once. */
function placing(
  points: readonly (readonly number[])[],
  { subject, questions, answers, worlds }: Placing,
): (value: Value | undefined) => number | undefined {
  const byAnswers = new Map(
    points.map(([first = 0], point) => [answersTo(first, questions, answers), point]),
  );
  const known = new Map<Value, number | undefined>();
  return (value) => {
    if (value === undefined || known.has(value)) return value === undefined ? undefined : known.get(value);
    const own = answersAt(subject, questions, [value], worlds);
    const point = byAnswers.get(answersTo(0, questions, own));
    known.set(value, point);
    return point;
  };
}

interface Placing {
  readonly subject: Subject;
  readonly questions: readonly Question[];
  readonly answers: Answers;
  readonly worlds: readonly World[];
}

function shown(value: Value | undefined): string {
  return typeof value === 'string'
    ? quoted(value)
    : value === null || value === undefined
      ? 'nothing'
      : `\`${value}\``;
}
