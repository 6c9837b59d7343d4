import { at } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Policies, "Access simulation", `policyContext.device`; Conditions (policy and rule), `device`. */
export const simulateManagedNotRegistered = defineRule({
  id: 'simulate/managed-not-registered',
  severity: 'error',
  what: 'a simulate request with a device that is managed and not registered',
  why: 'only a registered device can be managed, so no sign-in is like this one',
  source: 'Conditions (policy and rule), `device`',
  on: 'simulate request',
  refusedByService: 'both',
  *check(request) {
    const device = ['policyContext', 'device'];
    if (at(request, ...device, 'managed') !== true || at(request, ...device, 'registered') !== false) return;
    yield {
      at: [...device, 'managed'],
      message: 'a managed device is a registered one: make `registered` true, or `managed` false',
      related: [{ at: [...device, 'registered'], message: 'not registered, as it says here' }],
    };
  },
  examples: {
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
      { appInstance: 'app1', policyContext: { user: { id: 'user1' }, device: { managed: true } } },
    ],
  },
});
