import { Type } from '@sinclair/typebox';
import { maybe } from '../../base/nullable.js';
import { policyTypeNames } from '../helpers/policy/types.js';
import { defineTarget } from '../rule/target.js';
import { elsewhere, Flag, kept, Text, words } from './fields.js';

/** Spec: Policy. */
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
      description: maybe(Type.String()),
      priority: maybe(Type.Integer({ minimum: 1 })),
      status: maybe(words('ACTIVE', 'INACTIVE')),
      conditions: maybe(Type.Object({})),
      settings: maybe(Type.Object({})),
      rules: elsewhere,
      ...(setting.edition === 'field' && { resourceType: maybe(Type.String()), appIds: elsewhere }),
    }),
});
