import type { Members } from '../../../base/object.js';
import type { FilledInstance } from '../links/filled.js';
import { jsonOrText, textsOf } from '../state/attribute-values.js';
import type { Attributes, ResourceAttribute } from './attribute.js';
import { defineResource } from './resource-row.js';
import { NAME } from './shared.js';

const PLATFORMS = ['android', 'ios', 'macos', 'windows', 'chromeos'] as const;

const DTC = 'thirdPartySignalProviders.dtc';

/**
 * Returns the conversion of a resource attribute: a device signal from a third party. Terraform sends the signal only if the flag for
 * third-party signals is set. On ChromeOS, it always sends the signal.
 */
const signal = (path: string, value?: (given: unknown) => unknown) => ({
  path: (values: Members) =>
    values.third_party_signal_providers !== false && values.third_party_signal_providers !== null
      ? `${DTC}.${path}`
      : undefined,
  ...(value && { value }),
});

const included = { value: (given: unknown) => textsOf(given).toSorted() } as const;

// biome-ignore format: a table
export const SIGNALS: Attributes = {
  tpsp_allow_screen_lock: signal('allowScreenLock'),
  tpsp_browser_version: signal('browserVersion.minimum'),
  tpsp_builtin_dns_client_enabled: signal('builtInDnsClientEnabled'),
  tpsp_chrome_remote_desktop_app_blocked: signal('chromeRemoteDesktopAppBlocked'),
  tpsp_crowd_strike_agent_id: signal('crowdStrikeAgentId'),
  tpsp_crowd_strike_customer_id: signal('crowdStrikeCustomerId'),
  tpsp_device_enrollment_domain: signal('deviceEnrollmentDomain'),
  tpsp_disk_encrypted: signal('diskEncrypted'),
  tpsp_key_trust_level: signal('keyTrustLevel'),
  tpsp_managed_device: signal('managedDevice'),
  tpsp_os_firewall: signal('osFirewall'),
  tpsp_os_version: signal('osVersion.minimum'),
  tpsp_password_proctection_warning_trigger: signal('passwordProtectionWarningTrigger'),
  tpsp_realtime_url_check_mode: signal('realtimeUrlCheckMode'),
  tpsp_safe_browsing_protection_level: signal('safeBrowsingProtectionLevel'),
  tpsp_screen_lock_secured: signal('screenLockSecured'),
  tpsp_secure_boot_enabled: signal('secureBootEnabled'),
  tpsp_site_isolation_enabled: signal('siteIsolationEnabled'),
  tpsp_third_party_blocking_enabled: signal('thirdPartyBlockingEnabled'),
  tpsp_windows_machine_domain: signal('windowsMachineDomain'),
  tpsp_windows_user_domain: signal('windowsUserDomain'),
};

/** The conversion of the Terraform resource of a device assurance policy to an API document. Spec: Terraform, 4.10. */
export const deviceAssurance = defineResource({
  types: PLATFORMS.map((platform) => `okta_policy_device_assurance_${platform}`),
  kind: 'device assurance',
  constants: ({ type }: FilledInstance) => ({ platform: (type.split('_').at(-1) ?? '').toUpperCase() }),
  attributes: {
    ...SIGNALS,
    ...NAME,
    os_version: 'osVersion.minimum',
    disk_encryption_type: { path: 'diskEncryptionType.include', ...included },
    screenlock_type: { path: 'screenLockType.include', ...included },
    secure_hardware_present: 'secureHardwarePresent',
    jailbreak: 'jailbreak',
  },
});

export const readDeviceAssurance = defineResource({
  types: ['data.okta_device_assurance_policy'],
  kind: 'device assurance',
  attributes: { name: 'name', platform: 'platform' },
});

export const behavior = defineResource({
  types: ['okta_behavior', 'data.okta_behavior'],
  kind: 'behavior',
  attributes: {
    ...NAME,
    type: 'type',
    status: { path: 'status', otherwise: 'ACTIVE' },
    number_of_authentications: ofBehavior(/^ANOMALOUS_/, 'maxEventsUsedForEvaluation'),
    location_granularity_type: ofBehavior(/^ANOMALOUS_LOCATION$/, 'granularity'),
    radius_from_location: ofBehavior(/^ANOMALOUS_LOCATION$/, 'radiusKilometers'),
    velocity: ofBehavior(/^VELOCITY$/, 'velocityKph'),
  },
});

/**
 * Returns the conversion of a setting that is sent only for behaviors whose `type` matches the pattern `types`. For other behaviors, the
 * setting is left out.
 */
function ofBehavior(types: RegExp, setting: string): ResourceAttribute {
  return {
    path: ({ type, location_granularity_type: granularity }) => {
      const isSent =
        types.test(String(type)) && (setting !== 'radiusKilometers' || granularity === 'LAT_LONG');
      return isSent ? `settings.${setting}` : undefined;
    },
  };
}

export const behaviorsRead = defineResource({
  ...behavior,
  types: ['data.okta_behaviors'],
  listAttribute: 'behaviors',
});

const CONFIGURATION = 'provider.configuration';

/**
 * Returns the conversion of a resource attribute: a setting of the server or service behind an authenticator. Terraform sends it only for
 * some authenticators. Secrets are not read.
 */
function ofProvider(setting: string, isOf: (values: Members) => boolean): ResourceAttribute {
  return { path: (values) => (isOf(values) ? setting : undefined), value: (given) => given || undefined };
}

const isSecurityKey = ({ type }: Members) => type === 'security_key';
const isDuo = ({ provider_type: type }: Members) => type === 'DUO';
const isEither = (values: Members) => isSecurityKey(values) || isDuo(values);

// biome-ignore format: a table
const PROVIDER: Attributes = {
  provider_type: ofProvider('provider.type', isEither),
  provider_auth_port: ofProvider(`${CONFIGURATION}.authPort`, isSecurityKey),
  provider_hostname: ofProvider(`${CONFIGURATION}.hostName`, isSecurityKey),
  provider_instance_id: ofProvider(`${CONFIGURATION}.instanceId`, isSecurityKey),
  provider_host: ofProvider(`${CONFIGURATION}.host`, isDuo),
  provider_integration_key: ofProvider(`${CONFIGURATION}.integrationKey`, isDuo),
  provider_user_name_template: ofProvider(`${CONFIGURATION}.userNameTemplate.template`, isEither),
};

/**
 * The conversion of the Terraform resource of an authenticator to an API document. An authenticator already exists in the service when
 * Terraform creates its resource. At the creation, the Terraform provider ignores the settings and, unless `legacy_ignore_name` is false,
 * the name; the next apply sends them. Spec: Terraform, 4.10.
 */
export const authenticator = defineResource({
  types: ['okta_authenticator', 'data.okta_authenticator'],
  kind: 'authenticator',
  ignored: ({ isCreated, values }: FilledInstance) => {
    if (!isCreated) return [];
    const names = ['settings', ...Object.keys(PROVIDER)];
    return values.legacy_ignore_name === false ? names : [...names, 'name'];
  },
  attributes: {
    ...PROVIDER,
    key: 'key',
    name: 'name',
    status: { path: 'status', otherwise: 'ACTIVE' },
    type: 'type',
    settings: { path: 'settings', value: jsonOrText },
  },
});

export const userType = defineResource({
  types: ['okta_user_type', 'data.okta_user_type'],
  kind: 'user type',
  attributes: {
    ...NAME,
    display_name: { path: 'displayName', isSentEmpty: true },
    description: 'description',
  },
});

export const trustedOrigin = defineResource({
  types: ['okta_trusted_origin'],
  kind: 'other resource',
  attributes: {
    name: 'name',
    origin: 'origin',
    active: { path: 'status', otherwise: true, value: (given) => (given === true ? 'ACTIVE' : 'INACTIVE') },
    scopes: { path: 'scopes', value: (given) => textsOf(given).map((type) => ({ type })) },
  },
});

export const threatInsight = defineResource({
  types: ['okta_threat_insight_settings'],
  kind: 'other resource',
  attributes: { action: 'action', network_excludes: 'excludeZones' },
});

export const feature = defineResource({
  types: ['okta_feature'],
  kind: 'other resource',
  attributes: {
    feature_id: 'id',
    life_cycle: { path: 'status', value: (given) => (typeof given === 'string' ? `${given}D` : undefined) },
  },
});
