import { quoted } from '../../../base/messages.js';
import { range } from '../../../base/number-arrays.js';
import { all, any } from '../../../logic/kleene/formula.js';
import { MATCH, type Rank, UNDEFINED } from '../../../logic/kleene/verdict.js';
import type { Variable } from '../../../logic/solver/literal.js';
import type { Fact } from '../../../model/facts/fact.js';
import { gapReason } from '../../../model/facts/gap.js';
import type { Dimension } from './dimension.js';
import { type Building, type Choices, choice, type Theory, type TruthAt } from './theory.js';

interface FreeChoice extends Pick<Dimension, 'about' | 'key'> {
  readonly what: string;
  readonly reason: string;
}

/** Adds a yes/no variable to the search space. Its value does not depend on any other variable. */
export function addFreeChoice({ key, what, reason, about }: FreeChoice, building: Building): Choices {
  const variable = building.dimension(
    key,
    (): Dimension => ({
      key,
      size: 2,
      about,
      preferred: 0,
      put: () => {},
      words: ([value]) => (value === 1 ? what : `not ${what}`),
      unknowable: reason,
    }),
  );
  return choice(variable, [1]);
}

/** Adds a yes/no variable for an elementary condition (atom) that no part of a request determines. */
export function unknowableChoice(fact: Fact, value: string, reason: string, building: Building): Choices {
  const { name, about } = fact;
  // The value of an unsupported part of a document is the reason itself.
  const what = value === reason ? `condition with an unknown result (${reason})` : `${name} ${quoted(value)}`;
  return addFreeChoice({ key: `${name} ${value}`, what, reason, about }, building);
}

/**
 * Returns a formula for "the condition with index `question` matches". For some values of the variable, the verdict of the condition may be
 * undefined. For these values, the formula is the result of `undecided()`.
 *
 * @param truth returns the verdict of a condition (first argument) for each of the `size` values of the variable (second argument); if it
 * is absent, every verdict is undefined
 * @param question the index of the condition
 * @param undecided returns the formula for the values with an undefined verdict
 */
export function choiceWhere(
  {
    variable,
    size,
    truth,
  }: { readonly variable: Variable; readonly size: number; readonly truth: TruthAt | undefined },
  question: number,
  undecided: () => Choices,
): Choices {
  const ranks = range(size).map((value) => truth?.(question, value) ?? UNDEFINED);
  const valuesWith = (rank: Rank) => range(size).filter((value) => ranks[value] === rank);
  const matches = choice(variable, valuesWith(MATCH));
  const open = valuesWith(UNDEFINED);
  if (open.length === 0) return matches;
  return open.length === size ? undecided() : any([matches, all([choice(variable, open), undecided()])]);
}

/** Encodes conditions on facts that no request can state. Each such condition may hold or not, independently of everything else. */
export const unstatableTheory: Theory = {
  prepare: (_asked, building) => (fact, value, world) =>
    unknowableChoice(fact, value, fact.unknowable?.(value, world) ?? 'no request can state it', building),
};

/** The words for a condition on an unknown part of a snapshot. The reason says which part it is. */
export const UNKNOWN_PART = 'what is unknown';

/**
 * Encodes conditions on unknown parts of a snapshot. Each is a yes/no variable that may have any value. Two snapshots have different
 * variables, because an unknown part may differ between them.
 */
export const gapTheory: Theory = {
  prepare: (_asked, building) => (_fact, value, world) =>
    addFreeChoice(
      {
        key: `gap ${building.worlds.indexOf(world)} ${value}`,
        what: UNKNOWN_PART,
        reason: gapReason(value),
        about: 'other',
      },
      building,
    ),
};
