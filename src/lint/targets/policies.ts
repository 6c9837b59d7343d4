import { Type } from '@sinclair/typebox';
import { maybe } from '../../logic/maybe.js';
import { branded } from '../setting.js';
import { defineTarget } from '../target.js';
import { elsewhere, Flag, kept, Text, words } from './fields.js';

/** The types of policies that the specification names, with those that the live service has, too. Spec: Policy, `type`. */
const TYPES = {
  spec: [
    'SVC_SIGN_ON',
    'PASSWORD',
    'MFA_ENROLL',
    'IDP_DISCOVERY',
    'ACCESS_POLICY',
    'PROFILE_ENROLLMENT',
    'CONTINUOUS_ACCESS',
    'ENTITY_RISK',
  ],
  field: [
    'POST_AUTH_SESSION',
    'SESSION_VIOLATION_DETECTION',
    'DEVICE_SIGNAL_COLLECTION',
    'CLIENT_UPDATE',
    'IDENTITY_CLAIM_SOURCING',
    'USER_IDENTIFICATION',
  ],
} as const;

/** Spec: Policy. */
export const policy = defineTarget({
  name: 'policy',
  of: ['policy'],
  path: [],
  readOnly: ['id', 'created', 'lastUpdated', 'system', '_links', '_embedded'],
  shape: ({ brand, edition }) =>
    Type.Object({
      ...kept,
      type: words(...typesIn(edition).map((type) => branded(type, { brand }))),
      name: Text,
      system: Flag,
      description: maybe(Type.String()),
      priority: maybe(Type.Integer({ minimum: 1 })),
      status: maybe(words('ACTIVE', 'INACTIVE')),
      conditions: maybe(Type.Object({})),
      settings: maybe(Type.Object({})),
      rules: elsewhere,
      ...(edition === 'field' && { resourceType: maybe(Type.String()), appIds: elsewhere }),
    }),
});

function typesIn(edition: keyof typeof TYPES): readonly string[] {
  return edition === 'spec' ? TYPES.spec : [...TYPES.spec, ...TYPES.field];
}
