import { Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { CORE_FIELDS, type OpenObject } from './core-request.js';
import { FACTS, type OwnContext, type OwnFields } from './facts.js';

const ownFields = Object.fromEntries(
  FACTS.flatMap(({ field }) => (field === undefined ? [] : [[field.name, field.schema]])),
) as OwnFields;

const PolicyContext = Type.Object<typeof CORE_FIELDS & OwnFields>({ ...CORE_FIELDS, ...ownFields });

/**
 * The schema of a sign-in: the body of the simulate operation, and further facts that decide more conditions. Spec: Policies,
 * "Access simulation".
 */
export const RequestSchema = Type.Object(
  {
    policyTypes: nullable(
      Type.Array(Type.String(), {
        description: 'the policy types to evaluate; if absent or empty, those that are simulated by default',
      }),
    ),
    appInstance: Type.String({ minLength: 1, description: 'application instance id' }),
    policyContext: PolicyContext,
  },
  { title: 'Simulate request', $id: 'policy-preflight/schemas/request.json' },
);

/**
 * One sign-in: the body of the simulate operation, and further facts that conditions depend on. A fact that is absent or `null` is
 * unknown. Spec: Policies, "Access simulation".
 */
export interface Request {
  /** The policy types to evaluate; if absent or empty, those that the service evaluates by default. */
  policyTypes?: string[] | null;
  /** The id of the application. */
  appInstance: string;
  policyContext: Context;
}

/**
 * The facts of a sign-in. The fields that are not listed here come from `OwnContext`, which takes their types from the schemas of the
 * facts.
 */
export interface Context extends OwnContext {
  /** The user who signs in; a request states either this or `groups`. */
  user?: RequestUser | null;
  /** The groups of the user, without the everyone group. A request states this field if it does not name the user. */
  groups?: { ids: string[] } | null;
  /** The IP address. A request states one of `ip`, `ipChain` and `zones`. */
  ip?: string | null;
  /** The IP addresses of the client and its proxies, client first. */
  ipChain?: string[] | null;
  /** The ids of all network zones that contain the IP address. */
  zones?: { ids: string[] } | null;
  /** The user name as it was typed. */
  identifier?: string | null;
  /** The country (ISO 3166-1) and region (ISO 3166-2, such as `US-CA`) of the IP address. */
  location?: { country: string; region?: string | null } | null;
  /** The number of the autonomous system of the IP address. */
  asn?: string | number | null;
  /** The proxy and anonymizer categories of the IP address. */
  ipServiceCategories?: string[] | null;
  device?: RequestDevice | null;
  /** The risk of the sign-in: `LOW`, `MEDIUM` or `HIGH`. */
  risk?: { level: string } | null;
  /** The risk of the user: `LOW`, `MEDIUM` or `HIGH`. */
  entityRisk?: { level: string } | null;
  /** The detections that raised the risk of the user. */
  riskDetections?: string[] | null;
  /** Ids or names of the detected behaviors; or an object that lists the behaviors that were detected and those that were not. */
  behaviors?: string[] | { detected: string[]; notDetected: string[] } | null;
  /** The type of authentication: `RADIUS`, `LDAP_INTERFACE` or `WEB`. */
  authType?: string | null;
  /** The id of the identity provider that authenticated the user. */
  identityProvider?: string | null;
  /** The kind of Office 365 client: `WEB`, `MODERN_AUTH` or a legacy client. */
  office365Client?: string | null;
  /** Values of `session.*` in expressions. */
  session?: Record<string, unknown> | null;
  /** Values of `accessRequest.*` in expressions. */
  accessRequest?: Record<string, unknown> | null;
  /** The current time for expressions, ISO 8601. */
  now?: string | null;
  /** Results of expressions, by their source text. */
  expressions?: Record<string, boolean> | null;
  /** Objects of the request whose members are only partly stated. The other members are unknown. */
  open?: OpenObject[] | null;
}

/** The user who signs in. Each field overrides the value in the export. */
export interface RequestUser {
  id?: string | null;
  /** The sign-in name. */
  login?: string | null;
  /** The id of the user type. */
  type?: string | null;
  /** Attributes of the user's profile. */
  profile?: Record<string, unknown> | null;
  /** The source of the credentials, such as `ACTIVE_DIRECTORY`. */
  provider?: string | null;
  /** The state of the account, such as `ACTIVE`. */
  status?: string | null;
  /** The creation time of the account. All times are ISO 8601. */
  created?: string | null;
  lastUpdated?: string | null;
  passwordChanged?: string | null;
  lastLogin?: string | null;
  realmId?: string | null;
  /** The ids of all groups of the user, except the everyone group. */
  groupIds?: string[] | null;
}

/** The device of a sign-in. */
export interface RequestDevice {
  id?: string | null;
  /** The platform of the device: `IOS`, `ANDROID`, `WINDOWS`, `MACOS` or `CHROMEOS`. */
  platform?: string | null;
  registered?: boolean | null;
  /** Whether the device is managed. A managed device is registered. */
  managed?: boolean | null;
  /** The id of a device assurance policy that the device satisfies. */
  assuranceId?: string | null;
  /** The ids of all device assurance policies that the device satisfies. */
  assuranceIds?: string[] | null;
  /** The attributes of `device.profile` that expressions read, each with its value for this sign-in. */
  profile?: Record<string, unknown> | null;
  /** The values of `device.provider` in expressions, by attribute. */
  provider?: Record<string, unknown> | null;
  /** The attributes of `device.caller` that expressions read, each with its value for this sign-in. */
  caller?: Record<string, unknown> | null;
  /** The attributes of `device.assurance` that expressions read, each with its value for this sign-in. */
  assurance?: Record<string, unknown> | null;
}
