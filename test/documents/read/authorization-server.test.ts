import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { snapshotDocument } from '../../../src/documents/write/write-snapshot.js';
import { lintDocuments } from '../../../src/lint/lint.js';

/**
 * Resources of authorization servers, as people prepare them for sending and as the service stores them. The forms are those of several
 * public projects, with other names.
 */
const PARTS = {
  server: {
    id: 'aus1',
    name: 'Orders',
    audiences: ['api://orders'],
    issuer: 'https://x/oauth2/aus1',
    status: 'ACTIVE',
  },
  'server to be sent': { name: 'Orders', description: 'orders', audiences: ['api://orders'] },
  claim: {
    name: 'orderer',
    claimType: 'RESOURCE',
    valueType: 'EXPRESSION',
    status: 'ACTIVE',
    value: 'user.orderer',
    alwaysIncludeInToken: true,
    conditions: { scopes: ['orders'] },
    system: false,
  },
  scope: { name: 'orders/read', displayName: 'Read', consent: 'REQUIRED', metadataPublish: 'NO_CLIENTS' },
  policy: {
    type: 'OAUTH_AUTHORIZATION_POLICY',
    id: '00pas',
    status: 'ACTIVE',
    name: 'Default Policy',
    priority: 1,
    system: false,
    conditions: { clients: { include: ['ALL_CLIENTS'] } },
  },
  rule: {
    type: 'RESOURCE_ACCESS',
    name: 'any grant',
    priority: 1,
    status: 'ACTIVE',
    conditions: {
      people: { groups: { include: ['EVERYONE'] } },
      grantTypes: { include: ['authorization_code'] },
      scopes: { include: ['*'] },
    },
    actions: { token: { accessTokenLifetimeMinutes: 10 } },
  },
} as const;

const ORG = {
  policies: [
    {
      id: '00p1',
      type: 'OKTA_SIGN_ON',
      name: 'Default Policy',
      status: 'ACTIVE',
      priority: 1,
      system: true,
      rules: [
        {
          id: '0pr1',
          type: 'SIGN_ON',
          name: 'Default Rule',
          status: 'ACTIVE',
          priority: 1,
          actions: { signon: { access: 'ALLOW' } },
        },
      ],
    },
  ],
  groups: [{ id: '00g1', type: 'BUILT_IN', profile: { name: 'Everyone' } }],
};

const named = (value: unknown) => ({ name: 'as.json', text: JSON.stringify(value) });

describe.each(Object.entries(PARTS))('a %s of an authorization server', (_, part) => {
  test("an authorization server's resource is recognized, and reported as not used in sign-in decisions", () => {
    const read = assembleDocuments([named([part])]);
    expect(read.problems.map(({ code }) => code)).toEqual(['kind-not-used', 'nothing-read']);
    expect(read.problems[1]?.message).toMatch(/authorization server.*\); expected an export of an org/);
  });

  test('no lint rule checks authorization servers, their scopes, claims and policies, and lint says so', () => {
    const { findings, resources, unchecked } = lintDocuments([named([part])]);
    expect({ findings, resources }).toEqual({ findings: [], resources: 0 });
    expect(unchecked).toMatch(/^no rule applies to 1 resource of the kind `.*authorization server/);
  });
});

/** Where an export may contain authorization servers. */
const PLACES = ['beside', 'among the policies', 'in the server'] as const;

test('authorization servers in an export do not change how the org is read', () => {
  const [alone] = orgOf([ORG]);
  expect(alone).toContain('0pr1');
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...Object.values(PARTS)), { minLength: 1 }),
      fc.constantFrom(...PLACES),
      fc.boolean(),
      (parts, place, isFirst) => {
        const beside = {
          beside: [ORG, parts],
          'among the policies': [
            { ...ORG, policies: [...ORG.policies, { ...PARTS.policy, rules: [PARTS.rule] }] },
          ],
          'in the server': [
            { ...ORG, authorizationServers: [{ ...PARTS.server, policies: [PARTS.policy], claims: parts }] },
          ],
        }[place];
        expect(orgOf(isFirst ? beside.toReversed() : beside)).toEqual([alone]);
      },
    ),
  );
});

function orgOf(documents: readonly unknown[]): string[] {
  const read = assembleDocuments(documents.map((value, at) => ({ ...named(value), name: `${at}.json` })));
  return read.ok ? [JSON.stringify(snapshotDocument(read.value))] : [];
}
