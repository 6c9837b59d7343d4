import { type Static, Type } from '@sinclair/typebox';
import { maybe } from '../base/nullable.js';
import { Id, Ids, Name, Open, Status } from './fields.js';

const priority = maybe(Type.Integer({ description: 'the first is highest' }));

const shared = {
  id: Id,
  name: Name,
  status: Status,
  priority,
  system: maybe(Type.Boolean({ description: 'the service made it: a default' })),
  conditions: Type.Optional(Type.Unknown({ description: 'condition key to value' })),
};

/** A policy as the service gives it; its conditions are checked one by one. Spec: Policy. */
export const PolicySchema = Type.Object({
  ...shared,
  type: Type.String({ minLength: 1, description: 'the kind of policy' }),
  settings: maybe(Open),
  rules: maybe(Type.Array(Type.Unknown())),
  appIds: maybe(Ids),
  resourceType: Name,
  _embedded: maybe(Type.Object({ resourceType: Name, rules: maybe(Type.Array(Type.Unknown())) })),
});

export type PolicyDocument = Static<typeof PolicySchema>;

/** A rule as the service gives it; its conditions are checked one by one. Spec: Policy rule. */
export const RuleSchema = Type.Object({
  ...shared,
  type: Name,
  policyId: Name,
  actions: maybe(Open),
});

export type RuleDocument = Static<typeof RuleSchema>;
