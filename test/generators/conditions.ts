import fc from 'fast-check';
import { atomsOf } from '../../src/logic/kleene/formula.js';
import { CONDITIONS as ALL_CONDITIONS } from '../../src/model/conditions/leaves.js';
import type * as registry from '../../src/model/conditions/registry.js';
import { BLANK_WORLD } from '../../src/model/expression/evaluate/blank-world.js';
import type { Conditions } from '../../src/model/policies/policy.js';
import { arbitraryExpression } from './expressions.js';
import {
  APP_TYPES,
  CLIENTS,
  compact,
  DETECTIONS,
  EVERYONE,
  OPAQUE_EXPRESSIONS,
  optional,
  POOLS,
  PROVIDERS,
  RISK_LEVELS,
  reference,
  WRITTEN_PROVIDERS,
} from './pools.js';

export interface ConditionOptions {
  /** Generates only these conditions, so that rare combinations occur sooner. */
  readonly onlyConditions?: readonly ConditionKey[];
  /** Generates no conditions on single users or their attributes. */
  readonly noUsersNoProfiles?: boolean;
  /** The expressions for `elCondition`. */
  readonly expressions?: fc.Arbitrary<string>;
}

export interface ConditionsDraft {
  readonly conditions: Conditions;
  readonly unreadable: ReadonlyMap<string, string>;
}

type ConditionKey = keyof typeof registry;

/** A key of a condition with its value. If the value does not fit the schema of the condition, `unreadable` is the reason. */
type Entry = readonly [key: string, value: unknown, unreadable?: string];

/** Generates `null`, or up to four conditions. */
export function arbitraryConditions(options: ConditionOptions): fc.Arbitrary<ConditionsDraft> {
  const entry = arbitraryEntry(options);
  const most = options.onlyConditions?.length ?? 4;
  const entries = (least: number, maxLength: number) => {
    const minLength = Math.min(least, most);
    return fc.uniqueArray(entry, { minLength, maxLength, selector: ([key]) => key }).map(drafted);
  };
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(unconditional) },
    { weight: 9, arbitrary: entries(1, 1) },
    { weight: 4, arbitrary: entries(2, 2) },
    { weight: 1, arbitrary: entries(0, 4) },
  );
}

/** Generates the conditions that policies usually have: groups. */
export function arbitraryPolicyConditions(options: ConditionOptions): fc.Arbitrary<ConditionsDraft> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(unconditional) },
    { weight: 4, arbitrary: fc.array(reference('group'), { minLength: 1, maxLength: 3 }).map(forGroups) },
    { weight: 2, arbitrary: arbitraryConditions(options) },
  );
}

/**
 * Generates the conditions of a default policy: usually the Everyone group or no conditions. Rarely, the policy applies to a group that the
 * org lacks, which the simulator treats as Everyone (A15).
 */
export function arbitraryDefaultConditions(options: ConditionOptions): fc.Arbitrary<ConditionsDraft> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant(forGroups([EVERYONE])) },
    { weight: 4, arbitrary: fc.constant(unconditional) },
    { weight: 1, arbitrary: fc.constant(forGroups([POOLS.group.missing])) },
    { weight: 1, arbitrary: arbitraryPolicyConditions(options) },
  );
}

export const unconditional: ConditionsDraft = { conditions: null, unreadable: new Map() };

function forGroups(include: readonly string[]): ConditionsDraft {
  return drafted([['people', { groups: { include } }]]);
}

function drafted(entries: readonly Entry[]): ConditionsDraft {
  return {
    conditions: Object.fromEntries(entries),
    unreadable: new Map(entries.flatMap(([key, , reason]) => (reason === undefined ? [] : [[key, reason]]))),
  };
}

function arbitraryEntry(options: ConditionOptions): fc.Arbitrary<Entry> {
  const only = options.onlyConditions;
  const understood = Object.entries(CONDITIONS)
    .filter(([, { asksUsers }]) => !(asksUsers && options.noUsersNoProfiles))
    .filter(([key]) => only === undefined || only.some((one) => one === key))
    .map(([key, { weight, value }]) => ({
      weight,
      arbitrary: value(options).map((one): Entry => [key, one]),
    }));
  if (only !== undefined) return fc.oneof(...understood);
  return fc.oneof(
    ...understood,
    { weight: 2, arbitrary: emptyCondition },
    { weight: 2, arbitrary: neverDecided },
  );
}

const emptyCondition = fc.tuple(
  fc.constantFrom('people', 'network', 'platform', 'elCondition', 'mdmEnrollment', 'userStatus'),
  fc.constantFrom(null, {}),
);

const neverDecided = fc.constantFrom<Entry>(
  ['clients', { include: ['ALL_CLIENTS'] }],
  ['constructor', true],
  ['__proto__', { include: [] }],
  ['people', 'everyone', 'not an object'],
  ['network', { connection: 'ON_NETWORK' }, 'not a connection'],
  ['riskScore', { level: 3 }, 'not a string'],
  ['device', { registered: 'yes' }, 'not a boolean'],
  [
    'userIdentifier',
    { type: 'IDENTIFIER', patterns: [{ matchType: 'GLOB', value: '*' }] },
    'not a match type',
  ],
);

interface ConditionArbitrary {
  readonly weight: number;
  readonly asksUsers?: boolean;
  readonly value: (options: ConditionOptions) => fc.Arbitrary<unknown>;
}

/** Conditions without an entry below use the values of their examples. */
const BY_EXAMPLES = Object.fromEntries(
  ALL_CONDITIONS.map(({ key, leaves, examples }): [string, ConditionArbitrary] => {
    const values = examples.map(([, value]) => value);
    const scope = { isDefault: false, world: BLANK_WORLD };
    const atoms = values.flatMap((value) => leaves(value, scope).flatMap(({ meaning }) => atomsOf(meaning)));
    const asksUsers = atoms.some(({ fact }) => fact.about === 'person');
    return [key, { weight: 2, asksUsers, value: () => fc.constantFrom(...values) }];
  }),
);

const CONDITIONS: Readonly<Record<string, ConditionArbitrary>> = {
  ...BY_EXAMPLES,
  people: { weight: 9, value: people },
  network: { weight: 8, value: network },
  userType: { weight: 2, asksUsers: true, value: () => sides(reference('userType')) },
  userIdentifier: { weight: 4, asksUsers: true, value: userIdentifier },
  authProvider: { weight: 2, asksUsers: true, value: authProvider },
  elCondition: { weight: 4, asksUsers: true, value: elCondition },
  authContext: { weight: 1, value: authContext },
  identityProvider: { weight: 2, value: identityProvider },
  app: { weight: 3, value: () => sides(appEntry) },
  platform: { weight: 3, value: () => sides(platformEntry) },
  device: { weight: 4, value: device },
  risk: { weight: 2, value: () => fields({ behaviors: list(reference('behavior')) }) },
  riskScore: { weight: 3, value: riskScore },
  entityRisk: { weight: 1, value: () => fields({ level: fc.constantFrom('ANY', ...RISK_LEVELS, null) }) },
  office365Client: { weight: 2, value: () => sides(fc.constantFrom(...CLIENTS)) },
  riskDetectionTypes: { weight: 2, value: () => sides(fc.constantFrom(...DETECTIONS)) },
};

/** Generates an object in which most fields are present. */
function fields(values: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<object> {
  const mostly = Object.entries(values).map(([name, value]) => [name, optional(9, value)] as const);
  return fc.record(Object.fromEntries(mostly)).map(compact);
}

/** Generates a list that is usually not empty. */
function list<Item>(item: fc.Arbitrary<Item>): fc.Arbitrary<Item[] | null> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.array(item, { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.constant<Item[]>([]) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

/** Generates `include`, `exclude` or both. A list that is left out is absent, `null` or empty. */
function sides<Item>(item: fc.Arbitrary<Item>): fc.Arbitrary<object> {
  const some = fc.array(item, { minLength: 1, maxLength: 3 });
  const nothing = optional(6, fc.constantFrom([], null));
  return fc
    .oneof(
      { weight: 6, arbitrary: fc.record({ include: some, exclude: nothing }) },
      { weight: 3, arbitrary: fc.record({ include: nothing, exclude: some }) },
      { weight: 2, arbitrary: fc.record({ include: some, exclude: some }) },
      { weight: 1, arbitrary: fc.record({ include: nothing, exclude: nothing }) },
    )
    .map(compact);
}

function people({ noUsersNoProfiles }: ConditionOptions): fc.Arbitrary<object> {
  const groups = fc.oneof(
    { weight: 9, arbitrary: sides(reference('group')) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
  if (noUsersNoProfiles) return fc.record({ groups });
  const users = sides(reference('user'));
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ groups }) },
    { weight: 2, arbitrary: fc.record({ users, groups }) },
    { weight: 2, arbitrary: fc.record({ users }) },
  );
}

function network(): fc.Arbitrary<object> {
  const zones = fc.oneof(
    { weight: 6, arbitrary: sides(reference('zone')) },
    { weight: 1, arbitrary: fc.constantFrom({ include: ['ALL_ZONES'] }, { exclude: ['ALL_ZONES'] }) },
    { weight: 1, arbitrary: reference('zone').map((id) => ({ include: [id, 'ALL_ZONES'] })) },
  );
  const connection = fc.constantFrom('ZONE', 'ZONE', 'ZONE', 'ZONE', 'ANYWHERE', null, undefined);
  return fc.tuple(connection, zones).map(([how, lists]) => compact({ connection: how, ...lists }));
}

function authContext(): fc.Arbitrary<object> {
  return fields({ authType: fc.constantFrom('ANY', 'LDAP_INTERFACE', 'RADIUS', 'WEB', null) });
}

function authProvider(): fc.Arbitrary<object> {
  const provider = fc.constantFrom('ANY', ...PROVIDERS, ...WRITTEN_PROVIDERS, null);
  const include = optional(3, list(fc.constantFrom(...PROVIDERS, 'dir-1')));
  return fc.record({ provider, include }).map(compact);
}

function identityProvider(): fc.Arbitrary<object> {
  const provider = fc.constantFrom('ANY', 'OKTA', 'SPECIFIC_IDP', 'SPECIFIC_IDP', 'SPECIFIC_IDP', null);
  return fields({ provider, idpIds: list(reference('idp')) });
}

const TOO_LONG = 'a'.repeat(10_001);

const pattern = fc.oneof(
  fc.record({
    matchType: fc.constantFrom('EQUALS', 'CONTAINS', 'STARTS_WITH'),
    value: fc.constantFrom('', 'ann', 'ANN@example.com', 'example.com', 'acme', '7'),
  }),
  fc.record({
    matchType: fc.constant('SUFFIX'),
    value: fc.constantFrom('', 'Example.com', 'EU.example.com', '@example.com', 'a.org@example.com', 'me'),
  }),
  fc.record({
    matchType: fc.constant('EXPRESSION'),
    value: fc.constantFrom('adm-.*', '.*@Example\\.com', 'ann', '(?=a).*', '[a-', '', '(a|ac)me|7', TOO_LONG),
  }),
);

function userIdentifier(): fc.Arbitrary<object> {
  const patterns = list(pattern);
  return fc.oneof(
    { weight: 3, arbitrary: fields({ type: fc.constantFrom('IDENTIFIER', 'IDENTIFIER', null), patterns }) },
    {
      weight: 2,
      arbitrary: fields({
        type: fc.constant('ATTRIBUTE'),
        attribute: fc.constantFrom('company', 'level', 'tags', 'toString', null),
        patterns,
      }),
    },
  );
}

function elCondition({ expressions }: ConditionOptions): fc.Arbitrary<object> {
  const text = expressions ?? anyExpression;
  return fields({
    condition: fc.oneof(
      { weight: 8, arbitrary: text },
      { weight: 1, arbitrary: fc.constantFrom('', ' \n', null) },
    ),
  });
}

const anyExpression = fc.oneof(
  { weight: 9, arbitrary: arbitraryExpression },
  { weight: 1, arbitrary: fc.constantFrom<string>(...OPAQUE_EXPRESSIONS) },
);

const appEntry = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('APP'), id: reference('app') }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('APP_TYPE'), name: fc.constantFrom(...APP_TYPES) }) },
  {
    weight: 1,
    arbitrary: fc.record({ id: fc.constantFrom('app-1', null), name: fc.constantFrom(...APP_TYPES, null) }),
  },
);

const platformEntry = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constantFrom('MOBILE', 'DESKTOP', 'DESKTOP', 'ANY', 'OTHER'),
      os: fc.record({
        type: fc.constantFrom(
          'IOS',
          'ANDROID',
          'WINDOWS',
          'OSX',
          'MACOS',
          'CHROMEOS',
          'LINUX',
          'OTHER',
          'ANY',
        ),
      }),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom({}, { type: 'ANY' }, { type: 'MOBILE', os: null }, { os: {} }) },
  {
    weight: 1,
    arbitrary: fc
      .record({
        type: fc.constantFrom('MOBILE', 'ANY'),
        os: fc
          .record({
            type: fc.constantFrom('IOS', 'OTHER', 'ANY'),
            expression: optional(6, fc.constantFrom('', 'Tizen', null)),
            version: optional(4, fc.constantFrom({ matchType: 'SEMVER', value: '17' }, null)),
          })
          .map(compact),
      })
      .map(compact),
  },
);

function device(): fc.Arbitrary<object> {
  return fc
    .record({
      registered: optional(6, fc.constantFrom(true, true, false, null)),
      managed: optional(4, fc.constantFrom(true, false, null)),
      assurance: optional(
        4,
        fc.oneof(
          { weight: 6, arbitrary: sides(reference('deviceAssurance')) },
          { weight: 1, arbitrary: fc.constant(null) },
        ),
      ),
    })
    .map(compact);
}

function riskScore(): fc.Arbitrary<object> {
  return fc
    .record({
      level: optional(8, fc.constantFrom('ANY', ...RISK_LEVELS, ...RISK_LEVELS, null)),
      minRiskLevel: optional(3, fc.constantFrom(...RISK_LEVELS, null)),
    })
    .map(compact);
}
