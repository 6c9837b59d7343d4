import { alternatives, quoted } from '../../../base/messages.js';
import { applicationTypeOf, grantTypesOf, isLeftOut } from '../../helpers/client/client-settings.js';
import { grantTypeNamed, grantTypesIn, usersOf } from '../../helpers/client/grant-types.js';
import { textsAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven, type RuleContext } from '../../rule/rule.js';

/** Ignores grant types for which the specification states no application type. Spec: Client application, rule 3. */
export const clientGrantTypeForApplication = defineRule({
  id: 'client/grant-type-for-application',
  severity: 'error',
  what: 'a client has a grant type that its application type does not allow',
  why: 'the service rejects the client: an application that cannot keep a secret, or has no users, must not use this grant',
  source: 'Client application, rule 3',
  choices: [
    'the table of the specification does not list `interaction_code`, `device_code` and `token-exchange`, although the service supports them. It is unspecified which applications may use them, so this lint rule does not check them',
    'if the body of a create request has no application type, or `null`, the default `web` applies',
  ],
  on: 'client',
  refusedByService: 'both',
  *check(client, context) {
    const type = applicationTypeOf(client, context);
    if (type === undefined || !TYPES.includes(type)) return;
    if (isLeftOut(client, 'grant_types', context))
      for (const name of grantTypesOf(client, context) ?? [])
        if (!mayUse(type, name, context))
          yield {
            at: ['application_type'],
            message: `a ${quoted(type)} client cannot use ${quoted(name)}, the default of \`grant_types\`; set \`grant_types\` to ${alternatives(usableBy(type, context))}`,
          };
    for (const [index, name] of textsAt(client, 'grant_types'))
      if (!mayUse(type, name, context))
        yield {
          at: ['grant_types', index],
          message: `a ${quoted(type)} client cannot use ${quoted(name)}; use ${alternatives(usableBy(type, context))}`,
        };
  },
  examples: () => ({
    bad: [
      {
        client_id: '0oa1',
        application_type: 'browser',
        grant_types: ['authorization_code', 'refresh_token'],
      },
      { client_id: '0oa1', application_type: 'service', grant_types: ['client_credentials', 'password'] },
      exampleGiven(
        {
          client_name: 'Shop',
          redirect_uris: ['https://a.example.com'],
          grant_types: ['authorization_code', 'password'],
        },
        { reading: 'create' },
      ),
      exampleGiven(
        {
          client_name: 'Nightly job',
          application_type: 'service',
          redirect_uris: ['https://a.example.com'],
        },
        { reading: 'create' },
      ),
    ],
    good: [
      {
        client_id: '0oa1',
        application_type: 'web',
        grant_types: ['authorization_code', 'client_credentials'],
      },
      exampleGiven(
        {
          client_id: '0oa1',
          application_type: 'browser',
          grant_types: ['authorization_code', 'refresh_token'],
        },
        { edition: 'field', note: 'On the live service, a `browser` client may use `refresh_token`' },
      ),
    ],
  }),
});

const TYPES = ['browser', 'native', 'service', 'web'];

function mayUse(type: string, name: string, context: RuleContext): boolean {
  const grant = grantTypeNamed(name, context);
  return (grant && usersOf(grant, context))?.includes(type) ?? true;
}

function usableBy(type: string, context: RuleContext): string[] {
  return grantTypesIn(context)
    .filter((grant) => usersOf(grant, context)?.includes(type))
    .map(({ name }) => `\`${name}\``);
}
