import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `authProvider`. */
export const conditionAuthProviderRequired = defineRule({
  id: 'condition/auth-provider-required',
  severity: 'error',
  what: 'an authentication provider that is missing or unknown, or directories beside one that has none',
  why: 'the provider says whose passwords the policy is for: without it the service refuses the policy',
  source: 'Conditions (policy and rule), `authProvider`',
  choices: ['Edition `field` is milder: it also knows `LDAP` and `ANY`.'],
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
      message: `\`include\` names directories of \`ACTIVE_DIRECTORY\`; \`${provider}\` has none: remove the list`,
    };
  },
  examples: {
    bad: [
      { include: ['directory'] },
      { provider: 'ACTIVE_DIRECTORIES' },
      { provider: 'SVC', include: ['directory'] },
    ],
    good: [{ provider: 'ACTIVE_DIRECTORY', include: ['directory'] }, { provider: 'SVC' }],
  },
});
