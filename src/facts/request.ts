import { type Static, Type } from '../base/json-schema.js';
import { nullable } from '../base/nullable.js';

const Strings = Type.Array(Type.String());
const Ids = Type.Object({ ids: Strings });
const Level = Type.Object({ level: Type.String() });

/** Read by expressions alone. */
const Attributes = Type.Record(Type.String(), Type.Unknown());
const Time = Type.String({ description: 'ISO 8601' });

/** What is known of the person, beyond the id: each field overrides the snapshot's. */
const User = Type.Object({
  id: nullable(Type.String({ description: 'user id; either this or `groups`' })),
  login: nullable(Type.String({ description: 'the sign-in name' })),
  type: nullable(Type.String({ description: 'user type id' })),
  profile: nullable(Type.Record(Type.String(), Type.Unknown(), { description: 'profile attributes' })),
  provider: nullable(Type.String({ description: 'where the credentials come from, e.g. ACTIVE_DIRECTORY' })),
  status: nullable(Type.String({ description: 'ACTIVE, SUSPENDED, …' })),
  created: nullable(Time),
  lastUpdated: nullable(Time),
  passwordChanged: nullable(Time),
  lastLogin: nullable(Time),
  realmId: nullable(Type.String()),
  groupIds: nullable(
    Type.Array(Type.String(), {
      description:
        'all groups of the user but the everyone group, in place of what the snapshot says; then the id may be of nobody',
    }),
  ),
});

const Device = Type.Object({
  platform: nullable(Type.String({ description: 'IOS, ANDROID, WINDOWS, MACOS, CHROMEOS, …' })),
  registered: nullable(Type.Boolean()),
  managed: nullable(Type.Boolean({ description: 'a managed device is a registered one' })),
  assuranceId: nullable(
    Type.String({ description: 'the device assurance policy that the device satisfies' }),
  ),
  assuranceIds: nullable(
    Type.Array(Type.String(), {
      description:
        'all device assurance policies that the device satisfies, in place of `assuranceId`; empty: none of them',
    }),
  ),
  id: nullable(Type.String()),
  profile: nullable(Attributes),
  provider: nullable(Attributes),
  caller: nullable(Attributes),
  assurance: nullable(Attributes),
});

const Location = Type.Object({
  country: Type.String({ description: 'two letters, ISO 3166-1' }),
  region: nullable(Type.String({ description: 'ISO 3166-2, e.g. US-CA' })),
});

const PolicyContext = Type.Object({
  user: nullable(User),
  groups: nullable(Ids),
  ip: nullable(Type.String({ description: 'one address; either this, `ipChain` or `zones`' })),
  ipChain: nullable(Type.Array(Type.String(), { minItems: 1, description: 'client first, last hop last' })),
  zones: nullable(Ids),
  location: nullable(Location),
  asn: nullable(Type.Union([Type.String(), Type.Integer()])),
  ipServiceCategories: nullable(Strings),
  risk: nullable(Level),
  entityRisk: nullable(Level),
  riskDetections: nullable(Strings),
  behaviors: nullable(Type.Array(Type.String(), { description: 'ids or names of the behaviors detected' })),
  device: nullable(Device),
  authType: nullable(Type.String({ description: 'RADIUS, LDAP_INTERFACE or WEB (assumed)' })),
  identifier: nullable(Type.String({ description: 'what was typed as the user name' })),
  identityProvider: nullable(
    Type.String({ description: 'id of the identity provider that vouched for the user' }),
  ),
  office365Client: nullable(
    Type.String({
      description: 'the kind of client of Office 365: WEB, MODERN_AUTH or the word of a legacy one',
    }),
  ),
  session: nullable(Attributes),
  accessRequest: nullable(Attributes),
  now: nullable(Type.String({ description: 'the time that expressions see, ISO 8601' })),
  expressions: nullable(
    Type.Record(Type.String(), Type.Boolean(), { description: 'the outcome of an expression, by its text' }),
  ),
});

/**
 * What is known of one sign-in: the body of the simulate operation, and what makes more conditions
 * decidable. Spec: Policies, "Access simulation".
 */
export const RequestSchema = Type.Object(
  {
    policyTypes: nullable(
      Type.Array(Type.String(), { description: 'the types to evaluate; all when absent' }),
    ),
    appInstance: Type.String({ minLength: 1, description: 'application instance id' }),
    policyContext: PolicyContext,
  },
  { title: 'Simulate request', $id: 'policy-preflight/schemas/request.json' },
);

export type Request = Static<typeof RequestSchema>;

export type Context = Request['policyContext'];
