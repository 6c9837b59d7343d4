import { deepEqual } from '../../../base/deep-equal.js';
import { memoize } from '../../../base/memo.js';
import { isObject, type Members } from '../../../base/object.js';
import type { FilledInstance } from '../links/filled.js';
import { blocksOf, nonEmptyText } from '../state/attribute-values.js';
import type { Attributes } from './attribute.js';
import { defineResource } from './resource-row.js';
import { APPS, GROUPS_INCLUDED, NETWORK, RANKED, USERS_EXCLUDED } from './shared.js';

// biome-ignore format: a table
const AUTHENTICATORS = [
  'custom_otp', 'duo', 'external_idp', 'google_otp', 'okta_email', 'okta_password', 'okta_verify', 'onprem_mfa',
  'phone_number', 'rsa_token', 'security_question', 'webauthn', 'yubikey_token', 'smart_card_idp',
] as const;

// biome-ignore format: a table
const FACTORS = [
  'duo', 'fido_u2f', 'fido_webauthn', 'google_otp', 'hotp', 'okta_call', 'okta_email', 'okta_otp', 'okta_password',
  'okta_push', 'okta_question', 'okta_sms', 'rsa_token', 'symantec_vip', 'yubikey_token',
] as const;

/**
 * The attributes with several blocks, one for each authenticator, and the authenticator key that all blocks of the attribute have in
 * common.
 */
const BLOCKS = { external_idps: 'external_idp', custom_app: 'custom_app' } as const;

const MAPS: readonly string[] = [...new Set([...AUTHENTICATORS, ...FACTORS])];

const AUTHENTICATOR = {
  enroll: '*.enroll.self',
  constraints: '*.constraints.aaguidGroups',
} as const satisfies Attributes;

/**
 * The conversion of the settings of an enrollment policy. Several attributes contribute to the same list or object, so the conversion of
 * each of these attributes returns the complete list or object. Spec: Terraform, 4.5.
 */
const SETTINGS: Attributes = {
  ...Object.fromEntries(
    MAPS.map((name) => [name, { path: settingsPath, value: settingsIn, map: mapOf(name) }]),
  ),
  ...Object.fromEntries(
    Object.keys(BLOCKS).map((name) => [
      name,
      { path: settingsPath, value: settingsIn, block: { id: '*.id', ...AUTHENTICATOR } },
    ]),
  ),
  is_oie: { path: 'settings.type', value: (given) => (given === true ? 'AUTHENTICATORS' : 'FACTORS') },
};

/** Returns the attributes of the map that configures the authenticator or factor of this name. */
function mapOf(name: string): Attributes {
  return {
    enroll: {
      path: ({ is_oie: isIdentity }) => (isIdentity === true ? AUTHENTICATOR.enroll : `${name}.enroll.self`),
    },
    constraints: {
      path: ({ is_oie: isIdentity }) => (isIdentity === true ? AUTHENTICATOR.constraints : undefined),
    },
    consent_type: {
      path: ({ is_oie: isIdentity }) => (isIdentity === true ? undefined : `${name}.consent.type`),
    },
  };
}

function settingsPath({ is_oie: isIdentity }: Members): string {
  return isIdentity === true ? 'settings.authenticators' : 'settings.factors';
}

function settingsIn(_given: unknown, values: Members): unknown {
  return settingsOf(values);
}

/** Returns the settings of an enrollment policy. Cached, because each attribute of the policy needs them. */
const settingsOf = memoize((values: Members): unknown => {
  if (values.is_oie === true) return authenticatorsOf(values);
  const factors = FACTORS.flatMap((key) => {
    const factor = values[key];
    return isObject(factor) && nonEmptyText(factor.enroll) !== undefined ? [[key, factorOf(factor)]] : [];
  });
  return factors.length === 0 ? undefined : Object.fromEntries(factors);
});

function factorOf({ enroll, consent_type: consent }: Members): Members {
  const type = nonEmptyText(consent);
  return { enroll: { self: enroll }, ...(type !== undefined && { consent: { type } }) };
}

function authenticatorsOf(values: Members): readonly Members[] {
  const maps = AUTHENTICATORS.flatMap((key) => {
    const map = values[key];
    return isObject(map) ? authenticatorOf(map, { key }) : [];
  });
  const blocks = Object.entries(BLOCKS).flatMap(([name, key]) =>
    blocksOf(values[name]).flatMap((block) => authenticatorOf(block, { key, id: block.id })),
  );
  return [...maps, ...blocks];
}

/** Returns the authenticator as the Terraform provider sends it; nothing if `enroll` is not set. */
function authenticatorOf({ enroll, constraints }: Members, named: Members): Members[] {
  if (nonEmptyText(enroll) === undefined) return [];
  const groups = typeof constraints === 'string' ? constraints.split(',').filter(Boolean).toSorted() : [];
  return [
    {
      ...named,
      enroll: { self: enroll },
      ...(groups.length > 0 && { constraints: { aaguidGroups: groups } }),
    },
  ];
}

/**
 * Returns the attributes to ignore: `hotp` if it equals the YubiKey setting, otherwise none. The Terraform provider reads the YubiKey
 * setting of the service into both attributes, so the value of `hotp` may be wrong.
 */
function readBackWrongly({ isCreated, values }: FilledInstance): readonly string[] {
  const { hotp, yubikey_token: yubikey } = values;
  return !isCreated && isObject(hotp) && deepEqual(hotp, yubikey) ? ['hotp'] : [];
}

export const enrollmentPolicy = defineResource({
  types: ['okta_policy_mfa'],
  kind: 'policy',
  constants: { type: 'MFA_ENROLL' },
  ignored: readBackWrongly,
  attributes: { ...RANKED, ...GROUPS_INCLUDED, ...SETTINGS, description: 'description' },
});

export const defaultEnrollmentPolicy = defineResource({
  types: ['okta_policy_mfa_default'],
  kind: 'policy',
  constants: { type: 'MFA_ENROLL', system: true },
  ignored: readBackWrongly,
  attributes: {
    ...RANKED,
    ...SETTINGS,
    description: 'description',
    default_included_group_id: {
      path: 'conditions.people.groups.include',
      value: (given) => (typeof given === 'string' ? [given] : undefined),
    },
  },
});

export const enrollmentRule = defineResource({
  types: ['okta_policy_rule_mfa'],
  kind: 'rule',
  policyType: 'MFA_ENROLL',
  constants: { type: 'MFA_ENROLL' },
  attributes: {
    ...RANKED,
    ...NETWORK,
    ...USERS_EXCLUDED,
    ...APPS,
    enroll: { path: 'actions.enroll.self', otherwise: 'CHALLENGE' },
  },
});
