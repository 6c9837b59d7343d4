import { expect, test } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { diffSession } from '../../../src/analysis/questions/diff/diff-session.js';
import { sessionOf } from '../../../src/analysis/questions/session/session.js';
import type { PolicyType } from '../../../src/model/policies/policy-type.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { snapshotOf } from './snapshot-of.js';

const DENY = { appSignOn: { access: 'DENY' } };
const ALLOW = {
  appSignOn: {
    access: 'ALLOW',
    verificationMethod: { type: 'ASSURANCE', factorMode: '2FA', constraints: [] },
  },
};
const SESSION = { signon: { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP' } };

interface Drafted {
  /** The names of policies whose rules are unknown, and of policy types whose policies are unknown. */
  readonly unknown?: readonly string[];
  readonly opened?: object;
  readonly more?: readonly object[];
  readonly zones?: readonly object[];
  /** If the test adds an application: the id of its policy, or `null` if the application has no policy. */
  readonly added?: string | null;
}

/**
 * Returns an org with three applications: one that denies everybody, one that does not, and one to which nobody is assigned. Each has its
 * own policy. Policies of other types have one rule each.
 */
function orgOf({ unknown = [], opened = ALLOW, more = [], zones = [], added }: Drafted) {
  const apps = [
    { id: 'closed', label: 'Closed' },
    { id: 'open', label: 'Open' },
    { id: 'empty', label: 'Empty', groupIds: [], userIds: [] },
    ...(added === undefined ? [] : [{ id: 'added', label: 'Added' }]),
  ];
  const policyOf = (id: string) => (id === 'added' ? added : id);
  return snapshotOf({
    apps,
    zones,
    mappings: apps.flatMap(({ id }) => {
      const policyId = policyOf(id);
      return policyId == null ? [] : [{ appId: id, policyId, type: 'ACCESS_POLICY' }];
    }),
    policies: [
      policy('closed', 'ACCESS_POLICY', DENY),
      policy('open', 'ACCESS_POLICY', opened),
      policy('empty', 'ACCESS_POLICY', opened),
      policy('session', 'OKTA_SIGN_ON', SESSION),
      policy('password', 'PASSWORD', {}),
      policy('enrollment', 'MFA_ENROLL', { enroll: { self: 'CHALLENGE' } }),
      ...more,
    ],
    manifest: {
      complete: ['apps', 'appGroups', 'appUsers'],
      unknown: unknown.map((of) => ({
        collection: of === of.toUpperCase() ? 'policies' : 'rules',
        of,
        known: 'open',
        why: 'the file is cut off',
      })),
    },
  });
}

function policy(id: string, type: PolicyType['name'], actions: object, priority = 1) {
  const common = { status: 'ACTIVE', priority, name: id };
  return { id, type, ...common, rules: [{ id: `${id}-rule`, type, ...common, actions }] };
}

const verdictsOf = (before: Drafted, after: Drafted) =>
  Object.fromEntries(
    diffOf(orgOf(before), orgOf(after)).verdicts.map(({ application, verdict }) => [application.id, verdict]),
  );

const NOTHING = { closed: 'equal', open: 'equal', empty: 'equal' };

test.each([
  ['nothing', [], NOTHING],
  ["the application's own policy", ['open'], { ...NOTHING, open: 'unknown' }],
  ['the policy of an application that denies everybody', ['closed'], { ...NOTHING, closed: 'unknown' }],
  ['the policy of an application that nobody is assigned to', ['empty'], NOTHING],
  ['the global session policy', ['session'], { ...NOTHING, open: 'unknown' }],
  ['the password policy', ['password'], NOTHING],
  ['the enrollment policy', ['enrollment'], NOTHING],
  ['the policies of applications', ['ACCESS_POLICY'], NOTHING],
  ['the global session policies', ['OKTA_SIGN_ON'], { ...NOTHING, open: 'unknown' }],
  ['the password policies', ['PASSWORD'], NOTHING],
  ['the enrollment policies', ['MFA_ENROLL'], NOTHING],
])(
  'in the diff of incomplete exports, the verdict on an application is unknown only if the missing part may affect the application: %s',
  (_, unknown, expected) => {
    expect(verdictsOf({ unknown }, { unknown })).toEqual(expected);
  },
);

test('in the diff, a changed rule changes the verdict on each application that has the policy of the rule and an assigned user', () => {
  expect(verdictsOf({ opened: DENY }, { opened: ALLOW })).toEqual({ ...NOTHING, open: 'more-permissive' });
  expect(verdictsOf({ opened: ALLOW }, { opened: DENY })).toEqual({ ...NOTHING, open: 'less-permissive' });
});

test('if the new actions of a rule cannot be read, the diff gives the verdict `unknown` on the application', () => {
  const unreadable = { appSignOn: { access: 'CHALLENGE' } };
  expect(verdictsOf({ opened: DENY }, { opened: unreadable })).toEqual({ ...NOTHING, open: 'unknown' });
});

test('a changed zone makes the diff undecided for each policy type with unreadable conditions, which may name the zone', () => {
  const zone = (value: string) => [
    {
      id: 'nzo',
      name: 'Office',
      type: 'IP',
      status: 'ACTIVE',
      usage: 'POLICY',
      gateways: [{ type: 'CIDR', value }],
    },
  ];
  const undecidedIn = (before: string, after: string, unknown: readonly string[]) =>
    diffOf(orgOf({ unknown, zones: zone(before) }), orgOf({ unknown, zones: zone(after) }))
      .undecided.filter(({ reason }) => reason.startsWith('the zone `Office` changed'))
      .map(({ policyType }) => policyType);
  const [one, other] = ['203.0.113.0/24', '198.51.100.0/24'];
  expect(undecidedIn(one, other, ['session', 'open'])).toEqual(['OKTA_SIGN_ON', 'ACCESS_POLICY']);
  expect(undecidedIn(one, other, ['session'])).toEqual(['OKTA_SIGN_ON']);
  expect(undecidedIn(one, other, [])).toEqual([]);
  expect(undecidedIn(one, one, ['session'])).toEqual([]);
});

test.each([
  ['open', { id: 'open', name: 'open' }],
  [null, undefined],
  ['gone', undefined],
])(
  'the diff lists a new application with the policy %j, and names its policy if the policy is known',
  (added, expected) => {
    const { applications } = diffOf(orgOf({}), orgOf({ added }));
    expect(applications.added.map(({ id, policy: own }) => [id, own])).toEqual([['added', expected]]);
  },
);

test('the diff lists a changed policy without applications, and reports no access change for it', () => {
  const spare = (actions: object) => ({ more: [policy('spare', 'ACCESS_POLICY', actions, 2)] });
  const unusedOf = (before: Drafted, after: Drafted) =>
    diffOf(orgOf(before), orgOf(after)).unused.map(({ id }) => id);
  expect(unusedOf(spare(DENY), spare(ALLOW))).toEqual(['spare']);
  expect(unusedOf({}, spare(ALLOW))).toEqual(['spare']);
  expect(unusedOf(spare(ALLOW), spare(ALLOW))).toEqual([]);
  expect(unusedOf({ opened: DENY }, { opened: ALLOW })).toEqual([]);
  const withUnknown = {
    more: [{ ...policy('spare', 'ACCESS_POLICY', ALLOW, 2), conditions: { unmodelled: {} } }],
  };
  expect(unusedOf(withUnknown, withUnknown)).toEqual([]);
  expect(verdictsOf(spare(DENY), spare(ALLOW))).toEqual(NOTHING);
});

test.each([
  ['PASSWORD', NOTHING],
  ['MFA_ENROLL', NOTHING],
  ['OKTA_SIGN_ON', { ...NOTHING, open: 'unknown' }],
])(
  'if all policies of type %s are missing from one of two compared exports, the verdicts on applications are: %j',
  (type, expected) => {
    const all = orgOf({});
    const some = { ...all, policies: all.policies.filter((one) => one.type !== type) };
    for (const { verdicts, undecided } of [diffOf(all, some), diffOf(some, all)]) {
      expect(undecided.map(({ policyType }) => policyType)).toEqual([type]);
      expect(Object.fromEntries(verdicts.map((one) => [one.application.id, one.verdict]))).toEqual(expected);
    }
  },
);

test('the diff reports activating the policy of an application as access granted, and deactivating it as access removed', () => {
  const active = orgOf({});
  const inactive = {
    ...active,
    policies: active.policies.map((one) =>
      one.id === 'open' ? { ...one, status: 'INACTIVE' as const } : one,
    ),
  };
  const changesOf = (before: Snapshot, after: Snapshot) =>
    diffOf(before, after).changes.map((one) => [one.change, one.before?.rule.id, one.after?.rule.id]);
  expect(changesOf(inactive, active)).toEqual([['granted', undefined, 'open-rule']]);
  expect(changesOf(active, inactive)).toEqual([['removed', 'open-rule', undefined]]);
});

test('the comparison of two orgs without policies compares no rule lists', () => {
  const bare = compile({ ...orgOf({}), policies: [], mappings: [] });
  expect(diffSession(sessionOf(bare), sessionOf(bare)).pairs).toEqual([]);
});
