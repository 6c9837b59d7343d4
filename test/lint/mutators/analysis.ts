import type { Mutator } from '../mutator.js';

const actionsOf = (mode: '1FA' | '2FA', asks: object = { deviceBound: 'REQUIRED' }) => ({
  appSignOn: {
    access: 'ALLOW',
    verificationMethod: {
      type: 'ASSURANCE',
      factorMode: mode,
      reauthenticateIn: 'PT2H',
      constraints: [{ possession: asks }],
    },
  },
});

const DENY = { appSignOn: { access: 'DENY' } };

const zone = (id: string, value: string) => ({
  id,
  type: 'IP',
  name: id,
  status: 'ACTIVE',
  usage: 'POLICY',
  gateways: [{ type: 'CIDR', value }],
});

const policy = (id: string, type: string, priority: number, rest: object = {}) => ({
  id,
  type,
  name: `Policy ${id}`,
  status: 'ACTIVE',
  priority,
  ...rest,
});

const rule = (
  id: string,
  priority: number,
  conditions: object | null,
  actions: object,
  rest: object = {},
) => ({
  id,
  type: 'ACCESS_POLICY',
  name: `Rule ${id}`,
  status: 'ACTIVE',
  priority,
  conditions,
  actions,
  ...rest,
});

const inZone = (...include: readonly string[]) => ({ network: { connection: 'ZONE', include } });
const outside = (...exclude: readonly string[]) => ({ network: { connection: 'ZONE', exclude } });
const of = (...include: readonly string[]) => ({ people: { groups: { include, exclude: [] } } });

const groups = () => [
  { id: 'g1', type: 'BUILT_IN', profile: { name: 'Everyone' } },
  { id: 'g2', profile: { name: 'Administrators' } },
  { id: 'g3', profile: { name: 'Contractors' } },
];

/** An application policy: administrators with 2FA, others with one factor outside the lab, nobody else. */
const access = () => ({
  groups: groups(),
  zones: [zone('office', '192.0.2.0/24'), zone('lab', '192.0.2.64/26'), zone('branch', '198.51.100.0/24')],
  policies: [policy('p1', 'ACCESS_POLICY', 1, { name: 'Payroll', system: true })],
  rules: {
    p1: [
      rule('r1', 1, of('g2'), actionsOf('2FA', { phishingResistant: 'REQUIRED' })),
      rule('r2', 2, inZone('lab'), actionsOf('2FA')),
      rule('r3', 3, inZone('office'), actionsOf('1FA')),
      rule('r4', 4, { ...of('g3'), ...inZone('branch') }, actionsOf('2FA')),
      rule('r5', 99, null, DENY, { system: true }),
    ],
  },
});

/** Returns the example org with the two authenticators that users can have. */
const withAuthenticators = () => ({
  ...access(),
  authenticators: ['svc_password', 'webauthn'].map((key) => ({ id: key, key, name: key, status: 'ACTIVE' })),
});

/** Returns the example org with two applications. */
const withApps = () => ({
  ...access(),
  apps: ['Payroll', 'Wiki'].map((label, index) => ({
    id: `a${index}`,
    label,
    name: 'template_saml_2_0',
    signOnMode: 'SAML_2_0',
    status: 'ACTIVE',
    _links: { accessPolicy: { href: 'https://example.com/api/v1/policies/p1' } },
  })),
});

/** Two password policies for groups, and the default one. */
const passwords = () => ({
  groups: groups(),
  policies: [
    policy('p1', 'PASSWORD', 1, { conditions: of('g2') }),
    policy('p2', 'PASSWORD', 2, { conditions: of('g2', 'g3') }),
    policy('p3', 'PASSWORD', 3, { conditions: of('g1'), system: true }),
  ],
  rules: Object.fromEntries(
    ['p1', 'p2', 'p3'].map((id) => [
      id,
      [
        rule(
          `${id}r1`,
          1,
          { network: { connection: 'ANYWHERE' } },
          { passwordChange: { access: 'ALLOW' } },
          { type: 'PASSWORD', system: id === 'p3' },
        ),
      ],
    ]),
  ),
});

/** An org in which everybody may enroll a password and a key, and needs the key. */
const enrollment = () => ({
  groups: groups(),
  policies: [
    policy('p1', 'ACCESS_POLICY', 1, { system: true }),
    policy('p2', 'MFA_ENROLL', 1, { conditions: of('g3'), settings: settingsOf('svc_password', 'webauthn') }),
    policy('p3', 'MFA_ENROLL', 2, {
      conditions: of('g1'),
      settings: settingsOf('svc_password', 'webauthn'),
      system: true,
    }),
  ],
  rules: {
    p1: [rule('r1', 99, null, actionsOf('2FA', { phishingResistant: 'REQUIRED' }), { system: true })],
    p2: [enrolled('r2', {})],
    p3: [enrolled('r3', { system: true })],
  },
});

const enrolled = (id: string, rest: object) =>
  rule(id, 1, null, { enroll: { self: 'LOGIN' } }, { type: 'MFA_ENROLL', ...rest });

const settingsOf = (...keys: readonly string[]) => ({
  type: 'AUTHENTICATORS',
  authenticators: keys.map((key) => ({ key, enroll: { self: 'OPTIONAL' } })),
});

/** Mutations for the rules based on the exact analysis of policies. */
export const analysis: readonly Mutator[] = [
  {
    rule: 'analysis/rule-shadowed',
    what: 'a wider zone above a narrower one',
    valid: access,
    breaks: ({ rules: { p1 } }) => {
      [p1[1].priority, p1[2].priority] = [3, 2];
    },
  },
  {
    rule: 'analysis/rule-shadowed',
    what: 'a zone widened until two others cover it',
    valid: access,
    breaks: ({ rules: { p1 } }) => {
      p1[3].conditions = inZone('lab', 'office');
    },
  },
  {
    rule: 'analysis/rule-shadowed',
    what: 'in a zone and out of it, above the rule for contractors',
    valid: access,
    breaks: ({ rules: { p1 } }) => {
      p1[1].conditions = outside('office');
    },
  },
  {
    rule: 'analysis/policy-shadowed',
    what: 'the wider policy first',
    valid: passwords,
    breaks: ({ policies }) => {
      [policies[0].priority, policies[1].priority] = [2, 1];
    },
  },
  {
    rule: 'analysis/condition-contradiction',
    what: 'a rule that excludes the group of its policy',
    valid: passwords,
    breaks: ({ rules: { p1 } }) => {
      p1[0].conditions = { people: { groups: { include: [], exclude: ['g2'] } } };
    },
  },
  {
    rule: 'analysis/condition-contradiction',
    what: 'a rule that excludes everyone',
    valid: passwords,
    breaks: ({ rules: { p2 } }) => {
      p2[0].conditions = { people: { groups: { include: [], exclude: ['g1'] } } };
    },
  },
  {
    rule: 'analysis/rule-redundant',
    what: 'a rule that does what the catch-all does',
    valid: access,
    breaks: ({ rules: { p1 } }) => {
      p1[3].actions = DENY;
    },
  },
  {
    rule: 'analysis/condition-redundant',
    what: 'an excluded zone that a rule above matches',
    valid: access,
    breaks: ({ rules: { p1 } }) => {
      p1[3].conditions = { ...of('g3'), ...outside('office') };
    },
  },
  {
    rule: 'analysis/weaker-rule-first',
    what: 'administrators below those in the office',
    valid: access,
    breaks: ({ rules: { p1 } }) => {
      [p1[0].priority, p1[3].priority] = [4, 1];
    },
  },
  {
    rule: 'assurance/not-enrollable',
    what: 'contractors who may not enroll the key',
    valid: enrollment,
    breaks: ({ policies }) => {
      policies[1].settings = settingsOf('svc_password', 'svc_email');
    },
  },
  {
    rule: 'assurance/not-enrollable',
    what: 'a key that must be of hardware, where only a code of an application is allowed',
    valid: enrollment,
    breaks: ({ policies, rules: { p1 } }) => {
      p1[0].actions = actionsOf('2FA', { hardwareProtection: 'REQUIRED', phishingResistant: 'REQUIRED' });
      policies[2].settings = settingsOf('svc_password', 'google_otp');
    },
  },
  {
    rule: 'analysis/deny-preempted',
    what: 'a rule that denies high risk, below administrators',
    valid: access,
    breaks: ({ rules: { p1 } }) => {
      p1[3].conditions = { riskScore: { level: 'HIGH' } };
      p1[3].actions = DENY;
    },
  },
  {
    rule: 'assurance/no-authenticator',
    what: 'the only authenticator that meets the rules, deactivated',
    valid: withAuthenticators,
    breaks: ({ authenticators }) => {
      authenticators[1].status = 'INACTIVE';
    },
  },
  {
    rule: 'policy/app-without-policy',
    what: 'an application that lost its link',
    valid: withApps,
    breaks: ({ apps }) => {
      apps[1]._links = {};
    },
  },
];
