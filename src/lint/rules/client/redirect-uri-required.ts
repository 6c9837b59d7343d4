import { quoted } from '../../../base/messages.js';
import { grantTypesOf } from '../../helpers/client/client-settings.js';
import { REDIRECTING } from '../../helpers/client/grant-types.js';
import { at, isGiven } from '../../rule/json-path.js';
import { defineRule, exampleGiven, type RuleContext } from '../../rule/rule.js';

/** The live service requires redirect URIs only for grants whose flow ends with a redirect. Spec: Client application, rule 1. */
export const clientRedirectUriRequired = defineRule({
  id: 'client/redirect-uri-required',
  severity: 'error',
  what: 'a client has grants that require a redirect URI and a response type, but lacks one of them',
  why: 'the service rejects the client: it cannot redirect users after sign-in',
  source: 'Client application, rule 1',
  on: 'client',
  refusedByService: 'both',
  *check(client, context) {
    const grants = grantTypesOf(client, context);
    if (grants === undefined || !needsRedirect(grants, context)) return;
    for (const field of ['redirect_uris', 'response_types']) {
      if (!isMissing(client, field, context)) continue;
      yield {
        at: at(client, field) === undefined ? [] : [field],
        message: `${quoted(field)} is empty; add at least one entry`,
      };
    }
  },
  examples: () => ({
    bad: [
      { client_id: '0oa1', grant_types: ['authorization_code'], redirect_uris: [], response_types: ['code'] },
      exampleGiven(
        { client_name: 'Shop' },
        {
          reading: 'create',
          note: 'The default grant is `authorization_code`, which requires a redirect URI',
        },
      ),
    ],
    good: [
      exampleGiven(
        {
          client_id: '0oa1',
          application_type: 'service',
          grant_types: ['client_credentials'],
          redirect_uris: [],
          response_types: null,
        },
        { note: 'The grant `client_credentials` requires no redirect URI' },
      ),
      exampleGiven(
        {
          client_id: '0oa1',
          grant_types: ['urn:ietf:params:oauth:grant-type:device_code'],
          redirect_uris: [],
        },
        { note: 'The grant `device_code` requires no redirect URI', edition: 'field' },
      ),
    ],
  }),
});

const EXEMPT = ['password', 'client_credentials'];

function needsRedirect(grants: ReadonlySet<string>, { edition }: RuleContext): boolean {
  if (EXEMPT.some((grant) => grants.has(grant))) return false;
  return edition === 'spec' || grants.size === 0 || REDIRECTING.some((grant) => grants.has(grant));
}

/**
 * Whether a client lacks a required field. Created clients need no response types, because these have a default. Another lint rule checks
 * updates.
 */
function isMissing(client: unknown, field: string, { reading }: RuleContext): boolean {
  if (at(client, field) === undefined) return reading === 'create' && field === 'redirect_uris';
  const list = at(client, field);
  return !isGiven(client, field) || (Array.isArray(list) && list.length === 0);
}
