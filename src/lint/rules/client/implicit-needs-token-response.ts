import { quoted } from '../../../base/messages.js';
import { applicationTypeOf, grantTypesOf, responseTypesOf } from '../../helpers/client/client-settings.js';
import { textsAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * A client without users may have the response types without the grant, because it receives the token directly from the token endpoint.
 * Spec: Client application, rule 5.
 */
export const clientImplicitNeedsTokenResponse = defineRule({
  id: 'client/implicit-needs-token-response',
  severity: 'error',
  what: 'a client has the grant `implicit` without the response type `token` or `id_token`, or such a response type without the grant',
  why: 'the grant and the response type need each other: otherwise the authorization request of the client fails',
  source: 'Client application, rule 5; RFC 7591, section 2.1',
  choices: [
    'the specification only states that grants and response types are related; RFC 7591 defines which belong together. A server may accept an unused response type, so a response type without its grant is a warning',
    'a `service` client has no users, and receives its token directly from the token endpoint. The specification requires a response type, which can only be `token`, whatever the grants are',
  ],
  on: 'client',
  refusedByService: 'both',
  *check(client, context) {
    const [grants, responses] = [grantTypesOf(client, context), responseTypesOf(client, context)];
    if (grants === undefined || responses === undefined || responses.size === 0) return;
    if (grants.has('implicit')) {
      if (DIRECT.some((type) => responses.has(type))) return;
      yield {
        at: ['response_types'],
        message:
          'the grant `implicit` requires the response type `token` or `id_token`; add one of them, or remove the grant',
      };
      return;
    }
    if (applicationTypeOf(client, context) === 'service') return;
    for (const [index, type] of textsAt(client, 'response_types')) {
      if (!DIRECT.includes(type) || (type === 'token' && grants.has('client_credentials'))) continue;
      yield {
        at: ['response_types', index],
        severity: 'warning',
        message: `the response type ${quoted(type)} requires the grant \`implicit\`; remove the response type, because the client receives the token in exchange for the code`,
      };
    }
  },
  examples: () => ({
    bad: [
      { client_id: '0oa1', grant_types: ['authorization_code', 'implicit'], response_types: ['code'] },
      { client_id: '0oa1', grant_types: ['authorization_code'], response_types: ['code', 'id_token'] },
    ],
    good: [
      { client_id: '0oa1', grant_types: ['implicit'], response_types: ['id_token'] },
      exampleGiven(
        { client_id: '0oa1', grant_types: ['client_credentials'], response_types: ['token'] },
        { note: 'The response type `token` is allowed with the grant `client_credentials`, too' },
      ),
      exampleGiven(
        {
          client_name: 'Nightly job',
          application_type: 'service',
          grant_types: ['urn:ietf:params:oauth:grant-type:saml2-bearer'],
          redirect_uris: ['https://a.example.com/callback'],
          response_types: ['token'],
        },
        { reading: 'create' },
      ),
    ],
  }),
});

const DIRECT = ['token', 'id_token'];
