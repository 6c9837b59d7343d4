import type { Mutator } from '../mutator.js';

const stamps = { created: '2026-01-05T10:00:00.000Z', lastUpdated: '2026-01-06T10:00:00.000Z' };

const everyone = { groups: { include: [], exclude: [] }, users: { include: [], exclude: [] } };

const passwordActions = () => ({
  passwordChange: { access: 'ALLOW' },
  selfServicePasswordReset: { access: 'ALLOW' },
  selfServiceUnlock: { access: 'DENY' },
});

const passwordRule = () => ({
  type: 'PASSWORD',
  name: 'Reset at the office',
  status: 'ACTIVE',
  priority: 1,
  conditions: { people: structuredClone(everyone), network: { connection: 'ANYWHERE' } },
  actions: passwordActions(),
});

const profileRule = () => ({
  type: 'PROFILE_ENROLLMENT',
  name: 'Registration',
  conditions: null,
  actions: {
    profileEnrollment: {
      access: 'ALLOW',
      activationRequirements: { emailVerification: true },
      profileAttributes: [{ name: 'email', label: 'Email', required: true }],
      unknownUserAction: 'REGISTER',
    },
  },
});

const accessRule = () => ({
  type: 'ACCESS_POLICY',
  name: 'Catch-all Rule',
  priority: 99,
  actions: {
    appSignOn: {
      access: 'ALLOW',
      verificationMethod: { type: 'ASSURANCE', factorMode: '1FA', constraints: [], reauthenticateIn: 'PT4H' },
    },
  },
});

const defaultRule = (id: string, type: string, priority: number, actions: object) => ({
  id,
  type,
  name: 'Default Rule',
  status: 'ACTIVE',
  priority,
  system: true,
  ...stamps,
  conditions: { people: structuredClone(everyone), network: { connection: 'ANYWHERE' } },
  actions,
});

const policy = (id: string, type: string, priority: number, system: boolean) => ({
  id,
  type,
  name: system ? 'Default Policy' : 'Staff',
  status: 'ACTIVE',
  priority,
  system,
  ...stamps,
  conditions: { people: { groups: { include: [system ? 'everyone' : 'staff'] } } },
});

/** Two password policies, the enrollment policy and the default global session policy. */
const org = () => ({
  groups: [
    { id: 'everyone', type: 'BUILT_IN', profile: { name: 'Everyone' } },
    { id: 'staff', type: 'OKTA_GROUP', profile: { name: 'Staff' } },
  ],
  policies: [
    policy('passwords', 'PASSWORD', 1, false),
    policy('default-passwords', 'PASSWORD', 2, true),
    policy('default-sessions', 'SVC_SIGN_ON', 1, true),
  ],
  rules: {
    passwords: [
      { id: 'reset', ...passwordRule(), ...stamps, system: false },
      { id: 'unlock', ...passwordRule(), ...stamps, name: 'Unlock', priority: 2, system: false },
    ],
    'default-passwords': [
      { id: 'partners', ...passwordRule(), ...stamps, name: 'Partners', system: false },
      defaultRule('default-password', 'PASSWORD', 2, passwordActions()),
    ],
    'default-sessions': [
      defaultRule('default-session', 'SIGN_ON', 1, {
        signon: {
          access: 'ALLOW',
          requireFactor: false,
          primaryFactor: 'PASSWORD_IDP_ANY_FACTOR',
          session: { maxSessionIdleMinutes: 60, maxSessionLifetimeMinutes: 480, usePersistentCookie: false },
        },
      }),
    ],
  },
});

const classicOrg = () => {
  const { policies, rules, ...rest } = org();
  const { 'default-sessions': _, ...others } = rules;
  return { ...rest, policies: policies.slice(0, 2), rules: others };
};

const enrollmentOrg = () => ({
  policies: [{ ...policy('enrollment', 'MFA_ENROLL', 1, true), conditions: null }],
  rules: { enrollment: [defaultRule('enroll', 'MFA_ENROLL', 1, { enroll: { self: 'CHALLENGE' } })] },
});

const accessOrg = () => ({
  policies: [{ ...policy('default-access', 'ACCESS_POLICY', 1, true), conditions: null }],
  rules: {
    'default-access': [{ id: 'catch-all', ...accessRule(), ...stamps, system: true, conditions: null }],
  },
});

const onRule = { kind: 'rule', reading: 'create', valid: passwordRule } as const;

export const rules: readonly Mutator[] = [
  {
    ...onRule,
    rule: 'rule/type-known',
    what: 'no type',
    breaks: (rule) => {
      rule.type = undefined;
    },
  },
  {
    ...onRule,
    rule: 'rule/type-known',
    what: 'a comma in the type',
    breaks: (rule) => {
      rule.type = 'PASSWORD,';
    },
  },
  {
    ...onRule,
    rule: 'rule/identity-engine-only',
    what: 'a rule of an authentication policy on Classic Engine',
    engine: 'classic',
    breaks: (rule) => {
      rule.type = 'ACCESS_POLICY';
      rule.actions = accessRule().actions;
    },
  },
  {
    ...onRule,
    rule: 'rule/name-required',
    what: 'a blank name',
    breaks: (rule) => {
      rule.name = ' ';
    },
  },
  {
    ...onRule,
    rule: 'rule/status-known',
    what: 'a comma in the status',
    breaks: (rule) => {
      rule.status = 'ACTIVE,';
    },
  },
  {
    ...onRule,
    rule: 'rule/actions-required',
    what: 'no action',
    breaks: (rule) => {
      rule.actions = {};
    },
  },
  {
    ...onRule,
    rule: 'rule/actions-required',
    what: 'the action of another type',
    breaks: (rule) => {
      rule.actions.enroll = { self: 'LOGIN' };
    },
  },
  {
    ...onRule,
    rule: 'rule/actions-required',
    what: 'a misspelt action',
    breaks: (rule) => {
      rule.actions = { pasword: { access: 'ALLOW' }, passwordChanges: { access: 'ALLOW' } };
    },
  },
  {
    ...onRule,
    rule: 'rule/condition-not-allowed',
    what: 'an expression in a password rule',
    breaks: (rule) => {
      rule.conditions.elCondition = { condition: "user.profile.department == 'Sales'" };
    },
  },
  {
    ...onRule,
    rule: 'rule/default-unconditional',
    reading: 'stored',
    what: 'a zone in a default rule',
    valid: () => ({ ...passwordRule(), id: 'default', system: true }),
    breaks: (rule) => {
      rule.conditions.network = { connection: 'ZONE', include: ['office'] };
    },
  },
  {
    ...onRule,
    rule: 'rule/default-unconditional',
    reading: 'stored',
    what: 'an excluded user in a default rule',
    valid: () => ({ ...passwordRule(), id: 'default', system: true }),
    breaks: (rule) => {
      rule.conditions.people.users.exclude = ['ann'];
    },
  },
  {
    ...onRule,
    rule: 'rule/profile-enrollment-no-conditions',
    what: 'a network in a profile enrollment rule',
    valid: profileRule,
    breaks: (rule) => {
      rule.conditions = { network: { connection: 'ANYWHERE' } };
    },
  },
  {
    rule: 'rule/type-fits-policy',
    what: 'an enrollment rule in a password policy',
    valid: org,
    breaks: ({ rules }) => {
      Object.assign(rules.passwords[0], {
        type: 'MFA_ENROLL',
        actions: { enroll: { self: 'LOGIN' } },
      });
    },
  },
  {
    rule: 'rule/name-unique',
    what: 'the name of another rule',
    valid: org,
    breaks: ({ rules }) => {
      rules.passwords[1].name = rules.passwords[0].name;
    },
  },
  {
    rule: 'rule/priority-unique',
    what: 'the priority of another rule',
    valid: org,
    breaks: ({ rules }) => {
      rules.passwords[1].priority = 1;
    },
  },
  {
    rule: 'rule/default-only-in-default-policy',
    what: 'a default rule in a policy of the staff',
    valid: org,
    breaks: ({ rules }) => {
      rules.passwords[1].system = true;
    },
  },
  {
    rule: 'rule/default-only-in-default-policy',
    what: 'a catch-all rule that is marked as the default rule',
    valid: accessOrg,
    breaks: ({ policies }) => {
      policies[0].system = false;
    },
  },
  {
    rule: 'rule/default-missing',
    what: 'a default policy without a default rule',
    valid: org,
    breaks: ({ rules }) => {
      rules['default-passwords'].pop();
    },
  },
  {
    rule: 'rule/default-missing',
    what: 'a default policy with two default rules',
    valid: org,
    breaks: ({ rules }) => {
      rules['default-passwords'][0].system = true;
    },
  },
  {
    rule: 'rule/default-last',
    what: 'a rule below the default rule',
    valid: org,
    breaks: ({ rules }) => {
      rules['default-passwords'][0].priority = 3;
    },
  },
  {
    rule: 'rule/default-deleted',
    what: 'the catch-all rule is removed',
    isChange: true,
    edition: 'field',
    valid: () => {
      const { policies, rules } = accessOrg();
      const staff = { ...policy('staff-access', 'ACCESS_POLICY', 2, false), conditions: null };
      const own = [
        { id: 'staff', ...accessRule(), ...stamps, name: 'Staff', priority: 1, system: false },
        { id: 'rest', ...accessRule(), ...stamps, system: true, conditions: null },
      ];
      return {
        policies: [...policies.map((one) => ({ ...one, priority: 3 })), { ...staff, priority: 2 }],
        rules: { ...rules, 'staff-access': own },
      };
    },
    breaks: ({ rules }) => {
      rules['staff-access'].pop();
    },
  },
  {
    rule: 'rule/default-edited',
    what: 'another access in a default rule, on Classic Engine',
    isChange: true,
    engine: 'classic',
    valid: classicOrg,
    breaks: ({ rules }) => {
      rules['default-passwords'][1].actions.selfServiceUnlock.access = 'ALLOW';
    },
  },
  {
    rule: 'rule/default-read-only',
    what: 'another enrollment in the default rule',
    isChange: true,
    valid: enrollmentOrg,
    breaks: ({ rules }) => {
      rules.enrollment[0].actions.enroll.self = 'LOGIN';
    },
  },
  {
    rule: 'rule/default-read-only',
    what: 'another session lifetime in the default rule',
    isChange: true,
    valid: org,
    breaks: ({ rules }) => {
      rules['default-sessions'][0].actions.signon.session.maxSessionLifetimeMinutes = 600;
    },
  },
  {
    rule: 'rule/default-read-only',
    what: 'a persistent cookie in the default rule',
    isChange: true,
    valid: org,
    breaks: ({ rules }) => {
      rules['default-sessions'][0].actions.signon.session.usePersistentCookie = true;
    },
  },
];
