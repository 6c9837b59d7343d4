import { type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { nullable } from '../../base/nullable.js';
import type { Members } from '../../base/object.js';
import type { DocumentKind } from '../../read/kinds/kinds.js';
import { branded, type LintSetting } from '../rule/setting.js';
import { defineTarget, type Target } from '../rule/target.js';
import { anything, loose, Text, words } from './fields.js';

/** Smallest rules that may hold a condition, by the action of their type. */
const HOSTS = {
  access: {
    type: 'ACCESS_POLICY',
    name: 'Staff',
    actions: {
      appSignOn: {
        access: 'ALLOW',
        verificationMethod: {
          type: 'ASSURANCE',
          factorMode: '1FA',
          constraints: [],
          reauthenticateIn: 'PT4H',
        },
      },
    },
  },
  entityRisk: { type: 'ENTITY_RISK', name: 'Staff', actions: { entityRisk: { actions: [] } } },
  routing: { type: 'IDP_DISCOVERY', name: 'Staff', actions: { idp: { providers: [{ type: 'SVC' }] } } },
  signOn: {
    type: 'SIGN_ON',
    name: 'Staff',
    actions: { signon: { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP' } },
  },
  passwordPolicy: { type: 'PASSWORD', name: 'Staff' },
} as const satisfies Record<string, Members>;

/** All conditions of a policy or rule together. Spec: Conditions (policy and rule). */
export const conditions = defineTarget({
  name: 'conditions',
  of: ['policy', 'rule'],
  path: ['conditions'],
  host: HOSTS.access,
});

export const people = condition('people', HOSTS.access, () =>
  loose({ groups: sides(Type.String()), users: sides(Type.String()) }),
);

export const userType = condition('userType', HOSTS.access, () => sides(Type.String()));

export const authContext = condition('authContext', HOSTS.signOn, ({ edition }) =>
  loose({ authType: words('ANY', 'LDAP_INTERFACE', ...(edition === 'field' ? ['RADIUS'] : [])) }),
);

export const network = condition('network', HOSTS.access, ({ edition }) =>
  loose({
    connection: words('ANYWHERE', 'ZONE', ...(edition === 'field' ? ['ON_NETWORK', 'OFF_NETWORK'] : [])),
    include: Type.Array(Type.String()),
    exclude: Type.Array(Type.String()),
  }),
);

/** Of a policy: the only one that no rule has. */
export const authProvider = condition(
  'authProvider',
  HOSTS.passwordPolicy,
  (setting) =>
    withRequired(
      {
        provider: words(
          setting.brand,
          'ACTIVE_DIRECTORY',
          ...(setting.edition === 'field' ? ['LDAP', 'ANY'] : []),
        ),
      },
      { include: Type.Array(Type.String()) },
    ),
  ['rule', 'policy'],
);

const Patterns = Type.Array(
  Type.Object({
    matchType: words('EXPRESSION', 'EQUALS', 'CONTAINS', 'STARTS_WITH', 'SUFFIX'),
    value: Type.String(),
  }),
);

/** The live service says that anything will do by an empty list of patterns, without a type. */
export const userIdentifier = condition('userIdentifier', HOSTS.routing, ({ edition }) => {
  const type = words('IDENTIFIER', 'ATTRIBUTE');
  return edition === 'field'
    ? loose({ type, attribute: Type.String(), patterns: Patterns })
    : withRequired({ type, patterns: { ...Patterns, minItems: 1 } }, { attribute: Type.String() });
});

export const app = condition('app', HOSTS.routing, () =>
  sides(withRequired({ type: words('APP', 'APP_TYPE') }, { id: Type.String(), name: Type.String() })),
);

/** In the words of the specification, then those that the live service has, too. */
const PLATFORMS = {
  spec: { types: ['MOBILE', 'DESKTOP'], systems: ['IOS', 'ANDROID', 'WINDOWS', 'OSX'] },
  field: { types: ['OTHER', 'ANY'], systems: ['MACOS', 'CHROMEOS', 'LINUX', 'OTHER', 'ANY'] },
} as const;

export const platform = condition('platform', HOSTS.routing, ({ edition }) => {
  const isField = edition === 'field';
  const os = withRequired(
    { type: words(...PLATFORMS.spec.systems, ...(isField ? PLATFORMS.field.systems : [])) },
    isField ? { expression: Type.String(), version: anything } : {},
  );
  const type = words(...PLATFORMS.spec.types, ...(isField ? PLATFORMS.field.types : []));
  return sides(withRequired({ type, os }, {}));
});

export const device = condition('device', HOSTS.access, () =>
  loose({ registered: Type.Boolean(), managed: Type.Boolean(), assurance: sides(Type.String()) }),
);

/** The level is looked at by `condition/risk-level-known`, for both conditions that have one. */
export const riskScore = condition('riskScore', HOSTS.access, ({ edition }) =>
  loose({ level: anything, ...(edition === 'field' && { minRiskLevel: words('LOW', 'MEDIUM', 'HIGH') }) }),
);

export const entityRisk = condition('entityRisk', HOSTS.entityRisk, () => loose({ level: anything }));

/** The live service took requests without an expression, and keeps none. */
export const elCondition = condition('elCondition', HOSTS.access, ({ edition }) =>
  edition === 'field' ? loose({ condition: Text }) : withRequired({ condition: Text }, {}),
);

const DETECTIONS = [
  'ADMIN_REPORTED_USER_RISK',
  'BRUTE_FORCE_ATTACK',
  'ENTITY_CRITICAL_ACTION_FROM_HIGH_THREAT_IP',
  'SVC_THREAT_INTELLIGENCE',
  'SESSION_INFLUENCED_USER_RISK',
  'SUSPICIOUS_APP_ACCESS',
  'USER_REPORTED_SUSPICIOUS_ACTIVITY',
  'SECURITY_EVENTS_PROVIDER_REPORTED_RISK',
] as const;

export const riskDetectionTypes = condition('riskDetectionTypes', HOSTS.entityRisk, (setting) =>
  sides(words(...DETECTIONS.map((word) => branded(word, setting)))),
);

/** The live service has it in global session policies; the specification does not. */
export const identityProvider = condition(
  'identityProvider',
  HOSTS.signOn,
  inField(({ brand }) =>
    loose({ provider: words('ANY', brand, 'SPECIFIC_IDP'), idpIds: Type.Array(Type.String()) }),
  ),
);

/** The live service has it in global session policies; the specification does not. */
export const risk = condition(
  'risk',
  HOSTS.signOn,
  inField(() => loose({ behaviors: Type.Array(Type.String()) })),
);

/** One condition, by its key. */
function condition(
  key: string,
  host: Members,
  shape: (setting: LintSetting) => TSchema,
  of: readonly DocumentKind[] = ['policy', 'rule'],
): Target {
  return defineTarget({ name: `condition:${key}`, of, path: ['conditions', key], host, shape });
}

/** `{ include, exclude }`: which of the two may be left out, `condition/include-exclude-required` says. */
function sides(item: TSchema) {
  return loose({ include: Type.Array(item), exclude: Type.Array(item) });
}

function withRequired(required: TProperties, optional: TProperties) {
  const others = Object.entries(optional).map(([key, schema]) => [key, nullable(schema)] as const);
  return Type.Object({ ...required, ...Object.fromEntries(others) });
}

/** What the specification does not know, it says nothing of. */
function inField(shape: (setting: LintSetting) => TSchema): (setting: LintSetting) => TSchema {
  return (setting) => (setting.edition === 'field' ? shape(setting) : anything);
}
