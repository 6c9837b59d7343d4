import logic from 'logic-solver';
import type { Contestant } from './contestant.js';
import { LEVELS, type Range } from './workload.js';

/** The SAT solver MiniSat, compiled to JavaScript. An IP address is encoded as 32 Boolean variables. */
export const logicSolver: Contestant = {
  name: 'logic-solver',
  most: 1000,
  unreachableRules(rules, onAnswer) {
    const solver = new logic.Solver();
    solver.require(logic.not(number('level', 2, LEVELS)));
    return rules.flatMap((rule, at) => {
      const formula = logic.and(
        logic.or(...rule.groups.map(group)),
        logic.or(...rule.included.map(group)),
        logic.not(logic.or(...rule.excluded.map(group))),
        logic.or(...rule.ranges.map(range)),
        logic.or(...rule.platforms.map((platform) => number('platform', 2, platform))),
        logic.or(...rule.levels.map((level) => number('level', 2, level))),
      );
      const isUnreachable = !solver.solveAssuming(formula);
      solver.forbid(formula);
      onAnswer();
      return isUnreachable ? [at] : [];
    });
  },
};

function range({ base, prefix }: Range): unknown {
  return number('address', prefix, Math.floor(base / 2 ** (32 - prefix)));
}

/** Returns a formula for "the first `bits` bits of the variable `name` are equal to the first `bits` bits of `value`". */
function number(name: string, bits: number, value: number): unknown {
  const isSet = (bit: number) => Math.floor(value / 2 ** (bits - 1 - bit)) % 2 === 1;
  return logic.and(...Array.from({ length: bits }, (_, bit) => `${isSet(bit) ? '' : '-'}${name}${bit}`));
}

function group(number: number): string {
  return `group${number}`;
}
