import { CANONICAL_BRAND } from '../../../../base/brand.js';
import { isObject, type Members } from '../../../../base/object.js';
import { own, ownAt } from '../../../../base/own.js';
import { lifecycleLink, link } from '../policies/policy-answer.js';
import { type Stored, storedIn, storedName, type Tenant, withStored } from '../tenant/tenant.js';
import { notFoundReply, refuseWith } from '../wire/errors.js';
import { type ApiCall, type Reply, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';

const PATH = '/api/v1/org/factors/{key}';
const SCOPE = 'factors';

/**
 * The factors that enrollment policies of the Classic engine can name, with their providers and types. Spec: Authenticator enrollment
 * policy.
 */
// biome-ignore format: a table
const FACTORS: Readonly<Record<string, readonly [provider: string, factorType: string]>> = {
  duo: ['DUO', 'web'],
  fido_u2f: ['FIDO', 'u2f'],
  fido_webauthn: ['FIDO', 'webauthn'],
  google_otp: ['GOOGLE', 'token:software:totp'],
  hotp: ['CUSTOM', 'token:hotp'],
  rsa_token: ['RSA', 'token'],
  okta_call: [CANONICAL_BRAND, 'call'],
  okta_email: [CANONICAL_BRAND, 'email'],
  okta_otp: [CANONICAL_BRAND, 'token:software:totp'],
  okta_password: [CANONICAL_BRAND, 'password'],
  okta_push: [CANONICAL_BRAND, 'push'],
  okta_question: [CANONICAL_BRAND, 'question'],
  okta_sms: [CANONICAL_BRAND, 'sms'],
  symantec_vip: ['SYMANTEC', 'token'],
  yubikey_token: ['YUBICO', 'token:hardware'],
};

export const getOrgFactor: ApiOperation = defineApiOperation({
  method: 'GET',
  path: PATH,
  what: 'read the status of a factor in the org',
  scope: `${SCOPE}.read`,
  effect: onFactor((call, factor) => replyWith(factorAnswer(call, factor))),
});

export const activateOrgFactor: ApiOperation = statusOperation('activate', 'ACTIVE');
export const deactivateOrgFactor: ApiOperation = statusOperation('deactivate', 'INACTIVE');

function statusOperation(does: string, status: 'ACTIVE' | 'INACTIVE'): ApiOperation {
  return defineApiOperation({
    method: 'POST',
    path: `${PATH}/lifecycle/${does}`,
    what: `${does} a factor in the org`,
    scope: `${SCOPE}.manage`,
    effect: onFactor((call, factor) => {
      if (factor.status === status) return replyWith(factorAnswer(call, factor));
      const users = status === 'INACTIVE' ? policiesEnrolling(factor.id, call.tenant) : [];
      if (users.length > 0)
        return refuseWith(
          'E0000020',
          '',
          users.map((policy) => `${storedName(policy)} allows its enrollment`),
        );
      const after = { ...factor, status };
      return replyWith(factorAnswer(call, after), withStored(call.tenant, 'orgFactors', after));
    }),
  });
}

/** Returns the enrollment policies that let users enroll a factor. */
function policiesEnrolling(key: string, { objects }: Tenant): readonly Stored[] {
  return objects.policies.filter(({ settings }) => {
    const use = ownAt(settings, ['factors', key]);
    return isObject(use) && ownAt(use, ['enroll', 'self']) !== 'NOT_ALLOWED';
  });
}

function onFactor(effect: (call: ApiCall, factor: Stored) => Reply): (call: ApiCall) => Reply {
  return (call) => {
    const { key = '' } = call.ids;
    const factor = factorIn(call.tenant, key);
    return factor === undefined ? notFoundReply(key, 'Factor') : effect(call, factor);
  };
}

/** Returns a factor of the org; `undefined` if there is no factor with the key. A factor that the export documents lack is inactive. */
function factorIn(tenant: Tenant, key: string): Stored | undefined {
  const held = storedIn(tenant, 'orgFactors', key);
  if (held !== undefined) return held;
  const branded = `${tenant.brand.toLowerCase()}_`;
  const row = own(FACTORS, key.startsWith(branded) ? `okta_${key.slice(branded.length)}` : key);
  if (row === undefined) return undefined;
  const [provider, factorType] = row;
  return {
    id: key,
    provider: provider === CANONICAL_BRAND ? tenant.brand : provider,
    factorType,
    status: 'INACTIVE',
  };
}

function factorAnswer({ base }: ApiCall, factor: Stored): Members {
  const at = `${base}${PATH.replace('{key}', factor.id)}`;
  return { ...factor, _links: { ...lifecycleLink(at, factor), self: link(at, 'GET') } };
}
