import { type Static, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { Id, IdsSchema, Name, Word } from './shared-schemas.js';

const People = nullable(Type.Object({ include: nullable(IdsSchema), exclude: nullable(IdsSchema) }));

/**
 * The schema of a rule that adds users to groups by their profiles.
 * Spec: Conditions (policy and rule), `people`; Differences of the live service.
 */
export const GroupRuleSchema = Type.Object({
  id: Id,
  name: Name,
  status: Word,
  conditions: nullable(
    Type.Object({
      people: nullable(Type.Object({ users: People, groups: People })),
      expression: nullable(Type.Object({ value: Name, type: Name })),
    }),
  ),
  actions: nullable(
    Type.Object({ assignUserToGroups: nullable(Type.Object({ groupIds: nullable(IdsSchema) })) }),
  ),
});

export type GroupRuleDocument = Static<typeof GroupRuleSchema>;
