import { celEnv, parse as parseCel, plan } from '@bufbuild/cel';
import jsonata from 'jsonata';
import { MATCH } from '../src/logic/kleene/verdict.js';
import { BLANK_WORLD } from '../src/model/expression/evaluate/blank-world.js';
import { compileExpression } from '../src/model/expression/evaluate/compile-expression.js';
import { parse } from '../src/model/expression/syntax/parser.js';
import { environmentOf } from '../src/model/expression/values/environment.js';
import type { Request } from '../src/model/facts/request.js';
import { figure, table } from './measure.js';

/**
 * Measures ten conditions in three languages: this project's, jsonata and CEL. It measures the time to parse a condition, and to
 * evaluate it on requests, which jsonata and CEL get as plain data. All answers are compared. Times are medians of interleaved
 * rounds. jsonata answers only asynchronously, so it is awaited.
 */
const TRIPLES: readonly (readonly [ours: string, jsonata: string, cel: string])[] = [
  [
    "user.profile.department == 'Sales'",
    "user.profile.department = 'Sales'",
    "user.profile.department == 'Sales'",
  ],
  [
    "security.risk.level == 'HIGH' || user.status != 'ACTIVE'",
    "security.risk.level = 'HIGH' or user.status != 'ACTIVE'",
    "security.risk.level == 'HIGH' || user.status != 'ACTIVE'",
  ],
  [
    "user.profile.email.contains('@acme.com')",
    "$contains(user.profile.email, '@acme.com')",
    "user.profile.email.contains('@acme.com')",
  ],
  [
    "{'Sales', 'IT', 'HR'}.contains(user.profile.department)",
    "user.profile.department in ['Sales', 'IT', 'HR']",
    "user.profile.department in ['Sales', 'IT', 'HR']",
  ],
  [
    "login.identifier.substringAfter('@') == 'acme.com'",
    "$substringAfter(login.identifier, '@') = 'acme.com'",
    "login.identifier.endsWith('@acme.com')",
  ],
  [
    "security.behaviors.contains('New IP') && security.behaviors.contains('New Device')",
    "'New IP' in security.behaviors and 'New Device' in security.behaviors",
    "'New IP' in security.behaviors && 'New Device' in security.behaviors",
  ],
  [
    'user.profile.level >= 3 && user.profile.level < 10',
    'user.profile.level >= 3 and user.profile.level < 10',
    'user.profile.level >= 3.0 && user.profile.level < 10.0',
  ],
  [
    "device.profile.registered && device.profile.platform == 'IOS' ? security.risk.level != 'HIGH' : security.risk.level == 'LOW'",
    "device.profile.registered and device.profile.platform = 'IOS' ? security.risk.level != 'HIGH' : security.risk.level = 'LOW'",
    "device.profile.registered && device.profile.platform == 'IOS' ? security.risk.level != 'HIGH' : security.risk.level == 'LOW'",
  ],
  [
    "user.profile.firstName + ' ' + user.profile.lastName == 'John Doe'",
    "user.profile.firstName & ' ' & user.profile.lastName = 'John Doe'",
    "user.profile.firstName + ' ' + user.profile.lastName == 'John Doe'",
  ],
  [
    "user.isMemberOf({'group.id': {'00g1', '00g2'}})",
    "$count(groups[$ in ['00g1', '00g2']]) > 0",
    "groups.exists(g, g in ['00g1', '00g2'])",
  ],
];

const REQUESTS: readonly Request[] = ['Sales', 'IT', 'Legal', 'HR'].map((department, at) => ({
  appInstance: '0oa1',
  policyContext: {
    user: {
      status: at === 3 ? 'SUSPENDED' : 'ACTIVE',
      profile: {
        department,
        email: at % 2 === 0 ? 'john@acme.com' : 'john@example.org',
        level: at * 2.5,
        firstName: 'John',
        lastName: at < 2 ? 'Doe' : 'Roe',
      },
    },
    groups: { ids: at === 0 ? ['00g0', '00g2'] : ['00g0', '00g9'] },
    risk: { level: at < 3 ? 'LOW' : 'HIGH' },
    behaviors: at === 1 ? ['New IP', 'New Device'] : ['New IP'],
    identifier: at % 2 === 0 ? 'john@acme.com' : 'john@example.org',
    device: { registered: at < 2, managed: false, platform: at === 0 ? 'IOS' : 'WINDOWS' },
  },
}));

/** The requests as plain data for jsonata and CEL. */
const DATA = REQUESTS.map(({ policyContext: context }) => ({
  user: { status: (context.user as { status?: string }).status, profile: context.user?.profile },
  groups: context.groups?.ids,
  security: { risk: context.risk, behaviors: context.behaviors },
  login: { identifier: context.identifier },
  device: { profile: context.device },
}));

type Answer = boolean | Promise<boolean>;
type Ask = (request: number) => Answer;

const cel = celEnv();
const LANGUAGES: readonly {
  readonly name: string;
  readonly prepare: (triple: (typeof TRIPLES)[number]) => Ask;
}[] = [
  { name: 'this project', prepare: ([text]) => prepareOurs(text) },
  {
    name: 'jsonata',
    prepare([, text]) {
      const expression = jsonata(text);
      return (request) => expression.evaluate(DATA[request]);
    },
  },
  {
    name: 'CEL',
    prepare([, , text]) {
      const run = plan(cel, parseCel(text));
      return (request) => run(DATA[request] as never) === true;
    },
  },
];

function prepareOurs(text: string): Ask {
  const parsed = parse(text);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  const compiled = compileExpression(parsed.expression);
  return (request) => compiled.verdict(environmentOf(REQUESTS[request] as Request, BLANK_WORLD)) === MATCH;
}

const ROUNDS = 15;
const EVALUATIONS = 4000;
const PARSES = 200;

const rows: string[][] = [];
const ratios: number[][] = [[], []];
for (const triple of TRIPLES) {
  const asks = LANGUAGES.map(({ prepare }) => prepare(triple));
  await compareAnswers(triple[0], asks);
  const parsing = await medians(
    LANGUAGES.map(
      ({ prepare }) =>
        () =>
          parseMany(() => prepare(triple)),
    ),
  );
  const running = await medians(asks.map((ask) => () => runMany(ask)));
  const [own = 1, ...others] = running;
  for (const [at, median] of others.entries()) ratios[at]?.push(median / own);
  rows.push([
    `\`${triple[0].length > 48 ? `${triple[0].slice(0, 47)}…` : triple[0]}\``,
    ...parsing.map(figure),
    ...running.map(figure),
    ...others.map((median) => `${figure(median / own)}×`),
  ]);
}
const names = LANGUAGES.map(({ name }) => name);
const columns = [...names.map((name) => `${name}, parse µs`), ...names.map((name) => `${name}, run µs`)];
console.log(table(['condition', ...columns, ...names.slice(1).map((name) => `${name} / ours`)], rows));
for (const [at, name] of names.slice(1).entries()) {
  const sorted = (ratios[at] ?? []).toSorted((a, b) => a - b);
  console.log(
    `${name}: ${figure(sorted[0] ?? 0)} to ${figure(sorted.at(-1) ?? 0)} times slower to run, median ${figure(sorted[sorted.length >> 1] ?? 0)}`,
  );
}

async function compareAnswers(text: string, asks: readonly Ask[]): Promise<void> {
  for (const request of REQUESTS.keys()) {
    const answers = await Promise.all(asks.map((ask) => ask(request)));
    if (new Set(answers).size !== 1) throw new Error(`${text}, request ${request}: ${answers.join(', ')}`);
  }
}

/** Runs the compared programs in interleaved rounds. Returns the median time per operation of each program, in microseconds. */
async function medians(contestants: readonly (() => number | Promise<number>)[]): Promise<number[]> {
  for (const run of contestants) await run();
  const times = contestants.map(() => [] as number[]);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, run] of contestants.entries()) times[at]?.push(await run());
  }
  return times.map((all) => all.toSorted((a, b) => a - b)[ROUNDS >> 1] as number);
}

function parseMany(prepare: () => Ask): number {
  const start = performance.now();
  let ready = 0;
  for (let count = 0; count < PARSES; count++) ready += prepare().length;
  return ready < 0 ? 0 : ((performance.now() - start) * 1000) / PARSES;
}

async function runMany(ask: Ask): Promise<number> {
  const start = performance.now();
  let held = 0;
  for (let count = 0; count < EVALUATIONS; count++) {
    const answer = ask(count % REQUESTS.length);
    if (typeof answer === 'boolean' ? answer : await answer) held++;
  }
  return held < 0 ? 0 : ((performance.now() - start) * 1000) / EVALUATIONS;
}
