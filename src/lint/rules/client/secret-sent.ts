import { quoted } from '../../../base/messages.js';
import { isGiven } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Client registration, "Update"; Client application, `client_id`, `client_secret`, rule 7. */
export const clientSecretSent = defineRule({
  id: 'client/secret-sent',
  severity: 'error',
  what: 'a request body contains fields of a client that only the service assigns',
  why: 'the service rejects the request, and a secret in it is exposed needlessly',
  source: 'Client application, rule 7; Client registration',
  on: 'client',
  refusedByService: 'both',
  reading: ['create', 'update'],
  fix: 'suggested',
  *check(client, { reading }) {
    for (const field of ASSIGNED) {
      if (!isGiven(client, field)) continue;
      const isAddressed = reading === 'update' && field === 'client_id';
      yield {
        at: [field],
        isKey: true,
        ...(isAddressed && { severity: 'info' as const }),
        message: isAddressed
          ? '`client_id` is part of the request path, and cannot change; remove it'
          : `the service assigns ${quoted(field)}; remove it`,
        fix: { kind: 'suggested', what: `remove ${quoted(field)}`, changes: [{ op: 'remove', at: [field] }] },
      };
    }
  },
  examples: () => ({
    bad: [
      { client_name: 'Shop', redirect_uris: ['https://a.example.com/'], client_secret: 'sesame' },
      { client_name: 'Shop', redirect_uris: ['https://a.example.com/'], client_id: 'shop' },
    ],
    good: [
      { client_name: 'Shop', redirect_uris: ['https://a.example.com/'] },
      exampleGiven({ client_id: '0oa1', client_name: 'Shop' }, { reading: 'stored' }),
    ],
  }),
});

const ASSIGNED = ['client_id', 'client_secret', 'client_id_issued_at', 'client_secret_expires_at'];
