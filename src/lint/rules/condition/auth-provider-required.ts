import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const conditionAuthProviderRequired = defineRule({
  id: 'condition/auth-provider-required',
  severity: 'error',
  what: 'an authentication provider is missing or unknown, or lists directories although it supports none',
  why: 'the provider determines whose passwords the policy applies to, so the service rejects the policy without it',
  source: 'Conditions (policy and rule), `authProvider`',
  choices: ['For the live service (edition `field`), this lint rule also accepts `LDAP` and `ANY`.'],
  on: 'condition:authProvider',
  refusedByService: 'both',
  fields: ['provider'],
  fix: 'suggested',
  *check(authProvider, { brand, edition }) {
    const provider = textAt(authProvider, 'provider');
    const isOwn = provider === brand || (edition === 'field' && provider === 'ANY');
    if (!isOwn || listAt(authProvider, 'include').length === 0) return;
    yield {
      at: ['include'],
      isKey: true,
      message: `\`include\` lists directories of \`ACTIVE_DIRECTORY\`, but \`${provider}\` supports no directories; remove the list`,
    };
  },
  examples: () => ({
    bad: [
      { include: ['directory'] },
      { provider: 'ACTIVE_DIRECTORIES' },
      { provider: 'OKTA', include: ['directory'] },
    ],
    good: [
      { provider: 'ACTIVE_DIRECTORY', include: ['directory'] },
      exampleGiven({ provider: 'OKTA' }, { note: '`OKTA` has no directories to list' }),
    ],
  }),
});
