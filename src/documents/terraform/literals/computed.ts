import { BLOCKS } from '../links/linked-values.js';

/**
 * Yields attributes that are not configured but may have a value: the plan contains the values that the service returned for an existing
 * object. Spec: Terraform, 4, `C`.
 */
export function* findComputedAttributes(
  type: string,
  attributes: Iterable<string>,
  written: Readonly<Record<string, unknown>>,
): Generator<string> {
  yield 'id';
  const isOften = MOSTLY_OF_SERVICE.test(type);
  const isFixed = (name: string) => /^okta_(?:app|idp)_/.test(type) && FIXED.has(name);
  const isDefault = /^okta_policy_\w+_default$/.test(type);
  for (const name of attributes)
    if (
      (isOften || COMPUTED.has(name) || (isDefault && OF_DEFAULT_POLICY.has(name))) &&
      !BLOCKS.has(name) &&
      !isFixed(name) &&
      !Object.hasOwn(written, name)
    )
      yield name;
}

/**
 * The resource types with many attributes that keep their value in the service if the configuration does not set them. Spec: Terraform,
 * 4.4, 4.7, 4.11 to 4.13.
 */
const MOSTLY_OF_SERVICE =
  /^okta_(?:app_(?!signon|access|group|user)\w+|authenticator|idp_\w+|policy_rule_profile_enrollment|user|entity_risk_policy_rule|post_auth_session_policy_rule|session_violation_policy_rule)$/;

/**
 * The attributes of applications and identity providers for which the provider sends its own default, or nothing, if the configuration does
 * not set them. Spec: Terraform, 4.12, 4.13, `D`.
 */
// biome-ignore format: a table
const FIXED: ReadonlySet<string> = new Set([
  'account_link_action', 'acs_type', 'consent_method', 'deprovisioned_action', 'groups_action', 'issuer_mode',
  'post_logout_redirect_uris', 'protocol_type', 'provisioning_action', 'redirect_uris', 'refresh_token_rotation',
  'request_signature_algorithm', 'request_signature_scope', 'sso_binding', 'status', 'subject_match_type',
  'suspended_action', 'token_endpoint_auth_method', 'username_template', 'wildcard_redirect',
]);

// biome-ignore format: a table
const COMPUTED: ReadonlySet<string> = new Set([
  'default_rule_id', 'idp_providers', 'keep_me_signed_in', 'primary_factor', 'property_name',
  'risk_score', 'system',
]);

/**
 * The attributes of a default policy that keep their value in the service if the configuration does not set them. The other attributes are
 * settings, which are not sent if they are not set. Spec: Terraform, 4.4, 4.5.
 */
// biome-ignore format: a table
const OF_DEFAULT_POLICY: ReadonlySet<string> = new Set([
  'name', 'description', 'priority', 'status', 'default_auth_provider', 'default_included_group_id',
]);
