import { textsAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/**
 * Reports clients that use the grant `implicit` or `password`. Spec: Client application, `grant_types`; RFC 9700, sections 2.1.2 and 2.4.
 */
export const clientDeprecatedGrant = defineRule({
  id: 'client/deprecated-grant',
  severity: 'info',
  what: 'a client uses the grant `implicit` or `password`',
  why: '`implicit` exposes tokens in URLs and `password` exposes passwords to the client; OAuth 2.0 security practice advises against both',
  source: 'Client application, `grant_types`; RFC 9700',
  on: 'client',
  *check(client) {
    for (const [index, grant] of textsAt(client, 'grant_types')) {
      const message = INSTEAD.get(grant);
      if (message !== undefined) yield { at: ['grant_types', index], message };
    }
  },
  examples: () => ({
    bad: [{ client_id: '0oa1', grant_types: ['authorization_code', 'password'] }],
    good: [{ client_id: '0oa1', grant_types: ['authorization_code', 'refresh_token'] }],
  }),
});

const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['implicit', '`implicit` exposes tokens in URLs; use `authorization_code` with PKCE'],
  [
    'password',
    '`password` exposes the password to the client; use `authorization_code` with PKCE, or `client_credentials` if there is no user',
  ],
]);
