import { describe, expect, test } from 'vitest';
import { reachOf } from '../../src/analysis/questions/reach.js';
import { PLATFORMS, type PlatformName } from '../../src/model/facts/platform.js';
import { compile } from '../../src/simulate/compile.js';
import { claimProof } from '../../src/testing/statement/claim-proof.js';
import { orgOfRules } from '../analysis/questions/one-rule.js';

const ALLOW = {
  appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '1FA' } },
};

function statusOf(org: Parameters<typeof compile>[0], when: object): string {
  return claimProof({ kind: 'never', expect: { access: 'ALLOW' } }, { when }, { compiled: compile(org) })
    .status;
}

describe('facts that a policy test states by keyword', () => {
  const device = { registered: true, managed: true, assurance: { include: ['dae1'] } };
  const names = (Object.keys(PLATFORMS) as PlatformName[]).filter((name) => name !== 'OSX');

  test.each(names)(
    'a policy test with the platform keyword %s has the same result as with the platform condition',
    (name) => {
      for (const own of ['WINDOWS', 'MACOS', 'IOS']) {
        const assurances = [{ id: 'dae1', name: 'Secure', platform: own }];
        const org = orgOfRules([{ device }], { deviceAssurances: assurances }, ALLOW);
        const { type, os } = PLATFORMS[name];
        const byWord = statusOf(org, { app: 'A', platform: name });
        const byCondition = statusOf(org, {
          app: 'A',
          platform: { include: [{ type, os: { type: os[0] } }] },
        });
        expect(byWord).toBe(byCondition);
        expect(byWord).toBe(own === name ? 'refuted' : 'proved');
      }
    },
  );
});

test('in a policy test, a user whose attributes match an active group rule is in the groups of that rule', () => {
  const org = orgOfRules(
    [{ people: { groups: { exclude: ['00gfin'] } } }],
    {
      groups: [
        { id: '00ge', type: 'BUILT_IN', profile: { name: 'Everyone' } },
        { id: '00gfin', type: 'OKTA_GROUP', profile: { name: 'Finance' } },
      ],
      groupRules: [
        {
          id: '0pr1',
          type: 'group_rule',
          name: 'Finance',
          status: 'ACTIVE',
          conditions: {
            expression: { value: 'user.department == "Finance"', type: 'urn:okta:expression:1.0' },
          },
          actions: { assignUserToGroups: { groupIds: ['00gfin'] } },
        },
      ],
    },
    ALLOW,
  );
  expect(statusOf(org, { app: 'A', profile: { department: 'Finance' } })).toBe('proved');
  expect(statusOf(org, { app: 'A', profile: { department: 'Sales' } })).toBe('refuted');
});

describe('rules that require a value that cannot occur', () => {
  const kindOf = (conditions: object, more: object = {}) =>
    reachOf(orgOfRules([conditions], more)).rules[0]?.reachability.kind;
  const asking = (condition: string) => ({ elCondition: { condition } });

  test.each([
    "device.assurance.screenLockType == 'PIN'",
    "device.profile.diskEncryptionType == 'Full'",
    "user.status == 'active'",
    "accessRequest.operation == 'GRANT'",
  ])('a rule that requires a value outside the documented values is unsatisfiable: %s', (condition) => {
    expect(kindOf(asking(condition))).toBe('unsatisfiable');
  });

  test('a rule that requires a behavior is unsatisfiable if a complete list lacks that behavior', () => {
    const behaviors = [{ id: 'bhv1', type: 'ANOMALOUS_IP', name: 'New IP', status: 'ACTIVE' }];
    const org = { behaviors, manifest: { complete: ['behaviors'] } };
    expect(kindOf(asking("security.behaviors.contains('NewIP')"), org)).toBe('unsatisfiable');
    expect(kindOf(asking("security.behaviors.contains('New IP')"), org)).toBe('reachable');
    expect(kindOf(asking("security.behaviors.contains('NewIP')"))).toBe('reachable');
  });

  test.each([
    ['GB', 'reachable'],
    ['XK', 'reachable'],
    ['UK', 'unsatisfiable'],
  ])(
    'a rule for a zone of the country %s is %s, because the location of a sign-in is a country of ISO 3166-1 or XK',
    (country, kind) => {
      const zones = [
        {
          id: 'nzo1',
          type: 'DYNAMIC',
          name: 'z',
          status: 'ACTIVE',
          usage: 'POLICY',
          locations: [{ country }],
        },
      ];
      expect(kindOf({ network: { connection: 'ZONE', include: ['nzo1'] } }, { zones })).toBe(kind);
    },
  );
});
