import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { editDistance } from '../../src/base/did-you-mean/edit-distance.js';
import type { TSchema } from '../../src/base/json-schema.js';
import { ENTRIES } from '../docs/entries.js';
import { importReplaced } from '../replaced-modules.js';
import type { Mistyped } from './typos-of.js';

const entryFiles = Object.values(ENTRIES).map(([, file]) => file);

/** The modules under test. In `arguments.ts`, `findArgumentFault` also records the arguments of each of its calls in `calls`. */
const [library, recorded, ...entries] = await importReplaced(
  ['test/public/typos-library.ts', 'src/documents/arguments.ts', ...entryFiles],
  {
    'src/documents/arguments.ts': `
      export * from 'original';
      import { findArgumentFault as find } from 'original';
      export const calls = [];
      export function findArgumentFault(schemas, given, first) {
        calls.push({ schemas, given });
        return find(schemas, given, first);
      }`,
  },
);
const {
  ConfigSchema,
  PLATFORMS,
  POLICY_TYPES,
  PreflightError,
  REQUEST_WORDS,
  RISK_LEVELS,
  RULES,
  SuiteSchema,
  SuppressionsSchema,
  Type,
  assurance,
  keyOfWord,
  mistypedArguments,
  oneOf,
  openOptions,
  readSnapshot,
  unchecked,
  unwrap,
}: typeof import('./typos-library.js') = library;
const { calls: checked }: { readonly calls: CheckedCall[] } = recorded;

interface CheckedCall {
  readonly schemas: readonly (TSchema | undefined)[];
  readonly given: readonly unknown[];
}

const org = unwrap(readSnapshot({ name: 'org.json', text: readFileSync('fixtures/cli/org.json', 'utf8') }));
const request = {
  app: 'Payroll',
  user: 'ann@example.com',
  zones: ['Office'],
  platform: 'WINDOWS',
  risk: 'LOW',
};
const suite = { tests: [{ name: 'x', request: { app: 'Payroll', risk: 'HIGH' }, expect: 'ALLOW' }] };
const table = { rows: 'risk', columns: 'platforms', base: { app: 'Payroll' } };
const rule = { policyId: 'Sensitive apps', ruleId: 'High risk' };
const method = { kind: 'assurance', factorMode: '2FA', constraints: [] };
const STATEMENT_WORDS = [
  'always',
  'never',
  'reachable',
  'unreachable',
  'sameAs',
  'notLessStrictThan',
  'other',
];
const INTEGRATION = {
  kind: 'custom',
  enabled: {
    create: true,
    update: true,
    deactivate: true,
    groupPush: true,
    import: true,
    passwordSync: true,
  },
};

/** Valid calls of the exported functions, as lists of arguments. The test puts a typo into one key or value at a time. */
const CALLS: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  // Main entry point.
  decide: [[org, 'ACCESS_POLICY', request]],
  decideAll: [[org, 'ACCESS_POLICY', [request]]],
  explain: [[org, request]],
  outcome: [[org, request, {}]],
  primaryAuthentication: [[org, request, { mode: 'password' }]],
  readRequest: [[org, request]],
  readSnapshot: [['[]', {}]],
  simulate: [[org, request, {}]],
  // Entry point `analysis`.
  diff: [[org, org, {}]],
  access: [[org, {}]],
  query: [
    [org, { kind: 'below', appId: 'Payroll', assurance: '2fa' }, {}],
    [org, { kind: 'requires', appId: 'Payroll', characteristic: 'phishingResistant' }, {}],
    [org, { kind: 'with', appId: 'Payroll', authenticator: { key: 'okta_password' } }, {}],
    [org, { kind: 'rule', ...rule }, {}],
    [org, { kind: 'locked-out' }, {}],
  ],
  analyze: [[org, {}]],
  missingFacts: [[org, request, {}]],
  // Entry point `assurance`.
  accessAssuranceLevel: [[{ access: 'ALLOW' }, [{ key: 'okta_password' }], {}]],
  nextStatuses: [['MFA_REQUIRED']],
  paths: [[method, [{ key: 'okta_password' }], {}]],
  satisfies: [[method, [{ key: 'okta_password' }], {}]],
  assuranceLevel: [[method, [{ key: 'okta_password' }], {}]],
  // Entry point `fast-check`.
  arbitraryEdit: [[org, {}]],
  arbitraryRequest: [[org, {}]],
  // Entry point `history`.
  backtest: [[org, '', {}]],
  replay: [[org, org, '', {}]],
  // Entry point `lint`.
  explainRule: [['policy/default-last']],
  lint: [['{}', {}]],
  lintWith: [['{}', { config: {} }]],
  readConfig: [[{ name: 'config', value: {} }]],
  readSuppressions: [[{ name: 'suppressions', value: { suppressions: [] } }]],
  // Entry point `notebook`.
  plot: [[{}, {}]],
  show: [[{}, {}]],
  // Entry point `compliance`.
  compliance: [[org, { frameworks: ['base'] }]],
  complianceDrift: [[org, org, { frameworks: ['base'] }]],
  // Entry point `server`.
  mockApi: [[org, {}]],
  provision: [
    [INTEGRATION, { status: 'NEW', users: new Map(), groups: new Map() }, { kind: 'provisioning saved' }, []],
  ],
  serve: [[org, {}]],
  // Entry point `testing`.
  checkSignIn: [[org, request, { access: 'ALLOW' }]],
  coverageOf: [[org, suite]],
  edits: [[org, {}]],
  listTests: [[suite]],
  mutants: [[org, suite, { sample: { size: 0, seed: 1 } }]],
  prove: [[org, { never: 'ALLOW' }, {}]],
  requestSampler: [[org, {}]],
  suggest: [[org, suite]],
  testSuite: [[suite, org, {}]],
  // Matchers of vitest.
  'matchers.toAllow': [[org, request, {}]],
  'matchers.toDecide': [[{ org, request }, 'ACCESS_POLICY', 'High risk']],
  'matchers.toDeny': [[org, request]],
  'matchers.toLint': [[org, 'policy/default-last']],
  'matchers.toProve': [[org, { never: 'ALLOW' }]],
  'matchers.toRequire': [[org, request, '2fa']],
  policyTests: [['fixtures/cli/suites/payroll.preflight.yaml', {}]],
  // Entry point `what-if`.
  compareMatrices: [[org, org, table]],
  counterfactuals: [[org, request, 'allowed', {}]],
  'edit.movePolicy': [[org, 'Sensitive apps', { priority: 1 }]],
  'edit.moveRule': [[org, rule, { priority: 1 }]],
  'edit.setAction': [[org, rule, ['appSignOn', 'access'], 'DENY']],
  'edit.setCondition': [[org, rule, ['risk', 'level'], 'LOW']],
  'edit.setRuleStatus': [[org, rule, 'INACTIVE']],
  'edit.withRule': [[org, 'Sensitive apps', { id: 'new', name: 'New' }]],
  'edit.withoutRule': [[org, rule]],
  matrix: [[org, table]],
  nearestRule: [[org, request, {}]],
  repairs: [[org, request, 'allowed']],
  explainSignIn: [[org, request, {}]],
};

/** Exported functions that cannot return an error, and what they return for an argument with a typo. */
const BARE: Readonly<Record<string, string>> = {
  authenticatorTable: 'a list of rows: the own table of the service',
  compareAssurance: 'a number: NaN, which is neither less nor greater',
  defineRule: 'the rule itself: `lint` and `lintWith` refuse it',
  applyFixes: 'a list of documents: empty, since no fix is of an unknown kind',
  exampleOf: 'an example of a rule, for the tests of that rule: without its setting',
  rows: 'a list of records: empty; `show` and `plot` say why',
  explanationText: 'a list of sentences: empty',
};

/** Exported functions without options and without enumerated values. */
const WITHOUT: Readonly<Record<string, string>> = {
  PreflightError: 'the class of an error',
  checkPassword: 'a policy of the service and a password',
  userClasses: 'an org',
  describeMethod: 'a method, as `readVerificationMethod` returns it, and a brand',
  'edit.mapApp': 'names and ids',
  'edit.withMember': 'names and ids',
  'edit.withZone': 'a document of the service, which the linter checks',
  'edit.withoutMember': 'names and ids',
  load: 'paths',
  'matchers.toBeEquivalentTo': 'two orgs',
  'matchers.toBeNoLessStrictThan': 'two orgs',
  'matchers.toBeUndecided': 'a sign-in',
  locationOf: 'a resource of an export, and a path',
  locationsOf: 'resources of an export',
  pseudonymize: 'an org, a log and a function',
  readVerificationMethod: 'a document of the service',
  reasonsOf: 'an answer of `satisfies`',
  references: 'an org',
  signIn: 'an org and a request, which the matcher checks',
  unwrap: 'an answer',
  authenticatorUses: 'documents of the service',
  watchPolicies: 'patterns of paths',
  writeSnapshot: 'an org',
};

const TYPE = oneOf(POLICY_TYPES.map(({ name }) => name));
const SOME_RULES = oneOf(RULES.slice(0, 4).map(({ id }) => id));
const TEST = SuiteSchema.properties?.tests?.items?.properties ?? {};
/** A schema that knows only the keys of test files, and permits all values. `listTests` checks the values. */
const SUITE_KEYS = Type.Object(
  Object.fromEntries(
    Object.keys(SuiteSchema.properties ?? {}).map((key) => [
      key,
      Type.Optional(unchecked('read by `listTests`')),
    ]),
  ),
);
const STATEMENT = Type.Object(
  Object.fromEntries(['when', ...STATEMENT_WORDS].map((word) => [word, Type.Optional(TEST[word] ?? {})])),
);

/**
 * Schemas of the arguments that a function does not check with a schema when it is called. Each schema accepts the same arguments as the
 * function, and is listed by the function's name and the argument's position.
 */
const READ: Readonly<Record<string, Readonly<Record<number, TSchema>>>> = {
  coverageOf: { 1: SUITE_KEYS },
  decide: { 1: TYPE },
  decideAll: { 1: TYPE },
  explainRule: { 0: SOME_RULES },
  listTests: { 0: SuiteSchema },
  'matchers.toDecide': { 1: TYPE },
  'matchers.toLint': { 1: SOME_RULES },
  'matchers.toProve': { 1: STATEMENT },
  'matchers.toRequire': { 2: assurance.schema },
  mutants: { 1: SUITE_KEYS },
  prove: { 1: STATEMENT },
  readConfig: { 0: Type.Object({ value: ConfigSchema }) },
  readSuppressions: { 0: Type.Object({ value: SuppressionsSchema }) },
  suggest: { 1: SUITE_KEYS },
  testSuite: { 0: SUITE_KEYS },
};

const REQUEST = Type.Object({
  ...Object.fromEntries(REQUEST_WORDS.map((word) => [keyOfWord(word), Type.Optional(unchecked('a word'))])),
  platform: oneOf(Object.keys(PLATFORMS)),
  policyType: Type.Optional(oneOf(POLICY_TYPES.map(({ name }) => name))),
  risk: oneOf(RISK_LEVELS),
});

type Call = (...given: readonly unknown[]) => unknown;

const exported = new Map<string, Call>();
for (const entry of entries)
  for (const [name, value] of Object.entries(entry))
    for (const [path, call] of callsOf(name, value)) exported.set(path, call);

const counts = { functions: 0, calls: 0, accepted: 0 };

test('every library function is called in the test of misspelled options, or has no options', () => {
  expect([...Object.keys(CALLS), ...Object.keys(BARE), ...Object.keys(WITHOUT)].sort()).toEqual(
    [...exported.keys()].sort(),
  );
});

test.each(Object.keys(WITHOUT))(
  'the library function %s has no options that a caller could misspell',
  async (name) => {
    const call = exported.get(name) as Call;
    for (const given of [
      [{}, {}, {}, {}],
      [org, {}, {}],
      [org, org, {}],
      ['x', 'y', 'z'],
    ])
      expect([...(await schemasOf(call, given))]).toEqual([]);
  },
);

test.each(Object.entries(CALLS))(
  'the library function %s rejects every typo in its options with a suggestion',
  async (name, calls) => {
    const call = exported.get(name) as Call;
    counts.functions++;
    const wrong: string[] = [];
    for (const given of calls) {
      const schemas = await schemasOf(call, given);
      for (const [at, schema] of Object.entries(READ[name] ?? {})) schemas.set(Number(at), schema);
      for (const [at, argument] of given.entries()) {
        if (argument === request) schemas.set(at, REQUEST);
        if (Array.isArray(argument) && argument[0] === request) schemas.set(at, Type.Array(REQUEST));
      }
      expect(schemas.size, 'schemas').toBeGreaterThan(0);
      for (const [at, schema] of schemas) {
        const unexplained = openOptions(schema).filter(({ why }) => why === undefined);
        expect({ at, unexplained }).toEqual({ at, unexplained: [] });
        for (const typo of mistypedArguments(schema, given[at])) {
          counts.calls++;
          const answer = await errorOf(() => call(...given.toSpliced(at, 1, typo.argument)));
          const why = whyNotRefused(answer, typo);
          if (why === undefined) continue;
          counts.accepted++;
          wrong.push(`${at}: ${typo.path} \`${typo.typo}\` for \`${typo.meant}\`: ${why}`);
        }
      }
    }
    expect(wrong.length > 12 ? [...wrong.slice(0, 12), `and ${wrong.length - 12} more`] : wrong).toEqual([]);
  },
);

/** Returns the schemas by which a function checks the arguments of a call, by position. */
async function schemasOf(call: Call, given: readonly unknown[]): Promise<Map<number, TSchema>> {
  checked.length = 0;
  await errorOf(() => call(...given));
  const places = checked.flatMap(({ schemas, given: values }) =>
    schemas.map((schema, index) => [given.indexOf(values[index]), schema] as const),
  );
  return new Map(
    places.filter(
      (place): place is [number, TSchema] =>
        place[0] >= 0 && place[1] !== undefined && canBeMistyped(place[1]),
    ),
  );
}

function canBeMistyped(schema: TSchema): boolean {
  return !mistypedArguments(schema, undefined).next().done;
}

afterAll(() => {
  console.log(counts);
});

function whyNotRefused(answer: Said | undefined, { meant, typo, allowed }: Mistyped): string | undefined {
  if (answer === undefined) return 'accepted';
  if (!CODES.test(answer.code)) return `${answer.code}: ${answer.message}`;
  const suggested = [...answer.message.matchAll(/did you mean (`[^?]+`)\?/g)].flatMap(([, words = '']) =>
    [...words.matchAll(/`([^`]+)`/g)].map(([, word]) => String(word)),
  );
  const edits = editDistance(typo.toLowerCase(), meant.toLowerCase());
  const isAsNear = (word: string) =>
    allowed.includes(word) && editDistance(typo.toLowerCase(), word.toLowerCase()) <= edits;
  return suggested.some((word) => word === meant || isAsNear(word)) ? undefined : answer.message;
}

/** The error codes for a wrong argument, request, test file or configuration. */
const CODES = /^(wrong-argument|E000000[13]|key-unknown|word-unknown|wrong-value|unknown-rule|message)$/;

/** Returns the error of an answer, or `undefined`. */
async function errorOf(call: () => unknown): Promise<Said | undefined> {
  try {
    const answer = await call();
    return typeof answer === 'object' && answer !== null
      ? errorIn(answer as Record<string, unknown>)
      : undefined;
  } catch (error) {
    return error instanceof PreflightError ? error : { code: 'thrown', message: String(error) };
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the answers have different shapes.
function errorIn(answer: Record<string, any>): Said | undefined {
  if (typeof answer.close === 'function') answer.close();
  if (answer.problems?.length > 0) {
    const suggesting = answer.problems.find(({ message }: Said) => message.includes('did you mean'));
    const { code } = suggesting ?? answer.problems[0];
    return { code, message: answer.problems.map(({ message }: Said) => message).join('; ') };
  }
  if (typeof answer.ok === 'boolean') return answer.error;
  if (typeof answer.next === 'function') return answer.next().value?.error;
  if (answer.pass === false) return { code: 'message', message: answer.message().replace(/\s+/g, ' ') };
  const [finding] = answer.findings ?? [];
  const message =
    finding?.location?.document === 'argument' ? finding.message : (answer.reason ?? answer.text);
  return typeof message === 'string' ? { code: 'message', message } : undefined;
}

interface Said {
  readonly code: string;
  readonly message: string;
}

/**
 * Returns a function with its name. For an object of functions such as `edit`, returns each function with a name such as `edit.moveRule`.
 */
function callsOf(name: string, value: unknown): readonly (readonly [string, Call])[] {
  if (typeof value === 'function') return [[name, value as Call]];
  const members =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  return members.flatMap(([key, one]) =>
    typeof one === 'function' ? [[`${name}.${key}`, one as Call] as const] : [],
  );
}
