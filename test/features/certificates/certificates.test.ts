import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { unwrap } from '../../../src/documents/unwrap.js';
import { AXIOM_CHECKS, rangesOf } from '../../../src/features/certificates/axioms.js';
import type { Claim } from '../../../src/features/certificates/certificate.js';
import { checkCertificate } from '../../../src/features/certificates/check-certificate.js';
import { certifyUnreachable } from '../../../src/features/certificates/write/certify.js';
import { expectCorruptedRejected } from './certificate-laws.js';
import { certified, clausesOf, dimacs, fileOf } from './certified.js';
import { arbitraryCorruption } from './corrupted.js';
import {
  defaultPolicy,
  EVERYONE,
  fromZones,
  inGroups,
  type SmallOrg,
  STAFF,
  smallOrg,
  zone,
} from './small-org.js';

/** Returns a condition on platforms, which are named like `MOBILE/IOS`. */
function onPlatforms(...names: readonly string[]): object {
  const include = names.map((name) => {
    const [type, system = 'ANY'] = name.split('/');
    return { type, os: { type: system } };
  });
  return { platform: { include } };
}

const NINE_GROUPS = ['g', 'h'].flatMap((name) =>
  [1, 2, 3].map((index) => ({ ...STAFF, id: `${name}${index}` })),
);

/** Orgs whose last rule is unreachable, with the kinds of axioms that their certificates need. */
const VERIFIED: Readonly<Record<string, readonly [org: SmallOrg, ...kinds: readonly string[]]>> = {
  'a rule above on the same group': [
    {
      rules: [
        { conditions: inGroups(['staff']) },
        { conditions: { ...inGroups(['staff']), ...fromZones(['z1']) } },
      ],
      zones: [zone('z1', '10.0.0.0/8')],
    },
  ],
  'nine rules above on groups': [
    {
      rules: [
        ...[1, 2, 3].flatMap((one) =>
          [1, 2, 3].map((other) => ({ conditions: inGroups([`g${one}`], [`h${other}`]) })),
        ),
        { conditions: inGroups(['g1', 'g2', 'g3'], ['h1']) },
      ],
      groups: [EVERYONE, ...NINE_GROUPS],
    },
  ],
  'two zones that cover a third': [
    {
      rules: [
        { conditions: fromZones(['z1']) },
        { conditions: fromZones(['z2']) },
        { conditions: fromZones(['z3']) },
      ],
      zones: [zone('z1', '10.0.0.0/9'), zone('z2', '10.128.0.0/9'), zone('z3', '10.0.0.0-10.255.255.255')],
    },
    'addresses',
  ],
  'an excluded zone that contains the included one': [
    {
      rules: [{ conditions: fromZones(['z1'], ['z2']) }],
      zones: [zone('z1', '2001:db8::/48'), zone('z2', '2001:db8::/32')],
    },
    'addresses',
  ],
  'a zone in a blocklist': [
    {
      rules: [{ conditions: fromZones(['z1']) }],
      zones: [zone('z1', '10.1.0.0/16'), { ...zone('z2', '10.0.0.0/8'), usage: 'BLOCKLIST' }],
    },
    'addresses',
    'blocklist',
  ],
  'a blocklist zone that contains every address, next to one that the checker cannot read': [
    {
      rules: [{ conditions: {} }],
      zones: [
        { ...zone('z1', '0.0.0.0/0', '::/0'), usage: 'BLOCKLIST' },
        {
          id: 'z2',
          type: 'DYNAMIC_V2',
          status: 'ACTIVE',
          usage: 'BLOCKLIST',
          locations: { include: [{ country: 'US' }] },
        },
      ],
      manifest: { complete: ['zones'] },
    },
    'addresses',
    'blocklist',
  ],
  'a dynamic zone without criteria, by the keyword for all zones': [
    {
      rules: [
        { conditions: fromZones(['ALL_ZONES']) },
        { conditions: { ...inGroups(['staff']), ...fromZones([], ['z2']) } },
      ],
      zones: [
        {
          id: 'z1',
          type: 'DYNAMIC_V2',
          status: 'ACTIVE',
          usage: 'POLICY',
          asns: { include: [], exclude: null },
        },
        zone('z2', '10.0.0.0/8'),
      ],
      manifest: { complete: ['zones'] },
    },
    'addresses',
  ],
  'all platforms': [
    {
      rules: [
        { conditions: onPlatforms('MOBILE') },
        { conditions: onPlatforms('DESKTOP') },
        { conditions: onPlatforms('MOBILE/IOS', 'DESKTOP/MACOS') },
      ],
    },
    'values',
  ],
  'an assurance policy for another platform': [
    {
      rules: [{ conditions: { ...onPlatforms('MOBILE/IOS'), device: { assurance: { include: ['d1'] } } } }],
      deviceAssurances: [{ id: 'd1', name: 'Laptops', platform: 'WINDOWS' }],
    },
    'assurance-platform',
  ],
  'all risk levels': [
    {
      rules: [
        { conditions: { riskScore: { level: 'LOW' } } },
        { conditions: { riskScore: { minRiskLevel: 'MEDIUM' } } },
        { conditions: {} },
      ],
    },
    'values',
  ],
  'a managed device that is not registered': [
    { rules: [{ conditions: { device: { managed: true, registered: false } } }] },
    'values',
  ],
  'the everyone group': [
    { rules: [{ conditions: inGroups(['everyone']) }, { conditions: inGroups(['staff']) }] },
    'everyone-group',
  ],
  'a group that does not exist': [
    { rules: [{ conditions: inGroups(['gone']) }], manifest: { complete: ['groups'] } },
    'missing-object',
  ],
  'a user who does not exist, but is in the list of members of a group': [
    {
      rules: [{ conditions: { people: { users: { include: ['gone'] } } } }],
      groups: [EVERYONE, { ...STAFF, userIds: ['gone'] }],
      users: [],
      manifest: { complete: ['users'], counts: { users: 0 } },
    },
    'missing-object',
  ],
  'behaviors that do not exist': [
    {
      rules: [{ conditions: { risk: { behaviors: ['gone', 'lost'] } } }],
      behaviors: [],
      manifest: { complete: ['behaviors'] },
    },
    'missing-object',
  ],
  'no identity provider in the list': [
    { rules: [{ conditions: { identityProvider: { provider: 'SPECIFIC_IDP', idpIds: [] } } }] },
  ],
  'a pattern that every text matches': [
    {
      rules: [
        {
          conditions: {
            userIdentifier: {
              patterns: [
                { matchType: 'EQUALS', value: 'ann' },
                { matchType: 'CONTAINS', value: '' },
              ],
            },
          },
        },
        { conditions: {} },
      ],
    },
  ],
  'a blocklist zone for a location without a country': [
    {
      rules: [{ conditions: {} }],
      zones: [
        {
          id: 'z1',
          type: 'DYNAMIC',
          status: 'ACTIVE',
          usage: 'BLOCKLIST',
          locations: [{ country: null }],
        },
      ],
      manifest: { complete: ['zones'] },
    },
    'addresses',
    'blocklist',
  ],
  'all applications, by id and by type': [
    {
      rules: [
        { conditions: { app: { include: [{ type: 'APP', id: 'a1' }] } } },
        { conditions: { app: { include: [{ type: 'APP_TYPE', name: 'wiki' }] } } },
        { conditions: inGroups(['staff']) },
      ],
      apps: [
        { id: 'a1', label: 'Payroll', name: 'payroll', status: 'ACTIVE' },
        { id: 'a2', label: 'Wiki', name: 'wiki', status: 'ACTIVE' },
      ],
      mappings: ['a1', 'a2'].map((appId) => ({ appId, policyId: 'p1' })),
      manifest: { complete: ['apps'] },
    },
    'values',
  ],
};

/**
 * Orgs whose last rule is unreachable for a reason that the checker cannot verify. The certificate then has an axiom that the checker
 * assumes without verification. `kind` is the kind of this axiom.
 */
const ASSUMED: Readonly<Record<string, readonly [org: SmallOrg, kind: string]>> = {
  'a comparison of texts that implies another': [
    {
      rules: [
        { conditions: { userIdentifier: { patterns: [{ matchType: 'STARTS_WITH', value: 'adm' }] } } },
        { conditions: { userIdentifier: { patterns: [{ matchType: 'EQUALS', value: 'admin' }] } } },
      ],
    },
    'text-automaton',
  ],
  'a user whom a group rule adds to the group': [
    {
      rules: [
        { conditions: inGroups(['staff']) },
        { conditions: { people: { users: { include: ['ann'] } } } },
      ],
      users: [{ id: 'ann', status: 'ACTIVE', profile: { a: 'b' } }],
      groupRules: [
        {
          id: 'gr1',
          status: 'ACTIVE',
          conditions: {
            expression: { value: 'user.a == "b"', type: 'urn:okta:expression:1.0' },
          },
          actions: { assignUserToGroups: { groupIds: ['staff'] } },
        },
      ],
    },
    'group-rule',
  ],
  'an expression that implies another': [
    {
      rules: [
        { conditions: { elCondition: { condition: 'security.risk.level == "LOW"' } } },
        {
          conditions: {
            elCondition: { condition: 'security.risk.level == "LOW" && device.profile.registered' },
          },
        },
      ],
    },
    'expression',
  ],
  'a region in a country': [
    {
      rules: [{ conditions: fromZones(['z1']) }, { conditions: fromZones(['z2']) }],
      zones: [
        { id: 'z1', type: 'DYNAMIC', status: 'ACTIVE', usage: 'POLICY', locations: [{ country: 'US' }] },
        {
          id: 'z2',
          type: 'DYNAMIC',
          status: 'ACTIVE',
          usage: 'POLICY',
          locations: [{ country: 'US', region: 'US-CA' }],
        },
      ],
    },
    'zone',
  ],
  'an unknown condition of a rule above': [
    {
      rules: [{ conditions: inGroups(['staff']) }, { conditions: inGroups(['staff']) }],
      manifest: {
        unknown: [{ collection: 'conditions', of: 'r2', path: 'network.include', known: 'none', why: '403' }],
      },
    },
    'unknown-part',
  ],
};

describe('a certificate of an unreachable rule', () => {
  test.each(Object.entries(VERIFIED))(
    'the certificate of an unreachable rule is verified without assumptions: %s',
    (_, [org, ...kinds]) => {
      const { file, verification } = certified(smallOrg(org));
      const last = `r${org.rules.length}`;
      expect(verification).toEqual({
        kind: 'verified',
        claims: expect.arrayContaining([{ policyId: 'p1', ruleId: last, assumed: {} }]),
      });
      const claim = file.claims.find(({ ruleId }) => ruleId === last);
      expect([...new Set(claim?.axioms.map(({ kind }) => kind))].sort()).toEqual(kinds);
      expect(file.uncertified).toEqual([]);
    },
  );

  test.each(Object.entries(VERIFIED))(
    'the certificate checker rejects a corrupted certificate: %s',
    (_, [org]) => {
      const corruptions = fc.sample(arbitraryCorruption, { numRuns: 40, seed: 1 });
      expect(expectCorruptedRejected(smallOrg(org), corruptions)).toBeGreaterThan(10);
    },
  );

  test.each(Object.entries(ASSUMED))(
    'the certificate of an unreachable rule is verified under an assumption: %s',
    (_, [org, kind]) => {
      const { verification } = certified(smallOrg(org));
      expect(verification).toMatchObject({ kind: 'assumed', claims: [{ assumed: { [kind]: 1 } }] });
    },
  );

  test('the certificate of an unreachable rule contains a learned clause if unit propagation alone does not prove the rule unreachable', () => {
    const org: SmallOrg = {
      rules: [
        { conditions: inGroups(['g1'], ['g2']) },
        { conditions: inGroups(['g2'], ['g1']) },
        { conditions: { ...inGroups(['g1']), ...fromZones(['z1']) } },
        { conditions: { ...inGroups(['g2']), ...fromZones([], ['z1']) } },
        { conditions: inGroups(['g1', 'g2']) },
      ],
      groups: [EVERYONE, ...NINE_GROUPS],
      zones: [zone('z1', '10.0.0.0/8')],
    };
    const { file, verification } = certified(smallOrg(org));
    expect(verification.kind).toBe('verified');
    expect(file.claims[0]?.refutation.length).toBeGreaterThan(1);
  });
});

/** An org whose last rule is shadowed by two zones together. */
const TWO_ZONES: SmallOrg = VERIFIED['two zones that cover a third']?.[0] as SmallOrg;

test.each([
  ['a list by policy', (rules: readonly object[]) => ({ 'rules.json': { rules: { p1: rules } } })],
  ['a list in the folder of the policy', (rules: readonly object[]) => ({ 'policies/p1/rules.json': rules })],
  [
    'a file for each rule',
    (rules: readonly object[]) =>
      Object.fromEntries(rules.map((rule, at) => [`policies/p1/rules/${at}.json`, rule])),
  ],
  [
    'a page of rules in the folder of the policy',
    (rules: readonly object[]) => ({ 'policies/p1/rules.json': { data: rules } }),
  ],
  [
    'a list of rules that state the policy',
    (rules: readonly object[]) => ({ 'rules.json': rules.map((rule) => ({ ...rule, policyId: 'p1' })) }),
  ],
])(
  'unreachable rules that the export stores outside their policy get a verified certificate: %s',
  (_, write) => {
    const { policies, ...others } = smallOrg(TWO_ZONES) as {
      policies: readonly { rules: readonly object[] }[];
    };
    const [{ rules, ...policy } = { rules: [] }] = policies;
    const documents = new Map(
      Object.entries({ 'org.json': { ...others, policies: [policy] }, ...write(rules) }),
    );
    const texts = [...documents].map(([name, value]) => ({
      name: `org/${name}`,
      text: JSON.stringify(value),
    }));
    const snapshot = unwrap(assembleDocuments(texts, {}));
    const file = certifyUnreachable(snapshot, 'org', reachOf(snapshot).rules);
    expect(checkCertificate(file, documents)).toMatchObject({ kind: 'verified', claims: [{ ruleId: 'r3' }] });
  },
);

describe('the checker of certificates', () => {
  const { file } = certified(smallOrg(TWO_ZONES));
  const [claim] = file.claims as [Claim];
  const answerFor = (org: SmallOrg) =>
    checkCertificate(file, new Map<string, unknown>([['', JSON.parse(JSON.stringify(smallOrg(org)))]]));
  const withRule = (index: number, change: object): SmallOrg => ({
    ...TWO_ZONES,
    rules: TWO_ZONES.rules.map((rule, at) => (at === index ? { ...rule, ...change } : rule)),
  });

  test('the certificate checker verifies a certificate against the export for which the certificate was made', () => {
    expect(answerFor(TWO_ZONES).kind).toBe('verified');
  });

  test.each([
    [
      'a rule above that is inactive',
      withRule(0, { status: 'INACTIVE' }),
      /no active rule of an active policy at `.*rules\/0`/,
    ],
    ['a rule above that is evaluated later', withRule(0, { priority: 9 }), /is not below the rule before it/],
    [
      'a rule above with another condition',
      withRule(0, { conditions: { ...fromZones(['z1']), ...inGroups(['staff']) } }),
      /clause 1 of .* does not follow from its conditions/,
    ],
    [
      'a claimed rule without the condition',
      withRule(2, { conditions: {} }),
      /does not follow|is not the value/,
    ],
    [
      'a zone with a gap',
      {
        ...TWO_ZONES,
        zones: [zone('z1', '10.0.0.0/9'), zone('z2', '10.128.0.0/10'), zone('z3', '10.0.0.0/8')],
      },
      /axiom 1 \(addresses\) does not follow/,
    ],
    [
      'a zone that trusts proxies',
      {
        ...TWO_ZONES,
        zones: (TWO_ZONES.zones ?? []).map((one) => ({
          ...one,
          proxies: [{ type: 'CIDR', value: '192.0.2.0/24' }],
        })),
      },
      /axiom 1 \(addresses\) does not follow/,
    ],
  ] satisfies readonly (readonly [string, SmallOrg, RegExp])[])(
    'the certificate checker rejects %s',
    (_, org, reason) => {
      const answer = answerFor(org);
      expect(answer.kind).toBe('rejected');
      expect(answer.kind === 'rejected' && answer.reason).toMatch(reason);
    },
  );

  test('the certificate checker rejects the claim that a group is missing if a default policy names the group, which may be Everyone', () => {
    const org: SmallOrg = { rules: [{ conditions: inGroups(['gone']) }], manifest: { complete: ['groups'] } };
    const made = smallOrg(org) as { policies: readonly object[] };
    const changed = { ...made, policies: [...made.policies, defaultPolicy(['gone'])] };
    const answer = checkCertificate(certified(made).file, new Map<string, unknown>([['', changed]]));
    expect(answer).toMatchObject({ kind: 'rejected', reason: expect.stringMatching(/missing-object/) });
  });

  const documents = new Map<string, unknown>([['', JSON.parse(JSON.stringify(smallOrg(TWO_ZONES)))]]);
  const answerTo = (change: object) => checkCertificate(fileOf({ ...claim, ...change }), documents);

  test.each([
    ['a claim without a refutation', { refutation: [] }, /the last step is not the empty clause/],
    [
      'a refutation that ends before the empty clause',
      { refutation: [{ clause: [1], by: [1] }] },
      /step 1 does not follow/,
    ],
    ['a step that names itself', { refutation: [{ clause: [], by: [5] }] }, /step 1 does not follow/],
    ['a claim without rules', { rules: [] }, /the last rule is not the claimed rule/],
    ['a claim about another rule', { ruleId: 'r1' }, /the last rule is not the claimed rule/],
    [
      'an axiom that is verifiable, but stated without its sources',
      { axioms: claim.axioms.map((axiom) => ({ ...axiom, sources: [] })) },
      /axiom 1/,
    ],
    [
      'an axiom whose kind does not fit its atoms',
      { axioms: claim.axioms.map((axiom) => ({ ...axiom, kind: 'expression' })) },
      /does not follow from its sources/,
    ],
    ['a literal without an atom', { refutation: [{ clause: [99], by: [1] }] }, /not the number of an atom/],
    ['an unknown member', { trusted: true }, /trusted/],
  ])('the certificate checker rejects %s', (_, change, reason) => {
    const answer = answerTo(change);
    expect(answer.kind).toBe('rejected');
    expect(answer.kind === 'rejected' && answer.reason).toMatch(reason);
  });

  test.each([
    [null],
    ['{}'],
    [[]],
    [{}],
    [{ schemaVersion: 2, claims: [], uncertified: [] }],
    [{ claims: [null] }],
  ])('the certificate checker rejects a value that is not a certificate: %j', (value) => {
    expect(checkCertificate(value, documents).kind).toBe('rejected');
  });

  test('the certificate checker stops early and rejects a certificate that takes more steps than its size allows', () => {
    const wide = Array.from({ length: 20_000 }, () => 1);
    const steps = Array.from({ length: 20_000 }, () => ({ clause: wide.slice(0, 1), by: [6] }));
    const answer = answerTo({ refutation: [{ clause: wide, by: [1] }, ...steps] });
    expect(answer.kind).toBe('rejected');
  });
});

const [LOW, HIGH, MIDDLE] = [
  ['riskScore.level', 'LOW'],
  ['riskScore.level', 'HIGH'],
  ['riskScore.minRiskLevel', 'MEDIUM'],
] as const;
const [MANAGED, REGISTERED, UNMANAGED] = [
  ['device.managed', true],
  ['device.registered', true],
  ['device.managed', false],
] as const;

/**
 * Test cases for axioms about values. An axiom is a list of conditions, such as "the risk is not low" or "the device is registered", and
 * states that each sign-in meets at least one of them. A case has the negated conditions, the other conditions, and whether the axiom is true.
 */
const VALUES: readonly (readonly [negated: readonly Value[], others: readonly Value[], isTrue: boolean])[] = [
  [[], [LOW, MIDDLE], true],
  [[], [LOW, HIGH], false],
  [[LOW, HIGH], [], true],
  [[HIGH], [MIDDLE], true],
  [[MIDDLE], [HIGH], false],
  [[MANAGED], [REGISTERED], true],
  [[REGISTERED], [MANAGED], false],
  [[], [MANAGED, UNMANAGED], true],
  [[], [REGISTERED, MANAGED], false],
  [
    [
      ['people.users', 'ann'],
      ['people.users', 'ben'],
    ],
    [],
    true,
  ],
  [
    [],
    [
      ['people.users', 'ann'],
      ['people.users', 'ben'],
    ],
    false,
  ],
  [[LOW], [REGISTERED], false],
  [[], [], false],
];

type Value = readonly [fact: string, value: boolean | string];

test.each(VALUES)(
  'the certificate checker accepts a disjunction of literals as an axiom only if one of them holds for every value: negated literals %j, other literals %j, accepted: %j',
  (negated, others, isTrue) => {
    const literalsOf = (values: readonly Value[], isNegated: boolean) =>
      values.map(([fact, value]) => ({ at: '', fact, text: JSON.stringify(value), isNegated }));
    const literals = [...literalsOf(negated, true), ...literalsOf(others, false)];
    const given = { literals, objects: new Map(), documents: new Map(), work: { left: 1000 } };
    expect(AXIOM_CHECKS.values(given)).toBe(isTrue);
  },
);

describe('an axiom about applications', () => {
  const literalOf = (value: object, isNegated: boolean) => {
    return { at: '', fact: 'app', text: JSON.stringify(value), isNegated };
  };
  const [byId, byType] = [{ id: 'a1' }, { name: 'wiki' }];

  test.each([
    ['one of them has the id', [literalOf(byId, false)], [{ id: 'a1' }], true],
    ['another application exists', [literalOf(byId, false)], [{ id: 'a1' }, { id: 'a2' }], false],
    ['none has the type', [literalOf(byType, true)], [{ id: 'a1', name: 'payroll' }], true],
    ['one may have the type', [literalOf(byType, true)], [{ id: 'a1' }], false],
    ['one may lack the type', [literalOf(byType, false)], [{ id: 'a1' }], false],
    [
      'each has the id or the type',
      [literalOf(byType, false), literalOf(byId, false)],
      [{ id: 'a1' }, { id: 'a2', name: 'wiki' }],
      true,
    ],
  ])(
    'the certificate checker accepts a disjunction of literals about applications as an axiom only if one of them holds for every application: %s',
    (_, literals, apps, isTrue) => {
      const answerIn = (document: object) => {
        const documents = new Map<string, unknown>([['', document]]);
        return AXIOM_CHECKS.values({ literals, objects: new Map(), documents, work: { left: 1000 } });
      };
      expect(answerIn({ apps, manifest: { complete: ['apps'] } })).toBe(isTrue);
      expect(answerIn({ apps })).toBe(false);
    },
  );
});

describe('an axiom about a missing object', () => {
  const literals = [{ at: '', fact: 'people.users', text: '"gone"', isNegated: true }];
  const isVerified = (documents: Readonly<Record<string, unknown>>) =>
    AXIOM_CHECKS['missing-object']({
      literals,
      objects: new Map(),
      documents: new Map(Object.entries(documents)),
      work: { left: 1000 },
    });
  const complete = ['users'];

  test.each<[title: string, documents: Readonly<Record<string, unknown>>, isTrue: boolean]>([
    ['the list is complete', { '': { users: [{ id: 'ann' }], manifest: { complete } } }, true],
    ['the list is a file', { 'users.json': [], 'manifest.json': { manifest: { complete } } }, true],
    ['no document has the list', { '': { manifest: { complete } } }, false],
    ['the list may be incomplete', { '': { users: [] } }, false],
    [
      'the list is shorter than the manifest states',
      { '': { users: [], manifest: { complete, counts: { users: 1 } } } },
      false,
    ],
    ['the object exists', { '': { users: [{ id: 'gone' }], manifest: { complete } } }, false],
    ['an object has this key', { '': { users: [], gone: {}, manifest: { complete } } }, false],
  ])(
    'the certificate checker accepts an axiom about a missing object only if the export proves that the object does not exist: %s',
    (_, documents, isTrue) => {
      expect(isVerified(documents)).toBe(isTrue);
    },
  );
});

test.each([
  [{}, true],
  [{ locations: [{ country: null }], asns: null, proxyType: '' }, true],
  [{ locations: { include: [{ country: null }, { country: 'US' }], exclude: [] } }, true],
  [{ locations: { include: [{ country: null }], exclude: [{ country: 'US' }] } }, false],
  [{ locations: [{ country: 'US' }, { country: null }] }, false],
  [{ locations: [{ region: 'US-CA' }] }, false],
  [{ locations: [{ country: null }], asns: ['64500'] }, false],
  [{ locations: [{ country: null }], proxyType: 'Any' }, false],
  [{ asns: [{}] }, false],
])(
  'whether the certificate checker assumes that a dynamic zone with the criteria %j contains every address: %j',
  (criteria, isEverywhere) => {
    const ranges = rangesOf({ type: 'DYNAMIC', status: 'ACTIVE', ...criteria });
    expect(ranges?.map(({ first }) => first)).toEqual(isEverywhere ? [0n] : undefined);
  },
);

test('if a default policy names only one group, and the export lacks this group, the certificate checker treats it as the everyone group', () => {
  const made = smallOrg({
    rules: [{ conditions: inGroups(['all']) }, { conditions: inGroups(['staff']) }],
    groups: [STAFF],
  }) as { policies: readonly object[] };
  const orgWith = (...policies: readonly object[]) => ({
    ...made,
    policies: [...made.policies, ...policies],
  });
  const { file, verification, documents } = certified(orgWith(defaultPolicy(['all'])));
  expect(verification).toMatchObject({ kind: 'verified', claims: [{ ruleId: 'r2' }] });
  expect(file.claims[0]?.axioms.map(({ kind }) => kind)).toEqual(['everyone-group']);
  expect(checkCertificate(file, documents).kind).toBe('verified');
  for (const org of [
    orgWith(),
    orgWith(defaultPolicy(['all', 'staff'])),
    orgWith({ ...defaultPolicy(['all']), system: false }),
    { ...orgWith(defaultPolicy(['all'])), groups: [STAFF, { ...STAFF, id: 'all' }] },
    {
      ...orgWith(defaultPolicy(['all'])),
      manifest: { unknown: [{ collection: 'conditions', of: 'p0', known: 'open' }] },
    },
  ])
    expect(checkCertificate(file, new Map([['', org]]))).toMatchObject({
      kind: 'rejected',
      reason: expect.stringMatching(/everyone-group/),
    });
});

test('for the certificate checker, a user type that the export lacks may still be the type of a user', () => {
  const literals = [{ at: '', fact: 'userType', text: '"gone"', isNegated: true }];
  const documents = new Map<string, unknown>([
    ['', { userTypes: [], users: [], manifest: { complete: ['userTypes', 'users'] } }],
  ]);
  const given = { objects: new Map(), documents, work: { left: 1000 } };
  expect(AXIOM_CHECKS['missing-object']({ ...given, literals })).toBe(false);
  const users = literals.map((literal) => ({ ...literal, fact: 'people.users' }));
  expect(AXIOM_CHECKS['missing-object']({ ...given, literals: users })).toBe(true);
});

const hasCadical = spawnSync('cadical', ['--version']).status === 0;

test.skipIf(!hasCadical)(
  'the SAT solver CaDiCaL confirms that the clauses and axioms of each certificate cannot all hold (requires cadical)',
  () => {
    const orgs = [...Object.values(VERIFIED), ...Object.values(ASSUMED)].map(([org]) => org);
    for (const claim of orgs.flatMap((org) => certified(smallOrg(org)).file.claims)) {
      expect(spawnSync('cadical', ['-q'], { input: dimacs(claim) }).status).toBe(20);
      if (claim.axioms.length > 0 || clausesOf(claim).some(({ length }) => length === 0)) continue;
      const weaker = { ...claim, rules: claim.rules.slice(0, -1) };
      expect(spawnSync('cadical', ['-q'], { input: dimacs(weaker) }).status).toBe(10);
    }
  },
);
