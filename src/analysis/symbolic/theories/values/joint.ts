import { deepEqual } from '../../../../base/deep-equal.js';
import { range } from '../../../../base/number-arrays.js';
import { all, any, not } from '../../../../logic/kleene/formula.js';
import { MATCH } from '../../../../logic/kleene/verdict.js';
import type { Variable } from '../../../../logic/solver/literal.js';
import { print } from '../../../../model/expression/syntax/printer.js';
import type { World } from '../../../../model/facts/world.js';
import { emptyDraft, requestFrom } from '../dimension.js';
import { type Building, type Choices, choice } from '../theory.js';
import { type Combinations, finiteCombinations } from './combinations.js';
import { outcomeVariable } from './outcome.js';
import { ranking } from './points.js';
import type { ValueQuestion } from './question.js';
import type { SubjectDimension } from './subject-in.js';

/**
 * Maximum number of combinations of values that are evaluated. If there are more, only the first values of each subject (such as an
 * attribute) are combined.
 */
const MOST_JOINT = 1000;

/**
 * Some conditions depend on more than one value, such as a comparison of two attributes. Others test a value that has no dimension in the
 * search space. Adds a yes/no variable for the result of each such condition. Returns a function that translates such a condition to a
 * formula.
 */
export function outcomesIn(
  questions: readonly ValueQuestion[],
  subjects: ReadonlyMap<string, SubjectDimension>,
  building: Building,
): (question: ValueQuestion, world: World) => Choices {
  const variables = new Map<string, Variable>();
  const keyOf = ({ fact, value }: ValueQuestion, world: World) =>
    `${fact.name} ${value}${keySuffixOf(world, building)}`;
  const exact = new Map<ValueQuestion, Choices>();
  for (const question of questions) {
    const own = question.subjects.map(({ key }) => subjects.get(key) as SubjectDimension);
    const surrounding = finiteCombinations(question.finite, building);
    const known = question.isAll ? knownCombinations(question, own, surrounding, building) : undefined;
    if (known?.isAll && own.length === 0) {
      exact.set(question, known.isTrue);
      continue;
    }
    const along = [...own.map(({ variable }) => variable), ...surrounding.along];
    for (const world of building.worlds) {
      const state = keySuffixOf(world, building);
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

/**
 * Returns a suffix for the keys of the variables that {@link outcomesIn} adds for a snapshot. It is empty for the first
 * snapshot, and for snapshots with the same groups as the first one. These snapshots share their variables, because conditions have the
 * same results in them.
 */
function keySuffixOf(world: World, { worlds: [first, ...others] }: Building): string {
  const index = others.indexOf(world) + 1;
  return first === undefined || index === 0 || deepEqual(first.groups, world.groups)
    ? ''
    : ` in state ${index}`;
}

/**
 * Returns the combinations of values for which a condition is known to hold, and those for which it is known to fail; for other
 * combinations, it is undecided.
 */
function knownCombinations(
  question: ValueQuestion,
  subjects: readonly SubjectDimension[],
  surrounding: Combinations,
  building: Building,
): { readonly isTrue: Choices; readonly isFalse: Choices; readonly isAll: boolean } {
  const most = Math.floor((MOST_JOINT / surrounding.count) ** (1 / Math.max(1, subjects.length)));
  const lists = subjects.map(({ points }) =>
    range(points.length)
      .filter((point) => points[point]?.hasNoExample === false)
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
        ...combination.map((point, index) => choice((subjects[index] as SubjectDimension).variable, [point])),
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

/** Requires that an expression and its negation do not both hold. */
function excludeOpposites(
  questions: readonly ValueQuestion[],
  variables: ReadonlyMap<string, Variable>,
  keyOf: (question: ValueQuestion, world: World) => string,
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
