import { figure, table } from './measure.js';
import type { Contestant } from './satisfy/contestant.js';
import { logicSolver } from './satisfy/logic-solver.js';
import { ownSolver } from './satisfy/own-solver.js';
import { makeRules, type Rule } from './satisfy/workload.js';
import { z3 } from './satisfy/z3.js';

/**
 * Measures how long solvers search for rules that higher-ranked rules shadow. Each solver answers one query per rule, in the order of the
 * rules. The time includes building the formulas. The first round runs without warm-up. All solvers must find the same rules.
 */
const CASES = [
  { rules: 200, rounds: 9 },
  { rules: 1000, rounds: 5 },
] as const;

const contestants = await available([ownSolver, logicSolver, z3]);
const rows: string[][] = [];
for (const { rules: count, rounds } of CASES) {
  const rules = makeRules(count);
  const entered = contestants.filter(({ most }) => count <= most);
  const runs = entered.map((): Run[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [at, contestant] of entered.entries()) runs[at]?.push(await timed(contestant, rules));
  const unreachable = new Set(runs.flat().map((run) => run.unreachable.join()));
  if (unreachable.size !== 1) throw new Error(`${count} rules: contestants disagree on which are dead`);
  for (const [at, { name }] of entered.entries())
    rows.push([String(count), name, ...summary(runs[at] ?? [])]);
}
const columns = ['dead', 'first, ms', 'median, ms', 'range, ms', 'one rule, median ms', 'one rule, most ms'];
console.log(table(['rules', 'contestant', ...columns], rows));

/** Returns the installed solvers, and prints the names of the others. */
async function available(entered: readonly Contestant[]): Promise<Contestant[]> {
  const ready: Contestant[] = [];
  for (const contestant of entered) {
    try {
      await contestant.ready?.();
      ready.push(contestant);
    } catch {
      console.log(`${contestant.name} is not installed: npm ci --prefix bench/peers`);
    }
  }
  return ready;
}

interface Run {
  readonly unreachable: readonly number[];
  readonly total: number;
  readonly each: readonly number[];
}

async function timed({ unreachableRules }: Contestant, rules: readonly Rule[]): Promise<Run> {
  const each: number[] = [];
  const start = performance.now();
  let last = start;
  const unreachable = await unreachableRules(rules, () => {
    const now = performance.now();
    each.push(now - last);
    last = now;
  });
  return { unreachable, total: performance.now() - start, each };
}

function summary(runs: readonly Run[]): string[] {
  const totals = runs.map(({ total }) => total).sort((a, b) => a - b);
  const each = runs.flatMap((run) => run.each).sort((a, b) => a - b);
  return [
    String(runs[0]?.unreachable.length),
    figure(runs[0]?.total ?? Number.NaN),
    figure(totals[totals.length >> 1] ?? Number.NaN),
    `${figure(totals[0] ?? Number.NaN)}–${figure(totals.at(-1) ?? Number.NaN)}`,
    figure(each[each.length >> 1] ?? Number.NaN),
    figure(each.at(-1) ?? Number.NaN),
  ];
}
process.exit(0);
