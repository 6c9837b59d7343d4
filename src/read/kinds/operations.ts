import { groupBy } from '../../base/group-by.js';
import type { Engine } from '../../policies/snapshot.js';
import type { DocumentKind } from './kinds.js';

/** One operation of the service, as the specification describes it: nothing stands for what is not shown. */
export interface Operation {
  readonly method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';
  /** Below the base address; `<…>` is any one step. */
  readonly path: string;
  readonly area: Area;
  /** What the body is. */
  readonly sends?: DocumentKind | 'nothing';
  /** The fields that the body must have, where its kind does not tell. */
  readonly needs?: readonly string[];
  /** What is answered, or each element of the list that is. */
  readonly answers?: DocumentKind | 'nothing';
  /** The codes that say that it was done. */
  readonly success?: readonly number[];
  readonly query?: Readonly<Record<string, OperationParameter>>;
  /** The only engine that has it. */
  readonly engine?: Engine;
  /** What it does to which resource. */
  readonly writes?: Write;
}

/** Spec: What the service does; SCIM 1.1 provisioning server contract. */
export type Area = 'authentication' | 'clients' | 'federation' | 'policies' | 'provisioning' | 'tokens';

export interface OperationParameter {
  readonly isRequired?: true;
  /** The only values. */
  readonly words?: readonly string[];
  /** Of a number. */
  readonly least?: number;
  readonly most?: number;
  /** What is taken where none is given. */
  readonly usual?: number;
  /** The only engine that takes it. */
  readonly engine?: Engine;
}

export interface Write {
  readonly kind: 'client' | 'identity provider' | 'identity provider key' | 'policy' | 'rule';
  readonly does: 'activate' | 'create' | 'deactivate' | 'delete' | 'update';
  /** The placeholder that stands for its id; none on create. */
  readonly id?: string;
}

const CLIENTS = '/oauth2/v1/clients';
const POLICIES = '/api/v1/policies';
const POLICY = `${POLICIES}/<policy_id>`;
const RULE = `${POLICY}/rules/<rule_id>`;
const IDPS = '/api/v1/idps';
const IDP = `${IDPS}/<idp_id>`;
const KEYS = `${IDPS}/credentials/keys`;
const TRANSACTION = `${IDPS}/tx/<transaction_id>`;

const clients = { area: 'clients', answers: 'client' } as const;
const authn = { area: 'authentication', method: 'POST' } as const;
const policies = { area: 'policies', answers: 'policy' } as const;
const rules = { area: 'policies', answers: 'rule' } as const;
const idps = { area: 'federation', answers: 'identity provider' } as const;
const keys = { area: 'federation', answers: 'identity provider key' } as const;
const links = { area: 'federation', answers: 'user of an identity provider' } as const;
const scimUsers = { area: 'provisioning', answers: 'SCIM user' } as const;
const scimGroups = { area: 'provisioning', answers: 'SCIM group' } as const;

const done = { answers: 'nothing', success: [204] } as const;
const OK = [200] as const;
/** Documented as 204 with a policy object. */
const MADE = [200, 204] as const;
const page: Readonly<Record<string, OperationParameter>> = {
  after: {},
  limit: { least: 1, usual: 20 },
  q: {},
};

/** Operation by operation. Spec: Endpoints. */
// biome-ignore format: a table
export const OPERATIONS = {
  'register a client': { ...clients, method: 'POST', path: CLIENTS, sends: 'client', success: [201], writes: { kind: 'client', does: 'create' } },
  'list clients': { ...clients, method: 'GET', path: CLIENTS, success: OK, query: { ...page, limit: { least: 1, most: 200, usual: 20 } } },
  'get a client': { ...clients, method: 'GET', path: `${CLIENTS}/<client_id>`, success: OK },
  'update a client': { ...clients, method: 'PUT', path: `${CLIENTS}/<client_id>`, sends: 'client', success: OK, writes: { kind: 'client', does: 'update', id: 'client_id' } },
  'make a new secret': { ...clients, method: 'POST', path: `${CLIENTS}/<client_id>/lifecycle/newSecret`, sends: 'nothing', success: OK },
  'remove a client': { ...clients, method: 'DELETE', path: `${CLIENTS}/<client_id>`, sends: 'nothing', ...done, writes: { kind: 'client', does: 'delete', id: 'client_id' } },

  'sign in': { ...authn, path: '/api/v1/authn', sends: 'authentication request', answers: 'authentication transaction' },
  'unlock an account': { ...authn, path: '/api/v1/authn/recovery/unlock' },
  'change a password': { ...authn, path: '/api/v1/authn/credentials/change_password' },
  'reset a password': { ...authn, path: '/api/v1/authn/credentials/reset_password' },
  'skip a password change': { ...authn, path: '/api/v1/authn/skip' },
  'cancel a transaction': { ...authn, path: '/api/v1/authn/cancel' },
  'enroll a factor': { ...authn, path: '/api/v1/authn/factors' },
  'verify a factor': { ...authn, path: '/api/v1/authn/factors/<factor_id>/verify' },
  'list security questions': { area: 'authentication', method: 'GET', path: '/api/v1/users/<user_id>/factors/questions', answers: 'security question' },

  'ask for a token': { area: 'tokens', method: 'POST', path: '/oauth2/v1/token', sends: 'token request', answers: 'token response', success: OK },
  'authorize': { area: 'tokens', method: 'GET', path: '/oauth2/v1/authorize' },

  'simulate access': { area: 'policies', method: 'POST', path: `${POLICIES}/simulate`, sends: 'simulate request', answers: 'simulate response', success: OK, query: { expand: { words: ['EVALUATED', 'RULE'] } }, engine: 'identity' },
  'list policies': { ...policies, method: 'GET', path: POLICIES, success: OK, query: { type: { isRequired: true }, status: { words: ['ACTIVE', 'INACTIVE'] }, q: {}, sortBy: {}, limit: { least: 1 }, after: {} } },
  'create a policy': { ...policies, method: 'POST', path: POLICIES, sends: 'policy', success: MADE, writes: { kind: 'policy', does: 'create' } },
  'get a policy': { ...policies, method: 'GET', path: POLICY, success: OK, query: { expand: { engine: 'classic' } } },
  'update a policy': { ...policies, method: 'PUT', path: POLICY, sends: 'policy', success: OK, writes: { kind: 'policy', does: 'update', id: 'policy_id' } },
  'delete a policy': { ...policies, method: 'DELETE', path: POLICY, sends: 'nothing', ...done, writes: { kind: 'policy', does: 'delete', id: 'policy_id' } },
  'clone a policy': { ...policies, method: 'POST', path: `${POLICY}/clone`, sends: 'nothing', success: MADE, engine: 'identity' },
  'activate a policy': { area: 'policies', method: 'POST', path: `${POLICY}/lifecycle/activate`, ...done, writes: { kind: 'policy', does: 'activate', id: 'policy_id' } },
  'deactivate a policy': { area: 'policies', method: 'POST', path: `${POLICY}/lifecycle/deactivate`, ...done, writes: { kind: 'policy', does: 'deactivate', id: 'policy_id' } },
  'list mapped apps': { area: 'policies', method: 'GET', path: `${POLICY}/app`, answers: 'app', success: OK },
  'list rules': { ...rules, method: 'GET', path: `${POLICY}/rules`, success: OK },
  'create a rule': { ...rules, method: 'POST', path: `${POLICY}/rules`, sends: 'rule', success: OK, writes: { kind: 'rule', does: 'create' } },
  'get a rule': { ...rules, method: 'GET', path: RULE, success: OK },
  'update a rule': { ...rules, method: 'PUT', path: RULE, sends: 'rule', success: OK, writes: { kind: 'rule', does: 'update', id: 'rule_id' } },
  'delete a rule': { area: 'policies', method: 'DELETE', path: RULE, sends: 'nothing', ...done, writes: { kind: 'rule', does: 'delete', id: 'rule_id' } },
  'activate a rule': { area: 'policies', method: 'POST', path: `${RULE}/lifecycle/activate`, ...done, writes: { kind: 'rule', does: 'activate', id: 'rule_id' } },
  'deactivate a rule': { area: 'policies', method: 'POST', path: `${RULE}/lifecycle/deactivate`, ...done, writes: { kind: 'rule', does: 'deactivate', id: 'rule_id' } },

  'add an identity provider': { ...idps, method: 'POST', path: IDPS, sends: 'identity provider', writes: { kind: 'identity provider', does: 'create' } },
  'get an identity provider': { ...idps, method: 'GET', path: IDP },
  'list identity providers': { ...idps, method: 'GET', path: IDPS, query: { ...page, type: {} } },
  'activate an identity provider': { area: 'federation', method: 'POST', path: `${IDP}/lifecycle/activate`, answers: 'identity provider', writes: { kind: 'identity provider', does: 'activate', id: 'idp_id' } },
  'deactivate an identity provider': { area: 'federation', method: 'POST', path: `${IDP}/lifecycle/deactivate`, answers: 'identity provider', writes: { kind: 'identity provider', does: 'deactivate', id: 'idp_id' } },
  'update an identity provider': { ...idps, method: 'PUT', path: IDP, sends: 'identity provider', writes: { kind: 'identity provider', does: 'update', id: 'idp_id' } },
  'delete an identity provider': { area: 'federation', method: 'DELETE', path: IDP, writes: { kind: 'identity provider', does: 'delete', id: 'idp_id' } },
  'list link candidates': { area: 'federation', method: 'GET', path: `${TRANSACTION}/users`, answers: 'user' },
  'provision a user': { area: 'federation', method: 'POST', path: `${TRANSACTION}/lifecycle/provision`, answers: 'identity provider transaction' },
  'link a user': { area: 'federation', method: 'POST', path: `${TRANSACTION}/lifecycle/confirm/<user_id>`, answers: 'identity provider transaction' },
  'finish a transaction': { area: 'federation', method: 'POST', path: `${TRANSACTION}/finish`, sends: 'nothing', success: OK },
  'cancel a transaction of an identity provider': { area: 'federation', method: 'POST', path: `${TRANSACTION}/cancel`, sends: 'nothing', success: OK },
  'add a certificate key': { ...keys, method: 'POST', path: KEYS, needs: ['x5c'] },
  'get a key': { ...keys, method: 'GET', path: `${KEYS}/<kid>` },
  'list keys': { ...keys, method: 'GET', path: KEYS, query: { after: {}, limit: { least: 1, usual: 20 } } },
  'update a key': { ...keys, method: 'PUT', path: `${KEYS}/<kid>` },
  'delete a key': { area: 'federation', method: 'DELETE', path: `${KEYS}/<kid>`, sends: 'nothing', ...done, writes: { kind: 'identity provider key', does: 'delete', id: 'kid' } },
  'generate a signing key': { ...keys, method: 'POST', path: `${IDP}/credentials/keys/generate`, sends: 'nothing', query: { validityYears: { isRequired: true, least: 2, most: 10 } } },
  'list signing keys': { ...keys, method: 'GET', path: `${IDP}/credentials/keys` },
  'get a signing key': { ...keys, method: 'GET', path: `${IDP}/credentials/keys/<kid>` },
  'clone a signing key': { ...keys, method: 'POST', path: `${IDP}/credentials/keys/<kid>/clone`, query: { targetIdpId: { isRequired: true } } },
  'generate a signing request': { area: 'federation', method: 'POST', path: `${IDP}/credentials/csrs`, success: [201] },
  'get a linked user': { ...links, method: 'GET', path: `${IDP}/users/<user_id>` },
  'link a user without a transaction': { ...links, method: 'POST', path: `${IDP}/users/<user_id>`, needs: ['externalId'] },
  'unlink a user': { area: 'federation', method: 'DELETE', path: `${IDP}/users/<user_id>`, sends: 'nothing', ...done },
  'list social tokens': { area: 'federation', method: 'GET', path: `${IDP}/users/<user_id>/credentials/tokens`, answers: 'token' },

  'list users': { area: 'provisioning', method: 'GET', path: '/Users', answers: 'SCIM list', success: OK },
  'get a user': { ...scimUsers, method: 'GET', path: '/Users/<id>', success: OK },
  'create a user': { ...scimUsers, method: 'POST', path: '/Users', sends: 'SCIM user', success: [201] },
  'replace a user': { ...scimUsers, method: 'PUT', path: '/Users/<id>', sends: 'SCIM user', success: OK },
  'patch a user': { ...scimUsers, method: 'PATCH', path: '/Users/<id>', sends: 'SCIM user', needs: ['id', 'active'], success: [200, 204] },
  'list groups': { area: 'provisioning', method: 'GET', path: '/Groups', answers: 'SCIM list', success: OK },
  'get a group': { ...scimGroups, method: 'GET', path: '/Groups/<id>', success: OK },
  'create a group': { ...scimGroups, method: 'POST', path: '/Groups', sends: 'SCIM group', success: [201] },
  'replace a group': { ...scimGroups, method: 'PUT', path: '/Groups/<id>', sends: 'SCIM group', success: OK },
  'patch a group': { ...scimGroups, method: 'PATCH', path: '/Groups/<id>', sends: 'SCIM group', success: [200, 204] },
  'delete a group': { area: 'provisioning', method: 'DELETE', path: '/Groups/<id>', ...done },
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationName = keyof typeof OPERATIONS;

/** The operation that a request asks for, and what its path names. */
export interface Addressed extends Operation {
  /** In words that follow "the request to". */
  readonly name: OperationName;
  /** By the placeholders of the path: `policy_id`. */
  readonly ids: Readonly<Record<string, string>>;
}

const LONGEST_PATH = 4000;

/** By method and path, at whatever host; `undefined` for what the specification does not describe. */
export function operationAt(method: string, path: string): Addressed | undefined {
  if (path.length > LONGEST_PATH) return undefined;
  const place = path.replace(/[?#].*$/s, '').replace(/\/$/, '');
  const steps = place.replace(PLACEHOLDER, '').split('/').slice(1);
  return rowsOf(method, steps.length)
    .filter(({ area }) => area !== 'provisioning')
    .flatMap((row) => addressed(row, steps) ?? [])[0];
}

/** The same of the contract for provisioning servers, with the path below the base of the server. */
export function provisioningAt(method: string, path: string): Addressed | undefined {
  if (path.length > LONGEST_PATH) return undefined;
  const steps = path.split('/').slice(1);
  return rowsOf(method, steps.length)
    .filter(({ area }) => area === 'provisioning')
    .flatMap((row) => addressed(row, steps) ?? [])[0];
}

/** What stands for the address of an org in collections of requests: `{{url}}/api/v1/policies`. */
const PLACEHOLDER = /^[^/]{1,80}(?=\/)/;

interface Row extends Operation {
  readonly name: OperationName;
  readonly steps: readonly string[];
}

/** By method and number of steps; those that name a step go before those that take any. */
const ROWS: ReadonlyMap<string, readonly Row[]> = groupBy(
  Object.entries<Operation>(OPERATIONS)
    .map(([name, operation]): Row => {
      const steps = operation.path.split('/').slice(1);
      return { ...operation, name: name as OperationName, steps };
    })
    .sort((a, b) => placeholdersIn(a) - placeholdersIn(b)),
  ({ method, steps }) => `${method} ${steps.length}`,
);

function rowsOf(method: string, length: number): readonly Row[] {
  return ROWS.get(`${method} ${length}`) ?? [];
}

function placeholdersIn({ steps }: Row): number {
  return steps.filter(isPlaceholder).length;
}

function isPlaceholder(step: string): boolean {
  return step.startsWith('<');
}

function addressed({ steps: template, ...row }: Row, steps: readonly string[]): Addressed | undefined {
  const ids: [string, string][] = [];
  for (const [index, expected] of template.entries()) {
    const step = steps[index] ?? '';
    if (isPlaceholder(expected)) {
      if (step === '') return undefined;
      ids.push([expected.slice(1, -1), unescaped(step)]);
    } else if (step !== expected) return undefined;
  }
  return { ...row, ids: Object.fromEntries(ids) };
}

function unescaped(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
