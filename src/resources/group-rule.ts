import { type Static, Type } from '@sinclair/typebox';
import { maybe } from '../base/nullable.js';
import { Id, Ids, Name, Word } from './fields.js';

const People = maybe(Type.Object({ include: maybe(Ids), exclude: maybe(Ids) }));

/** What puts users into groups by their profiles. Spec: Conditions, `people`; field notes, management API. */
export const GroupRuleSchema = Type.Object({
  id: Id,
  name: Name,
  status: Word,
  conditions: maybe(
    Type.Object({
      people: maybe(Type.Object({ users: People, groups: People })),
      expression: maybe(Type.Object({ value: Name, type: Name })),
    }),
  ),
  actions: maybe(Type.Object({ assignUserToGroups: maybe(Type.Object({ groupIds: maybe(Ids) })) })),
});

export type GroupRuleDocument = Static<typeof GroupRuleSchema>;
