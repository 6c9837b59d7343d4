import { at, isGiven } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `device`. */
export const conditionDeviceManagedNeedsRegistered = defineRule({
  id: 'condition/device-managed-needs-registered',
  severity: 'error',
  what: 'a device condition with `managed`, and without `registered: true`',
  why: 'only a registered device tells whether it is managed: the service refuses the condition',
  source: 'Conditions (policy and rule), `device`',
  on: 'condition:device',
  refusedByService: 'both',
  *check(device) {
    if (!isGiven(device, 'managed') || at(device, 'registered') === true) return;
    yield {
      at: isGiven(device, 'registered') ? ['registered'] : [],
      message: 'where `managed` is sent, `registered` is sent too and is `true`',
    };
  },
  examples: {
    bad: [{ managed: true }, { managed: false, registered: false }],
    good: [{ managed: false, registered: true }, { registered: true }],
  },
});
