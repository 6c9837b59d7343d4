import type { Members } from '../../../base/object.js';
import { own } from '../../../base/own.js';
import { SECRET } from '../../../base/secrets/secret-texts.js';
import type { FilledInstance } from '../links/filled.js';
import { blocksOf, textsOf } from '../state/attribute-values.js';
import { idOf } from '../state/instance.js';
import { relation } from './people.js';
import { defineResource, type ResourceRelation } from './resource-row.js';

/** The sign-on mode of an application by its resource type. Spec: Terraform, 4.12. */
const SIGN_ON_MODES: Readonly<Record<string, string>> = {
  okta_app_oauth: 'OPENID_CONNECT',
  okta_app_saml: 'SAML_2_0',
  okta_app_bookmark: 'BOOKMARK',
  okta_app_auto_login: 'AUTO_LOGIN',
  okta_app_basic_auth: 'BASIC_AUTH',
  okta_app_swa: 'BROWSER_PLUGIN',
  okta_app_shared_credentials: 'BROWSER_PLUGIN',
  okta_app_three_field: 'BROWSER_PLUGIN',
  okta_app_secure_password_store: 'SECURE_PASSWORD_STORE',
};

export const app = defineResource({
  types: [...Object.keys(SIGN_ON_MODES), 'data.okta_app', 'data.okta_app_oauth', 'data.okta_app_saml'],
  kind: 'app',
  constants: ({ type, values }) => {
    const mode = values.saml_version === '1.1' ? 'SAML_1_1' : SIGN_ON_MODES[type];
    return mode === undefined ? {} : { signOnMode: mode };
  },
  attributes: {
    label: { path: 'label', isSentEmpty: true },
    name: 'name',
    status: { path: 'status', otherwise: 'ACTIVE' },
    hide_ios: 'visibility.hide.iOS',
    hide_web: 'visibility.hide.web',
    accessibility_self_service: 'accessibility.selfService',
    authentication_policy: { path: 'accessPolicyId', value: policyToSend },
  },
});

export const appsRead = defineResource({
  types: ['data.okta_apps'],
  kind: 'app',
  listAttribute: 'apps',
  attributes: { label: 'label', name: 'name', status: app.attributes.status },
});

/**
 * Returns the policy to send to the service. Returns `undefined` for service clients, which use no policy. Also returns `undefined` if
 * `skip_authentication_policy` is set: the service then does not change the application's policy.
 */
function policyToSend(given: unknown, { skip_authentication_policy: skip, type }: Members): unknown {
  return skip === true || type === 'service' ? undefined : given;
}

/**
 * The conversion of the Terraform resource of an OAuth application; the result is a client. For a catalog application, the service supplies
 * the settings that are not set.
 */
export const client = defineResource({
  types: ['okta_app_oauth'],
  kind: 'client',
  isConvertible: ({ preconfigured_app: name }, isUnknown) =>
    !isUnknown('preconfigured_app') && (typeof name !== 'string' || name === ''),
  constants: derivedSettings,
  attributes: {
    label: { path: 'client_name', isSentEmpty: true },
    client_id: 'client_id',
    type: 'application_type',
    grant_types: 'grant_types',
    response_types: 'response_types',
    redirect_uris: 'redirect_uris',
    post_logout_redirect_uris: 'post_logout_redirect_uris',
    token_endpoint_auth_method: {
      path: 'token_endpoint_auth_method',
      otherwise: 'client_secret_basic',
    },
    pkce_required: 'pkce_required',
    consent_method: { path: 'consent_method', otherwise: 'TRUSTED' },
    issuer_mode: { path: 'issuer_mode', otherwise: 'ORG_URL' },
    wildcard_redirect: { path: 'wildcard_redirect', otherwise: 'DISABLED' },
    refresh_token_rotation: { path: 'refresh_token.rotation_type', otherwise: 'STATIC', value: ifRefreshed },
    jwks: {
      path: 'jwks.keys',
      value: (given) =>
        blocksOf(given).map(({ kid, kty, e, n, x, y }) => publicKey({ kid, kty, e, n, x, y })),
      block: { kid: '*.kid', kty: '*.kty', e: '*.e', n: '*.n', x: '*.x', y: '*.y' },
    },
    jwks_uri: 'jwks_uri',
    login_uri: 'initiate_login_uri',
    network: {
      path: 'network',
      value: networkOf,
      block: { connection: 'connection', include: 'include', exclude: 'exclude' },
    },
  },
});

/**
 * Returns the settings that the Terraform provider derives from other attributes if they are not set. Nothing is derived from unknown
 * attributes.
 */
function derivedSettings({ values, gaps, isCreated }: FilledInstance): Members {
  const { grant_types: grants, token_endpoint_auth_method: method, type } = values;
  const isKnown = (...names: readonly string[]) => !gaps.some(({ path }) => names.includes(String(path[0])));
  const responses = [...new Set(textsOf(grants).flatMap((grant) => own(RESPONSE_TO, grant) ?? []))];
  const isPublic = type === 'native' || type === 'browser';
  return {
    ...(isKnown('response_types', 'grant_types') && responses.length > 0 && { response_types: responses }),
    ...(Object.hasOwn(values, 'pkce_required') &&
      isKnown('pkce_required', 'token_endpoint_auth_method', 'type') && {
        pkce_required: method === 'none' || (isCreated && isPublic),
      }),
  };
}

const RESPONSE_TO: Readonly<Record<string, string>> = {
  authorization_code: 'code',
  refresh_token: 'code',
  password: 'code',
  implicit: 'token',
  client_credentials: 'token',
};

function networkOf(given: unknown): Members | undefined {
  const [{ connection, include, exclude } = {}] = blocksOf(given);
  const lists = Object.entries({ include: textsOf(include), exclude: textsOf(exclude) });
  return typeof connection === 'string'
    ? { connection, ...Object.fromEntries(lists.filter(([, ids]) => ids.length > 0)) }
    : undefined;
}

/** Returns the value if the client uses refresh tokens; otherwise `undefined`. */
function ifRefreshed(given: unknown, { grant_types: grants }: Members): unknown {
  return textsOf(grants).includes('refresh_token') ? given : undefined;
}

function publicKey(members: Members): Members {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => typeof value === 'string' && value !== ''),
  );
}

export const appPolicyAssignment = defineResource({
  types: ['okta_app_access_policy_assignment'],
  of: 'ACCESS_POLICY',
  ends: { app: 'app_id', policy: 'policy_id' },
  // If the id of the application is secret, the id of the Terraform resource replaces it, because both ids are the same.
  relations: ({ values: { id, app_id: appId, policy_id: policyId } }) =>
    mapping(appId === SECRET ? id : appId, policyId),
});

/** The conversion of a data source that reads the policy of an application; the result is a mapping. */
export const appPolicyRead = defineResource({
  types: ['data.okta_app_signon_policy'],
  of: 'ACCESS_POLICY',
  ends: { app: 'app_id' },
  relations: (instance) => mapping(instance.values.app_id, idOf(instance)),
});

function mapping(appId: unknown, policyId: unknown): readonly ResourceRelation[] {
  return typeof appId === 'string' && typeof policyId === 'string'
    ? [{ kind: 'mapping', appId, policyId, type: 'ACCESS_POLICY' }]
    : [];
}

export const appGroup = defineResource({
  types: ['okta_app_group_assignment'],
  of: 'assignments',
  ends: { app: 'app_id', group: 'group_id' },
  relations: ({ values }) => relation('groupsOfApp', values.app_id, [values.group_id], { isComplete: false }),
});

/** The conversion of a Terraform resource that manages all groups of an application; the result is a list of assignments. */
export const appGroups = defineResource({
  types: ['okta_app_group_assignments', 'data.okta_app_group_assignments'],
  of: 'assignments',
  ends: { app: 'app_id', group: 'group' },
  blocks: ['group'],
  relations: ({ values, gaps, mode }: FilledInstance) =>
    mode === 'data'
      ? relation('groupsOfApp', values.id, values.groups, { isComplete: Array.isArray(values.groups) })
      : relation(
          'groupsOfApp',
          values.app_id,
          blocksOf(values.group).map(({ id }) => id),
          {
            isComplete: gaps.length === 0 && Array.isArray(values.group),
          },
        ),
});

/**
 * The conversion of the groups and users that an application resource listed before version 4 of the Terraform provider; the result is a
 * list of assignments. Spec: Terraform, 5.
 */
export const appPeople = defineResource({
  types: Object.keys(SIGN_ON_MODES),
  of: 'assignments',
  ends: { group: 'groups', user: 'users' },
  blocks: ['users'],
  relations: (instance): readonly ResourceRelation[] => {
    const { groups, users } = instance.values;
    const lists = [
      ['groupsOfApp', textsOf(groups)],
      ['usersOfApp', textsOf(blocksOf(users).map(({ id }) => id))],
    ] as const;
    return lists.flatMap(([list, ids]) =>
      ids.length === 0 ? [] : relation(list, idOf(instance), ids, { isComplete: false }),
    );
  },
});

export const appUser = defineResource({
  types: ['okta_app_user'],
  of: 'assignments',
  ends: { app: 'app_id', user: 'user_id' },
  relations: ({ values }) => relation('usersOfApp', values.app_id, [values.user_id], { isComplete: false }),
});

export const appUsersRead = defineResource({
  types: ['data.okta_app_user_assignments'],
  of: 'assignments',
  ends: { app: 'id', user: 'users' },
  relations: ({ values }) =>
    relation('usersOfApp', values.id, values.users, { isComplete: Array.isArray(values.users) }),
});
