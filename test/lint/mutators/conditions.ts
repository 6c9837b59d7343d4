import type { Mutator } from '../mutator.js';

const sides = (...include: readonly string[]) => ({ include, exclude: [] as string[] });

/** An authentication rule with every possible condition. */
const accessRule = () => ({
  type: 'ACCESS_POLICY',
  name: 'Staff on managed devices',
  priority: 1,
  conditions: {
    people: { groups: sides('staff', 'partners'), users: sides() },
    userType: sides('employee'),
    network: { connection: 'ZONE', include: ['office', 'lab'] },
    device: { registered: true, managed: true },
    riskScore: { level: 'LOW' },
    elCondition: { condition: "user.profile.department == 'Engineering'" },
  },
  actions: {
    appSignOn: {
      access: 'ALLOW',
      verificationMethod: { type: 'ASSURANCE', factorMode: '1FA', constraints: [], reauthenticateIn: 'PT4H' },
    },
  },
});

const routingRule = () => ({
  type: 'IDP_DISCOVERY',
  name: 'Partners to their own provider',
  priority: 1,
  conditions: {
    network: { connection: 'ANYWHERE' },
    platform: { include: [{ type: 'MOBILE', os: { type: 'IOS' } }], exclude: [] },
    userIdentifier: {
      type: 'IDENTIFIER',
      patterns: [
        { matchType: 'SUFFIX', value: 'example.com' },
        { matchType: 'STARTS_WITH', value: 'adm-' },
      ],
    },
    app: { include: [{ type: 'APP', id: 'payroll' }], exclude: [{ type: 'APP_TYPE', name: 'office365' }] },
  },
  actions: { idp: { providers: [{ type: 'SVC' }] } },
});

const regexRule = () => {
  const rule = routingRule();
  rule.conditions.userIdentifier.patterns = [{ matchType: 'EXPRESSION', value: '[a-z]+@example\\.com' }];
  return rule;
};

const classicPolicy = () => ({
  type: 'OAUTH_AUTHORIZATION_POLICY',
  name: 'Partners',
  conditions: { network: { connection: 'ANYWHERE' } },
});

const riskRule = () => ({
  type: 'ENTITY_RISK',
  name: 'Attacks',
  priority: 1,
  conditions: {
    people: { groups: sides('staff'), users: sides() },
    entityRisk: { level: 'HIGH' },
    riskDetectionTypes: { include: ['BRUTE_FORCE_ATTACK'] },
  },
  actions: { entityRisk: { actions: [] } },
});

const sessionRule = () => ({
  type: 'SIGN_ON',
  name: 'LDAP clients',
  priority: 1,
  conditions: { authContext: { authType: 'LDAP_INTERFACE' }, network: { connection: 'ANYWHERE' } },
  actions: { signon: { access: 'ALLOW', requireFactor: false, primaryFactor: 'PASSWORD_IDP' } },
});

const passwordPolicy = () => ({
  type: 'PASSWORD',
  name: 'Directory users',
  priority: 1,
  status: 'ACTIVE',
  conditions: {
    people: { groups: { include: ['staff'], exclude: [] } },
    authProvider: { provider: 'ACTIVE_DIRECTORY', include: ['directory'] },
  },
});

const zone = (id: string, value: string) => ({
  id,
  type: 'IP',
  name: id,
  status: 'ACTIVE',
  usage: 'POLICY',
  gateways: [{ type: 'CIDR', value }],
  proxies: null,
});

/** A session rule with group and zone conditions, and the referenced objects. */
const org = () => ({
  groups: [
    { id: 'everyone', type: 'BUILT_IN', profile: { name: 'Everyone' } },
    { id: 'staff', type: 'OKTA_GROUP', profile: { name: 'Staff' } },
  ],
  users: [{ id: 'ann', status: 'ACTIVE', profile: { login: 'ann@example.com' } }],
  zones: [zone('office', '192.0.2.0/24'), zone('lab', '198.51.100.0/24')],
  policies: [
    {
      id: 'sessions',
      type: 'SVC_SIGN_ON',
      name: 'Default Policy',
      status: 'ACTIVE',
      priority: 1,
      system: true,
      conditions: { people: { groups: { include: ['everyone'] } } },
    },
  ],
  rules: {
    sessions: [
      {
        id: 'staff-rule',
        ...sessionRule(),
        conditions: {
          people: { groups: sides('staff'), users: sides('ann') },
          network: { connection: 'ZONE', include: ['office'], exclude: ['lab'] },
        },
      },
      {
        id: 'default-rule',
        ...sessionRule(),
        name: 'Default Rule',
        system: true,
        priority: 2,
        conditions: { network: { connection: 'ANYWHERE' } },
      },
    ],
  },
});

const onAccess = { kind: 'rule', reading: 'create', valid: accessRule } as const;
const onRouting = { kind: 'rule', reading: 'create', valid: routingRule } as const;
const onRegex = { kind: 'rule', reading: 'create', valid: regexRule } as const;
const onRisk = { kind: 'rule', reading: 'create', valid: riskRule } as const;
const onSession = { kind: 'rule', reading: 'create', valid: sessionRule } as const;
const onPassword = { kind: 'policy', reading: 'create', valid: passwordPolicy } as const;

/** Makes a mutator that sets the regular expression of a user identifier condition. */
const withRegex = (rule: string, what: string, value: string): Mutator => ({
  ...onRegex,
  rule,
  what,
  breaks: ({ conditions }) => {
    conditions.userIdentifier.patterns[0].value = value;
  },
});

const withExpression = (rule: string, what: string, condition: string): Mutator => ({
  ...onAccess,
  rule,
  what,
  breaks: ({ conditions }) => {
    conditions.elCondition.condition = condition;
  },
});

export const conditions: readonly Mutator[] = [
  {
    ...onAccess,
    rule: 'condition/key-known',
    what: 'a misspelt key',
    breaks: ({ conditions }) => {
      conditions.netwrok = conditions.network;
      delete conditions.network;
    },
  },
  {
    ...onRisk,
    rule: 'condition/key-known',
    what: 'an unknown key',
    breaks: ({ conditions }) => {
      conditions.moonPhase = { level: 'FULL' };
    },
  },
  {
    ...onPassword,
    rule: 'condition/key-known',
    what: 'a key of Identity Engine on Classic Engine',
    engine: 'classic',
    valid: classicPolicy,
    breaks: ({ conditions }) => {
      conditions.userType = sides('employee');
    },
  },
  {
    ...onAccess,
    rule: 'condition/include-exclude-required',
    what: 'no excluded groups',
    breaks: ({ conditions }) => {
      delete conditions.people.groups.exclude;
    },
  },
  {
    ...onAccess,
    rule: 'condition/include-exclude-required',
    what: 'no included user types',
    breaks: ({ conditions }) => {
      delete conditions.userType.include;
    },
  },
  {
    ...onRouting,
    rule: 'condition/include-exclude-required',
    what: 'no excluded applications',
    breaks: ({ conditions }) => {
      delete conditions.app.exclude;
    },
  },
  {
    ...onAccess,
    rule: 'condition/include-exclude-overlap',
    what: 'a group on both sides',
    breaks: ({ conditions }) => {
      conditions.people.groups.exclude = ['staff'];
    },
  },
  {
    ...onRouting,
    rule: 'condition/include-exclude-overlap',
    what: 'an application on both sides',
    breaks: ({ conditions }) => {
      conditions.app.exclude = [{ id: 'payroll', type: 'APP' }];
    },
  },
  {
    ...onAccess,
    rule: 'condition/duplicate-entry',
    what: 'a zone twice',
    breaks: ({ conditions }) => {
      conditions.network.include.push('office');
    },
  },
  {
    ...onAccess,
    rule: 'condition/network-connection-known',
    what: 'another connection',
    breaks: ({ conditions }) => {
      conditions.network.connection = 'ON_NETWORK';
    },
  },
  {
    ...onAccess,
    rule: 'condition/network-zone-list-required',
    what: 'no zones',
    breaks: ({ conditions }) => {
      conditions.network.include = [];
    },
  },
  {
    ...onAccess,
    rule: 'condition/network-list-ignored',
    what: 'zones next to `ANYWHERE`',
    breaks: ({ conditions }) => {
      conditions.network.connection = 'ANYWHERE';
    },
  },
  {
    ...onAccess,
    rule: 'condition/network-all-zones-alone',
    what: '`ALL_ZONES` next to another zone',
    breaks: ({ conditions }) => {
      conditions.network.include.push('ALL_ZONES');
    },
  },
  {
    ...onSession,
    rule: 'condition/auth-type-known',
    what: 'a type of the live service',
    breaks: ({ conditions }) => {
      conditions.authContext.authType = 'RADIUS';
    },
  },
  {
    ...onPassword,
    rule: 'condition/auth-provider-required',
    what: 'no provider',
    breaks: ({ conditions }) => {
      delete conditions.authProvider.provider;
    },
  },
  {
    ...onPassword,
    rule: 'condition/auth-provider-required',
    what: 'neither a provider nor directories',
    breaks: ({ conditions }) => {
      conditions.authProvider = {};
    },
  },
  {
    ...onPassword,
    rule: 'condition/auth-provider-required',
    what: 'an unknown provider',
    breaks: ({ conditions }) => {
      conditions.authProvider.provider = 'DIRECTORY';
    },
  },
  {
    ...onPassword,
    rule: 'condition/auth-provider-required',
    what: 'directories next to the own provider',
    breaks: ({ conditions }) => {
      conditions.authProvider.provider = 'SVC';
    },
  },
  {
    ...onRouting,
    rule: 'condition/identifier-type-required',
    what: 'no type',
    breaks: ({ conditions }) => {
      delete conditions.userIdentifier.type;
    },
  },
  {
    ...onRegex,
    rule: 'condition/identifier-attribute',
    what: 'no attribute',
    breaks: ({ conditions }) => {
      conditions.userIdentifier.type = 'ATTRIBUTE';
    },
  },
  {
    ...onRouting,
    rule: 'condition/identifier-attribute',
    what: 'an attribute next to the identifier',
    breaks: ({ conditions }) => {
      conditions.userIdentifier.attribute = 'company';
    },
  },
  {
    ...onRouting,
    rule: 'condition/identifier-patterns-required',
    what: 'no patterns',
    breaks: ({ conditions }) => {
      conditions.userIdentifier.patterns = [];
    },
  },
  {
    ...onRouting,
    rule: 'condition/identifier-patterns-required',
    what: 'an unknown match type',
    breaks: ({ conditions }) => {
      conditions.userIdentifier.patterns[0].matchType = 'ENDS_WITH';
    },
  },
  {
    ...onRouting,
    rule: 'condition/identifier-patterns-required',
    what: 'a pattern without a value',
    breaks: ({ conditions }) => {
      delete conditions.userIdentifier.patterns[0].value;
    },
  },
  {
    ...onRegex,
    rule: 'condition/identifier-one-pattern',
    what: 'two regular expressions',
    breaks: ({ conditions }) => {
      conditions.userIdentifier.patterns.push({ matchType: 'EXPRESSION', value: 'adm-.*' });
    },
  },
  {
    ...onRouting,
    rule: 'condition/identifier-one-pattern',
    what: 'two patterns of an attribute',
    breaks: ({ conditions }) => {
      Object.assign(conditions.userIdentifier, { type: 'ATTRIBUTE', attribute: 'company' });
    },
  },
  withRegex('condition/identifier-regex-invalid', 'a bracket that is not closed', '([a-z]+@example\\.com'),
  withRegex('condition/identifier-regex-invalid', 'nothing to repeat', '*@example\\.com'),
  withRegex('condition/identifier-regex-unsupported', 'a look-behind', '.*(?<!test)@example\\.com'),
  withRegex('condition/identifier-regex-unsupported', 'a possessive quantifier', '[a-z]++@example\\.com'),
  withRegex(
    'condition/identifier-regex-backtracks',
    'a repetition of repetitions',
    '([a-z]+)*@example\\.com',
  ),
  {
    ...onRouting,
    rule: 'condition/identifier-pattern-subsumed',
    what: 'a login of the domain',
    breaks: ({ conditions }) => {
      conditions.userIdentifier.patterns.push({ matchType: 'EQUALS', value: 'ann@example.com' });
    },
  },
  {
    ...onRouting,
    rule: 'condition/identifier-pattern-subsumed',
    what: 'a wider pattern',
    breaks: ({ conditions }) => {
      conditions.userIdentifier.patterns.push({ matchType: 'CONTAINS', value: '@EXAMPLE' });
    },
  },
  {
    ...onRouting,
    rule: 'condition/app-entry-shape',
    what: 'an instance by name',
    breaks: ({ conditions }) => {
      conditions.app.include = [{ type: 'APP', name: 'payroll' }];
    },
  },
  {
    ...onRouting,
    rule: 'condition/app-entry-shape',
    what: 'an id alone',
    breaks: ({ conditions }) => {
      conditions.app.include = ['payroll'];
    },
  },
  {
    ...onRouting,
    rule: 'condition/platform-entry-shape',
    what: 'a system of the live service',
    breaks: ({ conditions }) => {
      conditions.platform.include[0].os.type = 'CHROMEOS';
    },
  },
  {
    ...onRouting,
    rule: 'condition/platform-entry-shape',
    what: 'a system of other devices',
    breaks: ({ conditions }) => {
      conditions.platform.include[0].type = 'DESKTOP';
    },
  },
  {
    ...onAccess,
    rule: 'condition/device-managed-needs-registered',
    what: 'a device that is managed and not registered',
    breaks: ({ conditions }) => {
      conditions.device.registered = false;
    },
  },
  {
    ...onAccess,
    rule: 'condition/risk-level-known',
    what: 'no level of the sign-in',
    breaks: ({ conditions }) => {
      conditions.riskScore = {};
    },
  },
  {
    ...onRisk,
    rule: 'condition/risk-level-known',
    what: 'an unknown level of the user',
    breaks: ({ conditions }) => {
      conditions.entityRisk.level = 'SEVERE';
    },
  },
  {
    ...onAccess,
    rule: 'condition/expression-required',
    what: 'no expression',
    breaks: ({ conditions }) => {
      conditions.elCondition = {};
    },
  },
  withExpression('condition/expression-syntax', 'half an expression', 'user.profile.department =='),
  withExpression(
    'condition/expression-unknown-reference',
    'an unknown attribute',
    "security.risks.level == 'LOW'",
  ),
  withExpression(
    'condition/expression-unknown-reference',
    'a function of the other dialect',
    "String.startsWith(user.profile.department, 'Eng')",
  ),
  withExpression('condition/expression-constant', 'always true', 'true'),
  withExpression('condition/expression-type', 'a number in place of a word', 'security.risk.level == 3'),
  {
    ...onRisk,
    rule: 'condition/risk-detection-include-xor-exclude',
    what: 'both lists',
    breaks: ({ conditions }) => {
      conditions.riskDetectionTypes.exclude = ['SUSPICIOUS_APP_ACCESS'];
    },
  },
  {
    ...onRisk,
    rule: 'condition/risk-detection-include-xor-exclude',
    what: 'neither list',
    breaks: ({ conditions }) => {
      conditions.riskDetectionTypes = {};
    },
  },
  {
    ...onRisk,
    rule: 'condition/risk-detection-known',
    what: 'an unknown detection',
    breaks: ({ conditions }) => {
      conditions.riskDetectionTypes.include.push('BRUTE_FORCE');
    },
  },
  {
    rule: 'condition/unknown-reference',
    what: 'a missing group',
    valid: org,
    breaks: ({ rules }) => {
      rules.sessions[0].conditions.people.groups.include = ['stuff'];
    },
  },
  {
    rule: 'condition/unknown-reference',
    what: 'a missing zone',
    valid: org,
    breaks: ({ rules }) => {
      rules.sessions[0].conditions.network.exclude = ['attic'];
    },
  },
  {
    rule: 'condition/inactive-reference',
    what: 'an inactive zone',
    valid: org,
    breaks: ({ zones }) => {
      zones[0].status = 'INACTIVE';
    },
  },
  {
    rule: 'condition/inactive-reference',
    what: 'a deactivated user',
    valid: org,
    breaks: ({ users }) => {
      users[0].status = 'DEPROVISIONED';
    },
  },
  {
    rule: 'condition/zone-empty',
    what: 'a zone without gateways',
    valid: org,
    breaks: ({ zones }) => {
      zones[0].gateways = null;
    },
  },
  {
    rule: 'condition/zone-subsumed',
    what: 'a zone inside another of the list',
    valid: org,
    breaks: ({ zones, rules }) => {
      zones[1].gateways = [{ type: 'RANGE', value: '192.0.2.10-192.0.2.20' }];
      rules.sessions[0].conditions.network = { connection: 'ZONE', include: ['lab', 'office'] };
    },
  },
  {
    rule: 'condition/zone-cancelled',
    what: 'an excluded zone around the included one',
    valid: org,
    breaks: ({ zones }) => {
      zones[1].gateways = [{ type: 'CIDR', value: '192.0.0.0/16' }];
    },
  },
  {
    rule: 'shape/misspelt-field',
    what: 'a misspelt side of a zone',
    kind: 'zone',
    valid: () => ({
      ...zone('abroad', ''),
      type: 'DYNAMIC_V2',
      gateways: null,
      locations: { include: [], exclude: [] },
    }),
    breaks: (zone) => {
      zone.locations = { include: [], exclue: [] };
    },
  },
  ...['platform', 'userIdentifier'].map(
    (key): Mutator => ({
      rule: 'condition/empty-object',
      what: `an empty \`${key}\``,
      reading: 'update',
      edition: 'field',
      valid: routingRule,
      breaks: (rule) => {
        rule.conditions[key] = {};
      },
    }),
  ),
];
