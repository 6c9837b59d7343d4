import { print } from '../../../expression/printer.js';
import type { World } from '../../../facts/world.js';
import { all, any, not } from '../../../logic/formula.js';
import { groupedBy } from '../../../logic/grouped-by.js';
import type { Variable } from '../../../logic/literal.js';
import { once } from '../../../logic/once.js';
import { range } from '../../../logic/range.js';
import { MATCH, NOT_MATCH, type Rank } from '../../../logic/verdict.js';
import { isSame } from '../../../read/is-same.js';
import { oneOf } from '../../../read/words.js';
import { cellWords } from '../../cell-words.js';
import { type Dimension, type Draft, emptyDraft, requestFrom, type ValueAt } from '../../dimension.js';
import { askingOf, type Building, type Choices, choice, type Theory } from '../../theory.js';
import { unknowable } from '../free.js';
import { deviceVariable, platformVariable, riskVariable } from '../listed.js';
import { type Points, pointsOf, ranking } from './points.js';
import { type Finite, type Question, questionsIn, shown, VALUE_FACTS } from './question.js';
import type { Subject } from './subject.js';

/**
 * What was typed, the attributes of the user, of the session, the device and the access request, and whatever
 * expressions ask of them. What automata and cells tell is exact; any other question is a choice of its own, bound to
 * the values at which its outcome is known, and stated by the request where no value that was tried brings it about.
 */
export const values: Theory = {
  facts: VALUE_FACTS,
  prepare(asked, building) {
    const questions = questionsIn(asked);
    const answers = answersTo(questions, building);
    const byFact = new Map(
      [...groupedBy(questions, ({ fact }) => fact)].map(([fact, own]) => [
        fact,
        new Map(own.map((question) => [question.value, question])),
      ]),
    );
    return (fact, value, world) => {
      const question = byFact.get(fact)?.get(value) as Question;
      const reason = fact.unknowable?.(value, world);
      return reason === undefined ? answers(question, world) : unknowable(fact, value, reason, building);
    };
  },
};

type Answers = (question: Question, world: World) => Choices;

function answersTo(questions: readonly Question[], building: Building): Answers {
  const isAlone = ({ subjects, isAll }: Question) => isAll && subjects.length === 1;
  const joint = questions.filter((question) => !isAlone(question));
  const subjects = new Map(questions.flatMap((one) => one.subjects).map((subject) => [subject.key, subject]));
  const made = new Map(
    [...subjects].map(([key, subject]) => {
      const isOf = (question: Question) => question.subjects.some((one) => one.key === key);
      const own = questions.filter((question) => isAlone(question) && isOf(question));
      return [key, subjectIn(subject, own, joint.filter(isOf), building)] as const;
    }),
  );
  const outcomes = outcomesIn(joint, made, building);
  return (question, world) => {
    const [subject] = question.subjects;
    return isAlone(question) && subject !== undefined
      ? (made.get(subject.key) as SubjectIn).choices(question)
      : outcomes(question, world);
  };
}

/** A subject in the space. */
interface SubjectIn {
  readonly variable: Variable;
  readonly points: Points['points'];
  put(point: number, draft: Draft, at?: ValueAt): void;
  choices(question: Question): Choices;
}

/** One choice of a value for each of some facts. */
interface Around {
  readonly along: readonly Variable[];
  readonly count: number;
  /** The value of each, by the number of the choice. */
  readonly valuesAt: (number: number) => readonly number[];
  put(number: number, draft: Draft): void;
  /** That it is one of these choices. */
  isOneOf(numbers: readonly number[]): Choices;
}

const VARIABLES: Readonly<Record<Finite, (building: Building) => Variable>> = {
  device: deviceVariable,
  platform: platformVariable,
  riskLevel: riskVariable,
};

function around(finite: readonly Finite[], building: Building): Around {
  const along = [...new Set(finite)].sort().map((name) => VARIABLES[name](building));
  const sizes = along.map((variable) => building.at(variable).size);
  const count = sizes.reduce((product, size) => product * size, 1);
  const valuesAt = (number: number) => {
    let rest = number;
    return sizes.map((size) => {
      const value = rest % size;
      rest = Math.floor(rest / size);
      return value;
    });
  };
  return {
    along,
    count,
    valuesAt,
    put: (number, draft) => {
      for (const [index, value] of valuesAt(number).entries())
        building.at(along[index] as Variable).put(value, draft);
    },
    isOneOf: (numbers) => {
      if (numbers.length === count) return all([]);
      const [only, ...others] = along;
      if (only !== undefined && others.length === 0) return choice(only, numbers);
      return any(
        numbers.map((number) =>
          all(valuesAt(number).map((value, index) => choice(along[index] as Variable, [value]))),
        ),
      );
    },
  };
}

function subjectIn(
  subject: Subject,
  questions: readonly Question[],
  joint: readonly Question[],
  building: Building,
): SubjectIn {
  const surrounding = around(
    questions.flatMap(({ finite }) => finite),
    building,
  );
  const surroundings = range(surrounding.count).map(
    (number) => (draft: Draft) => surrounding.put(number, draft),
  );
  const named = namedValues(subject, building);
  const found = pointsOf({
    subject,
    questions,
    joint,
    surroundings,
    named: named.map(({ value }) => value),
    worlds: building.worlds,
  });
  const { points, answersAt } = found;
  const outcomes = new Map<Question, Variable>();
  const members = () => questions.filter(({ member }) => member !== undefined);
  const valueAt = (point: number, at: ValueAt): unknown => {
    const { kind, value } = points[point] ?? { kind: 'null', value: null };
    if (kind !== 'list' || !isMade(point)) return value;
    return members().flatMap((question) => {
      const variable = outcomes.get(question);
      return variable !== undefined && at(variable) === 1 ? [question.member?.literal] : [];
    });
  };
  /** It is made of what it is asked to hold. */
  const isMade = (point: number) =>
    !(points[point]?.isSpare ?? true) &&
    (points[point]?.answers ?? []).some((ranks) => ranks.includes(undefined));
  const words = once(() =>
    questions
      .flatMap((question, number) => (found.isExact(question) ? [{ question, number }] : []))
      .map(({ question: { how, what }, number }) => ({
        how,
        what,
        where: new Set(
          range(points.length).filter((point) => points[point]?.answers[number]?.at(-1) === MATCH),
        ),
      })),
  );
  const pointOf = pointing(points, answersAt);
  const put = (point: number, draft: Draft, at: ValueAt = () => undefined) =>
    subject.put(valueAt(point, at), draft);
  const variable = building.dimension(
    subject.key,
    (): Dimension => ({
      key: subject.key,
      size: points.length,
      preferred: Math.max(
        0,
        points.findIndex(({ kind, isSpare }) => kind === subject.usual && !isSpare),
      ),
      put,
      ...(questions.some((question) => !found.isExact(question)) && { isBehind: true as const }),
      along: surrounding.along,
      words: (some) =>
        `${subject.title} ${
          cellWords(some, words(), points.length) ??
          `such as ${oneOf(some.slice(0, 3).map((point) => shown(points[point]?.value)))}`
        }`,
      of: (userId, _person, world) => pointOf(subject.known(userId, world)),
    }),
  );
  const where = (wanted: (rank: Rank | undefined) => boolean, question: Question): Choices => {
    const number = questions.indexOf(question);
    const bySet = groupedBy(range(surrounding.count), (surround) =>
      range(points.length)
        .filter((point) => wanted(points[point]?.answers[number]?.[surround]))
        .join(),
    );
    return any(
      [...bySet].map(([set, surrounds]) => {
        const some = set === '' ? [] : set.split(',').map(Number);
        return all([
          surrounding.isOneOf(surrounds),
          some.length === points.length ? all([]) : choice(variable, some),
        ]);
      }),
    );
  };
  for (const question of questions) {
    if (found.isExact(question)) continue;
    const outcome = outcomeVariable(question, subject.title, [variable, ...surrounding.along], building);
    outcomes.set(question, outcome);
    building.require(any([not(choice(outcome, [1])), where((rank) => rank !== NOT_MATCH, question)]));
    building.require(any([choice(outcome, [1]), where((rank) => rank !== MATCH, question)]));
  }
  const tried = range(points.length).filter((point) => points[point]?.isSpare === false);
  if (tried.length > 0 && tried.length < points.length) building.prefer(choice(variable, tried));
  for (const { user, value } of named) {
    const point = pointOf(value);
    if (point !== undefined)
      building.require(any([not(choice(user.variable, [user.value])), choice(variable, [point])]));
  }
  return {
    variable,
    points,
    put,
    choices(question) {
      const outcome = outcomes.get(question);
      if (outcome !== undefined) return choice(outcome, [1]);
      const ranks = points.flatMap(({ answers }) => answers[questions.indexOf(question)] ?? []);
      return ranks.every((rank) => rank === undefined)
        ? unknowable(question.fact, question.value, 'what it asks is not known of any value', building)
        : where((rank) => rank === MATCH, question);
    },
  };
}

/** A choice of its own for how a question comes out. */
function outcomeVariable(
  { fact, value, how, what }: Question,
  title: string,
  along: readonly Variable[],
  building: Building,
  { state, worlds }: { readonly state: string; readonly worlds: readonly World[] } = {
    state: '',
    worlds: building.worlds,
  },
): Variable {
  const key = `outcome ${fact.name} ${value}${state}`;
  return building.dimension(
    key,
    (): Dimension => ({
      key,
      size: 2,
      preferred: 0,
      put: () => {},
      along,
      outcomeOf: { atom: { fact, value }, worlds },
      words: ([held]) =>
        how === ''
          ? `${what} ${held === 1 ? 'true' : 'false'}`
          : `${title} ${held === 1 ? '' : 'not '}${how} ${what}`,
      of: (userId, _person, world) => {
        const request = requestFrom({ ...emptyDraft(), policyContext: { user: { id: userId } } });
        const rank = askingOf(fact, [value], world)(request)(0);
        return rank === MATCH ? 1 : rank === NOT_MATCH ? 0 : undefined;
      },
    }),
  );
}

/** More points of several subjects together are not looked at: of each subject the first ones are. */
const MOST_JOINT = 1000;

/** What looks at several subjects, or at more than can be told. */
function outcomesIn(
  questions: readonly Question[],
  subjects: ReadonlyMap<string, SubjectIn>,
  building: Building,
): Answers {
  const variables = new Map<string, Variable>();
  const keyOf = ({ fact, value }: Question, world: World) =>
    `${fact.name} ${value}${stateOf(world, building)}`;
  const exact = new Map<Question, Choices>();
  for (const question of questions) {
    const own = question.subjects.map(({ key }) => subjects.get(key) as SubjectIn);
    const surrounding = around(question.finite, building);
    const known = question.isAll ? joined(question, own, surrounding, building) : undefined;
    if (known?.isAll && own.length === 0) {
      exact.set(question, known.isTrue);
      continue;
    }
    const along = [...own.map(({ variable }) => variable), ...surrounding.along];
    for (const world of building.worlds) {
      const state = stateOf(world, building);
      const worlds = state === '' ? building.worlds : [world];
      const outcome = outcomeVariable(question, '', along, building, { state, worlds });
      variables.set(keyOf(question, world), outcome);
      if (known === undefined || (known.isTrue.kind === 'never' && known.isFalse.kind === 'never')) continue;
      building.prefer(any([not(choice(outcome, [1])), known.isTrue]));
      building.prefer(any([choice(outcome, [1]), known.isFalse]));
    }
  }
  excludeOpposites(questions, variables, keyOf, building);
  return (question, world) =>
    exact.get(question) ?? choice(variables.get(keyOf(question, world)) as Variable, [1]);
}

/** What hangs on the groups of the snapshot may come out otherwise in another. */
function stateOf(world: World, { worlds: [first, ...others] }: Building): string {
  const index = others.indexOf(world) + 1;
  return first === undefined || index === 0 || isSame(first.groups, world.groups) ? '' : ` in state ${index}`;
}

/** Where it holds and where not, as far as one value of each subject tells; of others it is not known. */
function joined(
  question: Question,
  subjects: readonly SubjectIn[],
  surrounding: Around,
  building: Building,
): { readonly isTrue: Choices; readonly isFalse: Choices; readonly isAll: boolean } {
  const most = Math.floor((MOST_JOINT / surrounding.count) ** (1 / Math.max(1, subjects.length)));
  const lists = subjects.map(({ points }) =>
    range(points.length)
      .filter((point) => points[point]?.isSpare === false)
      .slice(0, most),
  );
  const rank = ranking([question], building.worlds);
  const held: Choices[] = [];
  const denied: Choices[] = [];
  let isAll = true;
  for (const combination of combinationsOf(lists))
    for (const number of range(surrounding.count)) {
      const draft = emptyDraft();
      surrounding.put(number, draft);
      for (const [index, point] of combination.entries()) subjects[index]?.put(point, draft);
      const [own] = rank(requestFrom(draft));
      const here = all([
        surrounding.isOneOf([number]),
        ...combination.map((point, index) => choice((subjects[index] as SubjectIn).variable, [point])),
      ]);
      if (own === undefined) isAll = false;
      else (own === MATCH ? held : denied).push(here);
    }
  return { isTrue: any(held), isFalse: any(denied), isAll };
}

function combinationsOf(lists: readonly (readonly number[])[]): number[][] {
  return lists.reduce<number[][]>(
    (some, list) => some.flatMap((one) => list.map((item) => [...one, item])),
    [[]],
  );
}

/** An expression is not both true and false. */
function excludeOpposites(
  questions: readonly Question[],
  variables: ReadonlyMap<string, Variable>,
  keyOf: (question: Question, world: World) => string,
  building: Building,
): void {
  const byText = new Map(questions.map((question) => [`${question.fact.name} ${question.value}`, question]));
  for (const question of questions) {
    const { expression, fact } = question;
    if (expression?.kind !== 'unary' || expression.operator !== '!') continue;
    const opposite = byText.get(`${fact.name} ${print(expression.of)}`);
    for (const world of building.worlds) {
      const [one, other] = [question, opposite].map((it) => it && variables.get(keyOf(it, world)));
      if (one === undefined || other === undefined) continue;
      building.require(any([not(choice(one, [1])), not(choice(other, [1]))]));
    }
  }
}

interface Named {
  readonly user: { readonly variable: number; readonly value: number };
  readonly value: unknown;
}

/** What the snapshots agree on of the users whom conditions name. */
function namedValues(subject: Subject, building: Building): Named[] {
  const variable = building.known('user');
  if (variable === undefined) return [];
  return building.namedUsers().flatMap((id, value) => {
    const [first, ...others] = building.worlds.map((world) => subject.known(id, world));
    return first === undefined || !others.every((other) => isSame(first, other))
      ? []
      : [{ user: { variable, value }, value: first }];
  });
}

/** Where a value stands that need not be one of those looked at; each is asked about once. */
function pointing(
  points: Points['points'],
  answersAt: Points['answersAt'],
): (value: unknown) => number | undefined {
  const keyOf = (answers: readonly (readonly (Rank | undefined)[])[]) =>
    answers.map((ranks) => ranks.join('')).join();
  const byAnswers = once(
    () =>
      new Map(points.flatMap(({ answers, isSpare }, point) => (isSpare ? [] : [[keyOf(answers), point]]))),
  );
  const known = new Map<string, number | undefined>();
  return (value) => {
    if (value === undefined) return undefined;
    const text = JSON.stringify(value);
    if (!known.has(text)) known.set(text, byAnswers().get(keyOf(answersAt(value))));
    return known.get(text);
  };
}
