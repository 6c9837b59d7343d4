import { deepEqual } from '../../../../base/deep-equal.js';
import { groupBy } from '../../../../base/group-by.js';
import { lazy } from '../../../../base/lazy.js';
import { alternatives } from '../../../../base/messages.js';
import { range } from '../../../../base/number-arrays.js';
import { all, any, not } from '../../../../logic/kleene/formula.js';
import { MATCH, NOT_MATCH, type Rank } from '../../../../logic/kleene/verdict.js';
import type { Variable } from '../../../../logic/solver/literal.js';
import type { Draft } from '../../../../model/facts/definition/request-draft.js';
import type { Dimension, ValueAt } from '../dimension.js';
import { unknowableChoice } from '../free.js';
import { type Building, type Choices, choice } from '../theory.js';
import { cellWords } from './cell-words.js';
import { type Combinations, finiteCombinations } from './combinations.js';
import { outcomeVariable } from './outcome.js';
import { type Point, type Points, pointsOf } from './points.js';
import { shown, type ValueQuestion } from './question.js';
import type { TextSubject } from './subject.js';

/** One property of requests that conditions test (a subject, such as an attribute of the user). It is a dimension of the search space. */
export interface SubjectDimension {
  readonly variable: Variable;
  readonly points: readonly Point[];
  put(point: number, draft: Draft, at?: ValueAt): void;
  /**
   * Returns the formula for a condition on this value. The condition tests no other value. The formula is about values of solver variables.
   */
  formulaOf(question: ValueQuestion): Choices;
  /** Returns the formula for "the condition holds, or its result is undecided". */
  mayHold(question: ValueQuestion): Choices;
}

/**
 * Adds an attribute or other value (subject) to the search space. `questions` are the conditions that test only this value; `joint` are
 * those that test several values.
 */
export function addSubject(
  subject: TextSubject,
  questions: readonly ValueQuestion[],
  joint: readonly ValueQuestion[],
  building: Building,
): SubjectDimension {
  const surrounding = finiteCombinations(
    questions.flatMap(({ finite }) => finite),
    building,
  );
  const named = namedValues(subject, building);
  const found = pointsOf({
    subject,
    questions,
    joint,
    surroundings: range(surrounding.count).map((number) => (draft) => surrounding.put(number, draft)),
    named: named.map(({ value }) => value),
    worlds: building.worlds,
  });
  const outcomes = new Map<ValueQuestion, Variable>();
  const asked: AskedSubject = { subject, questions, surrounding, found, outcomes };
  const put: SubjectDimension['put'] = (point, draft, at = () => undefined) =>
    subject.put(valueAt(point, at, asked), draft);
  const pointOf = pointFinder(found);
  const variable = building.dimension(subject.key, () => dimensionOf(asked, put, pointOf));
  for (const question of questions)
    if (!found.isExact(question)) outcomes.set(question, tiedOutcome(question, variable, asked, building));
  preferTried(variable, found.points, building);
  requireValues(named, variable, pointOf, building);
  return {
    variable,
    points: found.points,
    put,
    formulaOf(question) {
      const outcome = outcomes.get(question);
      return outcome === undefined ? exactFormula(question, variable, asked, building) : choice(outcome, [1]);
    },
    mayHold: (question) => formulaFor(question, (rank) => rank !== NOT_MATCH, variable, asked),
  };
}

interface AskedSubject {
  readonly subject: TextSubject;
  readonly questions: readonly ValueQuestion[];
  readonly surrounding: Combinations;
  readonly found: Points;
  /** Yes/no variables for the results of conditions. A condition has such a variable if it stays undecided for some values of `subject`. */
  readonly outcomes: ReadonlyMap<ValueQuestion, Variable>;
}

function dimensionOf(
  asked: AskedSubject,
  put: SubjectDimension['put'],
  pointOf: (value: unknown) => number | undefined,
): Dimension {
  const { subject, questions, surrounding, found } = asked;
  const { points } = found;
  const words = lazy(() => questionWords(asked));
  const valueIfLacking = lazy(() => pointOf(null));
  const usual = points.findIndex(({ kind, hasNoExample }) => kind === subject.usual && !hasNoExample);
  return {
    key: subject.key,
    size: points.length,
    about: subject.about,
    preferred: Math.max(0, usual),
    ...(subject.isNullUnstated && {
      lacking: {
        get value() {
          return valueIfLacking();
        },
        put: (draft) => subject.put(null, draft),
      },
    }),
    put,
    ...(questions.some((question) => !found.isExact(question)) && { hasUndecidedConditions: true }),
    along: surrounding.along,
    words: (some) =>
      `${subject.title} ${
        cellWords(some, words(), points.length) ??
        `such as ${alternatives(some.slice(0, 3).map((point) => shown(points[point]?.value)))}`
      }`,
    of: (userId, _person, world) => pointOf(subject.known(userId, world)),
  };
}

/** Returns, for each exactly analysed condition, its text and the classes of values for which it holds. */
function questionWords({ questions, found: { points, isExact } }: AskedSubject) {
  return questions.flatMap((question, number) => {
    if (!isExact(question)) return [];
    const where = range(points.length).filter((point) => points[point]?.answers[number]?.at(-1) === MATCH);
    return [{ how: question.how, what: question.what, where: new Set(where) }];
  });
}

/**
 * Returns the example value of a class. In a class of lists, conditions of the form "the list contains this literal" may be undecided. The
 * solver model then determines for each of them whether it holds. The example list consists of the literals of the conditions that hold.
 */
function valueAt(point: number, at: ValueAt, { questions, found, outcomes }: AskedSubject): unknown {
  const { kind, value, answers, hasNoExample } = found.points[point] as Point;
  if (kind !== 'list' || hasNoExample || !answers.some((ranks) => ranks.includes(undefined))) return value;
  return questions.flatMap((question) => {
    const outcome = outcomes.get(question);
    return question.member !== undefined && outcome !== undefined && at(outcome) === 1
      ? [question.member.literal]
      : [];
  });
}

/**
 * Returns a formula for "`wanted` is true for the verdict of the condition". `variable` represents the class of the value. The variables of
 * `surrounding` represent other facts with few values, such as the platform.
 */
function formulaFor(
  question: ValueQuestion,
  wanted: (rank: Rank | undefined) => boolean,
  variable: Variable,
  { questions, surrounding, found: { points } }: AskedSubject,
): Choices {
  const number = questions.indexOf(question);
  const bySet = groupBy(range(surrounding.count), (surround) =>
    range(points.length)
      .filter((point) => wanted(points[point]?.answers[number]?.[surround]))
      .join(),
  );
  return any(
    [...bySet].map(([set, surrounds]) => {
      const some = set === '' ? [] : set.split(',').map(Number);
      const isAnywhere = some.length === points.length;
      return all([surrounding.isOneOf(surrounds), ...(isAnywhere ? [] : [choice(variable, some)])]);
    }),
  );
}

/**
 * Returns the formula for "the condition holds". For a class of values with an undecided result, the formula depends on a variable that no
 * request can state.
 */
function exactFormula(
  question: ValueQuestion,
  variable: Variable,
  asked: AskedSubject,
  building: Building,
): Choices {
  const holds = formulaFor(question, (rank) => rank === MATCH, variable, asked);
  const number = asked.questions.indexOf(question);
  const isOpen = asked.found.points.some(({ answers }) => answers[number]?.includes(undefined));
  if (!isOpen) return holds;
  const open = formulaFor(question, (rank) => rank === undefined, variable, asked);
  const why = 'the result of the expression is unknown for such a value';
  return any([holds, all([open, unknowableChoice(question.fact, question.value, why, building)])]);
}

/**
 * Adds a yes/no variable for the result of a condition. For each class of values with a known result, the variable must have that result.
 */
function tiedOutcome(
  question: ValueQuestion,
  variable: Variable,
  asked: AskedSubject,
  building: Building,
): Variable {
  const along = [variable, ...asked.surrounding.along];
  const outcome = outcomeVariable(question, asked.subject.title, along, building);
  const mayBe = (excluded: Rank) => formulaFor(question, (rank) => rank !== excluded, variable, asked);
  building.require(any([not(choice(outcome, [1])), mayBe(NOT_MATCH)]));
  building.require(any([choice(outcome, [1]), mayBe(MATCH)]));
  return outcome;
}

function preferTried(variable: Variable, points: readonly Point[], building: Building): void {
  const tried = range(points.length).filter((point) => points[point]?.hasNoExample === false);
  if (tried.length > 0 && tried.length < points.length) building.prefer(choice(variable, tried));
}

interface Named {
  readonly user: { readonly variable: number; readonly value: number };
  readonly value: unknown;
}

/**
 * Returns the values of the subject (such as an attribute) for users. Only users that a condition names are included. A user is left out if
 * the snapshots have different values.
 */
function namedValues(subject: TextSubject, building: Building): Named[] {
  const variable = building.known('user');
  if (variable === undefined) return [];
  return building.namedUsers().flatMap((id, value) => {
    const [first, ...others] = building.worlds.map((world) => subject.known(id, world));
    return first === undefined || !others.every((other) => deepEqual(first, other))
      ? []
      : [{ user: { variable, value }, value: first }];
  });
}

function requireValues(
  named: readonly Named[],
  variable: Variable,
  pointOf: (value: unknown) => number | undefined,
  building: Building,
): void {
  for (const { user, value } of named) {
    const point = pointOf(value);
    if (point === undefined) continue;
    building.require(any([not(choice(user.variable, [user.value])), choice(variable, [point])]));
  }
}

/** Returns a function that finds the class of a value: the class with the same results of all conditions. Evaluates each value once. */
function pointFinder({ points, answersAt }: Points): (value: unknown) => number | undefined {
  const keyOf = (answers: readonly (readonly (Rank | undefined)[])[]) =>
    answers.map((ranks) => ranks.join('')).join();
  const byAnswers = lazy(
    () =>
      new Map(
        points.flatMap(({ answers, hasNoExample }, point) => (hasNoExample ? [] : [[keyOf(answers), point]])),
      ),
  );
  const known = new Map<string, number | undefined>();
  return (value) => {
    if (value === undefined) return undefined;
    const text = JSON.stringify(value);
    if (!known.has(text)) known.set(text, byAnswers().get(keyOf(answersAt(value))));
    return known.get(text);
  };
}
