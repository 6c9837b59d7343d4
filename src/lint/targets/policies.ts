import { Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { policyTypeNames } from '../helpers/policy/policy-types.js';
import { defineTarget } from '../rule/target.js';
import { elsewhere, Flag, kept, Text, words } from './fields.js';

/** The lint target for policies. Conditions and settings have their own targets. Spec: Policy. */
export const policy = defineTarget({
  name: 'policy',
  of: ['policy'],
  path: [],
  readOnly: ['id', 'created', 'lastUpdated', 'system', '_links', '_embedded'],
  shape: (setting) =>
    Type.Object({
      ...kept,
      type: words(...policyTypeNames(setting)),
      name: Text,
      system: Flag,
      description: nullable(Type.String()),
      priority: nullable(Type.Integer({ minimum: 1 })),
      status: nullable(words('ACTIVE', 'INACTIVE')),
      conditions: nullable(Type.Object({})),
      settings: nullable(Type.Object({})),
      rules: elsewhere,
      ...(setting.edition === 'field' && { resourceType: nullable(Type.String()), appIds: elsewhere }),
    }),
});
