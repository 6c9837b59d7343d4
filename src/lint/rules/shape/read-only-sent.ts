import { quoted } from '../../../base/messages.js';
import { isGiven } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';
import { readOnlyFieldsOf } from '../../targets/read-only.js';

/** Spec: Resources and their fields, "Read-only". */
export const readOnlySent = defineRule({
  id: 'shape/read-only-sent',
  severity: 'warning',
  what: 'a read-only field in the body of a request',
  why: 'the service assigns it and ignores or refuses what is sent, so the body says something that will not be',
  source: 'Policy; Policy rule; Client application; Identity provider (IdP)',
  on: 'resource',
  reading: ['create', 'update'],
  relaxed: [
    {
      edition: 'field',
      severity: 'info',
      why: 'the live service takes what was read and is sent back whole, and passes such fields over',
    },
  ],
  fix: 'safe',
  *check(resource, { resource: { kind }, reading }) {
    for (const field of readOnlyFieldsOf(kind)) {
      const isAddressed = reading === 'update' && field === 'id';
      if (!isGiven(resource, field) || isAddressed) continue;
      yield {
        at: [field],
        isKey: true,
        message: `${quoted(field)} is read-only: leave it out`,
        fix: { kind: 'safe', what: `remove ${quoted(field)}`, changes: [{ op: 'remove', at: [field] }] },
      };
    }
  },
  examples: {
    bad: [{ type: 'PASSWORD', name: 'Staff', created: '2024-03-01T10:00:00.000Z' }],
    good: [{ type: 'PASSWORD', name: 'Staff' }],
  },
});
