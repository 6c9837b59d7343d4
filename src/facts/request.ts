import { type Static, Type } from '@sinclair/typebox';
import { maybe } from '../base/nullable.js';

const Strings = Type.Array(Type.String());
const Ids = Type.Object({ ids: Strings });
const Level = Type.Object({ level: Type.String() });

/** Read by expressions alone. */
const Attributes = Type.Record(Type.String(), Type.Unknown());
const Time = Type.String({ description: 'ISO 8601' });

/** What is known of the person, beyond the id: each field overrides the snapshot's. */
const User = Type.Object({
  id: maybe(Type.String({ description: 'user id; either this or `groups`' })),
  login: maybe(Type.String({ description: 'the sign-in name' })),
  type: maybe(Type.String({ description: 'user type id' })),
  profile: maybe(Type.Record(Type.String(), Type.Unknown(), { description: 'profile attributes' })),
  provider: maybe(Type.String({ description: 'where the credentials come from, e.g. ACTIVE_DIRECTORY' })),
  status: maybe(Type.String({ description: 'ACTIVE, SUSPENDED, …' })),
  created: maybe(Time),
  lastUpdated: maybe(Time),
  passwordChanged: maybe(Time),
  lastLogin: maybe(Time),
  realmId: maybe(Type.String()),
  groupIds: maybe(
    Type.Array(Type.String(), {
      description:
        'all groups of the user but the everyone group, in place of what the snapshot says; then the id may be of nobody',
    }),
  ),
});

const Device = Type.Object({
  platform: maybe(Type.String({ description: 'IOS, ANDROID, WINDOWS, MACOS, CHROMEOS, …' })),
  registered: maybe(Type.Boolean()),
  managed: maybe(Type.Boolean({ description: 'a managed device is a registered one' })),
  assuranceId: maybe(Type.String({ description: 'the device assurance policy that the device satisfies' })),
  assuranceIds: maybe(
    Type.Array(Type.String(), {
      description:
        'all device assurance policies that the device satisfies, in place of `assuranceId`; empty: none of them',
    }),
  ),
  id: maybe(Type.String()),
  profile: maybe(Attributes),
  provider: maybe(Attributes),
  caller: maybe(Attributes),
  assurance: maybe(Attributes),
});

const Location = Type.Object({
  country: Type.String({ description: 'two letters, ISO 3166-1' }),
  region: maybe(Type.String({ description: 'ISO 3166-2, e.g. US-CA' })),
});

const PolicyContext = Type.Object({
  user: maybe(User),
  groups: maybe(Ids),
  ip: maybe(Type.String({ description: 'one address; either this, `ipChain` or `zones`' })),
  ipChain: maybe(Type.Array(Type.String(), { minItems: 1, description: 'client first, last hop last' })),
  zones: maybe(Ids),
  location: maybe(Location),
  asn: maybe(Type.Union([Type.String(), Type.Integer()])),
  ipServiceCategories: maybe(Strings),
  risk: maybe(Level),
  entityRisk: maybe(Level),
  riskDetections: maybe(Strings),
  behaviors: maybe(Type.Array(Type.String(), { description: 'ids or names of the behaviors detected' })),
  device: maybe(Device),
  authType: maybe(Type.String({ description: 'RADIUS, LDAP_INTERFACE or WEB (assumed)' })),
  identifier: maybe(Type.String({ description: 'what was typed as the user name' })),
  identityProvider: maybe(
    Type.String({ description: 'id of the identity provider that vouched for the user' }),
  ),
  office365Client: maybe(
    Type.String({
      description: 'the kind of client of Office 365: WEB, MODERN_AUTH or the word of a legacy one',
    }),
  ),
  session: maybe(Attributes),
  accessRequest: maybe(Attributes),
  now: maybe(Type.String({ description: 'the time that expressions see, ISO 8601' })),
  expressions: maybe(
    Type.Record(Type.String(), Type.Boolean(), { description: 'the outcome of an expression, by its text' }),
  ),
});

/**
 * What is known of one sign-in: the body of the simulate operation, and what makes more conditions
 * decidable. Spec: Policies, "Access simulation".
 */
export const RequestSchema = Type.Object(
  {
    policyTypes: maybe(Type.Array(Type.String(), { description: 'the types to evaluate; all when absent' })),
    appInstance: Type.String({ minLength: 1, description: 'application instance id' }),
    policyContext: PolicyContext,
  },
  { title: 'Simulate request', $id: 'https://policy-preflight.dev/schemas/request.schema.json' },
);

export type Request = Static<typeof RequestSchema>;

export type Context = Request['policyContext'];
