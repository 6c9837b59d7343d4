import { type Static, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';

const Strings = Type.Array(Type.String());
const Ids = Type.Object({ ids: Strings });

/** The schema of attributes that only expressions read. */
const Attributes = Type.Record(Type.String(), Type.Unknown());
const Time = Type.String({ description: 'ISO 8601' });

/** The facts about the person. Each field overrides the value in the snapshot. */
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
        'all groups of the user except the everyone group. They replace the groups in the export, so `id` may be a user that the export does not contain',
    }),
  ),
});

const Device = Type.Object({
  platform: nullable(Type.String({ description: 'IOS, ANDROID, WINDOWS, MACOS, CHROMEOS, …' })),
  registered: nullable(Type.Boolean()),
  managed: nullable(Type.Boolean({ description: 'a managed device is registered, too' })),
  assuranceId: nullable(
    Type.String({ description: 'the device assurance policy that the device satisfies' }),
  ),
  assuranceIds: nullable(
    Type.Array(Type.String(), {
      description:
        'all device assurance policies that the device satisfies, instead of `assuranceId`; empty: no policy',
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

/** Objects of a request that may be partly known. A request can state that their other members are unknown. */
const OPEN_OBJECTS = ['device.assurance', 'device.profile', 'device.provider', 'session', 'zones'] as const;

export type OpenObject = (typeof OPEN_OBJECTS)[number];

/** The fields of `policyContext` that several facts or expressions read. A field that only one fact reads is declared by that fact. */
export const CORE_FIELDS = {
  user: nullable(User),
  groups: nullable(Ids),
  ip: nullable(
    Type.String({
      description:
        'one address. State either `ip` or `ipChain` or `zones`. If `open` contains `zones`, you can state `zones` in addition to an address',
    }),
  ),
  ipChain: nullable(Type.Array(Type.String(), { minItems: 1, description: 'client first, last hop last' })),
  zones: nullable(Ids),
  identifier: nullable(Type.String({ description: 'the user name that was entered' })),
  location: nullable(Location),
  asn: nullable(Type.Union([Type.String(), Type.Integer()])),
  ipServiceCategories: nullable(Strings),
  device: nullable(Device),
  session: nullable(Attributes),
  accessRequest: nullable(Attributes),
  open: nullable(
    Type.Array(Type.Union(OPEN_OBJECTS.map((name) => Type.Literal(name))), {
      description:
        'objects whose missing members are unknown; in all other objects, a missing member is not set. With `zones`: the address is in each zone that the request lists, and for all other zones, `ip` or `ipChain` decides',
    }),
  ),
  now: nullable(Type.String({ description: 'the time of the sign-in, which expressions read: ISO 8601' })),
  expressions: nullable(
    Type.Record(Type.String(), Type.Boolean(), { description: 'the result of an expression, by its text' }),
  ),
};

const CoreContextSchema = Type.Object(CORE_FIELDS);

export type CoreContext = Static<typeof CoreContextSchema>;

/** The fields of a request that determine its facts. */
export interface CoreRequest {
  readonly appInstance: string;
  readonly policyContext: CoreContext;
}
