import type { Mutator } from '../mutator.js';

const SENT = { edition: 'field', reading: 'create' } as const;
const RULE = { ...SENT, kind: 'rule' } as const;

/** A routing rule that selects the provider by an expression. */
const routingRule = () => ({
  type: 'IDP_DISCOVERY',
  name: 'By domain',
  conditions: { network: { connection: 'ANYWHERE' } },
  actions: {
    idp: {
      providers: [] as object[],
      idpSelectionType: 'DYNAMIC',
      matchCriteria: [{ propertyName: 'name', providerExpression: "login.identifier.substringAfter('@')" }],
    },
  },
});

const toProviders = (...providers: readonly object[]) => {
  const rule = routingRule();
  return { ...rule, actions: { idp: { providers: [...providers], idpSelectionType: 'SPECIFIC' } } };
};

const chainRule = () => ({
  type: 'ACCESS_POLICY',
  name: 'In steps',
  actions: {
    appSignOn: {
      access: 'ALLOW',
      verificationMethod: {
        type: 'AUTH_METHOD_CHAIN',
        chains: [
          {
            authenticationMethods: [{ key: 'webauthn', method: 'webauthn' }],
            reauthenticateIn: 'PT2H',
          },
        ],
      },
    },
  },
});

const breachPolicy = () => ({
  type: 'PASSWORD',
  name: 'Staff',
  settings: { password: { breachedProtection: { expireAfterDays: 3, logoutEnabled: true } } },
});

/** An authentication policy with an application. */
const mappedOrg = () => ({
  policies: [
    { id: 'p1', type: 'ACCESS_POLICY', name: 'Payroll', status: 'ACTIVE', priority: 1 },
    { id: 'p2', type: 'ACCESS_POLICY', name: 'Default', status: 'ACTIVE', priority: 1, system: true },
  ],
  apps: [
    {
      id: 'a1',
      name: 'payroll',
      label: 'Payroll',
      status: 'ACTIVE',
      signOnMode: 'SAML_2_0',
      _links: { accessPolicy: { href: 'https://example.com/api/v1/policies/p1' } },
    },
  ],
});

/**
 * Mutations that violate requirements of the live service. The service documents these requirements, but its API specification lacks them.
 */
export const live: readonly Mutator[] = [
  {
    rule: 'shape/name-required',
    what: 'a blank label of an application',
    edition: 'field',
    valid: mappedOrg,
    breaks: (org) => {
      org.apps[0].label = ' ';
    },
  },
  {
    rule: 'routing/provider-shape',
    what: 'a provider without an id',
    ...RULE,
    valid: () => toProviders({ type: 'SVC' }),
    breaks: (rule) => {
      rule.actions.idp.providers[0].type = 'SAML2';
    },
  },
  {
    rule: 'routing/provider-shape',
    what: 'desktop single sign-on next to another provider',
    ...RULE,
    valid: () => toProviders({ type: 'AgentlessDSSO' }),
    breaks: (rule) => {
      rule.actions.idp.providers.push({ type: 'SVC' });
    },
  },
  {
    rule: 'routing/selection-criteria',
    what: 'no criterion',
    ...RULE,
    valid: routingRule,
    breaks: (rule) => {
      rule.actions.idp.matchCriteria = [];
    },
  },
  {
    rule: 'routing/expression-syntax',
    what: 'an open bracket',
    ...RULE,
    valid: routingRule,
    breaks: (rule) => {
      rule.actions.idp.matchCriteria[0].providerExpression = 'login.identifier.substringAfter(';
    },
  },
  {
    rule: 'assurance/reauthenticate-in-one-place',
    what: 'an interval on the method as well',
    ...RULE,
    valid: chainRule,
    breaks: (rule) => {
      rule.actions.appSignOn.verificationMethod.reauthenticateIn = 'PT4H';
    },
  },
  {
    rule: 'password/breached-protection',
    what: 'a sign-out without days',
    ...SENT,
    kind: 'policy',
    valid: breachPolicy,
    breaks: (policy) => {
      delete policy.settings.password.breachedProtection.expireAfterDays;
    },
  },
  {
    rule: 'password/breached-protection',
    what: 'more days than ten',
    ...SENT,
    kind: 'policy',
    valid: breachPolicy,
    breaks: (policy) => {
      policy.settings.password.breachedProtection.expireAfterDays = 11;
    },
  },
  {
    rule: 'signon/session-range',
    what: 'more idle minutes than 90 days have',
    ...RULE,
    valid: () => ({
      type: 'SIGN_ON',
      name: 'Staff',
      actions: {
        signon: {
          access: 'ALLOW',
          primaryFactor: 'PASSWORD_IDP',
          requireFactor: false,
          session: { maxSessionIdleMinutes: 129_600, maxSessionLifetimeMinutes: 0 },
        },
      },
    }),
    breaks: (rule) => {
      rule.actions.signon.session.maxSessionIdleMinutes = 129_601;
    },
  },
  {
    rule: 'zone/address-limit',
    what: 'one network more than a list takes',
    kind: 'zone',
    edition: 'field',
    valid: () => ({
      type: 'DYNAMIC_V2',
      name: 'Partners',
      asns: { include: Array.from({ length: 75 }, (_, index) => String(64_500 + index)), exclude: [] },
    }),
    breaks: (zone) => {
      zone.asns.include.push('64600');
    },
  },
  {
    rule: 'policy/in-use-deactivated',
    what: 'the policy of an application',
    isChange: true,
    edition: 'field',
    valid: mappedOrg,
    breaks: (org) => {
      org.policies[0].status = 'INACTIVE';
    },
  },
];
