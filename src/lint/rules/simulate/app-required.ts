import { defineRule } from '../../rule/rule.js';

/** Spec: Policies, "Access simulation", `appInstance`. */
export const simulateAppRequired = defineRule({
  id: 'simulate/app-required',
  severity: 'error',
  what: 'a simulate request does not name an application',
  why: 'the application determines the authentication policy, so the service rejects a request without an application',
  source: 'Policies, "Access simulation"',
  on: 'simulate request',
  refusedByService: 'both',
  fields: ['appInstance'],
  examples: () => ({
    bad: [
      { policyContext: { user: { id: 'user1' } } },
      { appInstance: '', policyContext: { user: { id: 'user1' } } },
    ],
    good: [{ appInstance: 'app1', policyContext: { user: { id: 'user1' } } }],
  }),
});
