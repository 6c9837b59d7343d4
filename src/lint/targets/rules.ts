import { Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { ruleTypesIn } from '../helpers/rule/rule-types.js';
import { defineTarget } from '../rule/target.js';
import { elsewhere, Flag, kept, Text, words } from './fields.js';

/** The lint target for policy rules. Conditions and actions have their own targets. Spec: Policy rule. */
export const rule = defineTarget({
  name: 'rule',
  of: ['rule'],
  path: [],
  readOnly: ['id', 'created', 'lastUpdated', 'system', '_links', '_embedded'],
  shape: ({ edition, reading }) =>
    Type.Object({
      ...kept,
      ...(reading !== 'stored' && { created: elsewhere, lastUpdated: elsewhere }),
      type: words(...ruleTypesIn(edition).map(({ name }) => name)),
      name: Text,
      status: nullable(words('ACTIVE', 'INACTIVE')),
      priority: nullable(Type.Integer()),
      system: Flag,
      conditions: nullable(Type.Object({})),
      actions: nullable(Type.Object({})),
      policyId: elsewhere,
      ...(edition === 'field' && { description: nullable(Type.String()), settings: elsewhere }),
    }),
});
