import { quoted } from '../../../base/messages.js';
import { authMethodOfClient, isLeftOut } from '../../helpers/client/client-settings.js';
import { SECRET_METHODS } from '../../helpers/client/secret-methods.js';
import { isGiven, textAt, textsAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Client application, `token_endpoint_auth_method`; Authentication (of users). */
export const clientPublicClientSecret = defineRule({
  id: 'client/public-client-secret',
  severity: 'error',
  what: 'a client without authentication has a grant that requires it, or a browser client uses a secret',
  why: 'users can read everything that runs in their browser, so a secret there is public. If a client with such a grant does not authenticate, anybody can act as the client',
  source: 'Client application, `token_endpoint_auth_method`',
  on: 'client',
  refusedByService: 'spec',
  relaxed: [
    {
      edition: 'field',
      severity: 'warning',
      why: 'the live service stores browser clients with the default method `client_secret_basic`',
    },
  ],
  *check(client, context) {
    const method = authMethodOfClient(client, context);
    const isDefault = isLeftOut(client, 'token_endpoint_auth_method', context);
    if (method === 'none')
      for (const [index, grant] of textsAt(client, 'grant_types'))
        if (grant === 'client_credentials')
          yield {
            at: ['grant_types', index],
            message: `the grant ${quoted(grant)} requires client authentication; use a method other than \`none\``,
            related: [
              { at: ['token_endpoint_auth_method'], message: 'the authentication method of the client' },
            ],
          };
    if (textAt(client, 'application_type') !== 'browser') return;
    if (method !== undefined && SECRET_METHODS.includes(method))
      yield {
        at: [isDefault ? 'application_type' : 'token_endpoint_auth_method'],
        message: `a \`browser\` client cannot keep the secret that ${quoted(method)}${isDefault ? ', the default of `token_endpoint_auth_method`,' : ''} requires; use \`none\``,
      };
    else if (isGiven(client, 'client_secret'))
      yield {
        at: ['client_secret'],
        isKey: true,
        message: 'a `browser` client cannot keep a secret; remove `client_secret`',
      };
  },
  examples: () => ({
    bad: [
      {
        client_id: '0oa1',
        application_type: 'service',
        grant_types: ['client_credentials'],
        token_endpoint_auth_method: 'none',
      },
      { client_id: '0oa1', application_type: 'browser', token_endpoint_auth_method: 'client_secret_basic' },
      exampleGiven(
        {
          client_name: 'Shop',
          application_type: 'browser',
          redirect_uris: ['https://a.example.com/callback'],
        },
        { reading: 'create' },
      ),
      exampleGiven(
        { client_id: '0oa1', application_type: 'browser', token_endpoint_auth_method: 'client_secret_post' },
        { edition: 'field' },
      ),
    ],
    good: [
      {
        client_id: '0oa1',
        application_type: 'browser',
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'none',
      },
    ],
  }),
});
