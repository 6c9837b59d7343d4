import { quoted } from '../../../base/messages.js';
import { applicationTypeOf, grantTypesOf, isLeftOut } from '../../helpers/client/client-settings.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Client application, rule 3, "Requirement". */
export const clientAuthorizationCodeRequired = defineRule({
  id: 'client/authorization-code-required',
  severity: 'error',
  what: 'a `native` or `web` client does not have the grant `authorization_code`',
  why: 'clients of these types sign users in with an authorization code, so the service rejects the client',
  source: 'Client application, rule 3',
  on: 'client',
  refusedByService: 'both',
  *check(client, context) {
    const type = applicationTypeOf(client, context);
    if (type !== 'native' && type !== 'web') return;
    if (grantTypesOf(client, context)?.has('authorization_code') !== false) return;
    const standard = isLeftOut(client, 'application_type', context)
      ? ' (the default, because `application_type` is missing)'
      : '';
    yield {
      at: ['grant_types'],
      message: `this client is ${quoted(type)}${standard}, which requires the grant \`authorization_code\`; add it, or set \`application_type\` to \`service\` for a client without users`,
    };
  },
  examples: () => ({
    bad: [
      { client_id: '0oa1', application_type: 'native', grant_types: ['password'] },
      exampleGiven(
        { client_name: 'Nightly job', grant_types: ['client_credentials'] },
        { reading: 'create' },
      ),
      exampleGiven(
        { client_name: 'Nightly job', application_type: null, grant_types: ['client_credentials'] },
        { reading: 'create' },
      ),
    ],
    good: [
      { client_id: '0oa1', application_type: 'web', grant_types: ['authorization_code'] },
      exampleGiven(
        {
          client_id: '0oa1',
          application_type: 'browser',
          grant_types: ['implicit'],
          response_types: ['token'],
        },
        { note: 'Only `web` and `native` clients must have this grant' },
      ),
    ],
  }),
});
