import type { Answer, AnyRequest, Decision, Request } from '../src/index.js';
import { decide, decideAll, readRequest, simulate, unwrap } from '../src/index.js';
import type { Snapshot } from '../src/model/policies/snapshot.js';
import { compiledOf } from '../src/simulate/compile.js';
import { interpret } from '../test/interpreter/interpreter.js';
import { type Contestant, figure, measure, type Timing, table, usedResults } from './measure.js';
import { closuresFor } from './simulate/closures.js';
import { makeWorkload, type Shape, type Workload, type WorkloadRequest } from './simulate/workload.js';

/**
 * Measures how long the public functions take for 10,000 seeded requests: `decide` from a request body and from the result of
 * `readRequest`, `decideAll`, and `simulate` with `expand=EVALUATED` and `expand=RULE`. For comparison, it measures two other
 * implementations. The first consists of closures that were written by hand for this data, with two truth values and without explanations.
 * The second is the reference interpreter of the tests, which follows the specification literally. All results must be equal.
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

/** A workload, with the number of requests per round for each compared implementation. With 0, the implementation is skipped. */
interface Case extends Omit<Shape, 'rulesPerPolicy'> {
  readonly title: string;
  readonly decided: number;
  readonly simulated: number;
  readonly interpreted: number;
}

const REQUESTS = 10_000;
const SEED = 12_345;
const TYPE = 'SVC_SIGN_ON';
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
  table(
    [
      'workload',
      'contestant',
      'µs each',
      'range',
      'ratio to closures',
      'ratio to interpreter',
      'ratio to 200 rules',
    ],
    rows,
  ),
);
console.log(`(${usedResults()} results used)`);

function timed({ snapshot, requests }: Workload, { decided: few, simulated, interpreted }: Case): Timing[] {
  const start = performance.now();
  compiledOf(snapshot);
  console.log(`compiled in ${(performance.now() - start).toFixed(0)} ms`);
  const closures = closuresFor(snapshot);
  const inWords = withNames(snapshot);
  let matched = 0;
  for (const request of requests) {
    const expected = closures(request);
    if (expected !== null) matched++;
    for (const asked of [request, inWords(request), unwrap(readRequest(snapshot, request))]) {
      if (idOf(decide(snapshot, TYPE, asked as unknown as AnyRequest)) !== expected)
        throw new Error(`decide differs from the closures on ${JSON.stringify(request)}`);
    }
  }
  for (const request of requests.slice(0, interpreted)) {
    const answer = unwrap(simulate(snapshot, request as unknown as AnyRequest, BOTH));
    const literal = interpret(snapshot, request, BOTH);
    if (JSON.stringify(answer) !== JSON.stringify(literal.body))
      throw new Error(`simulate differs from the interpreter on ${JSON.stringify(request)}`);
  }
  console.log(`${matched} of ${requests.length} requests match; all answers agree`);
  const contestant = <One>(
    name: string,
    some: readonly One[],
    act: (request: One) => unknown,
  ): Contestant => ({
    name,
    operations: some.length,
    run: () => some.reduce((count, request) => count + (act(request) ? 1 : 0), 0),
  });
  const some = requests.slice(0, few) as unknown as readonly (Request & WorkloadRequest)[];
  const read = some.map((request) => unwrap(readRequest(snapshot, request)));
  const asText = some.map(inWords) as unknown as readonly AnyRequest[];
  const decided = (request: AnyRequest) => idOf(decide(snapshot, TYPE, request));
  return measure([
    contestant('closures', some, closures),
    contestant('decide, read once', read, decided),
    contestant('decide', some, decided),
    contestant('decide, as text', asText, decided),
    {
      name: 'decideAll',
      operations: some.length,
      run: () => {
        let count = 0;
        for (const answer of decideAll(snapshot, TYPE, some)) if (idOf(answer) !== null) count++;
        return count;
      },
    },
    contestant('simulate', some.slice(0, simulated), (request) => simulate(snapshot, request, BOTH)),
    contestant('literal interpreter', some.slice(0, interpreted), (request) =>
      interpret(snapshot, request, BOTH),
    ),
  ]);
}

/**
 * Returns a function that converts a request to the short form that the command line accepts (`app`, `ip`, `platform`), with names of
 * groups instead of ids.
 */
function withNames(snapshot: Snapshot): (request: WorkloadRequest) => object {
  const names = new Map(snapshot.groups.map(({ id, name }) => [id, name ?? id]));
  return ({ appInstance, policyContext: { groups, ip, device, risk } }) => ({
    app: appInstance,
    groups: groups.ids.map((id) => names.get(id) ?? id),
    ip,
    platform: device.platform,
    risk: risk.level,
  });
}

function idOf(answer: Answer<Decision | null>): string | null {
  if (!answer.ok) throw new Error(`refused: ${answer.error.message}`);
  return answer.value?.rule.id ?? null;
}
