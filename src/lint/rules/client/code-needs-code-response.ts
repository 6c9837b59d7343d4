import { grantTypesOf, responseTypesOf } from '../../helpers/client/client-settings.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports a client with the grant `authorization_code`, but without the response type `code`. `client/redirect-uri-required` reports an
 * empty list of response types. Spec: Client application, rule 5.
 */
export const clientCodeNeedsCodeResponse = defineRule({
  id: 'client/code-needs-code-response',
  severity: 'error',
  what: 'a client has the grant `authorization_code`, but not the response type `code`',
  why: 'the client may exchange a code for tokens, but may never request one, so nobody can sign in with that grant',
  source: 'Client application, rule 5',
  on: 'client',
  refusedByService: 'both',
  *check(client, context) {
    const responses = responseTypesOf(client, context);
    if (!grantTypesOf(client, context)?.has('authorization_code')) return;
    if (responses === undefined || responses.size === 0 || responses.has('code')) return;
    yield {
      at: ['response_types'],
      message:
        'the grant `authorization_code` requires the response type `code`; add the response type, or remove the grant',
    };
  },
  examples: () => ({
    bad: [
      { client_id: '0oa1', grant_types: ['authorization_code', 'implicit'], response_types: ['token'] },
      exampleGiven(
        {
          client_name: 'Shop',
          redirect_uris: ['https://a.example.com'],
          grant_types: ['authorization_code', 'implicit'],
          response_types: ['id_token'],
        },
        { reading: 'create' },
      ),
    ],
    good: [
      { client_id: '0oa1', grant_types: ['authorization_code'], response_types: ['code'] },
      exampleGiven(
        { client_name: 'Shop', redirect_uris: ['https://a.example.com'] },
        {
          note: 'The service sets a missing grant and response type to defaults that belong together',
          reading: 'create',
        },
      ),
    ],
  }),
});
