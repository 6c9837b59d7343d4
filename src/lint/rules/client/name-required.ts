import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Client application, `client_name`. */
export const clientNameRequired = defineRule({
  id: 'client/name-required',
  severity: 'error',
  what: 'a client without a name, or with a blank one',
  why: 'the service refuses it as `invalid_client_metadata`: administrators and users know the client by its name',
  source: 'Client application, `client_name`',
  on: 'client',
  refusedByService: 'both',
  reading: ['create', 'update', 'stored'],
  choices: [
    'of a client as it was read, only a name that is `null` is found: an excerpt may leave the name out',
  ],
  fields: ['client_name'],
  examples: {
    bad: [
      { application_type: 'service', grant_types: ['client_credentials'], response_types: ['token'] },
      { client_name: ' ', redirect_uris: ['https://shop.example.com/callback'] },
      exampleGiven({ client_id: '0oa1', client_name: null }, { reading: 'stored' }),
    ],
    good: [{ client_name: 'Shop', redirect_uris: ['https://shop.example.com/callback'] }],
  },
});
