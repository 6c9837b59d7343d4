import { enrollmentExample } from '../../helpers/profile/profile-enrollment.js';
import { isGiven } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Profile enrollment policy, `uiSchemaId`, "backend-created". */
export const profileUiSchemaSent = defineRule({
  id: 'profile/ui-schema-sent',
  severity: 'warning',
  what: 'a profile enrollment rule about to be created, with a `uiSchemaId`',
  why: 'the service makes this id with the rule, so that one sent with a create can only be that of another rule; updates repeat it',
  source: 'Profile enrollment policy, `uiSchemaId`',
  on: 'profile enrollment',
  engine: 'identity',
  reading: ['create'],
  relaxed: [
    {
      edition: 'field',
      severity: 'info',
      why: 'a rule without its id may be one that was read, and that some tool keeps without what the service assigns',
    },
  ],
  *check(enrollment) {
    if (!isGiven(enrollment, 'uiSchemaId')) return;
    yield {
      at: ['uiSchemaId'],
      isKey: true,
      message: 'the service makes `uiSchemaId`: leave it out of a create, and repeat it in updates',
    };
  },
  examples: {
    bad: [enrollmentExample({ uiSchemaId: 'u1' })],
    good: [
      enrollmentExample(),
      exampleGiven(enrollmentExample({ uiSchemaId: 'u1' }), { reading: 'update' }),
      exampleGiven(enrollmentExample({ uiSchemaId: 'u1' }), { reading: 'stored' }),
    ],
  },
});
