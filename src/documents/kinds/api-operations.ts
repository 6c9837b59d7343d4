import { groupBy } from '../../base/group-by.js';
import { lazy } from '../../base/lazy.js';
import type { DocumentKind } from './kinds.js';

/** An operation of the service, as the specification describes it. A field is absent if the specification says nothing about it. */
export interface Operation {
  /** The kind of the request body; `empty object` if the caller sends `{}`. */
  readonly sends?: DocumentKind | 'empty object' | 'nothing';
  /** The kind of document that the response body contains. If the response is a list, the kind of each element. */
  readonly answers?: DocumentKind | 'nothing';
  /** Whether the response is a list. */
  readonly isList?: true;
}

/**
 * The operations by API area, method and path below the base address. The placeholder `<…>` matches any one step of a path. Spec:
 * Endpoints.
 */
// biome-ignore format: a table
export const OPERATIONS = {
  clients: {
    'POST /oauth2/v1/clients': { sends: 'client', answers: 'client' },
    'GET /oauth2/v1/clients': { answers: 'client', isList: true },
    'GET /oauth2/v1/clients/<client_id>': { answers: 'client' },
    'PUT /oauth2/v1/clients/<client_id>': { sends: 'client', answers: 'client' },
    'POST /oauth2/v1/clients/<client_id>/lifecycle/newSecret': { sends: 'nothing', answers: 'client' },
    'DELETE /oauth2/v1/clients/<client_id>': { sends: 'nothing', answers: 'nothing' },
  },
  authentication: {
    'POST /api/v1/authn': { sends: 'authentication request', answers: 'authentication transaction' },
    'POST /api/v1/authn/recovery/unlock': {},
    'POST /api/v1/authn/credentials/change_password': {},
    'POST /api/v1/authn/credentials/reset_password': {},
    'POST /api/v1/authn/skip': {},
    'POST /api/v1/authn/cancel': {},
    'POST /api/v1/authn/factors': {},
    'POST /api/v1/authn/factors/<factor_id>/verify': {},
    'GET /api/v1/users/<user_id>/factors/questions': { answers: 'security question', isList: true },
  },
  tokens: {
    'POST /oauth2/v1/token': { sends: 'token request', answers: 'token response' },
    'GET /oauth2/v1/authorize': {},
  },
  policies: {
    'POST /api/v1/policies/simulate': { sends: 'simulate request', answers: 'simulate response' },
    'GET /api/v1/policies': { answers: 'policy', isList: true },
    'POST /api/v1/policies': { sends: 'policy', answers: 'policy' },
    'GET /api/v1/policies/<policy_id>': { answers: 'policy' },
    'PUT /api/v1/policies/<policy_id>': { sends: 'policy', answers: 'policy' },
    'DELETE /api/v1/policies/<policy_id>': { sends: 'nothing', answers: 'nothing' },
    'POST /api/v1/policies/<policy_id>/clone': { sends: 'nothing', answers: 'policy' },
    'POST /api/v1/policies/<policy_id>/lifecycle/activate': { sends: 'nothing', answers: 'nothing' },
    'POST /api/v1/policies/<policy_id>/lifecycle/deactivate': { sends: 'nothing', answers: 'nothing' },
    'GET /api/v1/policies/<policy_id>/app': { answers: 'app', isList: true },
    'GET /api/v1/policies/<policy_id>/rules': { answers: 'rule', isList: true },
    'POST /api/v1/policies/<policy_id>/rules': { sends: 'rule', answers: 'rule' },
    'GET /api/v1/policies/<policy_id>/rules/<rule_id>': { answers: 'rule' },
    'PUT /api/v1/policies/<policy_id>/rules/<rule_id>': { sends: 'rule', answers: 'rule' },
    'DELETE /api/v1/policies/<policy_id>/rules/<rule_id>': { sends: 'nothing', answers: 'nothing' },
    'POST /api/v1/policies/<policy_id>/rules/<rule_id>/lifecycle/activate': { sends: 'nothing', answers: 'nothing' },
    'POST /api/v1/policies/<policy_id>/rules/<rule_id>/lifecycle/deactivate': { sends: 'nothing', answers: 'nothing' },
  },
  federation: {
    'POST /api/v1/idps': { sends: 'identity provider', answers: 'identity provider' },
    'GET /api/v1/idps/<idp_id>': { answers: 'identity provider' },
    'GET /api/v1/idps': { answers: 'identity provider', isList: true },
    'POST /api/v1/idps/<idp_id>/lifecycle/activate': { answers: 'identity provider' },
    'POST /api/v1/idps/<idp_id>/lifecycle/deactivate': { answers: 'identity provider' },
    'PUT /api/v1/idps/<idp_id>': { sends: 'identity provider', answers: 'identity provider' },
    'DELETE /api/v1/idps/<idp_id>': {},
    'GET /api/v1/idps/tx/<transaction_id>/users': { answers: 'link candidate', isList: true },
    'POST /api/v1/idps/tx/<transaction_id>/lifecycle/provision': { answers: 'identity provider transaction' },
    'POST /api/v1/idps/tx/<transaction_id>/lifecycle/confirm/<user_id>': { answers: 'identity provider transaction' },
    'POST /api/v1/idps/tx/<transaction_id>/finish': { sends: 'empty object' },
    'POST /api/v1/idps/tx/<transaction_id>/cancel': { sends: 'empty object' },
    'POST /api/v1/idps/credentials/keys': { sends: 'identity provider key', answers: 'identity provider key' },
    'GET /api/v1/idps/credentials/keys/<kid>': { answers: 'identity provider key' },
    'GET /api/v1/idps/credentials/keys': { answers: 'identity provider key', isList: true },
    'PUT /api/v1/idps/credentials/keys/<kid>': { sends: 'identity provider key', answers: 'identity provider key' },
    'DELETE /api/v1/idps/credentials/keys/<kid>': { sends: 'nothing', answers: 'nothing' },
    'POST /api/v1/idps/<idp_id>/credentials/keys/generate': { sends: 'nothing', answers: 'identity provider key' },
    'GET /api/v1/idps/<idp_id>/credentials/keys': { answers: 'identity provider key', isList: true },
    'GET /api/v1/idps/<idp_id>/credentials/keys/<kid>': { answers: 'identity provider key' },
    'POST /api/v1/idps/<idp_id>/credentials/keys/<kid>/clone': { answers: 'identity provider key' },
    'POST /api/v1/idps/<idp_id>/credentials/csrs': {},
    'GET /api/v1/idps/<idp_id>/users/<user_id>': { answers: 'user of an identity provider' },
    'POST /api/v1/idps/<idp_id>/users/<user_id>': { answers: 'user of an identity provider' },
    'DELETE /api/v1/idps/<idp_id>/users/<user_id>': { sends: 'nothing', answers: 'nothing' },
    'GET /api/v1/idps/<idp_id>/users/<user_id>/credentials/tokens': { answers: 'token', isList: true },
  },
  provisioning: {
    'GET /Users': { answers: 'SCIM list' },
    'GET /Users/<id>': { answers: 'SCIM user' },
    'POST /Users': { sends: 'SCIM user', answers: 'SCIM user' },
    'PUT /Users/<id>': { sends: 'SCIM user', answers: 'SCIM user' },
    'PATCH /Users/<id>': { sends: 'SCIM user', answers: 'SCIM user' },
    'GET /Groups': { answers: 'SCIM list' },
    'GET /Groups/<id>': { answers: 'SCIM group' },
    'POST /Groups': { sends: 'SCIM group', answers: 'SCIM group' },
    'PUT /Groups/<id>': { sends: 'SCIM group', answers: 'SCIM group' },
    'PATCH /Groups/<id>': { sends: 'SCIM group', answers: 'SCIM group' },
    'DELETE /Groups/<id>': { answers: 'nothing' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** An area of the service's API. Spec: What the service does; SCIM 1.1 provisioning server contract. */
export type Area = keyof typeof OPERATIONS;

/** The method and path of an operation, which identify it. */
export type Route = { [Key in Area]: keyof (typeof OPERATIONS)[Key] }[Area];

/** The operation to which a request is sent, and the ids in the path of the request. */
export interface AddressedOperation extends Operation {
  readonly route: Route;
  readonly area: Area;
  /** The ids in the path, by the name of their placeholder, such as `policy_id`. */
  readonly ids: Readonly<Record<string, string>>;
}

const LONGEST_PATH = 4000;

/** Finds an operation by method and path, whatever the host; `undefined` if the specification does not describe it. */
export function findOperation(method: string, path: string): AddressedOperation | undefined {
  const place = path.replace(/[?#].*$/s, '').replace(/\/$/, '');
  return operationIn((area) => area !== 'provisioning', method, place.replace(PLACEHOLDER, ''));
}

/**
 * Finds an operation that a SCIM provisioning server offers, by method and path below the server's base address; `undefined` if there is
 * none.
 */
export function findProvisioningOperation(method: string, path: string): AddressedOperation | undefined {
  return operationIn((area) => area === 'provisioning', method, path);
}

function operationIn(
  isOf: (area: keyof typeof OPERATIONS) => boolean,
  method: string,
  path: string,
): AddressedOperation | undefined {
  if (path.length > LONGEST_PATH) return undefined;
  const steps = path.split('/').slice(1);
  return rowsOf(method, steps.length)
    .filter(({ area }) => isOf(area))
    .flatMap((row) => addressed(row, steps) ?? [])[0];
}

/** Matches the placeholder for the org's address in request collections, such as `{{url}}` in `{{url}}/api/v1/policies`. */
const PLACEHOLDER = /^[^/]{1,80}(?=\/)/;

interface Row extends Operation {
  readonly route: Route;
  readonly area: Area;
  readonly steps: readonly string[];
}

/** The operations by method and number of path steps. Literal steps come before placeholders. */
const rowsByMethod = lazy(() =>
  groupBy(
    Object.entries(OPERATIONS)
      .flatMap(([area, operations]) =>
        Object.entries<Operation>(operations).map(
          ([route, operation]): Row => ({
            ...operation,
            route: route as Route,
            area: area as Area,
            steps: route.split('/').slice(1),
          }),
        ),
      )
      .sort((a, b) => placeholdersIn(a) - placeholdersIn(b)),
    ({ route, steps }) => `${methodOf(route)} ${steps.length}`,
  ),
);

function methodOf(route: Route): string {
  return route.slice(0, route.indexOf(' '));
}

function rowsOf(method: string, length: number): readonly Row[] {
  return rowsByMethod().get(`${method} ${length}`) ?? [];
}

function placeholdersIn({ steps }: Row): number {
  return steps.filter(isPlaceholder).length;
}

function isPlaceholder(step: string): boolean {
  return step.startsWith('<');
}

function addressed(
  { steps: template, ...row }: Row,
  steps: readonly string[],
): AddressedOperation | undefined {
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
