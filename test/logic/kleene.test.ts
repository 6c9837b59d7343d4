import { describe, expect, test } from 'vitest';
import { evaluate, missing } from '../../src/logic/kleene/evaluate.js';
import { all, any, atom, type Formula, not } from '../../src/logic/kleene/formula.js';
import {
  conjunction,
  MATCH,
  NOT_MATCH,
  negate,
  type Rank,
  UNDEFINED,
} from '../../src/logic/kleene/verdict.js';
import type { Leaf } from '../../src/model/conditions/condition.js';
import { type AtomList, type CompiledLeaf, layOutRows } from '../../src/simulate/compiled-policy.js';
import { codeOfRow, rankOfLeaf, rankOfRow } from '../../src/simulate/match-rules.js';

const RANKS: readonly Rank[] = [NOT_MATCH, UNDEFINED, MATCH];

/** Kleene's truth tables as printed: rows and columns are false, unknown, true. */
const AND = [
  [NOT_MATCH, NOT_MATCH, NOT_MATCH],
  [NOT_MATCH, UNDEFINED, UNDEFINED],
  [NOT_MATCH, UNDEFINED, MATCH],
] as const;
const OR = [
  [NOT_MATCH, UNDEFINED, MATCH],
  [UNDEFINED, UNDEFINED, MATCH],
  [MATCH, MATCH, MATCH],
] as const;
const NOT = [MATCH, UNDEFINED, NOT_MATCH] as const;

const pairs = RANKS.flatMap((one) => RANKS.map((other) => [one, other] as const));

describe('`and`, `or` and `not` of two values', () => {
  test.each(pairs)(
    'the operators `and`, `or` and `not` follow the truth tables of three-valued logic for the verdict codes %i and %i',
    (one, other) => {
      const ranks = [one, other];
      const [left, right] = [atom(0), atom(1)];
      const resultOf = (formula: Formula<number>) => evaluate(formula, (number) => ranks[number] as Rank);
      expect(resultOf(all([left, right]))).toBe(AND[one][other]);
      expect(resultOf(any([left, right]))).toBe(OR[one][other]);
      expect(resultOf(not(left))).toBe(NOT[one]);
      expect(resultOf(not(all([left, right])))).toBe(OR[NOT[one]][NOT[other]]);
      expect(resultOf(not(any([left, right])))).toBe(AND[NOT[one]][NOT[other]]);
      expect(conjunction(ranks)).toBe(AND[one][other]);
      expect(negate(one)).toBe(NOT[one]);
    },
  );
});

test('in three-valued logic, an undecided formula depends on its undefined atoms, and a decided formula depends on no atom', () => {
  for (const [one, other] of pairs) {
    const formula = all([atom(0), not(atom(1))]);
    const rankOf = (number: number) => [one, other][number] as Rank;
    const open = [0, 1].filter((number) => rankOf(number) === UNDEFINED);
    expect(missing(formula, rankOf)).toEqual(evaluate(formula, rankOf) === UNDEFINED ? open : []);
  }
});

/** Yields every list of ranks with the given length. */
function* tables(length: number): Generator<readonly Rank[]> {
  for (let number = 0; number < RANKS.length ** length; number++)
    yield Array.from({ length }, (_, at) => (Math.floor(number / 3 ** at) % 3) as Rank);
}

/** Makes a compiled condition from a formula. With `isList`, the condition contains its atoms also as a list. */
function leafOf(polarity: AtomList['polarity'], atoms: readonly number[], isList: boolean): CompiledLeaf {
  const some: Formula<number> = { kind: 'any', of: atoms.map(atom) };
  const formula: Formula<number> = polarity === 'any' ? some : { kind: 'not', of: some };
  return { leaf: {} as Leaf, formula, ...(isList && { list: { polarity, fact: 0, atoms } }) };
}

// Some implementations combine eight atoms at a time. A list of nine atoms is the shortest one for which they need a second step.
test.each([1, 2, 3, 4, 9])(
  'all implementations of three-valued logic give the same verdict for each list of %i atoms',
  (length) => {
    const atoms = Array.from({ length }, (_, number) => number);
    const leaves = (['any', 'none'] as const).flatMap((polarity) =>
      [true, false].map((isList) => ({ polarity, isList, leaf: leafOf(polarity, atoms, isList) })),
    );
    const rows = layOutRows(leaves.map(({ leaf }) => [leaf]));
    for (const ranks of tables(length)) {
      const holds = ranks.reduce<Rank>((sum, rank) => OR[sum][rank], NOT_MATCH);
      const rankOf = (number: number) => ranks[number] as Rank;
      for (const [index, { polarity, leaf }] of leaves.entries()) {
        const expected = polarity === 'any' ? holds : NOT[holds];
        const row = rows[index] as (typeof rows)[number];
        const found = [
          evaluate(leaf.formula, rankOf),
          rankOfLeaf(leaf, rankOf),
          rankOfRow(row, Uint8Array.from(ranks), rankOf),
          codeOfRow(row, Uint8Array.from(ranks), rankOf),
        ];
        if (found.some((rank) => rank !== expected)) expect({ ranks, polarity, found }).toEqual(expected);
      }
    }
  },
);

test('the verdict of a rule is the conjunction of its conditions, also if it is computed from verdict codes', () => {
  const leaves = [leafOf('any', [0], true), leafOf('none', [1], true), leafOf('any', [2], false)];
  const [row] = layOutRows([leaves]);
  if (row === undefined) throw new Error('one row');
  for (const ranks of tables(3)) {
    const [first, second, third] = ranks as [Rank, Rank, Rank];
    const rankOf = (number: number) => ranks[number] as Rank;
    const negated = NOT[second];
    expect(rankOfRow(row, Uint8Array.from(ranks), rankOf)).toBe(AND[AND[first][negated]][third]);
    expect(codeOfRow(row, Uint8Array.from(ranks), rankOf)).toBe(9 * first + 3 * negated + third);
  }
});
