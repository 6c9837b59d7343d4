import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { overlayPlan } from '../../../../src/documents/overlay/overlay.js';
import { examplePlan } from '../../../../src/lint/helpers/example/example-plan.js';
import type { Rule } from '../../../../src/model/policies/policy.js';
import { enrollmentReader } from '../../../../src/simulate/outcome/enrollment.js';
import { readComplexity } from '../../../../src/simulate/outcome/password.js';
import { type MadeResource, planOf } from '../../../features/terraform/made-resources.js';
import { changeIn, openIn, snapshotIn } from './made-plans.js';

const RULE = { policy_id: '00p1', name: 'A', status: 'ACTIVE', priority: 1 };
const APP = { label: 'Wiki', type: 'web', authentication_policy: 'rst1' };

/** The unknown parts of the org that an unknown or secret attribute of a new resource causes. Spec: Terraform, 3.3 and 4. */
// biome-ignore format: a table
const CASES: readonly (readonly [type: string, after: Members, attribute: string, open: readonly string[]])[] = [
  ['okta_app_signon_policy', { name: 'P', description: '' }, 'catch_all', ['rules tf:okta_app_signon_policy.this open']],
  ['okta_policy_rule_idp_discovery', { ...RULE, idp_type: 'SAML2' }, 'idp_id', ['rules 00p1 open', 'rules 00p1 priority open']],
  ['okta_policy_rule_idp_discovery', RULE, 'idp_type', ['rules 00p1 open', 'rules 00p1 priority open']],
  ['okta_policy_rule_idp_discovery', { ...RULE, selection_type: 'DYNAMIC', provider_expression: 'x' }, 'property_name', ['rules 00p1 open', 'rules 00p1 priority open']],
  ['okta_app_oauth', APP, 'authentication_policy', ['mappings ACCESS_POLICY tf:okta_app_oauth.this open']],
  ['okta_app_oauth', APP, 'type', ['mappings ACCESS_POLICY tf:okta_app_oauth.this open']],
  ['okta_app_bookmark', APP, 'skip_authentication_policy', ['mappings ACCESS_POLICY tf:okta_app_bookmark.this open']],
];

test.each(CASES)(
  'the resource %s with the attributes %o and an unknown `%s` makes exactly these parts of the org unknown: %o',
  (type, after, attribute, open) => {
    const { [attribute]: _, ...known } = after;
    const unknown = examplePlan({ type, after: known, unknown: { id: true, [attribute]: true } });
    expect(openIn(changeIn(unknown).planned)).toEqual(open);
    expect(openIn(changeIn(withSecret(type, known, attribute)).planned)).toEqual(open);
  },
);

test('an empty `policy_id` is reported as empty, not as known only after the apply', () => {
  const of = (policy_id: string | undefined) => {
    const after = { ...RULE, policy_id };
    const unknown = { id: true, ...(policy_id === undefined && { policy_id: true }) };
    const { planned } = changeIn(examplePlan({ type: 'okta_policy_rule_signon', after, unknown }));
    return planned.unknown?.filter(({ collection }) => collection === 'rules').map(({ why }) => why);
  };
  expect(of('')).toEqual(['empty, so the apply will fail: okta_policy_rule_signon.this.policy_id']);
  expect(of(undefined)).toEqual(['known after the apply: okta_policy_rule_signon.this.policy_id']);
});

function withSecret(type: string, known: Members, attribute: string): Members {
  const plan = examplePlan({ type, after: { ...known, [attribute]: 'hidden' }, unknown: { id: true } });
  const [resource] = plan.resource_changes as readonly { readonly change: Members }[];
  const change = { ...resource?.change, after_sensitive: { [attribute]: true } };
  return { ...plan, resource_changes: [{ ...resource, change }] };
}

const WAITS = 'authenticators` is known after the apply';
const ANY_RULE = { actions: {} } as Rule;

/** Only listed authenticators can be enrolled. Spec: Terraform, 4.5; Authenticator enrollment policy. */
test.each([
  ['an unknown map', { waits: { webauthn: 'terraform_data.x.output' } }, WAITS, 'webauthn'],
  ['a secret map', { secrets: ['webauthn'] }, 'authenticators` is secret', 'webauthn'],
  [
    'a secret part of a map',
    { secrets: ['webauthn.enroll'] },
    'authenticators` is secret',
    'webauthn.enroll',
  ],
  [
    'an unknown form of the policy',
    { waits: { is_oie: 'terraform_data.x.output' } },
    'type` is known after the apply',
    'is_oie',
  ],
])(
  '%s in a planned enrollment policy leaves the enrollable authenticators unknown, and the reason names the attribute',
  (_, more, why, attribute) => {
    const after = {
      name: 'E',
      is_oie: true,
      okta_password: { enroll: 'REQUIRED' },
      webauthn: { enroll: 'REQUIRED' },
    };
    const policy = { type: 'okta_policy_mfa', name: 'x', requests: [], after };
    const settingsOf = (own: MadeResource) => {
      const [read] = changeIn(planOf([own])).planned.policies;
      return read && enrollmentReader.read(ANY_RULE, read).settings;
    };
    expect(settingsOf(policy)).toMatchObject({
      value: { authenticators: [{ key: 'okta_password' }, { key: 'webauthn' }] },
    });
    expect(settingsOf({ ...policy, ...more })).toMatchObject({
      kind: 'undecided',
      reasons: [`\`settings.${why}: okta_policy_mfa.x.${attribute}`],
    });
  },
);

test('an unknown password setting in a Terraform plan does not get its default value, and the reason names the attribute', () => {
  const after = { name: 'P', password_min_length: 12, password_exclude_first_name: true };
  const waits = { password_min_length: 'local.x', password_exclude_first_name: 'local.x' };
  const [read] = changeIn(planOf([{ type: 'okta_policy_password', name: 'x', requests: [], after, waits }]))
    .planned.policies;
  expect(read && readComplexity(read)).toMatchObject({
    minLength: { kind: 'undecided', reasons: [reasonOf('minLength', 'password_min_length')] },
    excludeAttributes: {
      kind: 'undecided',
      reasons: [reasonOf('excludeAttributes', 'password_exclude_first_name')],
    },
    minNumber: { value: 1 },
  });
});

function reasonOf(setting: string, attribute: string): string {
  return `\`settings.password.complexity.${setting}\` is known after the apply: okta_policy_password.x.${attribute}`;
}

/** Returns the policies, groups and unknown entries of an org after a plan is applied to it. */
function orgAfter(org: Members, ...resources: readonly MadeResource[]) {
  const { snapshot } = overlayPlan(snapshotIn(org), changeIn(planOf(resources)));
  const { policies, users } = snapshot;
  return { policies: policies.map(({ id }) => id), users, open: openIn(snapshot) };
}

test('if a Terraform plan makes the priority of a policy unknown, the planned org marks the policies of its type as incomplete', () => {
  const settings = { type: 'AUTHENTICATORS', authenticators: [] };
  const org = { policies: [{ id: '00p1', type: 'MFA_ENROLL', name: 'E', priority: 1, settings, rules: [] }] };
  const before = { name: 'E', priority: 1, is_oie: true };
  const waits = { priority: 'local.x' };
  const policy = {
    type: 'okta_policy_mfa',
    name: 'x',
    requests: [],
    id: '00p1',
    before,
    after: before,
    waits,
  };
  const rule = {
    type: 'okta_policy_rule_mfa',
    name: 'x',
    requests: [],
    after: { policy_id: '00p1', name: 'R' },
  };
  expect(orgAfter(org, policy, rule)).toMatchObject({ policies: [], open: ['policies MFA_ENROLL open'] });
});

test('the members of a group stay members if its resource is moved and its name becomes unknown', () => {
  const org = {
    groups: [{ id: '00g1', profile: { name: 'Team' } }],
    users: [{ id: '00u1', status: 'ACTIVE', profile: { login: 'ann' }, groupIds: ['00g1'] }],
  };
  const named = { before: { name: 'Team' }, after: { name: 'Crew' }, waits: { name: 'local.x' } };
  const group = { type: 'okta_group', name: 'x', requests: [], id: '00g1', movedFrom: 'y', ...named };
  expect(orgAfter(org, group).users).toMatchObject([{ groupIds: ['00g1'] }]);
});
