import { canonicalKey } from '../../../../base/brand.js';
import { isObject, type Members } from '../../../../base/object.js';
import { own, ownAt } from '../../../../base/own.js';
import { withoutSecrets } from '../../../../base/secrets/mask-secrets.js';
import { AUTHENTICATORS, type AuthenticatorRow } from '../../../../model/assurance/authenticators.js';
import { type Stored, storedName } from '../tenant/tenant.js';
import { refuseField, refuseWith } from '../wire/errors.js';
import type { ApiOperation } from '../wire/operation.js';
import { defineApiOperation } from '../wire/operation.js';
import { isFalseIn } from '../wire/query-flag.js';
import {
  createObject,
  getObject,
  listObjects,
  type ObjectKind,
  objectAt,
  onObject,
  statusOperation,
  updateObject,
} from './kind.js';

const authenticator: ObjectKind = {
  collection: 'authenticators',
  path: '/api/v1/authenticators',
  what: 'authenticator',
  kind: 'Authenticator',
  prefix: 'aut',
  hasStatus: true,
  isNameShared: true,
  fill: ({ status: _, agreeToTerms: __, ...body }, { query }, before) => ({
    ...body,
    ...(before === undefined && isFalseIn(query, 'activate') && { status: 'INACTIVE' }),
    ...(isObject(body.provider) && { provider: withoutSecrets(body.provider) ?? {} }),
    ...withInstance(objectAt(body, 'settings'), before),
    ...(before?.methods !== undefined && { methods: before.methods }),
  }),
  answer({ base }, object: Stored) {
    const { methods: _, ...members } = object;
    const at = `${base}/api/v1/authenticators/${object.id}`;
    return { ...members, _links: { self: { href: at }, methods: { href: `${at}/methods` } } };
  },
};

/** Keeps the application id of an authenticator, unless the new settings name another application. */
function withInstance(settings: Members, before: Stored | undefined): Members {
  const { appInstanceId = ownAt(before, ['settings', 'appInstanceId']) } = settings;
  if (appInstanceId === undefined) return {};
  const isNamed = before === undefined || ownAt(before, ['settings', 'oauthClientId']) !== undefined;
  return { settings: { ...settings, appInstanceId, ...(isNamed && { oauthClientId: appInstanceId }) } };
}

export const listAuthenticators: ApiOperation = listObjects(authenticator);
export const getAuthenticator: ApiOperation = getObject(authenticator);
export const activateAuthenticator: ApiOperation = statusOperation(authenticator, 'activate');

const created: ApiOperation = createObject(authenticator);
const written: ApiOperation = updateObject(authenticator);
const deactivate: ApiOperation = statusOperation(authenticator, 'deactivate');

/**
 * Creates an authenticator. For most authenticator keys, an org has at most one authenticator. Secrets of the configuration are not stored.
 */
export const createAuthenticator: ApiOperation = defineApiOperation({
  ...created,
  effect(call) {
    const { body, tenant } = call;
    const key = canonicalKey(String(body.key), tenant.brand);
    const row = AUTHENTICATORS.find((one) => one.key === key) ?? own(OTHERS, key);
    if (row === undefined)
      return refuseField('key', `key: ${String(body.key).slice(0, 100)} is not supported`);
    if (row.instances === 'one' && tenant.objects.authenticators.some((one) => one.key === body.key))
      return refuseField(CATALOG, 'The field has an invalid value');
    return created.effect({ ...call, body: { ...body, type: row.type.toLowerCase() } });
  },
});

/** The class name in the error message of the service if the org already has an authenticator with the same key. Source: a recording. */
const CATALOG = 'com.okta.services.factors.iface.dto.AuthenticatorCatalog';

/** The authenticators that no constraint of a policy can name. */
const OTHERS: Readonly<Record<string, Pick<AuthenticatorRow, 'instances' | 'type'>>> = {
  tac: { type: 'TAC', instances: 'one' },
};

/** Deactivates an authenticator. This is refused if the authenticator is not active, if users may enroll it, or if it is the password. */
export const deactivateAuthenticator: ApiOperation = defineApiOperation({
  ...deactivate,
  effect: onObject(authenticator, (call, object) => {
    const key = canonicalKey(String(object.key), call.tenant.brand);
    if (object.status !== 'ACTIVE' || key === 'okta_password')
      return refuseField('api.authenticator.error.unsupported.active.deactivate');
    if (call.tenant.objects.apps.some((app) => usesOnBackchannel(app, object)))
      return refuseField('Authenticator', USED_BY_CLIENT);
    const policies = call.tenant.objects.policies.filter((policy) => mayEnroll(policy, object));
    if (policies.length === 0) return deactivate.effect(call);
    const names = policies.map(storedName).join(', ');
    const advice = key === 'okta_verify' ? VERIFY_ADVICE : '';
    return refuseWith('E0000148', advice, [`Authenticator Enrollment Policies: ${names}`]);
  }),
});

/** The advice that the service adds to the error if Okta Verify cannot be deactivated. Source: recordings. */
const VERIFY_ADVICE =
  ' Additionally, if disabling Okta Verify when Fastpass is active, the "Device state" must not be set to "registered" in app assurance policies.';

const USED_BY_CLIENT =
  'Cannot delete this authenticator because it is being configured for CIBA by one or more OIDC applications.';

/** Returns whether an OAuth client authenticates users with an authenticator on a back channel (CIBA). Source: recordings. */
function usesOnBackchannel(app: Stored, { id }: Stored): boolean {
  const settings = ownAt(app, ['settings', 'oauthClient']);
  return ownAt(settings, ['backchannel_custom_authenticator_id']) === id;
}

function mayEnroll({ settings }: Stored, { id, key }: Stored): boolean {
  const uses = ownAt(settings, ['authenticators']);
  return (
    Array.isArray(uses) &&
    uses.some(
      (use) =>
        isObject(use) &&
        use.key === key &&
        (use.id ?? id) === id &&
        ownAt(use, ['enroll', 'self']) !== 'NOT_ALLOWED',
    )
  );
}

/** Updates an authenticator. Its key cannot be changed. */
export const updateAuthenticator: ApiOperation = defineApiOperation({
  ...written,
  effect: onObject(authenticator, (call, before) => {
    const { key = before.key } = call.body;
    return key === before.key
      ? written.effect({ ...call, body: { ...call.body, key, type: before.type, provider: before.provider } })
      : refuseField('key', `key: must remain ${String(before.key)}`);
  }),
});
