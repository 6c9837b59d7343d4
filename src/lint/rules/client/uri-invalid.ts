import { defineRule } from '../../rule/rule.js';

/** Spec: Client application, the fields of type URL. */
export const clientUriInvalid = defineRule({
  id: 'client/uri-invalid',
  severity: 'error',
  what: 'a field of a client that must be a URL, such as `logo_uri`, contains something else',
  why: 'the service rejects the client, or shows users a broken link',
  source: 'Client application, `client_uri` and the other URLs',
  on: 'client',
  refusedByService: 'both',
  fields: [
    'client_uri',
    'logo_uri',
    'policy_uri',
    'tos_uri',
    'initiate_login_uri',
    'jwks_uri',
    'frontchannel_logout_uri',
  ],
  examples: () => ({
    bad: [
      { client_id: '0oa1', logo_uri: 'logo.png' },
      { client_id: '0oa1', jwks_uri: 'file:///keys.json' },
    ],
    good: [{ client_id: '0oa1', logo_uri: 'https://shop.example.com/logo.png', client_uri: null }],
  }),
});
