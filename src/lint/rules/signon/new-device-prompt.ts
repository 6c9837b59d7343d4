import { quoted } from '../../../base/messages.js';
import { at, listAt, textAt } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * The vendor recommends a prompt at every sign-in from a new device, in the task "MFA requirements" of HealthInsight. Spec: Global session
 * policy, `factorPromptMode`.
 */
export const signonNewDevicePrompt = defineRule({
  id: 'signon/new-device-prompt',
  severity: 'warning',
  what: 'a session rule for new devices does not prompt for the second factor at every sign-in',
  why: 'with `factorPromptMode: DEVICE`, the service prompts only on devices without its cookie, but whether a device is new depends on the sign-in history of the user. On a device that has the cookie, the service does not prompt, even if the device is new for this user',
  source: 'Limits of the live service: a rule for the behavior New Device prompts at every sign-in',
  on: 'rule',
  edition: 'field',
  *check(rule, { org }) {
    const signOn = at(rule, 'actions', 'signon');
    const mode = textAt(signOn, 'factorPromptMode');
    if (textAt(signOn, 'access') === 'DENY' || at(signOn, 'requireFactor') !== true) return;
    if (mode === undefined || mode === 'ALWAYS') return;
    const behaviors = listAt(rule, 'conditions', 'risk', 'behaviors');
    const index = behaviors.findIndex((behavior) => isNewDevice(behavior, org));
    if (index === -1) return;
    yield {
      at: ['actions', 'signon', 'factorPromptMode'],
      message: `the rule is for new devices, but with \`factorPromptMode\` ${quoted(mode)} it does not prompt at every sign-in; set it to \`ALWAYS\``,
      related: [{ at: ['conditions', 'risk', 'behaviors', index], message: 'the behavior' }],
    };
  },
  examples: () => ({
    bad: [exampleGiven(sessionRule('DEVICE'), { org: { behaviors: [newDevice()] } })],
    good: [
      exampleGiven(sessionRule('ALWAYS'), { org: { behaviors: [newDevice()] } }),
      exampleGiven(sessionRule('DEVICE'), {
        note: 'The behavior is not about new devices',
        org: { behaviors: [{ ...newDevice(), name: 'New IP', type: 'ANOMALOUS_IP' }] },
      }),
    ],
  }),
});

/** Whether a behavior is the one for new devices. Rules refer to behaviors by id; the default name is accepted, too. */
function isNewDevice(behavior: unknown, org: Org): boolean {
  if (typeof behavior !== 'string') return false;
  const held = org.find('behavior', behavior);
  return held === undefined ? behavior === 'New Device' : textAt(held.value, 'type') === 'ANOMALOUS_DEVICE';
}

function newDevice() {
  return { id: 'bhv1', name: 'New Device', type: 'ANOMALOUS_DEVICE', status: 'ACTIVE' };
}

function sessionRule(factorPromptMode: string) {
  return {
    type: 'SIGN_ON',
    name: 'New devices',
    conditions: { risk: { behaviors: ['bhv1'] } },
    actions: {
      signon: {
        access: 'ALLOW',
        primaryFactor: 'PASSWORD_IDP',
        requireFactor: true,
        factorPromptMode,
        factorLifetime: 15,
      },
    },
  };
}
