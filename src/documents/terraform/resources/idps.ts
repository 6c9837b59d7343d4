import { syntheticId } from '../../../model/facts/synthetic-id.js';
import { referredId } from '../state/instance.js';
import type { Attributes } from './attribute.js';
import { defineResource } from './resource-row.js';
import { NAME } from './shared.js';

const ENDPOINTS = 'protocol.endpoints';
const CREDENTIALS = 'protocol.credentials';

/** The attributes that all identity providers have. Spec: Terraform, 4.13. */
const COMMON = {
  ...NAME,
  status: { path: 'status', otherwise: 'ACTIVE' },
  issuer_mode: { path: 'issuerMode', otherwise: 'ORG_URL' },
  account_link_action: { path: 'policy.accountLink.action', otherwise: 'AUTO' },
  account_link_group_include: 'policy.accountLink.filter.groups.include',
  provisioning_action: { path: 'policy.provisioning.action', otherwise: 'AUTO' },
  profile_master: 'policy.provisioning.profileMaster',
  deprovisioned_action: { path: 'policy.provisioning.conditions.deprovisioned.action', otherwise: 'NONE' },
  suspended_action: { path: 'policy.provisioning.conditions.suspended.action', otherwise: 'NONE' },
  groups_action: { path: 'policy.provisioning.groups.action', otherwise: 'NONE' },
  groups_assignment: 'policy.provisioning.groups.assignments',
  groups_attribute: 'policy.provisioning.groups.sourceAttributeName',
  groups_filter: 'policy.provisioning.groups.filter',
  username_template: { path: 'policy.subject.userNameTemplate.template', otherwise: 'idpuser.email' },
  subject_match_type: { path: 'policy.subject.matchType', otherwise: 'USERNAME' },
  subject_match_attribute: {
    path: 'policy.subject.matchAttribute',
    value: (given, { subject_match_type: type }) => (type === 'CUSTOM_ATTRIBUTE' ? given : undefined),
  },
  max_clock_skew: 'policy.maxClockSkew',
} as const satisfies Attributes;

const endpoint = (name: string, attribute: string): Attributes => ({
  [`${attribute}_binding`]: `${ENDPOINTS}.${name}.binding`,
  [`${attribute}_url`]: `${ENDPOINTS}.${name}.url`,
});

const SIGNATURES = 'protocol.algorithms';

export const oidcIdp = defineResource({
  types: ['okta_idp_oidc', 'data.okta_idp_oidc'],
  kind: 'identity provider',
  constants: { type: 'OIDC' },
  attributes: {
    ...COMMON,
    ...endpoint('authorization', 'authorization'),
    ...endpoint('token', 'token'),
    ...endpoint('userInfo', 'user_info'),
    ...endpoint('jwks', 'jwks'),
    protocol_type: { path: 'protocol.type', otherwise: 'OIDC' },
    scopes: 'protocol.scopes',
    issuer_url: 'protocol.issuer.url',
    client_id: `${CREDENTIALS}.client.client_id`,
    pkce_required: `${CREDENTIALS}.client.pkce_required`,
    request_signature_algorithm: { path: `${SIGNATURES}.request.signature.algorithm`, otherwise: 'HS256' },
    request_signature_scope: { path: `${SIGNATURES}.request.signature.scope`, otherwise: 'REQUEST' },
    filter: 'policy.subject.filter',
  },
});

export const samlIdp = defineResource({
  types: ['okta_idp_saml', 'data.okta_idp_saml'],
  kind: 'identity provider',
  constants: ({ isCreated, address }) => ({
    type: 'SAML2',
    protocol: {
      type: 'SAML2',
      ...(isCreated && { credentials: { trust: { audience: syntheticId(address, 'audience') } } }),
    },
  }),
  attributes: {
    ...COMMON,
    acs_type: { path: `${ENDPOINTS}.acs.type`, otherwise: 'INSTANCE' },
    acs_binding: { path: `${ENDPOINTS}.acs.binding`, otherwise: 'HTTP-POST' },
    sso_url: `${ENDPOINTS}.sso.url`,
    sso_binding: { path: `${ENDPOINTS}.sso.binding`, otherwise: 'HTTP-POST' },
    sso_destination: `${ENDPOINTS}.sso.destination`,
    issuer: `${CREDENTIALS}.trust.issuer`,
    kid: `${CREDENTIALS}.trust.kid`,
    audience: `${CREDENTIALS}.trust.audience`,
    name_format: 'protocol.settings.nameFormat',
    subject_format: 'policy.subject.format',
    subject_filter: 'policy.subject.filter',
    request_signature_algorithm: { path: `${SIGNATURES}.request.signature.algorithm`, otherwise: 'SHA-256' },
    request_signature_scope: { path: `${SIGNATURES}.request.signature.scope`, otherwise: 'REQUEST' },
    response_signature_algorithm: {
      path: `${SIGNATURES}.response.signature.algorithm`,
      otherwise: 'SHA-256',
    },
    response_signature_scope: { path: `${SIGNATURES}.response.signature.scope`, otherwise: 'ANY' },
  },
});

export const socialIdp = defineResource({
  types: ['okta_idp_social', 'data.okta_idp_social'],
  kind: 'identity provider',
  attributes: {
    ...COMMON,
    type: 'type',
    protocol_type: { path: 'protocol.type', otherwise: 'OAUTH2' },
    scopes: 'protocol.scopes',
    client_id: `${CREDENTIALS}.client.client_id`,
  },
});

/**
 * The conversion of a key for identity providers from a Terraform resource to an API document. Identity providers refer to the key by
 * `kid`. A key that does not exist yet has a `kid` that is derived from its address.
 */
export const idpKey = defineResource({
  types: ['okta_idp_saml_key'],
  kind: 'identity provider key',
  constants: (instance) => ({ kid: referredId(instance) }),
  attributes: {
    kid: 'kid',
    kty: 'kty',
    use: 'use',
    x5c: 'x5c',
    x5t_s256: 'x5t#S256',
    expires_at: { path: 'expiresAt', value: timestampOf },
  },
});

/** Converts a timestamp, which the Terraform provider may have written in Go's default format. */
function timestampOf(given: unknown): unknown {
  return typeof given === 'string'
    ? given.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)? \+0000 UTC$/, '$1T$2$3Z')
    : given;
}
