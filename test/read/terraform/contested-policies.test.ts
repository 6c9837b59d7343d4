import { describe, expect, test } from 'vitest';
import type { Members } from '../../../src/base/object.js';
import { examplePlan } from '../../../src/lint/helpers/example/example-plan.js';
import { overlaid } from '../../../src/read/overlay/overlay.js';
import { changeIn, openIn, snapshotIn } from './made-plans.js';

const APP = { id: '0oawiki', label: 'Wiki', status: 'ACTIVE', authentication_policy: 'rsthad' };

/** An application that has a policy, and a new assignment of another one. */
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

/** An export in which each application says its policy. */
const ORG = snapshotIn({
  policies: ['rsthad', 'rstgets', 'rstdefault'].map((id) => ({
    id,
    type: 'ACCESS_POLICY',
    name: id,
    system: id === 'rstdefault',
    rules: [],
  })),
  apps: ['wiki', 'mail'].map((name) => ({ id: `0oa${name}`, label: name, accessPolicyId: 'rsthad' })),
});

const GETS = [{ appId: '0oawiki', policyId: 'rstgets', type: 'ACCESS_POLICY' }];

describe('the policy that an application is assigned', () => {
  test('goes before the one that its attribute had, which nothing configures', () => {
    expect(changeIn(configured({})).planned.mappings).toEqual(GETS);
  });

  test('goes before the one that the export has', () => {
    const { snapshot } = overlaid(ORG, changeIn(configured({})));
    expect(snapshot.mappings).toEqual([OF_ANOTHER, ...GETS]);
  });

  test('goes before the one that a data source read before the apply', () => {
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
    [
      'beside another that is configured',
      configured({ authentication_policy: { constant_value: 'rsthad' } }),
    ],
    ['where no configuration is shown', plan],
  ])('is not known %s', (_, value) => {
    const { planned } = changeIn(value);
    expect(planned.mappings).toEqual([]);
    expect(openIn(planned)).toEqual(['mappings ACCESS_POLICY open']);
    expect(overlaid(ORG, changeIn(value)).snapshot.mappings).toEqual([OF_ANOTHER]);
  });
});

test('an application that is made with a policy that is not known has not the default', () => {
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
  const { snapshot } = overlaid(ORG, changeIn({ ...made, configuration: read }));
  expect(snapshot.apps.map(({ label }) => label)).toContain('New');
  expect(snapshot.mappings.map(({ appId }) => appId)).not.toContain('tf:okta_app_saml.this');
});
