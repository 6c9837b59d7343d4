import type { Contestant } from './contestant.js';
import { LEVELS, type Range } from './workload.js';

/** As much of the package as is used; it comes without types. */
interface Logic {
  readonly Solver: new () => {
    require(formula: unknown): void;
    forbid(formula: unknown): void;
    solveAssuming(formula: unknown): unknown;
  };
  and(...parts: unknown[]): unknown;
  or(...parts: unknown[]): unknown;
  not(part: unknown): unknown;
}

const PACKAGE: string = 'logic-solver';

/** MiniSat compiled to JavaScript: addresses are 32 bits, the same questions. Nothing where it is not installed. */
export async function loadLogicSolver(): Promise<Contestant[]> {
  try {
    const { default: logic } = (await import(PACKAGE)) as { default: Logic };
    return [contestant(logic)];
  } catch {
    return [];
  }
}

function contestant(logic: Logic): Contestant {
  return {
    name: 'logic-solver',
    most: 1000,
    deadRules(rules, onAnswer) {
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
        const isDead = !solver.solveAssuming(formula);
        solver.forbid(formula);
        onAnswer();
        return isDead ? [at] : [];
      });
    },
  };

  function range({ base, prefix }: Range): unknown {
    return number('address', prefix, Math.floor(base / 2 ** (32 - prefix)));
  }

  /** The first bits of what `name` stands for are those of the value. */
  function number(name: string, bits: number, value: number): unknown {
    const isSet = (bit: number) => Math.floor(value / 2 ** (bits - 1 - bit)) % 2 === 1;
    return logic.and(...Array.from({ length: bits }, (_, bit) => `${isSet(bit) ? '' : '-'}${name}${bit}`));
  }
}

function group(number: number): string {
  return `group${number}`;
}
