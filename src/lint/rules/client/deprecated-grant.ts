import { textsAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Client application, `grant_types`; RFC 9700, sections 2.1.2 and 2.4. */
export const clientDeprecatedGrant = defineRule({
  id: 'client/deprecated-grant',
  severity: 'info',
  what: 'the grant `implicit` or `password`',
  why: 'the one puts tokens into URLs, the other gives passwords to the client: OAuth advises against both',
  source: 'Client application, `grant_types`; RFC 9700',
  on: 'client',
  *check(client) {
    for (const [index, grant] of textsAt(client, 'grant_types')) {
      const message = INSTEAD.get(grant);
      if (message !== undefined) yield { at: ['grant_types', index], message };
    }
  },
  examples: {
    bad: [{ client_id: '0oa1', grant_types: ['authorization_code', 'password'] }],
    good: [{ client_id: '0oa1', grant_types: ['authorization_code', 'refresh_token'] }],
  },
});

const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['implicit', '`implicit` puts tokens into the URL: use `authorization_code` with PKCE'],
  [
    'password',
    '`password` shows the password to the client: use `authorization_code` with PKCE, or `client_credentials` where there is no user',
  ],
]);
