import { type Static, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { Id, IdsSchema, Name, OpenObject, StatusSchema } from './shared-schemas.js';

const priority = nullable(Type.Integer({ description: 'the priority; 1 is the highest' }));

const shared = {
  id: Id,
  name: Name,
  status: StatusSchema,
  priority,
  system: nullable(
    Type.Boolean({ description: 'whether the service created the object, such as a default policy or rule' }),
  ),
  conditions: Type.Optional(Type.Unknown({ description: 'condition key to value' })),
};

/** The schema of a policy as the service returns it. Conditions are checked separately. Spec: Policy. */
export const PolicySchema = Type.Object({
  ...shared,
  type: Type.String({ minLength: 1, description: 'the kind of policy' }),
  settings: nullable(OpenObject),
  rules: nullable(Type.Array(Type.Unknown())),
  appIds: nullable(IdsSchema),
  resourceType: Name,
  _embedded: nullable(Type.Object({ resourceType: Name, rules: nullable(Type.Array(Type.Unknown())) })),
});

export type PolicyDocument = Static<typeof PolicySchema>;

/** The schema of a rule as the service returns it. Conditions are checked separately. Spec: Policy rule. */
export const RuleSchema = Type.Object({
  ...shared,
  type: Name,
  policyId: Name,
  actions: nullable(OpenObject),
});

export type RuleDocument = Static<typeof RuleSchema>;
