import { deepEqual } from '../../../base/deep-equal.js';
import { setOwn } from '../../text/plain-values.js';
import { type Evaluated, hasOrder } from '../sources/evaluated.js';

/**
 * Returns an evaluated value in the form in which a plan shows it; `undefined` if something in it is unknown. Sets may be in any order;
 * duplicates are removed.
 */
export function toLiteral(
  value: Evaluated,
  name: string,
  isText: (name: string) => boolean,
): { readonly json: unknown } | undefined {
  switch (value.kind) {
    case 'value':
      return scalarOf(value.value, name, isText);
    case 'list': {
      if (!value.isComplete || (value.isUnordered && !hasOrder(value))) return undefined;
      const elements = value.elements.map((one) => toLiteral(one, name, isText));
      const known = elements.flatMap((one) => one ?? []);
      return known.length === elements.length ? { json: distinct(known.map(({ json }) => json)) } : undefined;
    }
    case 'object': {
      const json: Record<string, unknown> = {};
      for (const [key, member] of value.members) {
        const inner = toLiteral(member, key, isText);
        if (inner === undefined) return undefined;
        setOwn(json, key, inner.json);
      }
      return { json };
    }
    default:
      return undefined;
  }
}

/** Removes duplicates from a list. Most lists of the Terraform provider are sets, and the others contain no duplicates. */
function distinct(elements: readonly unknown[]): readonly unknown[] {
  return elements.length > MOST_COMPARED
    ? elements
    : elements.filter((one, index) => elements.findIndex((other) => deepEqual(one, other)) === index);
}

const MOST_COMPARED = 1000;

/** Converts a text to a number or boolean, or vice versa, as Terraform does. An invalid value is unknown. */
function scalarOf(
  given: boolean | number | string | null,
  name: string,
  isText: (name: string) => boolean,
): { readonly json: unknown } | undefined {
  if (given === null) return { json: null };
  if (typeof given === 'string' && PLACEHOLDER.test(given)) return undefined;
  if (NUMBERS.has(name)) {
    const json = typeof given === 'string' && /^-?\d{1,15}$/.test(given) ? Number(given) : given;
    return typeof json === 'number' ? { json } : undefined;
  }
  if (FLAGS.has(name)) {
    const json = given === 'true' ? true : given === 'false' ? false : given;
    return typeof json === 'boolean' ? { json } : undefined;
  }
  // This program does not know the types of attributes that it does not use. A literal of such an attribute is not converted. If the
  // literal is a text that looks like a number or a boolean, the value is unknown.
  if (!isText(name))
    return typeof given === 'string' && LIKE_ANOTHER.test(given) ? undefined : { json: given };
  if (typeof given === 'number') return Number.isSafeInteger(given) ? { json: String(given) } : undefined;
  return { json: String(given) };
}

/** Matches placeholders of documentation, such as `<app id>`. */
const PLACEHOLDER = /^<[^<>]{1,100}>$/;

const LIKE_ANOTHER = /^(?:true|false|-?\d+(?:\.\d+)?)$/;

/** The numeric attributes of Terraform resources that this program uses. Spec: Terraform, 4. */
// biome-ignore format: a table
export const NUMBERS: ReadonlySet<string> = new Set([
  'breached_password_expire_after_days', 'max_clock_skew', 'mfa_lifetime', 'number_of_authentications',
  'password_auto_unlock_minutes', 'password_expire_warn_days', 'password_history_count', 'password_max_age_days',
  'password_max_lockout_attempts', 'password_min_age_minutes', 'password_min_length', 'password_min_lowercase',
  'password_min_number', 'password_min_symbol', 'password_min_uppercase', 'post_auth_prompt_frequency_minutes', 'priority',
  'provider_auth_port', 'question_min_length', 'radius_from_location', 'recovery_email_token', 'session_idle',
  'session_lifetime', 'velocity',
]);

// biome-ignore format: a table
export const FLAGS: ReadonlySet<string> = new Set([
  'accessibility_self_service', 'active', 'breached_password_logout_enabled', 'catch_all', 'device_is_managed',
  'device_is_registered', 'email_verification', 'hide_ios', 'hide_web', 'is_oie', 'jailbreak', 'legacy_ignore_name',
  'mfa_remember_device', 'mfa_required', 'password_dictionary_lookup', 'password_exclude_first_name',
  'password_exclude_last_name', 'password_exclude_username', 'password_show_lockout_failures', 'pkce_required',
  'policy_evaluation_enabled', 'profile_master', 'required', 'retain_assignment', 'secure_hardware_present',
  'session_persistent', 'set_usage_as_exempt_list', 'should_fall_back_to_okta', 'skip_authentication_policy',
  'skip_unlock', 'step_up_enabled', 'system', 'terminate_all_sessions', 'terminate_session', 'third_party_signal_providers', 'tpsp_allow_screen_lock',
  'tpsp_builtin_dns_client_enabled', 'tpsp_chrome_remote_desktop_app_blocked', 'tpsp_disk_encrypted',
  'tpsp_managed_device', 'tpsp_os_firewall', 'tpsp_realtime_url_check_mode', 'tpsp_screen_lock_secured',
  'tpsp_secure_boot_enabled', 'tpsp_site_isolation_enabled', 'tpsp_third_party_blocking_enabled', 'track_all_users',
]);
