import { type Static, Type } from '../../base/json-schema.js';
import { words } from '../../lint/targets/fields.js';

const Text = Type.String({ minLength: 1 });
const Names = Type.Array(Text);
const Day = Type.String({ minLength: 10, maxLength: 10 });

const ExceptionSchema = Type.Object({
  controls: Names,
  users: Type.Optional(Names),
  groups: Type.Optional(Names),
  reason: Text,
  owner: Text,
  expires: Day,
  compensates: Type.Optional(Text),
});

const AttestedSchema = Type.Object({ control: Text, by: Text, on: Day, expires: Day, evidence: Text });

/** What only people know of an org: which applications, networks and people a source speaks of. Spec: Posture, "Configuration". */
export const PostureConfigurationSchema = Type.Object({
  adminConsole: Type.Optional(Text),
  dashboard: Type.Optional(Text),
  allowedNetworks: Type.Optional(Names),
  directorySourced: Type.Optional(words('all')),
  smartCardIssuers: Type.Optional(Names),
  controls: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({
        value: Type.Optional(Type.Integer({ minimum: 0 })),
        letter: Type.Optional(words('exact')),
      }),
    ),
  ),
  exceptions: Type.Optional(Type.Array(ExceptionSchema)),
  attested: Type.Optional(Type.Array(AttestedSchema)),
  notApplicable: Type.Optional(Type.Record(Type.String(), Type.Object({ reason: Text, owner: Text }))),
});

export type PostureConfiguration = Static<typeof PostureConfigurationSchema>;

/** Leave to break some controls, for some people and for a time. */
export type PostureException = Static<typeof ExceptionSchema>;
