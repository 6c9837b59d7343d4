import type { TSchema } from '../../../base/json-schema.js';
import type { AddressedOperation, Route } from '../../../documents/kinds/api-operations.js';
import type { Engine } from '../../../model/policies/snapshot.js';
import { LinkedProfile, LinkedUser, SigningRequest } from './request-bodies.js';

/** The name, requirements and effects of an API operation. Members are absent if the specification does not state them. */
export interface Contract {
  /** The name of the operation as it follows "the request to". */
  readonly name: string;
  /** The fields that the request body must contain, although the schema of its resource kind does not require them. */
  readonly needs?: readonly string[];
  /** The schema of the body, if the body is not a resource. */
  readonly body?: TSchema;
  readonly query?: Readonly<Record<string, OperationParameter>>;
  /** The only engine that supports the operation; absent if both engines do. */
  readonly engine?: Engine;
  /** The resource that the operation writes, and the kind of write. */
  readonly writes?: Write;
  /** The HTTP statuses of successful responses. */
  readonly success?: readonly number[];
}

export interface OperationParameter {
  readonly isRequired?: true;
  /** The values that the query parameter may have. */
  readonly words?: readonly string[];
  /** The minimum value of a numeric query parameter. */
  readonly least?: number;
  readonly most?: number;
  /** The default value of a numeric query parameter. */
  readonly usual?: number;
  /** The only engine that supports the parameter; absent if both engines do. */
  readonly engine?: Engine;
}

export interface Write {
  readonly kind: 'client' | 'identity provider' | 'identity provider key' | 'policy' | 'rule';
  readonly does: 'activate' | 'create' | 'deactivate' | 'delete' | 'update';
  /** The placeholder in the path for the id of the written resource; absent for `create`. */
  readonly id?: string;
}

export type Contracted = AddressedOperation & Contract & { readonly name: OperationName };

/** Adds the name, requirements and effects to an API operation. */
export function contracted(operation: AddressedOperation): Contracted {
  return { ...operation, ...CONTRACTS[operation.route] };
}

const OK = [200] as const;
const EMPTY = [204] as const;
/**
 * The statuses of a successful creation. The status 204 usually means that a response has no body. However, the specification shows it on a
 * response with the created policy.
 */
const MADE = [200, 204] as const;
const page: Readonly<Record<string, OperationParameter>> = {
  after: {},
  limit: { least: 1, usual: 20 },
  q: {},
};

/** The name, requirements and effects of each API operation. Spec: Endpoints. */
// biome-ignore format: a table
const CONTRACTS = {
  'POST /oauth2/v1/clients': { name: 'register a client', success: [201], writes: { kind: 'client', does: 'create' } },
  'GET /oauth2/v1/clients': { name: 'list clients', success: OK, query: { ...page, limit: { least: 1, most: 200, usual: 20 } } },
  'GET /oauth2/v1/clients/<client_id>': { name: 'get a client', success: OK },
  'PUT /oauth2/v1/clients/<client_id>': { name: 'update a client', success: OK, writes: { kind: 'client', does: 'update', id: 'client_id' } },
  'POST /oauth2/v1/clients/<client_id>/lifecycle/newSecret': { name: 'create a secret', success: OK },
  'DELETE /oauth2/v1/clients/<client_id>': { name: 'remove a client', success: EMPTY, writes: { kind: 'client', does: 'delete', id: 'client_id' } },

  'POST /api/v1/authn': { name: 'sign in' },
  'POST /api/v1/authn/recovery/unlock': { name: 'unlock an account' },
  'POST /api/v1/authn/credentials/change_password': { name: 'change a password' },
  'POST /api/v1/authn/credentials/reset_password': { name: 'reset a password' },
  'POST /api/v1/authn/skip': { name: 'skip a password change' },
  'POST /api/v1/authn/cancel': { name: 'cancel a transaction' },
  'POST /api/v1/authn/factors': { name: 'enroll a factor' },
  'POST /api/v1/authn/factors/<factor_id>/verify': { name: 'verify a factor' },
  'GET /api/v1/users/<user_id>/factors/questions': { name: 'list security questions' },

  'POST /oauth2/v1/token': { name: 'get a token', success: OK },
  'GET /oauth2/v1/authorize': { name: 'authorize' },

  'POST /api/v1/policies/simulate': { name: 'simulate access', success: OK, query: { expand: { words: ['EVALUATED', 'RULE'] } }, engine: 'identity' },
  'GET /api/v1/policies': { name: 'list policies', success: OK, query: { type: { isRequired: true }, status: { words: ['ACTIVE', 'INACTIVE'] }, q: {}, sortBy: { words: ['name'] }, limit: { least: 1 }, after: {} } },
  'POST /api/v1/policies': { name: 'create a policy', success: MADE, writes: { kind: 'policy', does: 'create' } },
  'GET /api/v1/policies/<policy_id>': { name: 'get a policy', success: OK, query: { expand: { engine: 'classic' } } },
  'PUT /api/v1/policies/<policy_id>': { name: 'update a policy', success: OK, writes: { kind: 'policy', does: 'update', id: 'policy_id' } },
  'DELETE /api/v1/policies/<policy_id>': { name: 'delete a policy', success: EMPTY, writes: { kind: 'policy', does: 'delete', id: 'policy_id' } },
  'POST /api/v1/policies/<policy_id>/clone': { name: 'clone a policy', success: MADE, engine: 'identity' },
  'POST /api/v1/policies/<policy_id>/lifecycle/activate': { name: 'activate a policy', success: EMPTY, writes: { kind: 'policy', does: 'activate', id: 'policy_id' } },
  'POST /api/v1/policies/<policy_id>/lifecycle/deactivate': { name: 'deactivate a policy', success: EMPTY, writes: { kind: 'policy', does: 'deactivate', id: 'policy_id' } },
  'GET /api/v1/policies/<policy_id>/app': { name: 'list assigned applications', success: OK },
  'GET /api/v1/policies/<policy_id>/rules': { name: 'list rules', success: OK },
  'POST /api/v1/policies/<policy_id>/rules': { name: 'create a rule', success: OK, writes: { kind: 'rule', does: 'create' } },
  'GET /api/v1/policies/<policy_id>/rules/<rule_id>': { name: 'get a rule', success: OK },
  'PUT /api/v1/policies/<policy_id>/rules/<rule_id>': { name: 'update a rule', success: OK, writes: { kind: 'rule', does: 'update', id: 'rule_id' } },
  'DELETE /api/v1/policies/<policy_id>/rules/<rule_id>': { name: 'delete a rule', success: EMPTY, writes: { kind: 'rule', does: 'delete', id: 'rule_id' } },
  'POST /api/v1/policies/<policy_id>/rules/<rule_id>/lifecycle/activate': { name: 'activate a rule', success: EMPTY, writes: { kind: 'rule', does: 'activate', id: 'rule_id' } },
  'POST /api/v1/policies/<policy_id>/rules/<rule_id>/lifecycle/deactivate': { name: 'deactivate a rule', success: EMPTY, writes: { kind: 'rule', does: 'deactivate', id: 'rule_id' } },

  'POST /api/v1/idps': { name: 'add an identity provider', writes: { kind: 'identity provider', does: 'create' } },
  'GET /api/v1/idps/<idp_id>': { name: 'get an identity provider' },
  'GET /api/v1/idps': { name: 'list identity providers', query: { ...page, type: {} } },
  'POST /api/v1/idps/<idp_id>/lifecycle/activate': { name: 'activate an identity provider', writes: { kind: 'identity provider', does: 'activate', id: 'idp_id' } },
  'POST /api/v1/idps/<idp_id>/lifecycle/deactivate': { name: 'deactivate an identity provider', writes: { kind: 'identity provider', does: 'deactivate', id: 'idp_id' } },
  'PUT /api/v1/idps/<idp_id>': { name: 'update an identity provider', writes: { kind: 'identity provider', does: 'update', id: 'idp_id' } },
  'DELETE /api/v1/idps/<idp_id>': { name: 'delete an identity provider', writes: { kind: 'identity provider', does: 'delete', id: 'idp_id' } },
  'GET /api/v1/idps/tx/<transaction_id>/users': { name: 'list link candidates' },
  'POST /api/v1/idps/tx/<transaction_id>/lifecycle/provision': { name: 'provision a user', body: LinkedProfile },
  'POST /api/v1/idps/tx/<transaction_id>/lifecycle/confirm/<user_id>': { name: 'link a user', body: LinkedProfile },
  'POST /api/v1/idps/tx/<transaction_id>/finish': { name: 'finish a transaction', success: OK },
  'POST /api/v1/idps/tx/<transaction_id>/cancel': { name: 'cancel a transaction of an identity provider', success: OK },
  'POST /api/v1/idps/credentials/keys': { name: 'add a certificate key', needs: ['x5c'] },
  'GET /api/v1/idps/credentials/keys/<kid>': { name: 'get a key' },
  'GET /api/v1/idps/credentials/keys': { name: 'list keys', query: { after: {}, limit: { least: 1, usual: 20 } } },
  'PUT /api/v1/idps/credentials/keys/<kid>': { name: 'update a key' },
  'DELETE /api/v1/idps/credentials/keys/<kid>': { name: 'delete a key', success: EMPTY, writes: { kind: 'identity provider key', does: 'delete', id: 'kid' } },
  'POST /api/v1/idps/<idp_id>/credentials/keys/generate': { name: 'generate a signing key', query: { validityYears: { isRequired: true, least: 2, most: 10 } } },
  'GET /api/v1/idps/<idp_id>/credentials/keys': { name: 'list signing keys' },
  'GET /api/v1/idps/<idp_id>/credentials/keys/<kid>': { name: 'get a signing key' },
  'POST /api/v1/idps/<idp_id>/credentials/keys/<kid>/clone': { name: 'clone a signing key', query: { targetIdpId: { isRequired: true } } },
  'POST /api/v1/idps/<idp_id>/credentials/csrs': { name: 'generate a signing request', body: SigningRequest, success: [201] },
  'GET /api/v1/idps/<idp_id>/users/<user_id>': { name: 'get a linked user' },
  'POST /api/v1/idps/<idp_id>/users/<user_id>': { name: 'link a user without a transaction', needs: ['externalId'], body: LinkedUser },
  'DELETE /api/v1/idps/<idp_id>/users/<user_id>': { name: 'unlink a user', success: EMPTY },
  'GET /api/v1/idps/<idp_id>/users/<user_id>/credentials/tokens': { name: 'list social tokens' },

  'GET /Users': { name: 'list users', success: OK },
  'GET /Users/<id>': { name: 'get a user', success: OK },
  'POST /Users': { name: 'create a user', success: [201] },
  'PUT /Users/<id>': { name: 'replace a user', success: OK },
  'PATCH /Users/<id>': { name: 'patch a user', needs: ['id', 'active'], success: [200, 204] },
  'GET /Groups': { name: 'list groups', success: OK },
  'GET /Groups/<id>': { name: 'get a group', success: OK },
  'POST /Groups': { name: 'create a group', success: [201] },
  'PUT /Groups/<id>': { name: 'replace a group', success: OK },
  'PATCH /Groups/<id>': { name: 'patch a group', success: [200, 204] },
  'DELETE /Groups/<id>': { name: 'delete a group', success: EMPTY },
} as const satisfies Readonly<Record<Route, Contract>>;

export type OperationName = (typeof CONTRACTS)[Route]['name'];
