import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Contestant } from './contestant.js';
import { LEVELS, type Range, type Rule } from './workload.js';

/** Z3 compiled to WebAssembly, used incrementally. It has 34 MB and is not a dependency: `npm ci --prefix bench/peers` installs it. */
export const z3: Contestant = {
  name: 'z3-solver',
  most: 200,
  async ready() {
    // biome-ignore lint/suspicious/noExplicitAny: the package is not installed where types are checked
    const { init } = load() as any;
    context = (await init()).Context('main');
  },
  async unreachableRules(rules, onAnswer) {
    const { BitVec, Not, Solver } = context;
    const solver = new Solver();
    const bits = {
      address: BitVec.const('address', 32),
      platform: BitVec.const('platform', 2),
      level: BitVec.const('level', 2),
    };
    solver.add(bits.level.ule(BitVec.val(LEVELS - 1, 2)));
    const unreachable: number[] = [];
    for (const [at, rule] of rules.entries()) {
      const formula = formulaOf(rule, bits);
      solver.push();
      solver.add(formula);
      if ((await solver.check()) === 'unsat') unreachable.push(at);
      solver.pop();
      solver.add(Not(formula));
      onAnswer();
    }
    return unreachable;
  },
};

// biome-ignore lint/suspicious/noExplicitAny: the package is not installed where types are checked
let context: any;

function load(): unknown {
  return createRequire(join(process.cwd(), 'bench', 'peers', 'package.json'))(['z3', 'solver'].join('-'));
}

// biome-ignore lint/suspicious/noExplicitAny: the package is not installed where types are checked
function formulaOf(rule: Rule, bits: any): unknown {
  const { And, BitVec, Bool, Not, Or } = context;
  const group = (number: number) => Bool.const(`group${number}`);
  const within = ({ base, prefix }: Range) =>
    prefix === 0
      ? Bool.val(true)
      : bits.address
          .and(BitVec.val(2n ** 32n - 2n ** BigInt(32 - prefix), 32))
          .eq(BitVec.val(BigInt(base), 32));
  return And(
    Or(...rule.groups.map(group)),
    Or(...rule.included.map(group)),
    Not(Or(...rule.excluded.map(group))),
    Or(...rule.ranges.map(within)),
    Or(...rule.platforms.map((platform) => bits.platform.eq(BitVec.val(platform, 2)))),
    Or(...rule.levels.map((level) => bits.level.eq(BitVec.val(level, 2)))),
  );
}
