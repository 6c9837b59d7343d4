import { type TObject, type TSchema, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import type { Condition } from '../../model/conditions/condition.js';
import * as conditions from '../../model/conditions/registry.js';
import { RequestSchema } from '../../model/facts/request.js';
import { ApiTokenSchema } from '../../model/resources/api-token.js';
import { AppSchema } from '../../model/resources/app.js';
import { AppSettingsSchema } from '../../model/resources/app-settings.js';
import { AuthenticatorSchema } from '../../model/resources/authenticator.js';
import { BehaviorSchema } from '../../model/resources/behavior.js';
import { DeviceAssuranceSchema } from '../../model/resources/device-assurance.js';
import { GroupSchema } from '../../model/resources/group.js';
import { GroupRuleSchema } from '../../model/resources/group-rule.js';
import { IdpSchema } from '../../model/resources/idp.js';
import { ManifestSchema, UnknownSchema } from '../../model/resources/manifest.js';
import { PolicySchema, RuleSchema } from '../../model/resources/policy.js';
import { PolicyMappingSchema } from '../../model/resources/policy-mapping.js';
import { IdsSchema } from '../../model/resources/shared-schemas.js';
import { UserSchema } from '../../model/resources/user.js';
import { UserTypeSchema } from '../../model/resources/user-type.js';
import { ZoneSchema } from '../../model/resources/zone.js';

const CONDITIONS = Type.Object(
  Object.fromEntries(Object.values(conditions).map(({ key, schema }: Condition) => [key, nullable(schema)])),
  { description: 'the conditions; all must hold' },
);

const RULE = withMembers(RuleSchema, { conditions: nullable(CONDITIONS) });

const POLICY = withMembers(PolicySchema, {
  conditions: nullable(CONDITIONS),
  rules: nullable(Type.Array(RULE)),
});

const MANIFEST = withMembers(ManifestSchema, {
  unknown: nullable(
    Type.Array(UnknownSchema, { description: 'the parts of the org that could not be read completely' }),
  ),
});

const SNAPSHOT = Type.Object({
  $schema: Type.Optional(Type.String()),
  brand: nullable(
    Type.String({
      description: 'the vendor prefix of identifiers, such as OKTA; SVC in the words of the specification',
    }),
  ),
  edition: nullable(Type.Union([Type.Literal('spec'), Type.Literal('field')])),
  engine: nullable(Type.Union([Type.Literal('identity'), Type.Literal('classic')])),
  policies: nullable(Type.Array(POLICY)),
  rules: nullable(
    Type.Union([Type.Array(RULE), Type.Record(Type.String(), Type.Array(RULE))], {
      description: 'the rules, by policy id or as a list',
    }),
  ),
  rulesComplete: nullable(
    Type.Array(Type.String(), {
      description: 'the ids of the policies whose rules are complete in the export',
    }),
  ),
  mappings: nullable(
    Type.Union([Type.Array(PolicyMappingSchema), Type.Record(Type.String(), IdsSchema)], {
      description: 'the policy of each application: as a list, or as policy ids by application id',
    }),
  ),
  apps: nullable(Type.Array(AppSchema)),
  groups: nullable(Type.Array(GroupSchema)),
  groupMembers: nullable(Type.Record(Type.String(), IdsSchema, { description: 'user ids by group id' })),
  userGroups: nullable(Type.Record(Type.String(), IdsSchema, { description: 'group ids by user id' })),
  appGroups: nullable(
    Type.Record(Type.String(), IdsSchema, { description: 'ids of the assigned groups by application id' }),
  ),
  appUsers: nullable(
    Type.Record(Type.String(), IdsSchema, { description: 'ids of the assigned users by application id' }),
  ),
  users: nullable(Type.Array(UserSchema)),
  userTypes: nullable(Type.Array(UserTypeSchema)),
  zones: nullable(Type.Array(ZoneSchema)),
  authenticators: nullable(Type.Array(AuthenticatorSchema)),
  deviceAssurances: nullable(Type.Array(DeviceAssuranceSchema)),
  idps: nullable(Type.Array(IdpSchema)),
  behaviors: nullable(Type.Array(BehaviorSchema)),
  groupRules: nullable(
    Type.Array(GroupRuleSchema, {
      description: 'the group rules, which add users to groups by their profiles',
    }),
  ),
  apiTokens: nullable(Type.Array(ApiTokenSchema)),
  appSettings: nullable(
    Type.Record(Type.String(), AppSettingsSchema, {
      description: 'the settings of first-party applications, by application name, such as `admin-console`',
    }),
  ),
  manifest: nullable(MANIFEST),
});

/** JSON Schemas of the documents that people write, by name, for editors. */
export const schemas: Readonly<Record<string, TSchema>> = {
  snapshot: published('snapshot', 'Snapshot of an org', SNAPSHOT),
  policy: published('policy', 'Policy', POLICY),
  rule: published('rule', 'Policy rule', RULE),
  zone: published('zone', 'Network zone', ZoneSchema),
  group: published('group', 'Group', GroupSchema),
  user: published('user', 'User', UserSchema),
  app: published('app', 'Application', AppSchema),
  manifest: published('manifest', 'Metadata of a snapshot', Type.Object({ manifest: MANIFEST })),
  request: published('request', 'Simulate request', RequestSchema),
};

function withMembers(schema: TObject, members: Readonly<Record<string, TSchema>>): TObject {
  return Type.Object({ ...schema.properties, ...members });
}

export function published(name: string, title: string, schema: TSchema): TSchema {
  return {
    ...schema,
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: `policy-preflight/schemas/${name}.json`,
    title,
  };
}
