import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { ownAt } from '../../../../src/base/own.js';
import { unwrap } from '../../../../src/documents/unwrap.js';
import type { StatedTenant } from '../../../../src/features/mock-api/service/tenant/read-tenant.js';
import { ask, pagesOf, read, type Served } from './commands.js';
import { readTenant } from './refusing-tenant.js';

const ORG = {
  policies: [
    {
      id: '00penroll00000000000',
      type: 'MFA_ENROLL',
      name: 'Enrollment',
      conditions: { people: { groups: { include: ['00g1'] } } },
      rules: [
        { id: '0pr1', type: 'MFA_ENROLL', name: 'All', priority: 1, actions: { enroll: { self: 'LOGIN' } } },
      ],
    },
    { id: 'rstsignals0000000000', type: 'DEVICE_SIGNAL_COLLECTION', name: 'Signals', rules: [] },
  ],
  apps: [{ id: '0oa1', name: 'bookmark', label: 'Wiki', status: 'ACTIVE', signOnMode: 'BOOKMARK' }],
  groups: [
    { id: '00g1', type: 'OKTA_GROUP', profile: { name: 'Staff' } },
    { id: '00g2', type: 'OKTA_GROUP', profile: { name: 'Stockholm' } },
  ],
  groupMembers: { '00g1': [], '00g2': [] },
  users: [
    { id: '00u1', status: 'ACTIVE', profile: { login: 'ann@example.com', city: 'Stockholm' } },
    { id: '00u2', status: 'ACTIVE', profile: { login: 'bob@example.com', city: 'Oslo' } },
    { id: '00u3', status: 'PROVISIONED', profile: { login: 'eve@example.com', city: 'Stockholm' } },
  ],
};

function served(stated: StatedTenant = {}, more: Members = {}): Served {
  const documents = [{ name: 'org.json', value: { ...ORG, ...more } }];
  return { tenant: unwrap(readTenant(documents, { brand: 'SVC', edition: 'field', ...stated })) };
}

test('in the mock API, activating a group rule adds exactly the matching users to its groups', () => {
  const org = served();
  const rule = ask(org, 'POST', '/api/v1/groups/rules', {
    name: 'By city',
    type: 'group_rule',
    conditions: { expression: { value: 'user.city == "Stockholm"', type: 'urn:okta:expression:1.0' } },
    actions: { assignUserToGroups: { groupIds: ['00g2'] } },
  }).body as Members;
  const members = () => (read(org, '/api/v1/groups/00g2/users') as readonly Members[]).map(({ id }) => id);
  expect(members()).toEqual([]);
  const { status, headers } = ask(org, 'POST', `/api/v1/groups/rules/${rule.id}/lifecycle/activate`);
  expect({ status, warning: headers.warning }).toEqual({ status: 204, warning: '199 preflight "M51"' });
  expect(members()).toEqual(['00u1']);
  ask(org, 'POST', `/api/v1/groups/rules/${rule.id}/lifecycle/deactivate`);
  expect(members()).toEqual(['00u1']);
});

// Source: okta/okta-sdk-python TestGroupsResource.test_group_rule_operations.yaml @4677b14f6343.
test('in the mock API, activating a group rule adds a user that was created without activation', () => {
  const org = served();
  const profile = {
    firstName: 'John',
    lastName: 'Doe',
    login: 'John.Doe@example.com',
    email: 'John.Doe@example.com',
  };
  const user = ask(org, 'POST', '/api/v1/users?activate=False', { profile }).body as Members;
  const rule = ask(org, 'POST', '/api/v1/groups/rules', {
    name: 'By name',
    type: 'group_rule',
    conditions: { expression: { value: 'user.lastName=="Doe"', type: 'urn:okta:expression:1.0' } },
    actions: { assignUserToGroups: { groupIds: ['00g2'] } },
  }).body as Members;
  ask(org, 'POST', `/api/v1/groups/rules/${rule.id}/lifecycle/activate`);
  expect(read(org, '/api/v1/groups/00g2/users')).toMatchObject([{ id: user.id, status: 'STAGED' }]);
});

test.each([
  [undefined, undefined],
  [{ users: {} }, { users: { exclude: [] }, groups: { exclude: [] } }],
])(
  'if a request creates a group rule with the `people` condition %j, the mock API stores the `people` condition %j',
  (people, stored) => {
    const expression = { value: 'user.city == "Oslo"', type: 'urn:okta:expression:1.0' };
    const body = {
      name: 'By city',
      type: 'group_rule',
      conditions: { expression, ...(people !== undefined && { people }) },
      actions: { assignUserToGroups: { groupIds: ['00g2'] } },
    };
    const org = served();
    const rule = ask(org, 'POST', '/api/v1/groups/rules', body).body as Members;
    const conditions = { expression, ...(stored !== undefined && { people: stored }) };
    expect(rule.conditions).toEqual(conditions);
    const updated = ask(org, 'PUT', `/api/v1/groups/rules/${rule.id}`, body).body as Members;
    expect(updated.conditions).toEqual(conditions);
  },
);

test.each([true, false])(
  'the org feature hasResourceType (%s) decides whether the mock API states the resource type of each policy in a list of policies',
  (hasResourceType) => {
    const policies = [accessPolicy('rsta')];
    const documents = [{ name: 'org.json', value: { policies } }];
    const stated = { brand: 'SVC', edition: 'field', features: { hasResourceType } } as const;
    const org = { tenant: unwrap(readTenant(documents, stated)) };
    const [listed] = read(org, '/api/v1/policies?type=ACCESS_POLICY') as readonly Members[];
    expect(listed?._embedded).toEqual(hasResourceType ? { resourceType: 'APP' } : undefined);
    expect(read(org, '/api/v1/policies/rsta')).not.toHaveProperty('_embedded');
  },
);

test('the mock API returns all matches of a search for groups by name on one page, and a list of all groups on several pages', () => {
  const org = served();
  const found = ask(org, 'GET', '/api/v1/groups?q=sto&limit=1');
  expect(found.body).toMatchObject([{ id: '00g2' }]);
  expect(found.headers.link).toBeUndefined();
  expect(ask(org, 'GET', '/api/v1/groups?q=st&limit=1').body).toHaveLength(2);
  expect(ask(org, 'GET', '/api/v1/groups?limit=1').headers.link).toMatch(/rel="next"/);
});

test.each([
  ['apps/0oa1/groups', 'apps/0oa1/groups?limit=20'],
  ['users/00u1/groups', 'users/00u1/groups?limit=200'],
  ['policies/rsta/app', 'policies/rsta/app?limit=20'],
  ['policies?type=ACCESS_POLICY', 'policies?type=ACCESS_POLICY'],
  ['apps?filter=status+eq+%22ACTIVE%22&limit=1&q=x', 'apps?limit=1&q=x&filter=status+eq+%22ACTIVE%22'],
  ['groups?filter=type+eq+%22BUILT_IN%22&limit=99999', 'groups?limit=10000&filter=type+eq+%22BUILT_IN%22'],
  ['users?limit=2&search=id+pr&sortOrder=0', 'users?limit=2&search=id+pr'],
  ['groups/rules?limit=1&search=none', 'groups/rules?limit=1&search=none'],
  ['idps?limit=200&q=x&type=SAML2', 'idps?limit=200'],
  ['mappings?sourceId=0oax&limit=200', 'mappings?limit=200'],
])('the link of the list %s to itself is %s, as in the live service', (path, linked) => {
  const org = served({}, { policies: [accessPolicy('rsta')] });
  const { link } = ask(org, 'GET', `/api/v1/${path}`).headers;
  expect(link?.split(', ')[0]).toBe(`<https://localhost/api/v1/${linked}>; rel="self"`);
});

test('the link to the next page of group rules keeps the search', () => {
  const org = served();
  for (const name of ['Night', 'Nightly', 'Other'])
    ask(org, 'POST', '/api/v1/groups/rules', {
      type: 'group_rule',
      name,
      conditions: { expression: { value: 'true', type: 'urn:okta:expression:1.0' } },
      actions: { assignUserToGroups: { groupIds: ['00g1'] } },
    });
  const names = pagesOf(org, '/api/v1/groups/rules?search=night&limit=1').map((rule) =>
    ownAt(rule, ['name']),
  );
  expect(names).toEqual(['Night', 'Nightly']);
});

test('the mock API does not delete a group that an enrollment policy uses', () => {
  const org = served();
  expect(ask(org, 'DELETE', '/api/v1/groups/00g1')).toMatchObject({
    status: 400,
    body: { errorCode: 'E0000209' },
  });
  expect(ask(org, 'DELETE', '/api/v1/groups/00g2').status).toBe(204);
});

test('the mock API maps only an authentication policy to a device signal collection policy', () => {
  const policies = [...ORG.policies, ...['rsta', 'rstb'].map(accessPolicy)];
  const org = served({}, { policies });
  const at = '/api/v1/policies/rstsignals0000000000/mappings';
  const least = { resourceType: 'ACCESS_POLICY', resourceId: 'rsta' };
  const rejected = [
    {},
    { resourceType: 'ACCESS_POLICY' },
    { resourceId: 'rsta' },
    { ...least, resourceId: 'nobody' },
    { ...least, resourceId: 'rstsignals0000000000' },
    { resourceType: 'APP', resourceId: '0oa1' },
  ];
  expect(rejected.map((body) => ask(org, 'POST', at, body).status)).toEqual(rejected.map(() => 400));
  expect(read(org, at)).toEqual([]);
  const { status, body } = ask(org, 'POST', at, least);
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      id: expect.stringMatching(/^pma/),
      _links: {
        self: { href: expect.stringContaining(`${at}/pma`) },
        policy: { href: expect.stringMatching(/\/policies\/rstsignals0000000000$/) },
      },
    },
  });
  ask(org, 'POST', at, least);
  expect(read(org, at)).toEqual([body]);
  ask(org, 'DELETE', '/api/v1/policies/rsta');
  expect(read(org, at)).toEqual([]);
  const elsewhere = ['00penroll00000000000', 'rstb'].map((id) => `/api/v1/policies/${id}/mappings`);
  expect(elsewhere.map((path) => ask(org, 'POST', path, least).body)).toMatchObject(
    elsewhere.map(() => ({
      errorCode: 'E0000001',
      errorSummary: 'Api validation failed: Policy mappings are no longer supported on this endpoint.',
      errorCauses: [],
    })),
  );
});

test('in edition "field", the mock API gives a group that is written without a description the description `null`', () => {
  const profileAfter = (edition: 'field' | 'spec') => {
    const org = served({ edition });
    const made = ask(org, 'POST', '/api/v1/groups', { profile: { name: 'New', description: 'old' } });
    const { id } = made.body as Members;
    return (ask(org, 'PUT', `/api/v1/groups/${id}`, { profile: { name: 'New' } }).body as Members).profile;
  };
  expect(profileAfter('field')).toEqual({ name: 'New', description: null });
  expect(profileAfter('spec')).toEqual({ name: 'New' });
});

test.each([
  [{}, undefined],
  [{ userTypes: [{ id: 'oty1', name: 'user', default: true }] }, { id: 'oty1' }],
])(
  'a new user in the mock API gets the default user type of the org: in an org with %j, the type is %j',
  (more, type) => {
    const profile = { login: 'x@example.com', email: 'x@example.com', firstName: 'X', lastName: 'Y' };
    const { body } = ask(served({}, more), 'POST', '/api/v1/users', { profile });
    expect((body as Members).type).toEqual(type);
    expect(type === undefined && Object.hasOwn(body as Members, 'type')).toBe(false);
  },
);

test('the mock API neither creates nor deletes a policy of the type IDENTITY_CLAIM_SOURCING', () => {
  const claims = { type: 'IDENTITY_CLAIM_SOURCING', name: 'Claims' };
  const policies = [{ ...claims, id: 'rst1', status: 'ACTIVE', system: true, rules: [] }];
  const org = served({ engine: 'identity' }, { policies });
  expect(ask(org, 'POST', '/api/v1/policies', { ...claims, name: 'Other' }).status).toBe(400);
  expect(ask(org, 'DELETE', '/api/v1/policies/rst1').status).toBe(403);
});

test('in the mock API, rules of different policies may have the same id, and an update changes only the rule of the named policy', () => {
  const ids = ['rst1', 'rst2'];
  const policies = ids.map((id) => ({
    ...accessPolicy(id),
    rules: [{ id: 'rul1', type: 'ACCESS_POLICY', name: `Rule of ${id}`, status: 'ACTIVE', priority: 0 }],
  }));
  const org = served({ engine: 'identity' }, { policies });
  const names = () =>
    ids.map((id) => (read(org, `/api/v1/policies/${id}/rules`) as Members[]).map(({ name }) => name));
  expect(names()).toEqual([['Rule of rst1'], ['Rule of rst2']]);
  expect(ask(org, 'DELETE', '/api/v1/policies/rst2/rules/rul1').status).toBe(204);
  expect(names()).toEqual([['Rule of rst1'], []]);
});

function accessPolicy(id: string): Members {
  return { id, type: 'ACCESS_POLICY', name: id, status: 'ACTIVE', system: false, rules: [] };
}

test('the mock API includes rules in a list of policies if the request asks for them, but only on the Classic Engine', () => {
  const path = '/api/v1/policies?type=MFA_ENROLL&expand=rules';
  expect(read(served({ engine: 'classic' }), path)).toMatchObject([
    { _embedded: { rules: [{ id: '0pr1' }] } },
  ]);
  const [policy] = read(served({ engine: 'identity' }), path) as readonly Members[];
  expect(policy).not.toHaveProperty('_embedded.rules');
});

test.each([
  ['users?search=shoe eq "44"', 'E0000031'],
  ['users?sortBy=shoe', 'E0000031'],
  ['users?filter=credentials.provider.type eq "X"', 'E0000031'],
  ['groups?search=label eq "x"', 'E0000031'],
  ['apps?expand=nonsense', 'E0000001'],
])('the mock API rejects the query %s', (path, errorCode) => {
  expect(ask(served(), 'GET', `/api/v1/${path}`)).toMatchObject({ status: 400, body: { errorCode } });
});

test.each([
  'users?search=profile.city eq "Oslo"',
  'groups?filter=type eq "OKTA_GROUP"',
  'apps?filter=user.id eq "u"',
  'apps?expand=user/00u1',
])('the mock API accepts the query %s', (path) => {
  expect(ask(served(), 'GET', `/api/v1/${path}`).status).toBe(200);
});

test('the "not found" error for a device assurance policy names another object type for DELETE than for GET', () => {
  const kindAt = (method: string) =>
    JSON.stringify(ask(served(), method, '/api/v1/device-assurances/none').body);
  expect(kindAt('GET')).toContain('(DeviceAssuranceRuleManagerImpl)');
  expect(kindAt('DELETE')).toContain('(DeviceAssuranceEntity)');
});

test.each([
  ['users?sortBy=profile.login&sortOrder=desc', ['00u3', '00u2', '00u1']],
  ['users?sortBy=profile.city&sortOrder=asc', ['00u2', '00u1', '00u3']],
  ['users?sortOrder=0', ['00u1', '00u2', '00u3']],
  ['groups?sortBy=profile.name&sortOrder=DESC', ['00g2', '00g1']],
  ['groups?sortBy=type', ['00g1', '00g2']],
])(
  'the mock API returns the list %s in the requested order, on one page and over several pages',
  (path, ids) => {
    const org = served();
    const whole = read(org, `/api/v1/${path}`) as readonly Members[];
    expect(whole.map(({ id }) => id)).toEqual(ids);
    expect(pagesOf(org, `/api/v1/${path}&limit=1`)).toEqual(whole);
  },
);

test('the mock API returns a list of users with only the fields that the query requests', () => {
  const org = served();
  const [ann] = read(org, '/api/v1/users?fields=id,status,profile:(login,nickName)') as readonly Members[];
  expect(ann).toEqual({ id: '00u1', status: 'ACTIVE', profile: { login: 'ann@example.com' } });
  for (const fields of ['profile:(', 'id,,status', '(id)', `${'a,'.repeat(2000)}a`])
    expect(ask(org, 'GET', `/api/v1/users?fields=${fields}`)).toMatchObject({
      status: 400,
      body: { errorSummary: 'Api validation failed: fields' },
    });
});

test('in the mock API, the assignment of a user through a group has the scope GROUP until the user is assigned directly', () => {
  const org = served();
  ask(org, 'PUT', '/api/v1/groups/00g1/users/00u1');
  ask(org, 'PUT', '/api/v1/apps/0oa1/groups/00g1', {});
  const scopes = () =>
    (read(org, '/api/v1/apps/0oa1/users') as readonly Members[]).map(({ id, scope }) => [id, scope]);
  expect(scopes()).toEqual([['00u1', 'GROUP']]);
  expect(read(org, '/api/v1/apps/0oa1/users/00u1')).toMatchObject({
    scope: 'GROUP',
    credentials: { userName: 'ann@example.com' },
  });
  expect(ask(org, 'DELETE', '/api/v1/apps/0oa1/users/00u1').status).toBe(400);
  ask(org, 'POST', '/api/v1/apps/0oa1/users', { id: '00u1' });
  expect(scopes()).toEqual([['00u1', 'USER']]);
  ask(org, 'DELETE', '/api/v1/apps/0oa1/users/00u1');
  ask(org, 'DELETE', '/api/v1/groups/00g1/users/00u1');
  expect(scopes()).toEqual([]);
});

test('when a group rule is deleted in the mock API, its users leave the groups if the request asks for it, unless another rule adds them', () => {
  const org = served();
  const byCity = (name: string, groupIds: readonly string[]) =>
    ask(org, 'POST', '/api/v1/groups/rules', {
      name,
      type: 'group_rule',
      conditions: { expression: { value: 'user.city == "Stockholm"', type: 'urn:okta:expression:1.0' } },
      actions: { assignUserToGroups: { groupIds } },
    }).body as Members;
  const [both, one] = [byCity('both', ['00g1', '00g2']), byCity('one', ['00g2'])];
  for (const { id } of [both, one]) ask(org, 'POST', `/api/v1/groups/rules/${id}/lifecycle/activate`);
  expect(read(org, `/api/v1/groups/rules/${both.id}?expand=groupIdToGroupNameMap`)).toMatchObject({
    _embedded: { groupIdToGroupNameMap: { '00g1': 'Staff', '00g2': 'Stockholm' } },
  });
  const { status, headers } = ask(org, 'DELETE', `/api/v1/groups/rules/${both.id}?removeUsers=true`);
  expect({ status, warning: headers.warning }).toEqual({ status: 202, warning: '199 preflight "M51"' });
  const members = (id: string) => (read(org, `/api/v1/groups/${id}/users`) as readonly Members[]).length;
  expect([members('00g1'), members('00g2')]).toEqual([0, 1]);
});

test('the mock API creates the zone `DefaultExemptIpZone` with the usage for exempt addresses, which an update cannot change', () => {
  const org = served();
  const { id } = ask(org, 'POST', '/api/v1/zones', {
    type: 'IP',
    name: 'DefaultExemptIpZone',
    gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }],
  }).body as Members;
  const zone = read(org, `/api/v1/zones/${id}`) as Members;
  expect(ask(org, 'PUT', `/api/v1/zones/${id}`, zone)).toMatchObject({
    status: 400,
    body: { errorCauses: [{ errorSummary: expect.stringContaining('does not allow usage changes') }] },
  });
  expect(ask(org, 'PUT', `/api/v1/zones/${id}`, { ...zone, useAsExemptList: true }).status).toBe(200);
});

test('the mock API does not deactivate the password authenticator or an inactive authenticator', () => {
  const org = served(
    {},
    {
      authenticators: [
        { id: 'aut1', key: 'svc_password', type: 'password', name: 'Password', status: 'ACTIVE' },
        { id: 'aut2', key: 'google_otp', type: 'app', name: 'Google Authenticator', status: 'INACTIVE' },
        { id: 'aut3', key: 'phone_number', type: 'phone', name: 'Phone', status: 'ACTIVE' },
      ],
    },
  );
  const answers = ['aut1', 'aut2', 'aut3'].map((id) =>
    ask(org, 'POST', `/api/v1/authenticators/${id}/lifecycle/deactivate`),
  );
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 200]);
  expect(answers[0]?.body).toMatchObject({
    errorSummary: 'Api validation failed: api.authenticator.error.unsupported.active.deactivate',
  });
});

test('the mock API answers a request to enable an enabled org feature with status 200, and changes nothing', () => {
  const org = served(
    {},
    { orgFeatures: [{ id: 'ftr1', name: 'New', type: 'self-service', status: 'DISABLED', stage: {} }] },
  );
  expect(ask(org, 'POST', '/api/v1/features/ftr1/enable').body).toMatchObject({ status: 'ENABLED' });
  const after = org.tenant;
  expect(ask(org, 'POST', '/api/v1/features/ftr1/ENABLE').status).toBe(200);
  expect(org.tenant).toBe(after);
  expect(ask(org, 'POST', '/api/v1/features/ftr1/toggle').status).toBe(404);
});

const RULE = {
  name: 'Rule',
  type: 'ACCESS_POLICY',
  actions: { appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '1FA' } } },
};

function constrained(possession: Members): Members {
  const verificationMethod = { type: 'ASSURANCE', factorMode: '1FA', constraints: [{ possession }] };
  return { ...RULE, actions: { appSignOn: { access: 'ALLOW', verificationMethod } } };
}

test.each([
  [
    { ...RULE, conditions: { network: { connection: 'ZONE' } } },
    'conditions.network: You should either include or exclude network zones when you use zones in the policy rule.',
  ],
  [
    { ...RULE, conditions: { network: { connection: 'ZONE', include: ['nzo1'], exclude: ['nzo2'] } } },
    'conditions.network: You should either include or exclude network zones when you use zones in the policy rule.',
  ],
  [{ ...RULE, conditions: { riskScore: {} } }, 'conditions.riskScore.level: The field cannot be left blank'],
  [
    { ...RULE, conditions: { authContext: { authType: 'ANY' } } },
    'conditions: Invalid condition type specified: authContext.',
  ],
  [
    constrained({ deviceBound: 'REQUIRED', shiny: true }),
    'actions.appSignOn.verificationMethod.constraints.0.possession: shiny is not supported',
  ],
])('the mock API rejects an invalid rule with the error message of the service: %j', (body, errorSummary) => {
  const org = served();
  const { id } = ask(org, 'POST', '/api/v1/policies', { type: 'ACCESS_POLICY', name: 'Apps' })
    .body as Members;
  const { status, body: answer } = ask(org, 'POST', `/api/v1/policies/${id}/rules`, body);
  expect({ status, answer }).toMatchObject({ status: 400, answer: { errorCauses: [{ errorSummary }] } });
  const fine = constrained({ deviceBound: 'REQUIRED' });
  expect(ask(org, 'POST', `/api/v1/policies/${id}/rules`, fine).status).toBe(200);
});

test('the mock API does not map a new service application to an authentication policy', () => {
  const org = served();
  const policy = ask(org, 'POST', '/api/v1/policies', { type: 'ACCESS_POLICY', name: 'Apps' })
    .body as Members;
  const app = ask(org, 'POST', '/oauth2/v1/clients', {
    client_name: 'Nightly job',
    application_type: 'service',
    jwks_uri: 'https://jobs.example.com/keys',
  }).body as Members;
  expect(ask(org, 'PUT', `/api/v1/apps/${app.client_id}/policies/${policy.id}`)).toMatchObject({
    status: 400,
    body: { errorSummary: expect.stringContaining('An invalid resource type') },
  });
});
