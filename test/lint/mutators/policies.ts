import type { Mutator } from '../mutator.js';

/** A password policy as a create request. */
const passwordPolicy = () => ({
  type: 'PASSWORD',
  name: 'Staff',
  description: 'all but contractors',
  status: 'ACTIVE',
  priority: 1,
  conditions: { ...groups('staff'), authProvider: { provider: 'SVC' } },
  settings: {
    password: {
      complexity: {
        minLength: 12,
        minLowerCase: 1,
        minUpperCase: 1,
        minNumber: 1,
        minSymbol: 0,
        excludeUsername: true,
        excludeAttributes: ['firstName', 'lastName'],
        dictionary: { common: { exclude: true } },
      },
      age: { maxAgeDays: 60, expireWarnDays: 15, minAgeMinutes: 60, historyCount: 5 },
      lockout: { maxAttempts: 10, autoUnlockMinutes: 0, showLockoutFailures: false },
    },
    recovery: {
      factors: {
        recovery_question: { status: 'INACTIVE', properties: { complexity: { minLength: 4 } } },
        svc_email: { status: 'ACTIVE', properties: { recoveryToken: { tokenLifetimeMinutes: 60 } } },
        svc_sms: { status: 'INACTIVE' },
        svc_call: { status: 'INACTIVE' },
      },
    },
    delegation: { options: { skipUnlock: false } },
  },
});

/** An enrollment policy as a create request. */
const enrollmentPolicy = () => ({
  type: 'MFA_ENROLL',
  name: 'Staff',
  conditions: groups('staff'),
  settings: {
    type: 'AUTHENTICATORS',
    authenticators: [
      { key: 'svc_password', enroll: { self: 'REQUIRED' } },
      { key: 'svc_email', enroll: { self: 'OPTIONAL' } },
      { key: 'webauthn', enroll: { self: 'OPTIONAL' }, constraints: { aaguidGroups: ['staff keys'] } },
    ],
  },
});

/** An enrollment policy of the Classic Engine, which has factors instead of authenticators. */
const factorPolicy = () => ({
  type: 'MFA_ENROLL',
  name: 'Staff',
  conditions: groups('staff'),
  settings: {
    factors: {
      svc_password: { enroll: { self: 'REQUIRED' } },
      svc_otp: { enroll: { self: 'OPTIONAL' } },
      svc_sms: { enroll: { self: 'NOT_ALLOWED' } },
    },
  },
});

const signOnPolicy = () => ({ type: 'SVC_SIGN_ON', name: 'Staff', conditions: groups('staff') });

const entityRiskPolicy = () => ({ type: 'ENTITY_RISK', name: 'Entity risk policy', conditions: null });

const enrollmentRule = () => ({
  type: 'MFA_ENROLL',
  name: 'At sign-in',
  conditions: { network: { connection: 'ANYWHERE' } },
  actions: { enroll: { self: 'LOGIN' } },
});

const passwordRule = () => ({
  type: 'PASSWORD',
  name: 'Everywhere',
  conditions: { network: { connection: 'ANYWHERE' } },
  actions: {
    passwordChange: { access: 'ALLOW' },
    selfServicePasswordReset: { access: 'ALLOW' },
    selfServiceUnlock: { access: 'DENY' },
  },
});

function groups(...include: readonly string[]) {
  return { people: { groups: { include, exclude: [] as string[] }, users: { include: [], exclude: [] } } };
}

const TIMES = { created: '2024-03-01T10:00:00.000Z', lastUpdated: '2024-03-02T10:00:00.000Z' };

/** An org with policies and rules in the form of an export: with ids, times and links. */
const org = () => ({
  policies: [
    { ...passwordPolicy(), id: 'p1', ...TIMES, system: false, ...linksOf('policies/p1') },
    { ...passwordPolicy(), id: 'p2', ...TIMES, name: 'Guests', priority: 2, system: false },
    {
      ...passwordPolicy(),
      id: 'p3',
      ...TIMES,
      name: 'Default Policy',
      priority: 3,
      system: true,
      conditions: groups('everyone'),
    },
  ],
  rules: {
    p1: [{ ...passwordRule(), id: 'r1', priority: 1, ...TIMES, system: false, status: 'ACTIVE' }],
    p2: [{ ...passwordRule(), id: 'r2', priority: 1, ...TIMES, system: false, status: 'ACTIVE' }],
    p3: [{ ...passwordRule(), id: 'r3', name: 'Default Rule', priority: 1, ...TIMES, system: true }],
  },
  groups: [
    { id: 'everyone', type: 'BUILT_IN', profile: { name: 'Everyone' } },
    { id: 'staff', type: 'SVC_GROUP', profile: { name: 'Staff' } },
  ],
  users: [
    {
      id: 'ann',
      profile: { login: 'ann@example.com' },
      credentials: { provider: { type: 'SOCIAL', name: 'Acme' } },
    },
  ],
});

function linksOf(path: string, lifecycle = 'deactivate') {
  const href = `https://example.com/api/v1/${path}`;
  return { _links: { self: { href }, [lifecycle]: { href: `${href}/lifecycle/${lifecycle}` } } };
}

/** Two authentication policies, and an application that uses the first one. */
const appOrg = () => ({
  policies: [
    { id: 'p1', type: 'ACCESS_POLICY', name: 'Payroll', priority: 1, system: false },
    { id: 'p2', type: 'ACCESS_POLICY', name: 'Default Policy', priority: 2, system: true },
  ],
  apps: [
    {
      id: 'a1',
      label: 'Payroll',
      _links: { accessPolicy: { href: 'https://example.com/api/v1/policies/p1' } },
    },
  ],
});

/** The only profile enrollment policy, created by the service. */
const profileOrg = () => ({
  policies: [profilePolicy(0)],
  rules: {
    p0: [profileRule('r1')],
  },
});

function profilePolicy(number: number) {
  return {
    id: `p${number}`,
    type: 'PROFILE_ENROLLMENT',
    name: `Sign-up ${number}`,
    priority: number + 1,
    system: number === 0,
    conditions: null,
  };
}

function profileRule(id: string) {
  return {
    id,
    type: 'PROFILE_ENROLLMENT',
    name: `Sign-up ${id}`,
    priority: 1,
    system: true,
    actions: {
      profileEnrollment: {
        access: 'ALLOW',
        activationRequirements: { emailVerification: false },
        profileAttributes: [{ name: 'email', label: 'Email', required: true }],
        unknownUserAction: 'REGISTER',
      },
    },
  };
}

/** A policy created by the service next to a custom one. */
const systemOrg = () => ({
  policies: [
    { ...passwordPolicy(), id: 'p1', priority: 1, system: true, conditions: groups('everyone') },
    { ...entityRiskPolicy(), id: 'p2', status: 'ACTIVE', system: true },
  ],
});

const storedPolicy = () => ({ ...passwordPolicy(), id: 'p1', ...TIMES, ...linksOf('policies/p1') });

const defaultPolicy = () => ({
  ...passwordPolicy(),
  id: 'p1',
  ...TIMES,
  system: true,
  conditions: { ...groups('everyone'), authProvider: { provider: 'SVC' } },
});

const text = () => JSON.stringify(storedPolicy(), null, 2);

const CREATED = { kind: 'policy', reading: 'create' } as const;
const UPDATED = { kind: 'policy', reading: 'update' } as const;
const STORED = { kind: 'policy', reading: 'stored' } as const;
const RULE = { kind: 'rule', reading: 'create' } as const;

export const policies: readonly Mutator[] = [
  {
    rule: 'document/parse',
    what: 'the last bracket lost',
    valid: text,
    breaks: (text) => text.slice(0, -1),
  },
  {
    rule: 'document/parse',
    what: 'a key written twice',
    valid: text,
    breaks: (text) => text.replace('"name"', '"name": "Guests",\n  "name"'),
  },
  {
    rule: 'document/kind-unknown',
    what: 'a document of another program',
    valid: text,
    breaks: () => '{"dependencies": {}, "private": true}',
  },
  {
    rule: 'document/too-deep',
    what: 'lists within lists',
    valid: storedPolicy,
    breaks(policy) {
      policy.description = JSON.parse(`${'['.repeat(250)}${']'.repeat(250)}`);
    },
  },
  {
    rule: 'document/duplicate-id',
    what: 'a policy copied and edited',
    valid: org,
    breaks(org) {
      org.policies[1].id = 'p1';
      org.rules.p2 = undefined;
    },
  },
  {
    rule: 'document/duplicate-id',
    what: 'a rule copied into another policy',
    valid: org,
    breaks(org) {
      org.rules.p2[0] = { ...org.rules.p1[0], name: 'Copy' };
    },
  },
  {
    rule: 'document/duplicate-id',
    what: 'a group listed twice',
    valid: org,
    breaks(org) {
      org.groups.push({ ...org.groups[1] });
    },
  },
  {
    rule: 'shape/unknown-field',
    what: 'a field of another service',
    ...CREATED,
    valid: passwordPolicy,
    breaks(policy) {
      policy.colour = 'red';
    },
  },
  {
    rule: 'shape/misspelt-field',
    what: 'two letters exchanged',
    ...CREATED,
    valid: passwordPolicy,
    breaks(policy) {
      policy.settings.password.complexity.minLenght = policy.settings.password.complexity.minLength;
      delete policy.settings.password.complexity.minLength;
    },
  },
  {
    rule: 'shape/wrong-type',
    what: 'a flag written as a text',
    ...CREATED,
    valid: passwordPolicy,
    breaks(policy) {
      policy.settings.password.complexity.excludeUsername = 'true';
    },
  },
  {
    rule: 'shape/read-only-sent',
    what: 'a stored policy sent to be created',
    ...CREATED,
    valid: passwordPolicy,
    breaks(policy) {
      policy.system = false;
    },
  },
  {
    rule: 'shape/timestamp',
    what: 'a time without its zone',
    ...STORED,
    valid: storedPolicy,
    breaks(policy) {
      policy.created = '2024-03-01T10:00:00';
    },
  },
  {
    rule: 'shape/timestamp',
    what: 'an update before the creation',
    ...STORED,
    valid: storedPolicy,
    breaks(policy) {
      policy.lastUpdated = '2023-03-01T10:00:00Z';
    },
  },
  {
    rule: 'links/activate-when-inactive',
    what: 'the link of an inactive policy on an active one',
    ...STORED,
    valid: storedPolicy,
    breaks(policy) {
      policy._links.activate = policy._links.deactivate;
    },
  },
  {
    rule: 'links/activate-when-inactive',
    what: 'an inactive rule without the link',
    kind: 'rule',
    reading: 'stored',
    valid: () => ({
      ...passwordRule(),
      id: 'r1',
      status: 'INACTIVE',
      ...linksOf('policies/p1/rules/r1', 'activate'),
    }),
    breaks(rule) {
      delete rule._links.activate;
    },
  },
  {
    rule: 'links/deactivate-when-active',
    what: 'the status of a policy edited by hand',
    ...STORED,
    valid: () => ({ ...storedPolicy(), status: 'INACTIVE', ...linksOf('policies/p1', 'activate') }),
    breaks(policy) {
      policy._links.deactivate = policy._links.activate;
    },
  },
  {
    rule: 'links/deactivate-when-active',
    what: 'an active policy without the link',
    ...STORED,
    valid: storedPolicy,
    breaks(policy) {
      delete policy._links.deactivate;
    },
  },
  {
    rule: 'policy/type-known',
    what: 'a letter lost',
    ...CREATED,
    valid: passwordPolicy,
    breaks(policy) {
      policy.type = 'PASWORD';
    },
  },
  {
    rule: 'policy/type-known',
    what: 'no type',
    ...CREATED,
    valid: signOnPolicy,
    breaks(policy) {
      delete policy.type;
    },
  },
  {
    rule: 'policy/identity-engine-only',
    what: 'an authentication policy on Classic Engine',
    ...CREATED,
    engine: 'classic',
    valid: () => ({ type: 'SVC_SIGN_ON', name: 'Staff' }),
    breaks(policy) {
      policy.type = 'ACCESS_POLICY';
    },
  },
  {
    rule: 'policy/name-required',
    what: 'no name',
    ...CREATED,
    valid: passwordPolicy,
    breaks(policy) {
      delete policy.name;
    },
  },
  {
    rule: 'policy/name-required',
    what: 'a blank name',
    ...CREATED,
    valid: passwordPolicy,
    breaks(policy) {
      policy.name = '  ';
    },
  },
  {
    rule: 'policy/name-unique',
    what: 'a policy named as another one',
    valid: org,
    breaks(org) {
      org.policies[1].name = 'Staff';
    },
  },
  {
    rule: 'policy/status-known',
    what: 'a comma in the status',
    ...CREATED,
    valid: passwordPolicy,
    breaks(policy) {
      policy.status = 'ACTIVE,';
    },
  },
  {
    rule: 'policy/priority-positive',
    what: 'a priority above the first',
    ...CREATED,
    valid: passwordPolicy,
    breaks(policy) {
      policy.priority = 0;
    },
  },
  {
    rule: 'policy/priority-positive',
    what: 'a priority written as a text',
    ...CREATED,
    valid: passwordPolicy,
    breaks(policy) {
      policy.priority = '1';
    },
  },
  {
    rule: 'policy/priority-unique',
    what: 'two policies of one priority',
    valid: org,
    breaks(org) {
      org.policies[1].priority = 1;
    },
  },
  {
    rule: 'policy/priority-unique',
    what: 'two policies of one priority, live',
    edition: 'field',
    valid: org,
    breaks(org) {
      org.policies[1].priority = 1;
    },
  },
  {
    rule: 'policy/priority-gap',
    what: 'a policy taken out',
    valid: org,
    breaks(org) {
      org.policies.splice(1, 1);
      delete org.rules.p2;
    },
  },
  {
    rule: 'policy/one-default',
    what: 'a second default',
    valid: org,
    breaks(org) {
      org.policies[1].system = true;
      org.rules.p2[0].system = true;
    },
  },
  {
    rule: 'policy/one-default',
    what: 'the default taken out',
    valid: org,
    breaks(org) {
      org.policies.pop();
      delete org.rules.p3;
    },
  },
  {
    rule: 'policy/default-last',
    what: 'the default moved up',
    valid: org,
    breaks(org) {
      org.policies[1].priority = 3;
      org.policies[2].priority = 2;
    },
  },
  {
    rule: 'policy/default-active',
    what: 'the default switched off',
    ...STORED,
    valid: defaultPolicy,
    breaks(policy) {
      policy.status = 'INACTIVE';
    },
  },
  {
    rule: 'policy/default-unconditional',
    what: 'the default narrowed to two groups',
    ...STORED,
    valid: defaultPolicy,
    breaks(policy) {
      policy.conditions.people.groups.include = ['staff', 'guests'];
    },
  },
  {
    rule: 'policy/default-unconditional',
    what: 'the default narrowed to a group that is not everyone',
    valid: org,
    breaks(org) {
      org.policies[2].conditions = groups('staff');
    },
  },
  {
    rule: 'policy/no-rules',
    what: 'all rules taken out',
    valid: org,
    breaks(org) {
      org.rules.p1 = [];
    },
  },
  {
    rule: 'policy/rules-missing',
    what: 'exported without the rules of any policy',
    valid: org,
    breaks(org) {
      org.rules = {};
    },
  },
  {
    rule: 'policy/no-active-rules',
    what: 'its only rule switched off',
    valid: org,
    breaks(org) {
      org.rules.p1[0].status = 'INACTIVE';
    },
  },
  ...(
    [
      ['groups', 'exclude'],
      ['users', 'include'],
      ['users', 'exclude'],
    ] as const
  ).map(
    ([of, side]): Mutator => ({
      rule: 'policy/groups-only',
      what: `${of} to ${side}`,
      ...CREATED,
      valid: passwordPolicy,
      breaks(policy) {
        policy.conditions.people[of][side] = ['ann'];
      },
    }),
  ),
  {
    rule: 'policy/condition-not-allowed',
    what: 'a network condition on a password policy',
    ...CREATED,
    valid: passwordPolicy,
    breaks(policy) {
      policy.conditions.network = { connection: 'ANYWHERE' };
    },
  },
  {
    rule: 'policy/condition-not-allowed',
    what: 'a directory on a global session policy',
    ...CREATED,
    valid: signOnPolicy,
    breaks(policy) {
      policy.conditions.authProvider = { provider: 'ACTIVE_DIRECTORY' };
    },
  },
  {
    rule: 'policy/condition-not-allowed',
    what: 'groups on an authentication policy',
    ...CREATED,
    valid: () => ({ type: 'ACCESS_POLICY', name: 'Payroll', conditions: null as unknown }),
    breaks(policy) {
      policy.conditions = groups('staff');
    },
  },
  ...['ENTITY_RISK', 'CONTINUOUS_ACCESS', 'PROFILE_ENROLLMENT'].map(
    (type): Mutator => ({
      rule: 'policy/conditions-unsupported',
      what: `groups on a policy of the type ${type}`,
      ...UPDATED,
      valid: () => ({ type, name: 'The one', conditions: null as unknown }),
      breaks(policy) {
        policy.conditions = groups('staff');
      },
    }),
  ),
  {
    rule: 'policy/system-created',
    what: 'the type of a policy that the service makes',
    ...CREATED,
    valid: () => ({ type: 'ACCESS_POLICY', name: 'The one' }),
    breaks(policy) {
      policy.type = 'CONTINUOUS_ACCESS';
    },
  },
  {
    rule: 'policy/settings-unexpected',
    what: 'settings of a global session policy',
    ...CREATED,
    valid: signOnPolicy,
    breaks(policy) {
      policy.settings = { maxSessionIdleMinutes: 120 };
    },
  },
  {
    rule: 'policy/settings-unexpected',
    what: 'password settings of an enrollment policy',
    ...CREATED,
    valid: enrollmentPolicy,
    breaks(policy) {
      policy.settings.password = passwordPolicy().settings.password;
    },
  },
  {
    rule: 'policy/settings-unexpected',
    what: 'factors of a password policy',
    ...CREATED,
    valid: passwordPolicy,
    breaks(policy) {
      policy.settings.factors = factorPolicy().settings.factors;
    },
  },
  {
    rule: 'policy/too-many-rules-to-expand',
    what: 'twenty rules more',
    engine: 'classic',
    valid: org,
    breaks(org) {
      const [rule] = org.rules.p1;
      for (let number = 2; number <= 21; number++)
        org.rules.p1.push({ ...rule, id: `r1-${number}`, name: `Rule ${number}`, priority: number });
    },
  },
  {
    rule: 'policy/profile-enrollment-limit',
    what: 'five hundred more',
    valid: profileOrg,
    breaks(org) {
      org.policies[0].priority = 501;
      for (let number = 1; number <= 500; number++)
        org.policies.push({ ...profilePolicy(number), priority: number });
    },
  },
  {
    rule: 'policy/profile-enrollment-one-rule',
    what: 'a second rule',
    valid: profileOrg,
    breaks(org) {
      org.rules.p0.unshift({ ...profileRule('r0'), system: false });
      org.rules.p0[1].priority = 2;
    },
  },
  {
    rule: 'policy/profile-enrollment-one-rule',
    what: 'no rule',
    edition: 'field',
    valid: profileOrg,
    breaks(org) {
      org.policies[0].system = false;
      org.rules.p0 = [];
    },
  },
  {
    rule: 'policy/app-unmapped',
    what: 'a policy that no application is for',
    valid: appOrg,
    breaks(org) {
      org.policies[1].priority = 3;
      org.policies.push({ id: 'p3', type: 'ACCESS_POLICY', name: 'Intranet', priority: 2, system: false });
    },
  },
  {
    rule: 'policy/default-deleted',
    what: 'the default taken out',
    isChange: true,
    valid: org,
    breaks(org) {
      org.policies.pop();
      org.rules = undefined;
    },
  },
  {
    rule: 'policy/type-changed',
    what: 'a policy made one of another type',
    isChange: true,
    valid: appOrg,
    breaks(org) {
      org.policies[0].type = 'SVC_SIGN_ON';
    },
  },
  {
    rule: 'policy/system-edited',
    what: 'the entity risk policy deleted',
    isChange: true,
    valid: systemOrg,
    breaks(org) {
      org.policies.pop();
    },
  },
  {
    rule: 'policy/system-edited',
    what: 'a second entity risk policy created',
    isChange: true,
    valid: systemOrg,
    breaks(org) {
      org.policies[1].priority = 2;
      org.policies.push({ ...entityRiskPolicy(), id: 'p3', name: 'Another', priority: 1 });
    },
  },
  {
    rule: 'policy/system-edited',
    what: 'the entity risk policy switched off',
    isChange: true,
    valid: () => {
      const org = systemOrg();
      return { policies: [org.policies[0], { ...org.policies[1], system: false }] };
    },
    breaks(org) {
      org.policies[1].status = 'INACTIVE';
    },
  },
  {
    rule: 'enrollment/factor-key-known',
    what: 'a letter lost',
    ...CREATED,
    engine: 'classic',
    valid: factorPolicy,
    breaks(policy) {
      policy.settings.factors.svc_cal = { enroll: { self: 'OPTIONAL' } };
    },
  },
  {
    rule: 'enrollment/self-known',
    what: 'an unknown word',
    ...CREATED,
    valid: enrollmentPolicy,
    breaks(policy) {
      policy.settings.authenticators[1].enroll.self = 'ALLOWED';
    },
  },
  {
    rule: 'enrollment/self-known',
    what: 'an unknown word for a factor',
    ...CREATED,
    engine: 'classic',
    valid: factorPolicy,
    breaks(policy) {
      policy.settings.factors.svc_otp.enroll.self = true;
    },
  },
  {
    rule: 'enrollment/self-known',
    what: 'an authenticator without a setting',
    ...CREATED,
    valid: enrollmentPolicy,
    breaks(policy) {
      delete policy.settings.authenticators[1].enroll;
    },
  },
  {
    rule: 'enrollment/factors-xor-authenticators',
    what: 'both',
    ...CREATED,
    valid: enrollmentPolicy,
    breaks(policy) {
      policy.settings.factors = factorPolicy().settings.factors;
    },
  },
  {
    rule: 'enrollment/factors-xor-authenticators',
    what: 'the wrong type',
    ...CREATED,
    valid: enrollmentPolicy,
    breaks(policy) {
      policy.settings.type = 'FACTORS';
    },
  },
  {
    rule: 'enrollment/identity-engine-only',
    what: 'authenticators on Classic Engine',
    ...CREATED,
    engine: 'classic',
    valid: factorPolicy,
    breaks: () => enrollmentPolicy(),
  },
  {
    rule: 'enrollment/authenticator-key-required',
    what: 'no key',
    ...CREATED,
    valid: enrollmentPolicy,
    breaks(policy) {
      delete policy.settings.authenticators[1].key;
    },
  },
  {
    rule: 'enrollment/authenticator-key-required',
    what: 'one listed twice',
    ...CREATED,
    valid: enrollmentPolicy,
    breaks(policy) {
      policy.settings.authenticators.push({ key: 'svc_email', enroll: { self: 'REQUIRED' } });
    },
  },
  {
    rule: 'enrollment/all-not-allowed',
    what: 'all switched off',
    ...CREATED,
    valid: enrollmentPolicy,
    breaks(policy) {
      for (const authenticator of policy.settings.authenticators) authenticator.enroll.self = 'NOT_ALLOWED';
    },
  },
  {
    rule: 'enrollment/aaguid-only-webauthn',
    what: 'groups of keys on email',
    ...CREATED,
    valid: enrollmentPolicy,
    breaks(policy) {
      policy.settings.authenticators[1].constraints = { aaguidGroups: ['staff keys'] };
    },
  },
  {
    rule: 'enrollment/rule-self-known',
    what: 'an unknown word',
    ...RULE,
    valid: enrollmentRule,
    breaks(rule) {
      rule.actions.enroll.self = 'ALWAYS';
    },
  },
  {
    rule: 'enrollment/rule-self-known',
    what: 'no setting',
    ...RULE,
    valid: enrollmentRule,
    breaks(rule) {
      rule.actions.enroll = {};
    },
  },
  {
    rule: 'enrollment/password-or-email-required',
    what: 'the password made optional',
    ...CREATED,
    edition: 'field',
    valid: enrollmentPolicy,
    breaks(policy) {
      policy.settings.authenticators[0].enroll.self = 'OPTIONAL';
    },
  },
  {
    rule: 'enrollment/default-password-required',
    what: 'the password made optional in the default policy',
    ...STORED,
    edition: 'field',
    valid: () => ({ ...enrollmentPolicy(), id: 'p1', system: true }),
    breaks(policy) {
      policy.settings.authenticators[0].enroll.self = 'OPTIONAL';
      policy.settings.authenticators[1].enroll.self = 'REQUIRED';
    },
  },
  ...(
    [
      ['password/complexity-range', 'complexity', 'minLength', -1],
      ['password/complexity-range', 'complexity', 'minLowerCase', -1],
      ['password/complexity-range', 'complexity', 'minUpperCase', 3],
      ['password/complexity-range', 'complexity', 'minNumber', '1'],
      ['password/complexity-range', 'complexity', 'minSymbol', 2],
      ['password/exclude-attributes-known', 'complexity', 'excludeAttributes', ['email']],
      ['password/age-consistent', 'age', 'expireWarnDays', 60],
      ['password/age-consistent', 'age', 'maxAgeDays', 0],
      ['password/age-consistent', 'age', 'minAgeMinutes', 86_400],
      ['password/lockout-range', 'lockout', 'maxAttempts', -1],
      ['password/lockout-range', 'lockout', 'autoUnlockMinutes', 0.5],
    ] as const
  ).map(
    ([rule, part, field, value]): Mutator => ({
      rule,
      what: `${field} ${JSON.stringify(value)}`,
      ...CREATED,
      valid: passwordPolicy,
      breaks(policy) {
        policy.settings.password[part][field] = value;
      },
    }),
  ),
  {
    rule: 'password/recovery-factor-known',
    what: 'an unknown factor',
    ...CREATED,
    valid: passwordPolicy,
    breaks(policy) {
      policy.settings.recovery.factors.carrier_pigeon = { status: 'ACTIVE' };
    },
  },
  {
    rule: 'password/recovery-factor-known',
    what: 'an unknown status',
    ...CREATED,
    valid: passwordPolicy,
    breaks(policy) {
      policy.settings.recovery.factors.svc_sms.status = 'ON';
    },
  },
  {
    rule: 'password/recovery-factor-known',
    what: 'the property of another factor',
    ...CREATED,
    valid: passwordPolicy,
    breaks(policy) {
      policy.settings.recovery.factors.svc_sms.properties = { complexity: { minLength: 4 } };
    },
  },
  {
    rule: 'password/recovery-unreachable',
    what: 'the only active factor switched off',
    valid: org,
    breaks(org) {
      org.policies[0].settings.recovery.factors.svc_email.status = 'INACTIVE';
    },
  },
  ...['passwordChange', 'selfServicePasswordReset', 'selfServiceUnlock'].map(
    (action): Mutator => ({
      rule: 'password/rule-access-known',
      what: `${action} neither allowed nor denied`,
      ...RULE,
      valid: passwordRule,
      breaks(rule) {
        rule.actions[action].access = 'YES';
      },
    }),
  ),
  {
    rule: 'password/rule-access-known',
    what: 'no setting',
    ...RULE,
    valid: passwordRule,
    breaks(rule) {
      rule.actions.passwordChange = {};
    },
  },
  {
    rule: 'password/provider-unsupported',
    what: 'a user of a social provider',
    valid: org,
    breaks(org) {
      org.rules.p1[0].conditions.people = {
        groups: { include: [], exclude: [] },
        users: { include: ['ann'], exclude: [] },
      };
    },
  },
  {
    rule: 'enrollment/in-use-deactivated',
    what: 'a security key that is still offered',
    isChange: true,
    edition: 'field',
    valid: () => ({
      authenticators: [
        { id: 'a1', key: 'webauthn', name: 'Security key', type: 'security_key', status: 'ACTIVE' },
      ],
      policies: [{ ...enrollmentPolicy(), id: 'p1', priority: 1 }],
    }),
    breaks: (org) => {
      org.authenticators[0].status = 'INACTIVE';
    },
  },
];
