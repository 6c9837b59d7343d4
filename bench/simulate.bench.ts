import { compile } from '../src/simulate/compile.js';
import { decideBody } from '../src/simulate/decide.js';
import { simulateBody } from '../src/simulate/simulate.js';
import { interpret } from '../test/interpreter/interpreter.js';
import { type Contestant, figure, measure, type Timing, table, usedResults } from './measure.js';
import { closuresFor } from './simulate/closures.js';
import { makeWorkload, type Shape, type Workload } from './simulate/workload.js';

/**
 * Deciding 10,000 seeded requests: `decide`, the full `simulate` with both expands, closures written by hand for
 * this data (two-valued, no explanation), and the literal interpreter of the tests. Every answer is compared.
 */
const SHAPES: readonly Case[] = [
  {
    title: '200 rules',
    policies: 20,
    groups: 100,
    groupsPerPolicy: 8,
    decided: 10_000,
    simulated: 2000,
    interpreted: 100,
  },
  {
    title: '2,000 rules',
    policies: 200,
    groups: 100,
    groupsPerPolicy: 8,
    decided: 5000,
    simulated: 500,
    interpreted: 5,
  },
  {
    title: '20,000 rules',
    policies: 2000,
    groups: 100,
    groupsPerPolicy: 8,
    decided: 1000,
    simulated: 100,
    interpreted: 1,
  },
  {
    title: '20,000 rules, groups too',
    policies: 2000,
    groups: 10_000,
    groupsPerPolicy: 800,
    decided: 500,
    simulated: 20,
    interpreted: 0,
  },
];

/** A round of each contestant takes so many requests: enough to time, few enough to wait for; with none it sits out. */
interface Case extends Omit<Shape, 'rulesPerPolicy'> {
  readonly title: string;
  readonly decided: number;
  readonly simulated: number;
  readonly interpreted: number;
}

const REQUESTS = 10_000;
const SEED = 12_345;
const BOTH = { expand: ['EVALUATED', 'RULE'] } as const;

const rows: string[][] = [];
let first: ReadonlyMap<string, number> | undefined;
for (const shape of SHAPES) {
  const timings = timed(makeWorkload({ ...shape, rulesPerPolicy: 10 }, REQUESTS, SEED), shape);
  const medians = new Map(timings.map(({ name, median }) => [name, median]));
  first ??= medians;
  for (const { name, median, least, most } of timings) {
    rows.push([
      shape.title,
      name,
      figure(median),
      `${figure(least)}–${figure(most)}`,
      figure(median / (medians.get('closures') as number)),
      figure(median / (medians.get('literal interpreter') ?? Number.NaN)),
      figure(median / (first.get(name) as number)),
    ]);
  }
}
console.log(
  table(['workload', 'what', 'µs each', 'range', 'to closures', 'to interpreter', 'to 200 rules'], rows),
);
console.log(`(${usedResults()} results used)`);

function timed({ snapshot, requests }: Workload, { decided: few, simulated, interpreted }: Case): Timing[] {
  const start = performance.now();
  const compiled = compile(snapshot);
  console.log(`compiled in ${(performance.now() - start).toFixed(0)} ms`);
  const closures = closuresFor(snapshot);
  const decided = (request: unknown): string | null => {
    const answer = decideBody(compiled, 'SVC_SIGN_ON', request);
    if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.refusal.body)}`);
    return answer.value?.rule.id ?? null;
  };
  let matched = 0;
  for (const request of requests) {
    const expected = closures(request);
    if (expected !== null) matched++;
    if (decided(request) !== expected)
      throw new Error(`decide differs from the closures on ${JSON.stringify(request)}`);
  }
  for (const request of requests.slice(0, interpreted)) {
    const answer = simulateBody(compiled, request, BOTH);
    const literal = interpret(snapshot, request, BOTH);
    if (!answer.ok || JSON.stringify(answer.value) !== JSON.stringify(literal.body)) {
      throw new Error(`simulate differs from the interpreter on ${JSON.stringify(request)}`);
    }
  }
  console.log(`${matched} of ${requests.length} requests match; all answers agree`);
  const contestant = (
    name: string,
    some: readonly (typeof requests)[number][],
    act: (request: unknown) => unknown,
  ): Contestant => ({
    name,
    operations: some.length,
    run: () => some.reduce((count, request) => count + (act(request) ? 1 : 0), 0),
  });
  const some = requests.slice(0, few);
  return measure([
    contestant('closures', some, (request) => closures(request as (typeof requests)[number])),
    contestant('decide', some, decided),
    contestant('simulate', requests.slice(0, simulated), (request) => simulateBody(compiled, request, BOTH)),
    contestant('literal interpreter', requests.slice(0, interpreted), (request) =>
      interpret(snapshot, request, BOTH),
    ),
  ]);
}
