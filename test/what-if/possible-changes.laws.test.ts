import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBody } from '../../src/documents/request/read-request.js';
import { membershipsOf } from '../../src/model/facts/group.js';
import type { Request } from '../../src/model/facts/request.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { type Compiled, compile } from '../../src/simulate/compile.js';
import { counterfactualsOf } from '../../src/what-if/counterfactuals/counterfactuals.js';
import type { WantedOutcome } from '../../src/what-if/counterfactuals/wanted.js';
import { whyOf } from '../../src/what-if/why.js';
import { orgIn } from '../features/logs/written-org.js';
import { assertWithFixedCases } from '../runs.js';

const some = <Value>(...values: Value[]) => fc.constantFrom(...values);

/** Generates rule conditions on devices, groups and the profile. */
const arbitraryConditions = fc
  .record(
    {
      people: fc
        .tuple(some('include', 'exclude'), some('g1', 'g2'))
        .map(([list, id]) => ({ groups: { [list]: [id] } })),
      device: fc.record(
        {
          registered: fc.constant(true),
          managed: some(true, false),
          assurance: some('windows', 'mac').map((id) => ({ include: [id] })),
        },
        { requiredKeys: ['registered'] },
      ),
      platform: some('WINDOWS', 'OSX', 'IOS').map((os) => ({ include: [{ type: 'ANY', os: { type: os } }] })),
      elCondition: some('Sales', 'HR').map((name) => ({ condition: `user.profile.department == '${name}'` })),
    },
    { requiredKeys: [] },
  )
  .filter((conditions) => [1, 2].includes(Object.keys(conditions).length));

const arbitraryRule = fc.record({ conditions: arbitraryConditions, access: some('ALLOW', 'ALLOW', 'DENY') });

const arbitraryGroupRule = fc.record({
  name: some('Sales', 'HR'),
  status: some('ACTIVE', 'ACTIVE', 'INACTIVE'),
  group: some('g1', 'g2'),
});

const arbitraryDevice = fc.record(
  {
    platform: some('WINDOWS', 'MACOS', 'IOS'),
    registered: fc.constant(true),
    managed: fc.boolean(),
    assuranceIds: fc.subarray(['windows', 'mac'], { maxLength: 1 }),
  },
  { requiredKeys: [] },
);

const arbitraryUser = fc.oneof(
  some('ann', 'bob').map((id) => ({ id })),
  fc.record({
    id: some('ann', 'bob'),
    groupIds: fc.subarray(['g1', 'g2']),
    profile: some('Sales', 'HR').map((department) => ({ department })),
  }),
);

const active = { type: 'ACCESS_POLICY', status: 'ACTIVE', system: false };

/** Returns an org with one application. The last rule of its policy denies access. */
function orgOf(
  rules: readonly { readonly conditions: object; readonly access: string }[],
  groupRules: readonly { readonly name: string; readonly status: string; readonly group: string }[],
): Snapshot {
  const user = (id: string, department: string) => ({
    id,
    status: 'ACTIVE',
    profile: { login: `${id}@example.com`, department },
    groupIds: [
      ...new Set(
        groupRules
          .filter(({ name, status }) => status === 'ACTIVE' && name === department)
          .map((rule) => rule.group),
      ),
    ],
  });
  return orgIn(
    JSON.stringify({
      brand: 'OKTA',
      zones: [],
      groups: ['g1', 'g2'].map((id) => ({ id, type: 'OKTA_GROUP', profile: { name: id } })),
      users: [user('ann', 'Sales'), user('bob', 'HR')],
      deviceAssurances: [
        { id: 'windows', name: 'Windows', platform: 'WINDOWS' },
        { id: 'mac', name: 'Mac', platform: 'MACOS' },
      ],
      groupRules: groupRules.map(({ name, status, group }, index) => ({
        id: `rule${index}`,
        type: 'group_rule',
        status,
        name: `R${index}`,
        conditions: {
          people: { users: { exclude: [] }, groups: { exclude: [] } },
          expression: { type: 'urn:okta:expression:1.0', value: `user.department == "${name}"` },
        },
        actions: { assignUserToGroups: { groupIds: [group] } },
      })),
      apps: [
        {
          id: 'a',
          label: 'A',
          status: 'ACTIVE',
          _links: { accessPolicy: { href: 'https://x.test/api/v1/policies/p' } },
        },
      ],
      policies: [
        {
          id: 's',
          type: 'OKTA_SIGN_ON',
          status: 'ACTIVE',
          system: true,
          name: 'S',
          priority: 1,
          rules: [
            {
              id: 'sr',
              type: 'SIGN_ON',
              status: 'ACTIVE',
              system: true,
              name: 'SR',
              priority: 1,
              conditions: null,
              actions: { signon: { access: 'ALLOW', requireFactor: false } },
            },
          ],
        },
        {
          ...active,
          id: 'p',
          name: 'P',
          priority: 1,
          rules: rules.map(({ conditions, access }, index) => ({
            ...active,
            id: `r${index}`,
            name: `R${index}`,
            priority: index,
            system: index === rules.length - 1,
            conditions: index === rules.length - 1 ? null : conditions,
            actions: {
              appSignOn: {
                access: index === rules.length - 1 ? 'DENY' : access,
                verificationMethod: { type: 'ASSURANCE', factorMode: '1FA' },
              },
            },
          })),
        },
      ],
    }),
  );
}

const arbitraryCase = fc.record({
  org: fc
    .tuple(
      fc.array(arbitraryRule, { minLength: 2, maxLength: 4 }),
      fc.array(arbitraryGroupRule, { minLength: 1, maxLength: 3 }),
    )
    .map(([rules, groupRules]) => orgOf(rules, groupRules)),
  request: fc
    .record({ user: arbitraryUser, device: arbitraryDevice })
    .map((context) => ({ appInstance: 'a', policyContext: { ...context, ip: '192.0.2.1' } })),
});

test('property: each change of a request that `preflight explain` suggests results in a possible sign-in', () => {
  const seen = { suggestions: 0, assurances: 0, managed: 0, given: 0 };
  assertWithFixedCases(
    fc.property(
      arbitraryCase,
      some<WantedOutcome>('allowed', 'allowed', 'denied'),
      ({ org, request }, wanted) => {
        const compiled = compile(org);
        const [why, near] = [whyOf(compiled, request), counterfactualsOf(compiled, request, wanted)];
        if (!why.ok || !near.ok || impossibilities(why.value.request, compiled).length > 0) return;
        const witness = why.value.nearestRule?.example ?? null;
        for (const after of [
          ...(witness === null ? [] : [witness]),
          ...near.value.found.map((one) => one.request),
        ]) {
          expect(impossibilities(after, compiled), JSON.stringify(after)).toEqual([]);
          const { device } = after.policyContext;
          seen.suggestions += 1;
          if (assurancesOf(after).length > 0 && device?.platform != null) seen.assurances += 1;
          if (device?.managed === true) seen.managed += 1;
          if (givenGroups(after, compiled).length > 0) seen.given += 1;
        }
      },
    ),
    { numRuns: 23 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
});

/** Returns the reasons why a sign-in with these facts cannot happen, computed independently of the search for suggestions. */
function impossibilities(request: Request, compiled: Compiled): string[] {
  const { device } = request.policyContext;
  const memberships = membershipsOf(request, compiled.world);
  const stated = memberships?.complete ? memberships.inside : undefined;
  const platforms = assurancesOf(request).map(
    (id) => compiled.snapshot.deviceAssurances.find((one) => one.id === id)?.platform,
  );
  const others = platforms.filter(
    (one) => one != null && device?.platform != null && !isSame(one, device.platform),
  );
  const missing = stated == null ? [] : givenGroups(request, compiled).filter((id) => !stated.includes(id));
  return [
    ...others.map((platform) => `a device assurance policy for ${platform} on ${device?.platform}`),
    ...(device?.managed === true && device.registered === false ? ['a managed device, not registered'] : []),
    ...missing.map((id) => `not in ${id}, where a group rule puts the user`),
    ...(readBody(request, compiled.world, 'person').ok ? [] : ['refused']),
  ];
}

function assurancesOf({ policyContext: { device } }: Request): readonly string[] {
  return device?.assuranceIds ?? (device?.assuranceId == null ? [] : [device.assuranceId]);
}

function isSame(one: string, other: string): boolean {
  return [one, other]
    .map((name) => (name === 'OSX' ? 'MACOS' : name))
    .every((name, _, [first]) => name === first);
}

/** Returns the groups to which active group rules add the user of the request because of the department. */
function givenGroups({ policyContext: { user } }: Request, { snapshot }: Compiled): readonly string[] {
  const profile = user?.profile ?? snapshot.users.find(({ id }) => id === user?.id)?.profile;
  const expression = `user.department == "${profile?.department}"`;
  return (snapshot.groupRules ?? [])
    .filter((rule) => rule.status === 'ACTIVE' && rule.expression === expression)
    .flatMap(({ groupIds }) => groupIds);
}
