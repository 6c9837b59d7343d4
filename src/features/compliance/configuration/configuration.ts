import { type Static, type TOptional, Type } from '../../../base/json-schema.js';
import { words } from '../../../lint/targets/fields.js';
import { PARAMETER_NAMES, type ParameterName } from './parameter.js';

const Text = Type.String({ minLength: 1 });
const Names = Type.Array(Text);
const Day = Type.String({ minLength: 10, maxLength: 10 });

const PeopleSchema = Type.Union([
  words('all'),
  Type.Object({ groups: Type.Optional(Names), users: Type.Optional(Names) }),
]);

const BreakGlassSchema = Type.Object({ users: Names, reason: Text, owner: Text, expires: Day });

const ExceptionSchema = Type.Object({
  controls: Names,
  users: Type.Optional(Names),
  groups: Type.Optional(Names),
  apps: Type.Optional(Names),
  region: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Unsafe<unknown>({ description: 'conditions on sign-ins, in the form of `when` in a test file' }),
    ),
  ),
  reason: Text,
  owner: Text,
  expires: Day,
  compensates: Type.Optional(Text),
});

const AttestedSchema = Type.Object({ control: Text, by: Text, on: Day, expires: Day, evidence: Text });

const numbersAsked = Object.fromEntries(
  PARAMETER_NAMES.map((name) => [name, Type.Optional(Type.Integer({ minimum: 0 }))]),
) as Record<ParameterName, TOptional<ReturnType<typeof Type.Integer>>>;

const NetworksSchema = Type.Union([Names, Type.Record(Type.String(), Names)]);

const ControlSettingsSchema = Type.Object({
  ...numbersAsked,
  categories: Type.Optional(Type.Array(Text, { minItems: 1 })),
  checkText: Type.Optional(words('exact')),
  severity: Type.Optional(words('error', 'warning', 'info', 'off')),
  reason: Type.Optional(Text),
  disputed: Type.Optional(Type.Object({ by: Text, reason: Text })),
  remediateBy: Type.Optional(Day),
});

/**
 * The schema of the compliance configuration file. The file states what no export contains: the applications, networks and people in scope.
 * Spec: Posture, "Configuration".
 */
export const ComplianceConfigurationSchema = Type.Object({
  frameworks: Type.Optional(Names),
  adminConsole: Type.Optional(Text),
  dashboard: Type.Optional(Text),
  sensitiveApps: Type.Optional(Names),
  cardholderApps: Type.Optional(Names),
  networkApps: Type.Optional(Names),
  aal: Type.Optional(Type.Object({ 2: Type.Optional(Names), 3: Type.Optional(Names) })),
  allowedNetworks: Type.Optional(NetworksSchema),
  corporateNetworks: Type.Optional(Names),
  administrators: Type.Optional(PeopleSchema),
  federal: Type.Optional(PeopleSchema),
  serviceAccounts: Type.Optional(PeopleSchema),
  directorySourced: Type.Optional(words('all')),
  smartCardIssuers: Type.Optional(Names),
  newDeviceBehaviors: Type.Optional(Names),
  weakAuthenticators: Type.Optional(Names),
  verifiedPasskeyIsTwo: Type.Optional(Type.Boolean()),
  stepUp: Type.Optional(Type.Boolean()),
  dynamicAnalysis: Type.Optional(Type.Object({ reason: Text, owner: Text })),
  controls: Type.Optional(Type.Record(Type.String(), ControlSettingsSchema)),
  breakGlass: Type.Optional(Type.Array(BreakGlassSchema)),
  exceptions: Type.Optional(Type.Array(ExceptionSchema)),
  attested: Type.Optional(Type.Array(AttestedSchema)),
  notApplicable: Type.Optional(Type.Record(Type.String(), Type.Object({ reason: Text, owner: Text }))),
});

export type ComplianceConfiguration = Static<typeof ComplianceConfigurationSchema>;

/** An exception from some controls: until a date, sign-ins of the listed people may violate the listed controls. */
export type ComplianceException = Static<typeof ExceptionSchema>;

/** A set of people: everyone, or the listed users and the members of the listed groups. */
export type People = Static<typeof PeopleSchema>;
