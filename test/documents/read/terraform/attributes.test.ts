import { describe, expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { convertState } from '../../../../src/documents/terraform/conversion/resource-documents.js';
import { shownState } from '../../../../src/documents/terraform/state/instances.js';

interface Case {
  readonly type: string;
  readonly given: Members;
  /** The API document without its id. */
  readonly sent: Members;
  /** The kind of API document, for a resource that becomes documents of several kinds. */
  readonly kind?: string;
}

const ANYWHERE = { network: { connection: 'ANYWHERE' } };
const ZONES = { network_connection: 'ZONE', network_includes: ['nzo1'], network_excludes: ['nzo2'] };
const IN_ZONES = { network: { connection: 'ZONE', include: ['nzo1'], exclude: ['nzo2'] } };
const RANKED = { name: 'A', status: 'INACTIVE', priority: 3 };
const PEOPLE = {
  groups_included: ['00g1'],
  groups_excluded: ['00g2'],
  users_included: ['00u1'],
  users_excluded: ['00u2'],
};
const OF_PEOPLE = {
  groups: { include: ['00g1'], exclude: ['00g2'] },
  users: { include: ['00u1'], exclude: ['00u2'] },
};
const APPS = {
  app_include: [
    { type: 'APP', id: '0oa1', name: null },
    { type: 'APP_TYPE', id: '', name: 'office365' },
  ],
  app_exclude: [{ type: 'APP', id: '0oa2', name: '' }],
};
const OF_APPS = {
  include: [
    { type: 'APP', id: '0oa1' },
    { type: 'APP_TYPE', name: 'office365' },
  ],
  exclude: [{ type: 'APP', id: '0oa2' }],
};

/** For each attribute of a resource, the API document that the provider sends. Spec: Terraform, 4. */
const CASES: readonly Case[] = [
  {
    type: 'okta_policy_signon',
    given: { ...RANKED, description: 'D', groups_included: ['00g1'] },
    sent: {
      type: 'OKTA_SIGN_ON',
      ...RANKED,
      description: 'D',
      conditions: { people: { groups: { include: ['00g1'] } } },
    },
  },
  {
    type: 'okta_policy_rule_signon',
    given: {
      ...RANKED,
      ...ZONES,
      policy_id: '00p1',
      users_excluded: ['00u2'],
      access: 'CHALLENGE',
      mfa_required: true,
      mfa_prompt: 'DEVICE',
      mfa_lifetime: 15,
      mfa_remember_device: true,
      primary_factor: 'PASSWORD_IDP',
      session_idle: 0,
      session_lifetime: 60,
      session_persistent: true,
      factor_sequence: [
        {
          primary_criteria_provider: 'OKTA',
          primary_criteria_factor_type: 'password',
          secondary_criteria: [{ provider: 'OKTA', factor_type: 'push' }],
        },
      ],
      authtype: 'RADIUS',
      behaviors: ['bhv1'],
      risk_level: '',
      risc_level: 'HIGH',
      identity_provider: 'SPECIFIC_IDP',
      identity_provider_ids: ['0oa9'],
    },
    sent: {
      type: 'SIGN_ON',
      ...RANKED,
      policyId: '00p1',
      conditions: {
        ...IN_ZONES,
        people: { users: { exclude: ['00u2'] } },
        authContext: { authType: 'RADIUS' },
        risk: { behaviors: ['bhv1'] },
        riskScore: { level: 'HIGH' },
        identityProvider: { provider: 'SPECIFIC_IDP', idpIds: ['0oa9'] },
      },
      actions: {
        signon: {
          access: 'CHALLENGE',
          requireFactor: true,
          factorPromptMode: 'DEVICE',
          factorLifetime: 15,
          rememberDeviceByDefault: true,
          primaryFactor: 'PASSWORD_IDP',
          session: {
            maxSessionIdleMinutes: 0,
            maxSessionLifetimeMinutes: 60,
            usePersistentCookie: true,
          },
          challenge: {
            chain: [
              {
                criteria: [{ provider: 'OKTA', factorType: 'password' }],
                next: [{ criteria: [{ provider: 'OKTA', factorType: 'push' }] }],
              },
            ],
          },
        },
      },
    },
  },
  {
    type: 'okta_policy_rule_signon',
    given: {
      policy_id: '00p1',
      name: 'A',
      risk_level: 'LOW',
      risc_level: 'HIGH',
      mfa_lifetime: 0,
      priority: 0,
    },
    sent: {
      type: 'SIGN_ON',
      name: 'A',
      status: 'ACTIVE',
      policyId: '00p1',
      conditions: {
        ...ANYWHERE,
        authContext: { authType: 'ANY' },
        riskScore: { level: 'LOW' },
        identityProvider: { provider: 'ANY' },
      },
      actions: {
        signon: {
          access: 'ALLOW',
          requireFactor: false,
          rememberDeviceByDefault: false,
          session: {
            maxSessionIdleMinutes: 120,
            maxSessionLifetimeMinutes: 120,
            usePersistentCookie: false,
          },
        },
      },
    },
  },
  {
    type: 'okta_app_signon_policy',
    given: { name: 'A', description: 'D', priority: 2 },
    sent: { type: 'ACCESS_POLICY', status: 'ACTIVE', name: 'A', description: 'D', priority: 2 },
  },
  {
    type: 'okta_app_signon_policy',
    given: { name: 'A', description: '' },
    sent: { type: 'ACCESS_POLICY', status: 'ACTIVE', name: 'A', description: '', priority: 1 },
  },
  {
    type: 'okta_app_signon_policy_rule',
    given: {
      ...RANKED,
      ...PEOPLE,
      ...ZONES,
      policy_id: 'rst1',
      access: 'DENY',
      factor_mode: '1FA',
      type: 'AUTH_METHOD_CHAIN',
      re_authentication_frequency: 'PT0S',
      inactivity_period: 'PT1H',
      constraints: ['{"possession":{"deviceBound":"REQUIRED","Types":["app"],"odd":1},"x":{"y":1}}'],
      chains: ['{"authenticationMethods":[{"key":"okta_verify"}]}'],
      device_is_registered: true,
      device_is_managed: false,
      device_assurances_included: ['dae1'],
      custom_expression: 'user.login != null',
      risk_score: 'LOW',
      user_types_included: ['oty1'],
      user_types_excluded: ['oty2'],
      platform_include: [
        { type: 'DESKTOP', os_type: 'OTHER', os_expression: 'x' },
        { type: 'MOBILE', os_type: 'IOS', os_expression: 'y' },
      ],
      keep_me_signed_in: [{ post_auth: 'ALLOWED', post_auth_prompt_frequency: 'PT168H' }],
      system: false,
    },
    sent: {
      type: 'ACCESS_POLICY',
      ...RANKED,
      policyId: 'rst1',
      conditions: {
        ...IN_ZONES,
        people: OF_PEOPLE,
        device: { registered: true, managed: false, assurance: { include: ['dae1'] } },
        elCondition: { condition: 'user.login != null' },
        riskScore: { level: 'LOW' },
        userType: { include: ['oty1'], exclude: ['oty2'] },
        platform: {
          include: [
            { type: 'DESKTOP', os: { type: 'OTHER', expression: 'x' } },
            { type: 'MOBILE', os: { type: 'IOS' } },
          ],
        },
      },
      actions: {
        appSignOn: {
          access: 'DENY',
          verificationMethod: {
            factorMode: '1FA',
            type: 'AUTH_METHOD_CHAIN',
            reauthenticateIn: 'PT0S',
            inactivityPeriod: 'PT1H',
            constraints: [
              { possession: { deviceBound: 'REQUIRED', types: ['app'], required: false }, x: { y: 1 } },
            ],
            chains: [{ authenticationMethods: [{ key: 'okta_verify' }] }],
          },
          keepMeSignedIn: { postAuth: 'ALLOWED', postAuthPromptFrequency: 'PT168H' },
        },
      },
    },
  },
  {
    type: 'okta_app_signon_policy_rule',
    given: {
      policy_id: 'rst1',
      name: 'Catch-all Rule',
      device_is_managed: true,
      chains: ['{"reauthenticateIn":"PT1H"}'],
    },
    sent: {
      type: 'ACCESS_POLICY',
      name: 'Catch-all Rule',
      system: true,
      status: 'ACTIVE',
      policyId: 'rst1',
      conditions: null,
      actions: {
        appSignOn: {
          access: 'ALLOW',
          verificationMethod: {
            factorMode: '2FA',
            type: 'ASSURANCE',
            chains: [{ reauthenticateIn: 'PT1H' }],
          },
        },
      },
    },
  },
  {
    type: 'okta_app_signon_policy_rule',
    given: { policy_id: 'rst1', name: 'A', device_is_registered: false, device_is_managed: false },
    sent: {
      type: 'ACCESS_POLICY',
      name: 'A',
      status: 'ACTIVE',
      policyId: 'rst1',
      conditions: ANYWHERE,
      actions: {
        appSignOn: {
          access: 'ALLOW',
          verificationMethod: { factorMode: '2FA', type: 'ASSURANCE', reauthenticateIn: 'PT2H' },
        },
      },
    },
  },
  {
    type: 'okta_app_signon_policy_rules',
    given: {
      policy_id: 'rst1',
      rule: [{ name: 'A', device_is_managed: true, re_authentication_frequency: null }],
    },
    sent: {
      type: 'ACCESS_POLICY',
      name: 'A',
      status: 'ACTIVE',
      policyId: 'rst1',
      conditions: { ...ANYWHERE, device: { managed: true } },
      actions: {
        appSignOn: { access: 'ALLOW', verificationMethod: { factorMode: '2FA', type: 'ASSURANCE' } },
      },
    },
  },
  {
    type: 'okta_policy_password',
    given: {
      ...RANKED,
      description: 'D',
      groups_included: ['00g1'],
      auth_provider: 'LDAP',
      password_min_length: 12,
      password_min_lowercase: 2,
      password_min_uppercase: 3,
      password_min_number: 4,
      password_min_symbol: 5,
      password_exclude_username: true,
      password_exclude_first_name: true,
      password_exclude_last_name: true,
      password_dictionary_lookup: true,
      password_max_age_days: 6,
      password_expire_warn_days: 7,
      password_min_age_minutes: 8,
      password_history_count: 9,
      password_max_lockout_attempts: 1,
      password_auto_unlock_minutes: 11,
      password_show_lockout_failures: true,
      password_lockout_notification_channels: ['EMAIL'],
      breached_password_expire_after_days: 13,
      breached_password_logout_enabled: true,
      breached_password_delegated_workflow_id: 'w1',
      email_recovery: 'INACTIVE',
      recovery_email_token: 14,
      sms_recovery: 'ACTIVE',
      call_recovery: 'ACTIVE',
      question_recovery: 'INACTIVE',
      question_min_length: 15,
      skip_unlock: true,
    },
    sent: {
      type: 'PASSWORD',
      ...RANKED,
      description: 'D',
      conditions: { people: { groups: { include: ['00g1'] } }, authProvider: { provider: 'LDAP' } },
      settings: {
        password: {
          complexity: {
            minLength: 12,
            minLowerCase: 2,
            minUpperCase: 3,
            minNumber: 4,
            minSymbol: 5,
            excludeUsername: true,
            excludeAttributes: ['firstName', 'lastName'],
            dictionary: { common: { exclude: true } },
          },
          age: { maxAgeDays: 6, expireWarnDays: 7, minAgeMinutes: 8, historyCount: 9 },
          lockout: {
            maxAttempts: 1,
            autoUnlockMinutes: 11,
            showLockoutFailures: true,
            userLockoutNotificationChannels: ['EMAIL'],
          },
          breachedProtection: { expireAfterDays: 13, logoutEnabled: true, delegatedWorkflowId: 'w1' },
        },
        recovery: {
          factors: {
            okta_email: {
              status: 'INACTIVE',
              properties: { recoveryToken: { tokenLifetimeMinutes: 14 } },
            },
            okta_sms: { status: 'ACTIVE' },
            okta_call: { status: 'ACTIVE' },
            recovery_question: { status: 'INACTIVE', properties: { complexity: { minLength: 15 } } },
          },
        },
        delegation: { options: { skipUnlock: true } },
      },
    },
  },
  {
    type: 'okta_policy_rule_password',
    given: {
      ...RANKED,
      ...PEOPLE,
      ...ZONES,
      policy_id: '00p1',
      password_change: 'DENY',
      password_reset: 'DENY',
      password_unlock: 'ALLOW',
      password_reset_access_control: 'LEGACY',
      password_reset_requirement: [
        {
          primary_methods: ['otp'],
          method_constraints: [{ method: 'otp', allowed_authenticators: ['google_otp'] }],
          step_up_enabled: true,
          step_up_methods: ['security_question'],
        },
      ],
    },
    sent: {
      type: 'PASSWORD',
      ...RANKED,
      policyId: '00p1',
      conditions: { ...IN_ZONES, people: OF_PEOPLE },
      actions: {
        passwordChange: { access: 'DENY' },
        selfServicePasswordReset: {
          access: 'DENY',
          requirement: {
            accessControl: 'LEGACY',
            primary: {
              methods: ['otp'],
              methodConstraints: [{ method: 'otp', allowedAuthenticators: [{ key: 'google_otp' }] }],
            },
            stepUp: { required: true, methods: ['security_question'] },
          },
        },
        selfServiceUnlock: { access: 'ALLOW' },
      },
    },
  },
  {
    type: 'okta_policy_rule_password',
    given: { policy_id: '00p1', name: 'A', password_reset_requirement: [{ primary_methods: ['otp'] }] },
    sent: {
      type: 'PASSWORD',
      name: 'A',
      status: 'ACTIVE',
      policyId: '00p1',
      conditions: ANYWHERE,
      actions: {
        passwordChange: { access: 'ALLOW' },
        selfServicePasswordReset: { access: 'ALLOW' },
        selfServiceUnlock: { access: 'DENY' },
      },
    },
  },
  {
    type: 'okta_policy_mfa',
    given: {
      ...RANKED,
      description: 'D',
      groups_included: ['00g1'],
      is_oie: true,
      okta_verify: { enroll: 'REQUIRED' },
      webauthn: { enroll: 'OPTIONAL', constraints: 'b,a' },
      okta_password: { consent_type: 'NONE' },
      external_idps: [{ id: 'aut1', enroll: 'OPTIONAL' }],
      custom_app: [{ id: 'aut2', enroll: 'REQUIRED', constraints: '' }],
      okta_otp: { enroll: 'REQUIRED' },
    },
    sent: {
      type: 'MFA_ENROLL',
      ...RANKED,
      description: 'D',
      conditions: { people: { groups: { include: ['00g1'] } } },
      settings: {
        type: 'AUTHENTICATORS',
        authenticators: [
          { key: 'okta_verify', enroll: { self: 'REQUIRED' } },
          { key: 'webauthn', enroll: { self: 'OPTIONAL' }, constraints: { aaguidGroups: ['a', 'b'] } },
          { key: 'external_idp', id: 'aut1', enroll: { self: 'OPTIONAL' } },
          { key: 'custom_app', id: 'aut2', enroll: { self: 'REQUIRED' } },
        ],
      },
    },
  },
  {
    type: 'okta_policy_mfa_default',
    given: {
      name: 'Default Policy',
      default_included_group_id: '00g0',
      okta_otp: { enroll: 'REQUIRED', consent_type: 'NONE' },
      okta_verify: { enroll: 'REQUIRED' },
    },
    sent: {
      type: 'MFA_ENROLL',
      system: true,
      name: 'Default Policy',
      status: 'ACTIVE',
      conditions: { people: { groups: { include: ['00g0'] } } },
      settings: {
        type: 'FACTORS',
        factors: { okta_otp: { enroll: { self: 'REQUIRED' }, consent: { type: 'NONE' } } },
      },
    },
  },
  ...[{ enroll: 'OPTIONAL' }, { enroll: 'REQUIRED' }].map((hotp) => ({
    type: 'okta_policy_mfa',
    given: { name: 'A', hotp, yubikey_token: { enroll: 'REQUIRED' } },
    sent: {
      type: 'MFA_ENROLL',
      name: 'A',
      status: 'ACTIVE',
      settings: {
        type: 'FACTORS',
        factors: {
          ...(hotp.enroll === 'OPTIONAL' && { hotp: { enroll: { self: 'OPTIONAL' } } }),
          yubikey_token: { enroll: { self: 'REQUIRED' } },
        },
      },
    },
  })),
  {
    type: 'okta_policy_rule_mfa',
    given: { ...RANKED, ...ZONES, ...APPS, policy_id: '00p1', users_excluded: ['00u2'], enroll: 'NEVER' },
    sent: {
      type: 'MFA_ENROLL',
      ...RANKED,
      policyId: '00p1',
      conditions: { ...IN_ZONES, app: OF_APPS, people: { users: { exclude: ['00u2'] } } },
      actions: { enroll: { self: 'NEVER' } },
    },
  },
  {
    type: 'okta_policy_rule_idp_discovery',
    given: {
      ...RANKED,
      ...ZONES,
      ...APPS,
      policy_id: '00p1',
      idp_providers: [{ id: '0oa9', type: 'SAML2' }],
      selection_type: 'SPECIFIC',
      should_fall_back_to_okta: true,
      user_identifier_type: 'ATTRIBUTE',
      user_identifier_attribute: 'company',
      user_identifier_patterns: [{ match_type: 'SUFFIX', value: 'example.com' }],
      platform_include: [{ type: 'ANY', os_type: 'IOS', os_expression: 'x' }],
    },
    sent: {
      type: 'IDP_DISCOVERY',
      ...RANKED,
      policyId: '00p1',
      conditions: {
        ...IN_ZONES,
        app: OF_APPS,
        userIdentifier: {
          type: 'ATTRIBUTE',
          attribute: 'company',
          patterns: [{ matchType: 'SUFFIX', value: 'example.com' }],
        },
        platform: { include: [{ type: 'ANY', os: { type: 'IOS', expression: 'x' } }] },
      },
      actions: {
        idp: {
          providers: [{ type: 'SAML2', id: '0oa9' }],
          idpSelectionType: 'SPECIFIC',
          shouldFallBackToOkta: true,
        },
      },
    },
  },
  {
    type: 'okta_policy_rule_idp_discovery',
    given: {
      policy_id: '00p1',
      name: 'A',
      idp_id: '0oa9',
      idp_type: 'OIDC',
      user_identifier_patterns: [{ match_type: 'SUFFIX', value: 'example.com' }],
    },
    sent: {
      type: 'IDP_DISCOVERY',
      name: 'A',
      status: 'ACTIVE',
      policyId: '00p1',
      conditions: ANYWHERE,
      actions: { idp: { providers: [{ type: 'OIDC', id: '0oa9' }] } },
    },
  },
  {
    type: 'okta_policy_rule_idp_discovery',
    given: {
      policy_id: '00p1',
      name: 'A',
      selection_type: 'DYNAMIC',
      provider_expression: 'login.identifier',
      property_name: 'name',
    },
    sent: {
      type: 'IDP_DISCOVERY',
      name: 'A',
      status: 'ACTIVE',
      policyId: '00p1',
      conditions: ANYWHERE,
      actions: {
        idp: {
          providers: [],
          idpSelectionType: 'DYNAMIC',
          matchCriteria: [{ providerExpression: 'login.identifier', propertyName: 'name' }],
        },
      },
    },
  },
  {
    type: 'okta_policy_profile_enrollment',
    given: { name: 'A', status: 'ACTIVE' },
    sent: { type: 'PROFILE_ENROLLMENT', name: 'A', status: 'ACTIVE' },
  },
  {
    type: 'okta_policy_rule_profile_enrollment',
    given: {
      policy_id: 'rst1',
      name: 'Catch-all Rule',
      status: 'ACTIVE',
      access: 'DENY',
      unknown_user_action: 'REGISTER',
      email_verification: false,
      inline_hook_id: 'cal1',
      target_group_id: '00g1',
      ui_schema_id: 'uis1',
      progressive_profiling_action: 'ENABLED',
      enroll_authenticator_types: ['password'],
      profile_attributes: [{ label: 'Mail', name: 'email', required: null }],
    },
    sent: {
      type: 'PROFILE_ENROLLMENT',
      system: true,
      priority: 99,
      name: 'Catch-all Rule',
      status: 'ACTIVE',
      policyId: 'rst1',
      actions: {
        profileEnrollment: {
          access: 'DENY',
          unknownUserAction: 'REGISTER',
          activationRequirements: { emailVerification: false },
          preRegistrationInlineHooks: [{ inlineHookId: 'cal1' }],
          targetGroupIds: ['00g1'],
          uiSchemaId: 'uis1',
          progressiveProfilingAction: 'ENABLED',
          enrollAuthenticatorTypes: ['password'],
          profileAttributes: [{ label: 'Mail', name: 'email', required: false }],
        },
      },
    },
  },
  {
    type: 'okta_entity_risk_policy_rule',
    given: {
      ...RANKED,
      ...PEOPLE,
      policy_id: 'rst1',
      risk_level: 'HIGH',
      terminate_all_sessions: true,
      workflow_id: 'w1',
    },
    sent: {
      type: 'ENTITY_RISK',
      ...RANKED,
      policyId: 'rst1',
      conditions: { people: OF_PEOPLE, entityRisk: { level: 'HIGH' } },
      actions: {
        entityRisk: {
          actions: [{ action: 'TERMINATE_ALL_SESSIONS' }, { action: 'RUN_WORKFLOW', workflow: { id: 'w1' } }],
        },
      },
    },
  },
  {
    type: 'okta_post_auth_session_policy_rule',
    given: {
      ...RANKED,
      policy_id: 'rst1',
      users_excluded: ['00u2'],
      groups_included: ['00g1'],
      groups_excluded: ['00g2'],
      terminate_session: true,
      workflow_id: null,
    },
    sent: {
      type: 'POST_AUTH_SESSION',
      ...RANKED,
      policyId: 'rst1',
      conditions: {
        people: { groups: { include: ['00g1'], exclude: ['00g2'] }, users: { exclude: ['00u2'] } },
      },
      actions: { postAuthSession: { failureActions: [{ action: 'TERMINATE_SESSION' }] } },
    },
  },
  {
    type: 'okta_session_violation_policy_rule',
    given: {
      ...RANKED,
      ...ZONES,
      policy_id: 'rst1',
      min_risk_level: 'MEDIUM',
      policy_evaluation_enabled: false,
    },
    sent: {
      type: 'SESSION_VIOLATION_DETECTION',
      ...RANKED,
      policyId: 'rst1',
      conditions: { ...IN_ZONES, riskScore: { minRiskLevel: 'MEDIUM' } },
      actions: { sessionViolationDetection: { policyEvaluation: { enabled: false } } },
    },
  },
  {
    type: 'okta_network_zone',
    given: {
      name: 'A',
      type: 'IP',
      usage: 'BLOCKLIST',
      status: 'INACTIVE',
      gateways: ['192.0.2.1-192.0.2.9', '10.0.0.0/8'],
      proxies: ['198.51.100.7'],
      set_usage_as_exempt_list: true,
      dynamic_locations: ['US'],
      dynamic_proxy_type: 'Any',
      asns: ['1'],
    },
    sent: {
      name: 'A',
      type: 'IP',
      usage: 'BLOCKLIST',
      status: 'INACTIVE',
      gateways: [
        { type: 'CIDR', value: '10.0.0.0/8' },
        { type: 'RANGE', value: '192.0.2.1-192.0.2.9' },
      ],
      proxies: [{ type: 'RANGE', value: '198.51.100.7' }],
      useAsExemptList: true,
    },
  },
  {
    type: 'okta_network_zone',
    given: {
      name: 'A',
      type: 'DYNAMIC',
      dynamic_locations: ['US-CA', 'DE'],
      dynamic_proxy_type: 'TorAnonymizer',
      asns: ['7'],
      gateways: ['10.0.0.0/8'],
    },
    sent: {
      name: 'A',
      type: 'DYNAMIC',
      usage: 'POLICY',
      status: 'ACTIVE',
      locations: [{ country: 'DE' }, { country: 'US', region: 'US-CA' }],
      proxyType: 'TorAnonymizer',
      asns: ['7'],
    },
  },
  {
    type: 'okta_network_zone',
    given: {
      name: 'A',
      type: 'DYNAMIC_V2',
      dynamic_locations: ['US'],
      dynamic_locations_exclude: ['US-CA'],
      asns: ['7'],
      ip_service_categories_include: ['ALL_ANONYMIZERS'],
      ip_service_categories_exclude: ['TOR_ANONYMIZER'],
    },
    sent: {
      name: 'A',
      type: 'DYNAMIC_V2',
      usage: 'POLICY',
      status: 'ACTIVE',
      locations: { include: [{ country: 'US' }], exclude: [{ country: 'US', region: 'US-CA' }] },
      asns: { include: ['7'] },
      ipServiceCategories: { include: ['ALL_ANONYMIZERS'], exclude: ['TOR_ANONYMIZER'] },
    },
  },
  {
    type: 'okta_policy_device_assurance_windows',
    given: {
      name: 'A',
      os_version: '10.0',
      disk_encryption_type: ['SYSTEM_VOLUME', 'ALL_INTERNAL_VOLUMES'],
      screenlock_type: ['PASSCODE'],
      secure_hardware_present: true,
      jailbreak: false,
      third_party_signal_providers: true,
      tpsp_browser_version: '1',
      tpsp_password_proctection_warning_trigger: 'PASSWORD_REUSE',
      tpsp_builtin_dns_client_enabled: true,
      tpsp_os_version: '2',
      tpsp_disk_encrypted: true,
    },
    sent: {
      platform: 'WINDOWS',
      name: 'A',
      osVersion: { minimum: '10.0' },
      diskEncryptionType: { include: ['ALL_INTERNAL_VOLUMES', 'SYSTEM_VOLUME'] },
      screenLockType: { include: ['PASSCODE'] },
      secureHardwarePresent: true,
      jailbreak: false,
      thirdPartySignalProviders: {
        dtc: {
          browserVersion: { minimum: '1' },
          passwordProtectionWarningTrigger: 'PASSWORD_REUSE',
          builtInDnsClientEnabled: true,
          osVersion: { minimum: '2' },
          diskEncrypted: true,
        },
      },
    },
  },
  {
    type: 'okta_policy_device_assurance_macos',
    given: { name: 'A', third_party_signal_providers: null, tpsp_disk_encrypted: true },
    sent: { platform: 'MACOS', name: 'A' },
  },
  {
    type: 'okta_behavior',
    given: {
      name: 'A',
      type: 'ANOMALOUS_LOCATION',
      status: 'INACTIVE',
      number_of_authentications: 5,
      location_granularity_type: 'LAT_LONG',
      radius_from_location: 20,
      velocity: null,
    },
    sent: {
      name: 'A',
      type: 'ANOMALOUS_LOCATION',
      status: 'INACTIVE',
      settings: { maxEventsUsedForEvaluation: 5, granularity: 'LAT_LONG', radiusKilometers: 20 },
    },
  },
  {
    type: 'okta_behavior',
    given: { name: 'A', type: 'VELOCITY', velocity: 800 },
    sent: { name: 'A', type: 'VELOCITY', status: 'ACTIVE', settings: { velocityKph: 800 } },
  },
  {
    type: 'okta_authenticator',
    given: {
      key: 'okta_verify',
      name: 'Okta Verify',
      status: 'INACTIVE',
      type: 'app',
      settings: '{"compliance":{"fips":"OPTIONAL"}}',
      provider_json: '{"secret":1}',
    },
    sent: {
      key: 'okta_verify',
      name: 'Okta Verify',
      status: 'INACTIVE',
      type: 'app',
      settings: { compliance: { fips: 'OPTIONAL' } },
    },
  },
  {
    type: 'okta_authenticator',
    given: {
      key: 'onprem_mfa',
      name: 'On-Prem',
      type: 'security_key',
      provider_type: 'DEL_OATH',
      provider_auth_port: 999,
      provider_hostname: 'localhost',
      provider_instance_id: '0oa1',
      provider_user_name_template: 'global.assign.userName.login',
      provider_shared_secret: 'hidden',
      provider_host: '',
      provider_integration_key: 'of another type',
    },
    sent: {
      key: 'onprem_mfa',
      name: 'On-Prem',
      status: 'ACTIVE',
      type: 'security_key',
      provider: {
        type: 'DEL_OATH',
        configuration: {
          authPort: 999,
          hostName: 'localhost',
          instanceId: '0oa1',
          userNameTemplate: { template: 'global.assign.userName.login' },
        },
      },
    },
  },
  {
    type: 'okta_authenticator',
    given: {
      key: 'duo',
      name: 'Duo',
      type: 'app',
      provider_type: 'DUO',
      provider_host: 'duo.example.com',
      provider_integration_key: 'DI1',
      provider_hostname: 'localhost',
      provider_auth_port: 0,
    },
    sent: {
      key: 'duo',
      name: 'Duo',
      status: 'ACTIVE',
      type: 'app',
      provider: { type: 'DUO', configuration: { host: 'duo.example.com', integrationKey: 'DI1' } },
    },
  },
  {
    type: 'okta_user_type',
    given: { name: 'a', display_name: 'A', description: 'D' },
    sent: { name: 'a', displayName: 'A', description: 'D' },
  },
  {
    type: 'okta_trusted_origin',
    given: { name: 'A', origin: 'https://a.example', active: false, scopes: ['CORS'] },
    sent: { name: 'A', origin: 'https://a.example', status: 'INACTIVE', scopes: [{ type: 'CORS' }] },
  },
  {
    type: 'okta_threat_insight_settings',
    given: { action: 'block', network_excludes: ['nzo1'] },
    sent: { action: 'block', excludeZones: ['nzo1'] },
  },
  { type: 'okta_feature', given: { feature_id: 'ftr1', life_cycle: 'ENABLE' }, sent: { status: 'ENABLED' } },
  {
    type: 'okta_group',
    given: { name: 'A', description: 'D' },
    sent: { type: 'OKTA_GROUP', profile: { name: 'A', description: 'D' } },
  },
  {
    type: 'okta_group',
    given: { name: 'A', description: '' },
    sent: { type: 'OKTA_GROUP', profile: { name: 'A', description: '' } },
  },
  {
    type: 'okta_group_rule',
    given: {
      name: 'A',
      status: 'INACTIVE',
      expression_value: 'user.city == "X"',
      expression_type: 'urn:okta:expression:1.0',
      users_excluded: ['00u2'],
      group_assignments: ['00g1'],
    },
    sent: {
      type: 'group_rule',
      name: 'A',
      status: 'INACTIVE',
      conditions: {
        expression: { value: 'user.city == "X"', type: 'urn:okta:expression:1.0' },
        people: { users: { exclude: ['00u2'] } },
      },
      actions: { assignUserToGroups: { groupIds: ['00g1'] } },
    },
  },
  {
    type: 'okta_user',
    given: {
      first_name: 'Ann',
      login: 'ann@example.com',
      cost_center: '7',
      custom_profile_attributes: '{"team":"x","firstName":"old"}',
      status: 'SUSPENDED',
      realm_id: 'guo1',
      type: [{ id: 'oty1' }],
    },
    sent: {
      profile: { team: 'x', firstName: 'Ann', login: 'ann@example.com', costCenter: '7' },
      status: 'SUSPENDED',
      realmId: 'guo1',
      type: { id: 'oty1' },
    },
  },
  ...[
    ['ACTIVE', 'LOCKED_OUT', 'LOCKED_OUT'],
    ['ACTIVE', 'PASSWORD_EXPIRED', 'PASSWORD_EXPIRED'],
    ['ACTIVE', 'RECOVERY', 'RECOVERY'],
    ['ACTIVE', 'SUSPENDED', 'ACTIVE'],
    ['SUSPENDED', 'LOCKED_OUT', 'SUSPENDED'],
  ].map(([status, raw_status, sent]) => ({
    type: 'okta_user',
    given: { login: 'ann@example.com', status, raw_status },
    sent: { profile: { login: 'ann@example.com' }, status: sent },
  })),
  {
    type: 'okta_app_saml',
    given: {
      label: 'A',
      name: 'a_1',
      status: 'INACTIVE',
      saml_version: '1.1',
      hide_ios: true,
      hide_web: false,
      accessibility_self_service: true,
      authentication_policy: 'rst1',
    },
    sent: {
      signOnMode: 'SAML_1_1',
      label: 'A',
      name: 'a_1',
      status: 'INACTIVE',
      visibility: { hide: { iOS: true, web: false } },
      accessibility: { selfService: true },
      accessPolicyId: 'rst1',
    },
  },
  {
    type: 'okta_app_oauth',
    kind: 'client',
    given: {
      label: 'A',
      client_id: 'c1',
      type: 'web',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: ['https://a.example/cb'],
      post_logout_redirect_uris: ['https://a.example/'],
      token_endpoint_auth_method: 'private_key_jwt',
      pkce_required: true,
      consent_method: 'REQUIRED',
      issuer_mode: 'DYNAMIC',
      wildcard_redirect: 'SUBDOMAIN',
      refresh_token_rotation: 'ROTATE',
      jwks: [{ kid: 'k', kty: 'RSA', e: 'AQAB', n: 'x', x: null, y: '' }],
      jwks_uri: 'https://a.example/jwks',
      login_uri: 'https://a.example/login',
    },
    sent: {
      client_name: 'A',
      client_id: 'c1',
      application_type: 'web',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: ['https://a.example/cb'],
      post_logout_redirect_uris: ['https://a.example/'],
      token_endpoint_auth_method: 'private_key_jwt',
      pkce_required: true,
      consent_method: 'REQUIRED',
      issuer_mode: 'DYNAMIC',
      wildcard_redirect: 'SUBDOMAIN',
      refresh_token: { rotation_type: 'ROTATE' },
      jwks: { keys: [{ kid: 'k', kty: 'RSA', e: 'AQAB', n: 'x' }] },
      jwks_uri: 'https://a.example/jwks',
      initiate_login_uri: 'https://a.example/login',
    },
  },
  {
    type: 'okta_app_oauth',
    kind: 'app',
    given: { label: 'A', type: 'service', authentication_policy: 'rst1' },
    sent: { signOnMode: 'OPENID_CONNECT', label: 'A', status: 'ACTIVE' },
  },
  {
    type: 'okta_app_bookmark',
    given: { label: 'A', skip_authentication_policy: true, authentication_policy: 'rst1' },
    sent: { signOnMode: 'BOOKMARK', label: 'A', status: 'ACTIVE' },
  },
  {
    type: 'okta_idp_saml',
    given: {
      name: 'A',
      account_link_action: 'DISABLED',
      account_link_group_include: ['00g1'],
      provisioning_action: 'DISABLED',
      profile_master: true,
      deprovisioned_action: 'REACTIVATE',
      suspended_action: 'UNSUSPEND',
      groups_action: 'ASSIGN',
      groups_assignment: ['00g2'],
      groups_attribute: 'groups',
      groups_filter: ['a'],
      subject_match_type: 'CUSTOM_ATTRIBUTE',
      subject_match_attribute: 'mail',
      max_clock_skew: 5,
      sso_url: 'https://a.example/sso',
      issuer: 'https://a.example',
      kid: 'k1',
      subject_format: ['x'],
      subject_filter: 'f',
      name_format: 'n',
    },
    sent: {
      type: 'SAML2',
      name: 'A',
      status: 'ACTIVE',
      issuerMode: 'ORG_URL',
      protocol: {
        type: 'SAML2',
        endpoints: {
          acs: { type: 'INSTANCE', binding: 'HTTP-POST' },
          sso: { url: 'https://a.example/sso', binding: 'HTTP-POST' },
        },
        credentials: { trust: { issuer: 'https://a.example', kid: 'k1' } },
        settings: { nameFormat: 'n' },
        algorithms: {
          request: { signature: { algorithm: 'SHA-256', scope: 'REQUEST' } },
          response: { signature: { algorithm: 'SHA-256', scope: 'ANY' } },
        },
      },
      policy: {
        accountLink: { action: 'DISABLED', filter: { groups: { include: ['00g1'] } } },
        provisioning: {
          action: 'DISABLED',
          profileMaster: true,
          conditions: { deprovisioned: { action: 'REACTIVATE' }, suspended: { action: 'UNSUSPEND' } },
          groups: { action: 'ASSIGN', assignments: ['00g2'], sourceAttributeName: 'groups', filter: ['a'] },
        },
        subject: {
          userNameTemplate: { template: 'idpuser.email' },
          matchType: 'CUSTOM_ATTRIBUTE',
          matchAttribute: 'mail',
          format: ['x'],
          filter: 'f',
        },
        maxClockSkew: 5,
      },
    },
  },
];

describe('the API document of a Terraform resource', () => {
  test.each(CASES.map((one, index) => [`${one.type} ${index}`, one] as const))(
    'a Terraform resource is converted to the API document that the provider sends: %s',
    (_, { type, given, sent, kind }) => {
      const { documents } = convertState(stateOf(type, given));
      const [document] = documents.filter((one) => kind === undefined || one.kind === kind);
      const { id: _id, ...value } = document?.value ?? {};
      expect(value).toEqual(sent);
    },
  );
});

function stateOf(type: string, values: Members) {
  const resource = {
    address: `${type}.x`,
    mode: 'managed',
    type,
    name: 'x',
    values: { id: 'id1', ...values },
  };
  return shownState({ values: { root_module: { resources: [resource] } } });
}
