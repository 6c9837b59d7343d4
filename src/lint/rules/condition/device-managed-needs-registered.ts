import { at, isGiven } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const conditionDeviceManagedNeedsRegistered = defineRule({
  id: 'condition/device-managed-needs-registered',
  severity: 'error',
  what: 'a device condition has `managed`, but not `registered: true`',
  why: 'only a registered device reports whether it is managed, so the service rejects the condition',
  source: 'Conditions (policy and rule), `device`',
  on: 'condition:device',
  refusedByService: 'both',
  *check(device) {
    if (!isGiven(device, 'managed') || at(device, 'registered') === true) return;
    yield {
      at: isGiven(device, 'registered') ? ['registered'] : [],
      message: '`managed` requires `registered: true`; set `registered` to `true`',
    };
  },
  examples: () => ({
    bad: [{ managed: true }, { managed: false, registered: false }],
    good: [
      { managed: false, registered: true },
      exampleGiven(
        { registered: true },
        { note: 'A condition may require a registered device without `managed`' },
      ),
    ],
  }),
});
