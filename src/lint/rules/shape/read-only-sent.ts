import { quoted } from '../../../base/messages.js';
import { isGiven } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';
import { readOnlyFieldsOf } from '../../targets/read-only.js';

/** Spec: Resources and their fields, "Read-only". */
export const readOnlySent = defineRule({
  id: 'shape/read-only-sent',
  severity: 'warning',
  what: 'a request body contains a read-only field',
  why: 'the service assigns the field, and ignores or rejects the value in the request',
  source: 'Policy; Policy rule; Client application; Identity provider (IdP)',
  on: 'resource',
  reading: ['create', 'update'],
  relaxed: [
    {
      edition: 'field',
      severity: 'info',
      why: 'the live service accepts a complete stored resource, and ignores such fields',
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
        message: `${quoted(field)} is read-only; remove it`,
        fix: { kind: 'safe', what: `remove ${quoted(field)}`, changes: [{ op: 'remove', at: [field] }] },
      };
    }
  },
  examples: () => ({
    bad: [{ type: 'PASSWORD', name: 'Staff', created: '2024-03-01T10:00:00.000Z' }],
    good: [{ type: 'PASSWORD', name: 'Staff' }],
  }),
});
