import { quoted } from '../../../base/messages.js';
import { ENROLLMENT, enrollmentChanges, enrollmentState } from '../../helpers/profile/profile-enrollment.js';
import { textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const profileUiSchemaRepeated = defineRule({
  id: 'profile/ui-schema-repeated',
  severity: 'error',
  what: 'a change of a profile enrollment rule omits or replaces its `uiSchemaId`',
  why: 'the service assigns this id, and rejects an update that does not repeat it',
  source: 'Profile enrollment policy, `uiSchemaId`',
  on: 'change',
  refusedByService: 'both',
  engine: 'identity',
  *check(change) {
    for (const { rule, before, after, was } of enrollmentChanges(change)) {
      const [kept, sent] = [textAt(before, 'uiSchemaId'), textAt(after, 'uiSchemaId')];
      if (kept === undefined || kept === sent) continue;
      yield {
        of: rule,
        at: sent === undefined ? ENROLLMENT : [...ENROLLMENT, 'uiSchemaId'],
        message:
          sent === undefined
            ? `\`uiSchemaId\` is missing; add ${quoted(kept)}`
            : `\`uiSchemaId\` changes to ${quoted(sent)}, but the service assigned ${quoted(kept)}; send that id`,
        related: [{ of: was, at: [...ENROLLMENT, 'uiSchemaId'], message: 'the previous value' }],
      };
    }
  },
  examples: () => ({
    bad: [
      { before: enrollmentState({ uiSchemaId: 'u1' }), after: enrollmentState({}) },
      { before: enrollmentState({ uiSchemaId: 'u1' }), after: enrollmentState({ uiSchemaId: 'u2' }) },
    ],
    good: [
      { before: enrollmentState({ uiSchemaId: 'u1' }), after: enrollmentState({ uiSchemaId: 'u1' }) },
      exampleGiven(
        { before: enrollmentState({}), after: enrollmentState({ uiSchemaId: 'u1' }) },
        { note: 'The rule had no `uiSchemaId` before the change' },
      ),
    ],
  }),
});
