import { all, any, atom, type Formula, not } from '../../src/logic/kleene/formula.js';
import { type Choice, negated } from '../../src/logic/solver/literal.js';
import { Solver } from '../../src/logic/solver/satisfy.js';
import type { Contestant } from './contestant.js';
import { GROUPS, LEVELS, PLATFORMS, type Range, type Rule } from './workload.js';

export const ownSolver: Contestant = {
  name: 'this project',
  most: Number.POSITIVE_INFINITY,
  unreachableRules,
};

/** Returns the indexes of the rules that no request reaches, because each request that matches such a rule also matches a rule above. */
function unreachableRules(rules: readonly Rule[], onAnswer: () => void): number[] {
  const solver = new Solver();
  const groups = Array.from({ length: GROUPS }, () => solver.variable(2, 0));
  const platform = solver.variable(PLATFORMS);
  const level = solver.variable(LEVELS);
  const cuts = cutsOf(rules);
  const cell = solver.variable(cuts.length);
  const isIn = (number: number) => atom<Choice>({ variable: groups[number] as number, values: [1] });
  const unreachable: number[] = [];
  for (const [at, rule] of rules.entries()) {
    const parts: Formula<Choice>[] = [
      any(rule.groups.map(isIn)),
      any(rule.included.map(isIn)),
      not(any(rule.excluded.map(isIn))),
      atom({ variable: cell, values: cellsOf(cuts, rule.ranges) }),
      atom({ variable: platform, values: rule.platforms }),
      atom({ variable: level, values: rule.levels }),
    ];
    const asked = solver.selector();
    solver.require(all(parts), asked);
    if (solver.solve([asked]).kind === 'unsatisfiable') unreachable.push(at);
    solver.requireAny([negated(asked)]);
    solver.require(not(all(parts)));
    onAnswer();
  }
  return unreachable;
}

/** Returns the first address of each interval between the ends of the ranges. All addresses in an interval are in the same ranges. */
function cutsOf(rules: readonly Rule[]): number[] {
  const ends = rules.flatMap(({ ranges }) => ranges.flatMap((range) => [range.base, endOf(range)]));
  return [...new Set([0, ...ends])].filter((cut) => cut < 2 ** 32).sort((a, b) => a - b);
}

function cellsOf(cuts: readonly number[], ranges: readonly Range[]): number[] {
  return ranges.flatMap((range) => {
    const first = cellAt(cuts, range.base);
    return Array.from({ length: cellAt(cuts, endOf(range)) - first }, (_, index) => first + index);
  });
}

/** Returns the number of interval starts that are below the address. */
function cellAt(cuts: readonly number[], address: number): number {
  let [low, high] = [0, cuts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cuts[middle] as number) < address) low = middle + 1;
    else high = middle;
  }
  return low;
}

function endOf({ base, prefix }: Range): number {
  return base + 2 ** (32 - prefix);
}
