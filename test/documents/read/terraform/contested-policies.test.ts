import { describe, expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { overlayPlan } from '../../../../src/documents/overlay/overlay.js';
import { examplePlan } from '../../../../src/lint/helpers/example/example-plan.js';
import type { Snapshot } from '../../../../src/model/policies/snapshot.js';
import { compile } from '../../../../src/simulate/compile.js';
import { planOf } from '../../../features/terraform/made-resources.js';
import { changeIn, openIn, snapshotIn } from './made-plans.js';

const APP = { id: '0oawiki', label: 'Wiki', status: 'ACTIVE', authentication_policy: 'rsthad' };

/** A plan that assigns an application to another policy than the one it has. */
const plan = examplePlan(
  { type: 'okta_app_saml', before: APP, after: APP },
  {
    type: 'okta_app_access_policy_assignment',
    after: { app_id: '0oawiki', policy_id: 'rstgets' },
    unknown: { id: true },
  },
);

function configured(expressions: Members): Members {
  const named = { address: 'okta_app_saml.this', mode: 'managed', type: 'okta_app_saml', name: 'this' };
  return { ...plan, configuration: { root_module: { resources: [{ ...named, expressions }] } } };
}

const OF_ANOTHER = { appId: '0oamail', policyId: 'rsthad', type: 'ACCESS_POLICY' };

/** An export in which each application states its policy. */
const ORG = snapshotIn({
  policies: ['rsthad', 'rstgets', 'rstdefault'].map((id) => ({
    id,
    type: 'ACCESS_POLICY',
    name: id,
    system: id === 'rstdefault',
    rules: [
      { id: `rul${id}`, type: 'ACCESS_POLICY', name: 'Rule', status: 'ACTIVE', priority: 1, actions: {} },
    ],
  })),
  apps: [
    ...['wiki', 'mail'].map((name) => ({ id: `0oa${name}`, label: name, accessPolicyId: 'rsthad' })),
    { id: '0oaother', label: 'other' },
  ],
});

/** Returns the possible policies of each application. */
function askedIn(snapshot: Snapshot) {
  const { types } = compile(snapshot);
  const asked = (name: string) =>
    types
      .get('ACCESS_POLICY')
      ?.listFor(`0oa${name}`)
      .policies.map(({ policy }) => policy.id);
  return { wiki: asked('wiki'), mail: asked('mail'), other: asked('other') };
}

test('if a Terraform plan assigns a policy to an unknown application, every application may have that policy', () => {
  const { app_id: _, ...after } = { app_id: '', policy_id: 'rstgets' };
  const lost = examplePlan({
    type: 'okta_app_access_policy_assignment',
    after,
    unknown: { id: true, app_id: true },
  });
  const { snapshot } = overlayPlan(ORG, changeIn(lost));
  expect(askedIn(snapshot)).toEqual({
    wiki: ['rsthad', 'rstgets'],
    mail: ['rsthad', 'rstgets'],
    other: ['rstgets', 'rstdefault'],
  });
});

test('if one of two applications gets a policy, but it is unknown which one, the policies of both are unknown', () => {
  const made = (name: string, id?: string) => ({
    type: 'okta_app_saml',
    name,
    requests: [],
    after: { label: name },
    ...(id && { id, before: { label: name } }),
  });
  const plan = planOf([
    made('wiki', '0oawiki'),
    made('new'),
    { type: 'okta_group', name: 'chooses', requests: [], after: { name: 'G' } },
    {
      type: 'okta_app_access_policy_assignment',
      name: 'one',
      requests: [],
      after: { policy_id: 'rstgets' },
      waits: { app_id: ['okta_group.chooses', 'okta_app_saml.wiki', 'okta_app_saml.new'] },
    },
  ]);
  const { wiki, mail, other } = askedIn(overlayPlan(ORG, changeIn(plan)).snapshot);
  expect(wiki).toEqual(expect.arrayContaining(['rsthad', 'rstgets']));
  expect([mail, other]).toEqual([['rsthad'], ['rstdefault']]);
});

test('an application whose policy is a secret value may have the policy that the Terraform plan assigns to an unknown application', () => {
  const plan = planOf([
    {
      type: 'okta_app_saml',
      name: 'wiki',
      id: '0oawiki',
      requests: [],
      before: { label: 'wiki', authentication_policy: 'rsthad' },
      after: { label: 'wiki', authentication_policy: 'rsthad' },
      secrets: ['authentication_policy'],
    },
    {
      type: 'okta_app_access_policy_assignment',
      name: 'any',
      requests: [],
      after: { policy_id: 'rstgets' },
      waits: { app_id: ['local.app'] },
    },
  ]);
  const { wiki } = askedIn(overlayPlan(ORG, changeIn(plan)).snapshot);
  expect(wiki).toEqual(expect.arrayContaining(['rsthad', 'rstgets']));
});

test('if the applications of a policy are unknown in a Terraform plan, an application that had the policy may still have it', () => {
  const list = { policy_id: 'rstpartners', apps: ['0oawiki'] };
  const plan = planOf([
    {
      type: 'okta_policy_profile_enrollment_apps',
      name: 'partners',
      id: 'rstpartners',
      before: list,
      after: list,
      waits: { apps: ['local.apps'] },
      requests: [],
    },
  ]);
  const org = {
    ...ORG,
    mappings: [{ appId: '0oawiki', policyId: 'rstpartners', type: 'PROFILE_ENROLLMENT' }],
  };
  const { snapshot } = overlayPlan(org, changeIn(plan));
  expect(snapshot.mappings).toEqual([]);
  expect(snapshot.unknown).toContainEqual(
    expect.objectContaining({ collection: 'mappings', of: 'PROFILE_ENROLLMENT', path: '0oawiki' }),
  );
});

test.each([
  [
    'changes',
    { after: { policy_id: 'rstpartners', apps: ['0oamail'] } },
    ['rstgets', 'rstpartners', 'rstnew'],
  ],
  ['is deleted', {}, ['rstgets', 'rstpartners', 'rstnew']],
])(
  'if a secret list of applications %s, each application may have its current policy, the listed policy or the default policy',
  (_, after, asked) => {
    const type = 'PROFILE_ENROLLMENT';
    const policies = ['rstgets', 'rstpartners', 'rstnew'].map((id) => ({
      id,
      type,
      name: id,
      system: id === 'rstnew',
      rules: [],
    }));
    const org = {
      ...snapshotIn({
        policies,
        apps: [
          { id: '0oawiki', label: 'wiki' },
          { id: '0oamail', label: 'mail' },
        ],
      }),
      mappings: [{ appId: '0oawiki', policyId: 'rstgets', type }],
    };
    const list = {
      type: 'okta_policy_profile_enrollment_apps',
      name: 'x',
      id: 'rstpartners',
      secrets: ['apps'],
    };
    const before = { policy_id: 'rstpartners', apps: ['0oawiki'] };
    const { snapshot } = overlayPlan(org, changeIn(planOf([{ ...list, before, ...after, requests: [] }])));
    const open = snapshot.unknown?.filter(
      ({ collection, path }) => collection === 'mappings' && path === '0oawiki',
    );
    expect(snapshot.mappings).toEqual([]);
    expect(open?.map(({ among }) => among?.toSorted())).toEqual([asked.toSorted()]);
  },
);

describe('a policy assignment that a plan deletes, which the provider does not undo', () => {
  const assigned = (policyId: string) => ({ app_id: '0oawiki', policy_id: policyId });
  const given = { type: 'okta_app_access_policy_assignment', name: 'given', before: assigned('rsthad') };
  const gets = { ...APP, authentication_policy: 'rstgets' };
  const another = { type: given.type, after: assigned('rstgets'), unknown: { id: true } };
  const asks = (policyId: string) => [{ appId: '0oawiki', policyId, type: 'ACCESS_POLICY' }];

  test.each([
    ['leaves the application with its policy', [], 'rsthad'],
    ['gives way to another assignment', [another], 'rstgets'],
    ['gives way to the attribute', [{ type: 'okta_app_saml', before: gets, after: gets }], 'rstgets'],
  ])(
    'in the org after a Terraform plan, a policy assignment that the plan deletes %s',
    (_, others, policyId) => {
      const value = examplePlan(given, ...others);
      expect(changeIn(value).planned.mappings).toEqual(asks(policyId));
      expect(overlayPlan(ORG, changeIn(value)).snapshot.mappings).toEqual(
        expect.arrayContaining([...asks(policyId), OF_ANOTHER]),
      );
    },
  );
});

const GETS = [{ appId: '0oawiki', policyId: 'rstgets', type: 'ACCESS_POLICY' }];

describe('the policy assigned to an application', () => {
  test('a policy assignment in a Terraform plan takes precedence over a policy attribute of the application that is no longer configured', () => {
    expect(changeIn(configured({})).planned.mappings).toEqual(GETS);
  });

  test('a policy assignment in a Terraform plan takes precedence over the policy that the application has in the export', () => {
    const { snapshot } = overlayPlan(ORG, changeIn(configured({})));
    expect(snapshot.mappings).toEqual([OF_ANOTHER, ...GETS]);
  });

  test('a policy assignment in a Terraform plan takes precedence over the policy that a data source read before the apply', () => {
    const read = {
      address: 'data.okta_app_signon_policy.this',
      mode: 'data',
      type: 'okta_app_signon_policy',
      name: 'this',
      values: { id: 'rsthad', app_id: '0oawiki' },
    };
    const prior = {
      ...configured({}),
      prior_state: { format_version: '1.0', values: { root_module: { resources: [read] } } },
    };
    expect(changeIn(prior).planned.mappings).toEqual(GETS);
  });

  test.each([
    ['next to another configured one', configured({ authentication_policy: { constant_value: 'rsthad' } })],
    ['without configuration in the plan', plan],
  ])(
    'with a Terraform plan, the policy of an application is unknown if its attribute and a planned assignment state different policies: an assignment %s',
    (_, value) => {
      const { planned } = changeIn(value);
      expect(planned.mappings).toEqual([]);
      expect(openIn(planned)).toEqual(['mappings ACCESS_POLICY 0oawiki open']);
      const { snapshot } = overlayPlan(ORG, changeIn(value));
      expect(snapshot.mappings).toEqual([OF_ANOTHER]);
      expect(askedIn(snapshot)).toEqual({
        wiki: ['rsthad', 'rstgets'],
        mail: ['rsthad'],
        other: ['rstdefault'],
      });
    },
  );

  test('if a planned assignment and the attribute of an application name different policies, each of the policies is possible', () => {
    const { authentication_policy: _, ...waiting } = APP;
    const made = (name: string) => ({ type: 'okta_app_signon_policy', name, after: { name } });
    const value = planOf([
      ...['one', 'two'].map((name) => ({ ...made(name), requests: [] })),
      {
        type: 'okta_app_saml',
        name: 'this',
        id: '0oawiki',
        before: APP,
        after: waiting,
        refers: { authentication_policy: ['okta_app_signon_policy.one', 'okta_app_signon_policy.two'] },
        requests: [],
      },
      {
        type: 'okta_app_access_policy_assignment',
        name: 'this',
        after: { app_id: '0oawiki', policy_id: 'rstgets' },
        requests: [],
      },
    ]);
    const changes = (value.resource_changes as readonly Members[]).map((one) => {
      const change = one.change as Members;
      const unknown = { ...(change.after_unknown as Members), authentication_policy: true };
      return one.type === 'okta_app_saml' ? { ...one, change: { ...change, after_unknown: unknown } } : one;
    });
    const { snapshot } = overlayPlan(ORG, changeIn({ ...value, resource_changes: changes }));
    const among = snapshot.unknown?.flatMap((one) => (one.path === '0oawiki' ? (one.among ?? []) : []));
    expect(among?.toSorted()).toEqual([
      'rstgets',
      'tf:okta_app_signon_policy.one',
      'tf:okta_app_signon_policy.two',
    ]);
  });
});

test('a new application whose policy is known only after the apply does not get the default policy', () => {
  const after = { label: 'New', status: 'ACTIVE' };
  const unknown = { id: true, authentication_policy: true };
  const made = examplePlan({ type: 'okta_app_saml', after, unknown, dependsOn: [] });
  const expressions = { authentication_policy: { references: ['data.okta_app_signon_policy.found.id'] } };
  const block = {
    address: 'okta_app_saml.this',
    mode: 'managed',
    type: 'okta_app_saml',
    name: 'this',
    expressions,
  };
  const read = { root_module: { resources: [block] } };
  const { snapshot } = overlayPlan(ORG, changeIn({ ...made, configuration: read }));
  expect(snapshot.apps.map(({ label }) => label)).toContain('New');
  expect(snapshot.mappings.map(({ appId }) => appId)).not.toContain('tf:okta_app_saml.this');
});
