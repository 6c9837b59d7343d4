import { describe, expect, test } from 'vitest';
import {
  FirstMatch,
  type MatchLiterals,
  type Sense,
  SHIELDS,
} from '../../../src/analysis/symbolic/first-match.js';
import type { Literal } from '../../../src/logic/solver/literal.js';
import { negated } from '../../../src/logic/solver/literal.js';
import { Solver } from '../../../src/logic/solver/satisfy.js';

/**
 * The possible states of a rule. `must`: the rule matches in every case. `may`: the rule can match. `actual`: the rule matches this
 * request. A rule that must match also matches, and a rule that matches also can match.
 */
const STATES = [
  { must: true, actual: true, may: true },
  { must: false, actual: true, may: true },
  { must: false, actual: false, may: true },
  { must: false, actual: false, may: false },
] as const;

type State = (typeof STATES)[number];

const RULES = 4;

function* tables(): Generator<readonly State[]> {
  for (let number = 0; number < STATES.length ** RULES; number++)
    yield Array.from({ length: RULES }, (_, at) => STATES[Math.floor(number / 4 ** at) % 4] as State);
}

const SENSES: readonly Sense[] = ['must', 'actual', 'may'];

/** Creates rules whose solver literals are independent variables, one for each sense (`may`, `must`, `actual`). */
function freeRules(solver: Solver): readonly MatchLiterals[] {
  const literalOf = () =>
    solver.literal({ kind: 'atom', atom: { variable: solver.variable(2), values: [1] } });
  return Array.from({ length: RULES }, () => ({ must: literalOf(), actual: literalOf(), may: literalOf() }));
}

function assumptions(rules: readonly MatchLiterals[], table: readonly State[]): readonly Literal[] {
  return rules.flatMap((rule, at) =>
    SENSES.map((sense) => (table[at]?.[sense] === true ? rule[sense] : negated(rule[sense]))),
  );
}

/**
 * Whether the rule decides, computed from the definition. A rule definitely decides (`must`) if it definitely matches and no rule above it
 * can match. A rule possibly decides (`may`) if it can match and no rule above it definitely matches.
 */
function decides(table: readonly State[], index: number, sense: Sense): boolean {
  const above = { must: 'may', may: 'must', actual: 'actual' } as const;
  const own = table[index];
  return (own === undefined || own[sense]) && table.slice(0, index).every((one) => !one[above[sense]]);
}

describe.each(SENSES)('for a match that is %s', (sense) => {
  test('the solver finds the same first matching rule as enumeration, for all truth tables of four rules', () => {
    const solver = new Solver();
    const rules = freeRules(solver);
    const first = new FirstMatch(rules, sense, solver);
    const literals = Array.from({ length: RULES + 1 }, (_, index) => first.decides(index));
    let deciding = 0;
    for (const table of tables()) {
      const given = assumptions(rules, table);
      for (const [index, literal] of literals.entries()) {
        const expected = decides(table, index, sense);
        if (expected) deciding += 1;
        const [holds, fails] = [literal, negated(literal)].map(
          (one) => solver.solve([...given, one]).kind === 'satisfiable',
        );
        expect({ table, index, holds, fails }).toEqual({ table, index, holds: expected, fails: !expected });
      }
    }
    expect(deciding).toBeGreaterThan(50);
  });

  test('the solver decides as enumeration does whether the first matching rule is one of the given rules', () => {
    for (let wanted = 0; wanted < 2 ** RULES; wanted++)
      for (const orNone of [false, true]) {
        const isWanted = (index: number) => (wanted & (1 << index)) !== 0;
        const solver = new Solver();
        const rules = freeRules(solver);
        const firstIs = new FirstMatch(rules, sense, solver).firstIs(isWanted, { orNone });
        for (const from of [0, 1, 3]) {
          const literals = firstIs(from);
          for (const table of tables()) {
            const below = table.slice(from);
            const indices = below.map((_, at) => at).filter((at) => isWanted(from + at));
            const expected =
              indices.some((at) => isFirst(below, at, isWanted, from, sense)) ||
              (orNone && below.every((one, at) => isWanted(from + at) || !one[SHIELDS[sense]]));
            const holds =
              literals !== undefined &&
              solver.solve([...assumptions(rules, table), ...literals]).kind === 'satisfiable';
            expect({ wanted, orNone, from, table, holds }).toEqual({
              wanted,
              orNone,
              from,
              table,
              holds: expected,
            });
          }
        }
      }
  });
});

/**
 * Whether the rule at `index` is the first match among the wanted rules: it matches, and every rule above it that matches is also wanted.
 */
function isFirst(
  table: readonly State[],
  index: number,
  isWanted: (index: number) => boolean,
  from: number,
  sense: Sense,
): boolean {
  const own = table[index];
  return (
    own?.[sense] === true &&
    table.slice(0, index).every((one, at) => isWanted(from + at) || !one[SHIELDS[sense]])
  );
}
