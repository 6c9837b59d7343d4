import { quoted } from '../../../base/messages.js';
import { numberAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const clientIdChanged = defineRule({
  id: 'client/id-changed',
  severity: 'error',
  what: 'the id or the application type of a client changes',
  why: 'the service cannot change them: register a new client, and update everything that uses the old id',
  source: 'Client application, `client_id`, `application_type`',
  on: 'change',
  refusedByService: 'both',
  *check(change) {
    for (const { before, after } of change.pairs('client')) {
      if (before === undefined || after === undefined || isOtherClient(before.value, after.value)) continue;
      for (const field of ['client_id', 'application_type']) {
        const [was, is] = [textAt(before.value, field), textAt(after.value, field)];
        if (was === undefined || is === undefined || was === is) continue;
        yield {
          of: after,
          at: [field],
          message: `${quoted(field)} cannot change from ${quoted(was)} to ${quoted(is)}; register a new client`,
          related: [{ of: before, at: [field], message: 'before' }],
        };
      }
    }
  },
  examples: () => ({
    bad: [
      {
        before: [{ client_id: '0oa1', client_name: 'Shop', application_type: 'web' }],
        after: [{ client_id: '0oa1', client_name: 'Shop', application_type: 'native' }],
      },
      {
        before: [{ client_id: '0oa1', client_name: 'Shop' }],
        after: [{ client_id: '0oa2', client_name: 'Shop' }],
      },
    ],
    good: [
      exampleGiven(
        {
          before: [{ client_id: '0oa1', client_name: 'Shop', application_type: 'web' }],
          after: [
            { client_id: '0oa1', client_name: 'Web shop', application_type: 'web' },
            { client_id: '0oa2', client_name: 'Shop app', application_type: 'native' },
          ],
        },
        { note: 'The second client is a new one with its own id' },
      ),
      exampleGiven(
        {
          before: [{ client_id: '0oa1', client_name: 'Shop', client_id_issued_at: 1_700_000_000 }],
          after: [{ client_id: '0oa2', client_name: 'Shop', client_id_issued_at: 1_760_000_000 }],
        },
        { note: 'The values of `client_id_issued_at` differ, so these are two clients with the same name' },
      ),
    ],
  }),
});

/**
 * Whether a client was deleted, and a new client was registered with the same name. The time of registration then differs before and after
 * the change.
 */
function isOtherClient(before: unknown, after: unknown): boolean {
  const [was, is] = [before, after].map((client) => numberAt(client, 'client_id_issued_at'));
  return was !== undefined && is !== undefined && was !== is;
}
