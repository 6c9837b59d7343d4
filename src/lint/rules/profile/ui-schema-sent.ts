import { enrollmentExample } from '../../helpers/profile/profile-enrollment.js';
import { isGiven } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Profile enrollment policy, `uiSchemaId`, "backend-created". */
export const profileUiSchemaSent = defineRule({
  id: 'profile/ui-schema-sent',
  severity: 'warning',
  what: 'a request creates a profile enrollment rule with a `uiSchemaId`',
  why: 'the service assigns this id when it creates the rule, so an id in a create request belongs to another rule. An update must repeat the id',
  source: 'Profile enrollment policy, `uiSchemaId`',
  on: 'profile enrollment',
  engine: 'identity',
  reading: ['create'],
  relaxed: [
    {
      edition: 'field',
      severity: 'info',
      why: 'the document may be a stored rule and no create request: some tools remove the `id` and other assigned fields from stored rules, but keep `uiSchemaId`',
    },
  ],
  *check(enrollment) {
    if (!isGiven(enrollment, 'uiSchemaId')) return;
    yield {
      at: ['uiSchemaId'],
      isKey: true,
      message:
        'the service assigns `uiSchemaId`; remove it from the create request, and repeat it in updates',
    };
  },
  examples: () => ({
    bad: [enrollmentExample({ uiSchemaId: 'u1' })],
    good: [
      enrollmentExample(),
      exampleGiven(enrollmentExample({ uiSchemaId: 'u1' }), { reading: 'update' }),
      exampleGiven(enrollmentExample({ uiSchemaId: 'u1' }), { reading: 'stored' }),
    ],
  }),
});
