import type { Mutator } from '../mutator.js';

/** An org that passes every check of the preset. */
const org = () => ({
  policies: [
    { id: 's1', type: 'SVC_SIGN_ON', name: 'Default Policy', system: true, priority: 1, status: 'ACTIVE' },
    { id: 'a1', type: 'ACCESS_POLICY', name: 'Administration', system: true, priority: 1, status: 'ACTIVE' },
    {
      id: 'w1',
      type: 'PASSWORD',
      name: 'Default Policy',
      system: true,
      priority: 1,
      status: 'ACTIVE',
      settings: {
        password: {
          complexity: { minLength: 15, dictionary: { common: { exclude: true } } },
          age: { historyCount: 24, minAgeMinutes: 60, maxAgeDays: 90 },
          lockout: { maxAttempts: 3, autoUnlockMinutes: 30 },
        },
        recovery: { factors: { svc_email: { status: 'ACTIVE' }, svc_sms: { status: 'INACTIVE' } } },
      },
    },
    {
      id: 'e1',
      type: 'MFA_ENROLL',
      name: 'Default Policy',
      system: true,
      priority: 1,
      status: 'ACTIVE',
      settings: {
        type: 'AUTHENTICATORS',
        authenticators: [
          { key: 'svc_password', enroll: { self: 'REQUIRED' } },
          { key: 'webauthn', enroll: { self: 'OPTIONAL' } },
        ],
      },
    },
  ],
  rules: {
    s1: [
      {
        id: 'sr1',
        type: 'SIGN_ON',
        name: 'Default Rule',
        system: true,
        priority: 1,
        status: 'ACTIVE',
        conditions: {
          people: { users: { include: [], exclude: [] }, groups: { include: [], exclude: [] } },
          network: { connection: 'ANYWHERE' },
        },
        actions: {
          signon: {
            access: 'ALLOW',
            primaryFactor: 'PASSWORD_IDP_ANY_FACTOR',
            requireFactor: true,
            factorPromptMode: 'ALWAYS',
            factorLifetime: 15,
            session: {
              maxSessionIdleMinutes: 15,
              maxSessionLifetimeMinutes: 720,
              usePersistentCookie: false,
            },
          },
        },
      },
    ],
    a1: [
      accessRule('ar1', { userType: { include: ['t1'], exclude: [] } }, 1),
      { ...accessRule('ar2', undefined, 99), name: 'Catch-all Rule', system: true },
    ],
    w1: [
      {
        id: 'wr1',
        type: 'PASSWORD',
        name: 'Default Rule',
        system: true,
        priority: 1,
        status: 'ACTIVE',
        actions: {
          passwordChange: { access: 'ALLOW' },
          selfServicePasswordReset: { access: 'ALLOW' },
          selfServiceUnlock: { access: 'DENY' },
        },
      },
    ],
    e1: [
      {
        id: 'er1',
        type: 'MFA_ENROLL',
        name: 'Default Rule',
        system: true,
        priority: 1,
        status: 'ACTIVE',
        actions: { enroll: { self: 'LOGIN' } },
      },
    ],
  },
  apps: [{ id: 'app1', name: 'saasure', label: 'Administration', status: 'ACTIVE' }],
  mappings: [{ appId: 'app1', policyId: 'a1' }],
  userTypes: [{ id: 't1', name: 'staff', displayName: 'Staff' }],
  users: [{ id: 'u1', status: 'ACTIVE', profile: { login: 'ada@example.com' } }],
  zones: [
    {
      id: 'z1',
      type: 'IP',
      name: 'Office',
      status: 'ACTIVE',
      usage: 'POLICY',
      gateways: [{ type: 'CIDR', value: '10.0.0.0/8' }],
    },
  ],
});

function accessRule(id: string, conditions: object | undefined, priority: number) {
  return {
    id,
    type: 'ACCESS_POLICY',
    name: `Rule ${id}`,
    priority,
    status: 'ACTIVE',
    ...(conditions && { conditions }),
    actions: {
      appSignOn: {
        access: 'ALLOW',
        verificationMethod: {
          type: 'ASSURANCE',
          factorMode: '2FA',
          reauthenticateIn: 'PT2H',
          constraints: [{ possession: { phishingResistant: 'REQUIRED' } }],
        },
      },
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a mutator reaches into a document whose shape it knows
type Any = any;

function of(reach: (org: Any) => Any) {
  return (rule: string, what: string, breaks: (part: Any) => void): Mutator => ({
    rule,
    what,
    valid: org,
    breaks: (document) => {
      breaks(reach(document));
    },
  });
}

const session = of((org) => org.rules.s1[0].actions.signon);
const specific = of((org) => org.rules.a1[0]);
const catchAll = of((org) => org.rules.a1[1].actions.appSignOn);
const password = of((org) => org.policies[2].settings);
const enrollment = of((org) => org.policies[3].settings.authenticators);
const whole = of((org) => org);

export const hardening: readonly Mutator[] = [
  session('hardening/session-lifetime', 'no limit', (signon) => {
    signon.session.maxSessionLifetimeMinutes = 0;
  }),
  session('hardening/session-lifetime', 'no setting', (signon) => {
    delete signon.session.maxSessionLifetimeMinutes;
  }),
  session('hardening/session-lifetime', 'a day', (signon) => {
    signon.session.maxSessionLifetimeMinutes = 1440;
  }),
  session('hardening/session-idle', 'half a day', (signon) => {
    signon.session.maxSessionIdleMinutes = 720;
  }),
  session('hardening/persistent-cookie', 'on', (signon) => {
    signon.session.usePersistentCookie = true;
  }),
  session('hardening/administrator-second-factor', 'no second factor', (signon) => {
    signon.requireFactor = undefined;
    signon.factorPromptMode = undefined;
    signon.factorLifetime = undefined;
  }),
  catchAll('hardening/weak-catch-all', 'one factor', (appSignOn) => {
    appSignOn.verificationMethod = { type: 'ASSURANCE', factorMode: '1FA' };
  }),
  specific('hardening/one-factor-from-anywhere', 'one factor', (rule) => {
    rule.actions.appSignOn.verificationMethod = { type: 'ASSURANCE', factorMode: '1FA' };
  }),
  specific('hardening/administrator-application', 'another way in beside', (rule) => {
    rule.actions.appSignOn.verificationMethod.constraints.push({ possession: { deviceBound: 'REQUIRED' } });
  }),
  specific('hardening/administrator-application', 'no constraint', (rule) => {
    delete rule.actions.appSignOn.verificationMethod.constraints;
  }),
  whole('hardening/high-risk', 'no answer', (org) => {
    for (const rule of org.rules.a1) delete rule.actions.appSignOn.verificationMethod.constraints;
  }),
  specific('hardening/named-users', 'a user', (rule) => {
    rule.conditions.people = {
      users: { include: ['u1'], exclude: [] },
      groups: { include: [], exclude: [] },
    };
  }),
  password('hardening/password-length', 'eight characters', (settings) => {
    settings.password.complexity.minLength = 8;
  }),
  password('hardening/password-history', 'none', (settings) => {
    delete settings.password.age.historyCount;
  }),
  password('hardening/password-lockout', 'never', (settings) => {
    settings.password.lockout.maxAttempts = 0;
  }),
  password('hardening/password-dictionary', 'no setting', (settings) => {
    delete settings.password.complexity.dictionary;
  }),
  password('hardening/password-dictionary', 'allowed', (settings) => {
    settings.password.complexity.dictionary.common.exclude = false;
  }),
  password('hardening/weak-recovery', 'by text message', (settings) => {
    settings.recovery.factors.svc_sms.status = 'ACTIVE';
  }),
  enrollment('hardening/security-question', 'optional', (authenticators) => {
    authenticators.push({ key: 'security_question', enroll: { self: 'OPTIONAL' } });
  }),
  whole('hardening/wide-zone', 'half of the Internet', (org) => {
    org.zones[0].gateways[0].value = '128.0.0.0/1';
  }),
  {
    rule: 'hardening/catch-all-weakest',
    what: 'a catch-all of any 2FA below one that resists phishing',
    valid: org,
    breaks: ({ rules: { a1 } }) => {
      a1[1].actions.appSignOn.verificationMethod.constraints = [];
    },
  },
  {
    rule: 'hardening/downgrade',
    what: 'a rule for the office above one that asks for less',
    valid: org,
    breaks: ({ rules: { a1 } }) => {
      a1[0].conditions = { network: { connection: 'ZONE', include: ['z1'] } };
      a1[1].actions.appSignOn.verificationMethod.constraints = [];
    },
  },
  {
    rule: 'hardening/phishing-resistant-enrollment',
    what: 'email in place of a security key',
    valid: org,
    breaks: ({ policies }) => {
      policies[3].settings.authenticators[1].key = 'svc_email';
    },
  },
];
