import { defineRule, exampleGiven } from '../../rule/rule.js';

export const clientNameRequired = defineRule({
  id: 'client/name-required',
  severity: 'error',
  what: 'the name of a client is missing or blank',
  why: 'the service rejects the client as `invalid_client_metadata`; administrators and users identify the client by its name',
  source: 'Client application, `client_name`',
  on: 'client',
  refusedByService: 'both',
  reading: ['create', 'update', 'stored'],
  choices: ['a stored client may lack a name, because an excerpt may omit it; it may not have a blank one'],
  fields: ['client_name'],
  examples: () => ({
    bad: [
      { application_type: 'service', grant_types: ['client_credentials'], response_types: ['token'] },
      { client_name: ' ', redirect_uris: ['https://shop.example.com/callback'] },
      exampleGiven({ client_id: '0oa1', client_name: null }, { reading: 'stored' }),
      exampleGiven({ client_id: '0oa1', client_name: '' }, { reading: 'stored' }),
    ],
    good: [
      { client_name: 'Shop', redirect_uris: ['https://shop.example.com/callback'] },
      exampleGiven({ client_id: '0oa1', redirect_uris: [] }, { reading: 'stored' }),
    ],
  }),
});
