import { at } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports simulate requests with a device that is managed but not registered. Spec: Policies, "Access simulation", `policyContext.device`;
 * Conditions (policy and rule), `device`.
 */
export const simulateManagedNotRegistered = defineRule({
  id: 'simulate/managed-not-registered',
  severity: 'error',
  what: 'a simulate request has a device that is managed but not registered',
  why: 'only a registered device can be managed, so no sign-in has such a device',
  source: 'Conditions (policy and rule), `device`',
  on: 'simulate request',
  refusedByService: 'both',
  *check(request) {
    const device = ['policyContext', 'device'];
    if (at(request, ...device, 'managed') !== true || at(request, ...device, 'registered') !== false) return;
    yield {
      at: [...device, 'managed'],
      message: 'a managed device must be registered; set `registered` to `true`, or `managed` to `false`',
      related: [{ at: [...device, 'registered'], message: '`registered` is `false` here' }],
    };
  },
  examples: () => ({
    bad: [
      {
        appInstance: 'app1',
        policyContext: { user: { id: 'user1' }, device: { managed: true, registered: false } },
      },
    ],
    good: [
      {
        appInstance: 'app1',
        policyContext: { user: { id: 'user1' }, device: { managed: true, registered: true } },
      },
      exampleGiven(
        { appInstance: 'app1', policyContext: { user: { id: 'user1' }, device: { managed: true } } },
        { note: 'A managed device counts as registered if the request does not state `registered`' },
      ),
    ],
  }),
});
