import { groupBy } from '../../../../base/group-by.js';
import { alternatives } from '../../../../base/messages.js';
import { range } from '../../../../base/number-arrays.js';

/** A condition on a text or another plain value, with the classes of values (cells) for which it holds. */
export interface AskedOfCells {
  /** The relation of the condition as words, such as `containing`; empty for equality. */
  readonly how: string;
  readonly what: string;
  readonly where: ReadonlySet<number>;
}

/**
 * Describes classes of values by conditions: `starting with adm`, `not ending in @a.org or @b.org`. Returns `undefined` if neither a
 * conjunction (with negations) nor a disjunction of the conditions selects exactly these classes.
 */
export function cellWords(
  some: readonly number[],
  questions: readonly AskedOfCells[],
  count: number,
): string | undefined {
  const ways = [allOf(some, questions, count), anyOf(some, questions)].filter((way) => way !== undefined);
  return ways.toSorted((one, other) => one.parts - other.parts)[0]?.words;
}

interface Way {
  readonly words: string;
  readonly parts: number;
}

interface Side extends AskedOfCells {
  readonly isHeld: boolean;
}

function allOf(some: readonly number[], questions: readonly AskedOfCells[], count: number): Way | undefined {
  const inside = new Set(some);
  const others = range(count).filter((cell) => !inside.has(cell));
  const sides = questions.flatMap((question): Side[] => {
    const held = some.filter((cell) => question.where.has(cell)).length;
    return held === 0 || held === some.length ? [{ ...question, isHeld: held > 0 }] : [];
  });
  const leavesNoOther = (kept: readonly Side[]) =>
    others.every((cell) => kept.some(({ where, isHeld }) => where.has(cell) !== isHeld));
  if (!leavesNoOther(sides)) return undefined;
  const kept = withoutSpare(sides, leavesNoOther);
  const groups = [...groupBy(kept, ({ how, isHeld }) => JSON.stringify([isHeld, how])).values()];
  return { words: groups.map(sideWords).join(', '), parts: kept.length };
}

function anyOf(some: readonly number[], questions: readonly AskedOfCells[]): Way | undefined {
  const inside = new Set(some);
  const within = questions.filter(
    ({ where }) => where.size > 0 && [...where].every((cell) => inside.has(cell)),
  );
  const holdsAll = (kept: readonly AskedOfCells[]) =>
    some.every((cell) => kept.some(({ where }) => where.has(cell)));
  if (!holdsAll(within)) return undefined;
  const kept = withoutSpare(within, holdsAll);
  const groups = [...groupBy(kept, ({ how }) => how).values()];
  return { words: alternatives(groups.map((group) => phraseOf(group, 'or'))), parts: kept.length };
}

function withoutSpare<Item>(
  items: readonly Item[],
  isEnough: (kept: readonly Item[]) => boolean,
): readonly Item[] {
  let kept = items;
  for (const item of items.toReversed()) {
    const rest = kept.filter((one) => one !== item);
    if (isEnough(rest)) kept = rest;
  }
  return kept;
}

/** Describes several conditions with the same relation (such as `containing`) by one phrase: all of them hold, or none of them holds. */
function sideWords(group: readonly Side[]): string {
  return group[0]?.isHeld === true ? phraseOf(group, 'and') : `not ${phraseOf(group, 'or')}`;
}

function phraseOf(group: readonly AskedOfCells[], joiner: 'and' | 'or'): string {
  const what = alternatives(
    group.map((one) => one.what),
    joiner,
  );
  return group[0]?.how === '' ? what : `${group[0]?.how} ${what}`;
}
