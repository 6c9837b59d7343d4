import { quoted } from '../../../read/words.js';
import { textsAt } from '../../look.js';
import { defineRule, given } from '../../rule.js';
import { grantTypesOf, responseTypesOf } from './settings.js';

/** Spec: Client application, rule 5. A client without a user gets its token from the grant itself. */
export const clientImplicitNeedsTokenResponse = defineRule({
  id: 'client/implicit-needs-token-response',
  severity: 'error',
  what: 'the grant `implicit` without the response type `token` or `id_token`, or one of these without the grant',
  why: 'the one is no use without the other: what the client asks for is refused at sign-in',
  source: 'Client application, rule 5',
  on: 'client',
  *check(client, context) {
    const [grants, responses] = [grantTypesOf(client, context), responseTypesOf(client, context)];
    if (grants === undefined || responses === undefined || responses.size === 0) return;
    if (grants.has('implicit')) {
      if (DIRECT.some((type) => responses.has(type))) return;
      yield {
        at: ['response_types'],
        message: '`implicit` needs the response type `token` or `id_token`: add one, or leave out that grant',
      };
      return;
    }
    for (const [index, type] of textsAt(client, 'response_types')) {
      if (!DIRECT.includes(type) || (type === 'token' && grants.has('client_credentials'))) continue;
      yield {
        at: ['response_types', index],
        ...(context.edition === 'field' && { severity: 'warning' }),
        message: `the response type ${quoted(type)} needs the grant \`implicit\`: leave it out, the code brings the token`,
      };
    }
  },
  examples: {
    bad: [
      { client_id: '0oa1', grant_types: ['authorization_code', 'implicit'], response_types: ['code'] },
      { client_id: '0oa1', grant_types: ['authorization_code'], response_types: ['code', 'id_token'] },
      given(
        { client_id: '0oa1', grant_types: ['authorization_code'], response_types: ['code', 'token'] },
        { edition: 'field' },
      ),
    ],
    good: [
      { client_id: '0oa1', grant_types: ['implicit'], response_types: ['id_token'] },
      { client_id: '0oa1', grant_types: ['client_credentials'], response_types: ['token'] },
    ],
  },
});

const DIRECT = ['token', 'id_token'];
