import { quoted } from '../../../base/messages.js';
import { at, isGiven, textAt, textsAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Reports settings of OpenID Connect in a `service` client. Spec: Client application, rule 3, "works with OAuth 2.0 flow only". */
export const clientServiceOauthOnly = defineRule({
  id: 'client/service-oauth-only',
  severity: 'error',
  what: 'a `service` client has response types, scopes or logout settings of OpenID Connect',
  why: 'no user signs in through a `service` client, so there is nobody to identify or to sign out',
  source: 'Client application, rule 3',
  on: 'client',
  refusedByService: 'spec',
  relaxed: [
    {
      edition: 'field',
      severity: 'warning',
      why: 'the documentation of the live service shows service clients with a logout URI, which has no effect',
    },
  ],
  *check(client) {
    if (textAt(client, 'application_type') !== 'service') return;
    for (const [index, type] of textsAt(client, 'response_types'))
      if (SIGN_IN.includes(type))
        yield {
          at: ['response_types', index],
          message: `a \`service\` client cannot use the response type ${quoted(type)}; use only \`token\``,
        };
    for (const [index, scope] of textsAt(client, 'scopes'))
      if (scope === 'openid')
        yield {
          at: ['scopes', index],
          message: 'a `service` client cannot have the scope `openid`; remove it',
        };
    if (textAt(client, 'scope')?.split(' ').includes('openid'))
      yield { at: ['scope'], message: 'a `service` client cannot have the scope `openid`; remove it' };
    for (const field of LOGOUT)
      if (isSet(client, field))
        yield {
          at: [field],
          isKey: true,
          message: `a \`service\` client has no logout; remove ${quoted(field)}`,
        };
  },
  examples: () => ({
    bad: [
      { client_id: '0oa1', application_type: 'service', response_types: ['token', 'code'] },
      {
        client_id: '0oa1',
        application_type: 'service',
        frontchannel_logout_uri: 'https://a.example.com/bye',
      },
      exampleGiven(
        {
          client_id: '0oa1',
          application_type: 'service',
          post_logout_redirect_uris: ['https://a.example.com/'],
        },
        { edition: 'field' },
      ),
    ],
    good: [
      exampleGiven(
        {
          client_id: '0oa1',
          application_type: 'service',
          grant_types: ['client_credentials'],
          response_types: ['token'],
          redirect_uris: [],
          post_logout_redirect_uris: [],
          frontchannel_logout_session_required: false,
        },
        { note: 'An empty list and `false` set nothing' },
      ),
    ],
  }),
});

const SIGN_IN = ['code', 'id_token'];

const LOGOUT = [
  'post_logout_redirect_uris',
  'frontchannel_logout_uri',
  'frontchannel_logout_session_required',
];

function isSet(client: unknown, field: string): boolean {
  const value = at(client, field);
  return Array.isArray(value) ? value.length > 0 : isGiven(value) && value !== false;
}
