import type { Stored, Tenant } from '../tenant/tenant.js';
import type { ApiCall } from '../wire/message.js';

/**
 * Returns the catch-all rule that the service creates with a policy: the last rule, for sign-ins that no other rule matches. Spec: Policy,
 * "Defaults".
 */
export function newCatchAll(
  type: string,
  { newId, now, tenant }: Pick<ApiCall, 'newId' | 'now' | 'tenant'>,
): Stored {
  return {
    id: newId('rul'),
    status: 'ACTIVE',
    name: 'Catch-all Rule',
    priority: LAST,
    created: now,
    lastUpdated: now,
    system: true,
    conditions: null,
    actions: ACTIONS[type]?.(tenant) ?? {},
    type,
  };
}

const LAST = 99;

const DEVICE_BOUND = { constraints: [{ possession: { required: true, deviceBound: 'REQUIRED' } }] };

const ACTIONS: Readonly<Record<string, (tenant: Tenant) => object>> = {
  ACCESS_POLICY: ({ features }) => ({
    appSignOn: {
      access: 'ALLOW',
      verificationMethod: {
        factorMode: '2FA',
        type: 'ASSURANCE',
        reauthenticateIn: 'PT12H',
        ...(features.hasDeviceBoundCatchAll && DEVICE_BOUND),
      },
      keepMeSignedIn: { postAuth: 'NOT_ALLOWED' },
    },
  }),
  PROFILE_ENROLLMENT: ({ edition }) => ({
    profileEnrollment: {
      access: 'ALLOW',
      preRegistrationInlineHooks: null,
      profileAttributes: [{ name: 'email', label: 'Email', required: true }],
      targetGroupIds: null,
      unknownUserAction: 'REGISTER',
      activationRequirements: { emailVerification: true },
      progressiveProfilingAction: 'ENABLED',
      ...(edition === 'field' && { allowedIdentifiers: ['login'] }),
    },
  }),
};
