import { MAPPED_TYPES } from '../../../model/policies/policy-type.js';
import type { Engine } from '../../../model/policies/snapshot.js';

/** A kind of request: its path, the right that it needs, and the rate limit that it counts in. */
export interface RequestKind {
  /** The name that the manifest of a snapshot uses for the listed objects. */
  readonly name: string;
  /** The name of the listed objects in messages, for example `groups`. */
  readonly words: string;
  /** The path of the request. `<id>` is replaced by the id of the object to which the list belongs, `<type>` by the policy type. */
  readonly path: string;
  /**
   * The page size to request, if the default page size of the service is too small, or so large that the service fails. Absent if the list
   * has only one page.
   */
  readonly limit?: number;
  /** The OAuth scope that the request needs, without the vendor prefix and the suffix `.read`: `policies` for `okta.policies.read`. */
  readonly scope: string;
  readonly bucket: Bucket;
  /** The lowest level of the option `--only` that includes the request. */
  readonly level: PullLevel;
  /** The status codes that mean that the org does not have the feature. 401 with E0000015 always means that. */
  readonly absent?: readonly number[];
  /** Whether an org of the Classic engine never has the feature. Every refusal by such an org then means that the feature is absent. */
  readonly isAbsentOnClassic?: true;
}

/** A group of requests that share a rate limit per minute. */
export type Bucket = 'apps' | 'clients' | 'device assurances' | 'groups' | 'others' | 'users';

/** The levels of the option `--only`. Each level includes the previous ones. */
export const LEVELS = ['policies', 'access', 'all'] as const;

export type PullLevel = (typeof LEVELS)[number];

/** All kinds of requests to an org, in the order in which they are sent. No other code contains a path of the API. */
// biome-ignore format: a table
export const REQUESTS = [
  { name: 'policies', words: 'policies', path: '/api/v1/policies?type=<type>', scope: 'policies', bucket: 'others', level: 'policies', absent: [400] },
  { name: 'rules', words: 'rules', path: '/api/v1/policies/<id>/rules', scope: 'policies', bucket: 'others', level: 'policies' },
  { name: 'zones', words: 'network zones', path: '/api/v1/zones', limit: 200, scope: 'networkZones', bucket: 'others', level: 'policies' },
  { name: 'behaviors', words: 'behaviors', path: '/api/v1/behaviors', limit: 200, scope: 'behaviors', bucket: 'others', level: 'policies' },
  { name: 'deviceAssurances', words: 'device assurances', path: '/api/v1/device-assurances', scope: 'deviceAssurance', bucket: 'device assurances', level: 'policies', isAbsentOnClassic: true },
  { name: 'userTypes', words: 'user types', path: '/api/v1/meta/types/user', scope: 'userTypes', bucket: 'others', level: 'policies' },
  { name: 'idps', words: 'identity providers', path: '/api/v1/idps', limit: 200, scope: 'idps', bucket: 'others', level: 'policies' },
  { name: 'authenticators', words: 'authenticators', path: '/api/v1/authenticators', scope: 'authenticators', bucket: 'others', level: 'policies', isAbsentOnClassic: true },
  { name: 'authenticatorMethods', words: 'methods of authenticators', path: '/api/v1/authenticators/<id>/methods', scope: 'authenticators', bucket: 'others', level: 'policies' },
  { name: 'features', words: 'features', path: '/api/v1/features', scope: 'features', bucket: 'others', level: 'policies' },
  { name: 'groups', words: 'groups', path: '/api/v1/groups', limit: 200, scope: 'groups', bucket: 'groups', level: 'policies' },
  { name: 'groupRules', words: 'group rules', path: '/api/v1/groups/rules', limit: 200, scope: 'groups', bucket: 'groups', level: 'policies' },
  { name: 'apps', words: 'applications', path: '/api/v1/apps', limit: 200, scope: 'apps', bucket: 'apps', level: 'policies' },
  { name: 'mappings', words: 'mappings', path: '/api/v1/policies/<id>/mappings', scope: 'policies', bucket: 'others', level: 'policies' },
  { name: 'users', words: 'users', path: '/api/v1/users', limit: 200, scope: 'users', bucket: 'users', level: 'access' },
  { name: 'groupMembers', words: 'members of groups', path: '/api/v1/groups/<id>/users', limit: 200, scope: 'groups', bucket: 'groups', level: 'access' },
  { name: 'appGroups', words: 'groups assigned to applications', path: '/api/v1/apps/<id>/groups', limit: 200, scope: 'apps', bucket: 'apps', level: 'all' },
  { name: 'appUsers', words: 'users assigned to applications', path: '/api/v1/apps/<id>/users', limit: 500, scope: 'apps', bucket: 'apps', level: 'all' },
  { name: 'clients', words: 'clients', path: '/oauth2/v1/clients', limit: 200, scope: 'clients', bucket: 'clients', level: 'policies' },
] as const satisfies readonly RequestKind[];

export type RequestName = (typeof REQUESTS)[number]['name'];

const BY_NAME: ReadonlyMap<string, RequestKind> = new Map(REQUESTS.map((kind) => [kind.name, kind]));

export function requestNamed(name: RequestName): RequestKind {
  return BY_NAME.get(name) as RequestKind;
}

const READ_PATHS: readonly RegExp[] = REQUESTS.map(
  ({ path }) => new RegExp(`^${path.replace(/\?.*$/, '').replace('<id>', '[^/]+')}$`),
);

/** Returns whether a URL is that of a known list of the org. Only requests to such a URL may contain the token. */
export function isReadUrl(text: string, orgUrl: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, username, password, pathname } = new URL(text);
  return (
    origin === orgUrl && username === '' && password === '' && READ_PATHS.some((path) => path.test(pathname))
  );
}

/** The URL path of the public document that states the engine of an org. */
export const ORGANIZATION_PATH = '/.well-known/<brand>-organization';

/** The policy types that are requested from a Classic Engine org. The prefix is `OKTA_` whatever the vendor prefix of the org is. */
const CLASSIC_TYPES = ['OKTA_SIGN_ON', 'PASSWORD', 'MFA_ENROLL', 'IDP_DISCOVERY'] as const;

const IDENTITY_TYPES = [
  ...CLASSIC_TYPES,
  'ACCESS_POLICY',
  'PROFILE_ENROLLMENT',
  'POST_AUTH_SESSION',
  'ENTITY_RISK',
  'SESSION_VIOLATION_DETECTION',
  'DEVICE_SIGNAL_COLLECTION',
  'CLIENT_UPDATE',
  'IDENTITY_CLAIM_SOURCING',
  'CONTINUOUS_ACCESS',
] as const;

export const TYPES_BY_ENGINE: Readonly<Record<Engine, readonly string[]>> = {
  classic: CLASSIC_TYPES,
  identity: IDENTITY_TYPES,
};

/** The policy types whose mappings to applications are not in the links of the applications. */
export const TYPES_WITH_OWN_MAPPINGS: ReadonlySet<string> = new Set(['DEVICE_SIGNAL_COLLECTION']);

/** The policy types whose mappings are in the links of applications, if the applications can be read. */
export const TYPES_MAPPED_BY_APPS: ReadonlySet<string> = new Set(MAPPED_TYPES);

/** The error with which the service refused a request. */
export interface PullRefusal {
  readonly status: number;
  /** The error code that the service returned, such as `E0000006`. */
  readonly code?: string;
  readonly summary?: string;
}

/** The error code that the service returns for a feature that the org has not enabled. */
const FEATURE_OFF = 'E0000015';

/** Returns whether the service refused a request because the org does not have the feature, rather than because the rights are missing. */
export function isAbsent(kind: RequestKind, { status, code }: PullRefusal, engine: Engine): boolean {
  if (status === 401 && code === FEATURE_OFF) return true;
  if (kind.absent?.includes(status)) return true;
  return engine === 'classic' && kind.isAbsentOnClassic === true;
}

/** Returns a refusal of the service as text, such as `403 E0000006`. */
export function refusalWords({ status, code }: PullRefusal): string {
  return code === undefined ? `${status}` : `${status} ${code}`;
}
