import { isObject } from '../../../base/object.js';
import { findByName } from '../../../model/policies/find-by-name.js';
import type { PolicyRule, Rule } from '../../../model/policies/policy.js';
import { sessionReader } from '../../../simulate/outcome/session.js';
import { activeRulesOf } from '../check-text/active-rules.js';
import { checkTextOfEachRule, isPartOfTypeMissing } from '../check-text/as-far-as-known.js';
import { type CheckTextAnswer, checkTextUndecided, effectNotKnown } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import { defineControl } from '../control/control.js';
import { exampleOf, sessionAction } from '../examples/example-parts.js';
import { requireSecondFactor } from '../families/session-control.js';
import { eachRule } from '../questions/each-rule.js';
import { judgePrompt } from './risk.js';
import { promptsAlways } from './sign-ins.js';

/** The names that the service gives to a new-device behavior by default. */
const USUAL_NAMES: readonly string[] = ['New Device'];

/**
 * Returns the ids of the new-device behaviors. They are those that the configuration names, or otherwise those with the service's default
 * name.
 */
function newDeviceIds({ configuration, compiled: { snapshot } }: ControlContext): readonly string[] {
  const { newDeviceBehaviors = USUAL_NAMES } = configuration;
  return newDeviceBehaviors.flatMap((name) => {
    const found = findByName(snapshot.behaviors, name).map(({ id }) => id);
    return found.length > 0 ? found : [name];
  });
}

function testsNewDevice(rule: Rule, ids: readonly string[]): boolean {
  return behaviorsOf(rule).some((one) => ids.includes(String(one)));
}

function behaviorsOf({ conditions }: Rule): readonly unknown[] {
  const behaviors = isObject(conditions?.risk) ? conditions.risk.behaviors : undefined;
  return Array.isArray(behaviors) ? behaviors : [];
}

/** Whether a rule has a condition on a behavior whose name the export does not contain. It may be a new-device behavior. */
function testsUnnamedBehavior(context: ControlContext): boolean {
  const { behaviors } = context.compiled.snapshot;
  const known = new Set([...newDeviceIds(context), ...behaviors.flatMap(({ id, name }) => [id, name])]);
  return activeRulesOf('OKTA_SIGN_ON', context).some(({ rule }) =>
    behaviorsOf(rule).some((one) => !known.has(String(one))),
  );
}

/** Returns the rules with a condition on a new-device behavior. */
function rulesOfNewDevices(context: ControlContext): readonly PolicyRule[] {
  const ids = newDeviceIds(context);
  return activeRulesOf('OKTA_SIGN_ON', context).filter(({ rule }) => testsNewDevice(rule, ids));
}

const DEVICE = { id: 'new-device', name: 'New Device', type: 'ANOMALOUS_DEVICE', status: 'ACTIVE' };

export const newDevice = defineControl({
  id: 'new-device',
  aliases: [],
  title: 'Second factor at every sign-in from a new device',
  grade: 'moderate',
  severity: 'warning',
  needs: 'policies',
  topic: 'applicationFactors',
  assumptions: ['P6', 'P11'],
  claim: () =>
    'every deciding rule for new devices requires a second factor at every sign-in, or denies access',
  checkTextRequires: 'every active rule for new devices requires a second factor at every sign-in',
  evaluate(context) {
    const { snapshot, types } = context.compiled;
    const ids = newDeviceIds(context);
    const answer = eachRule(
      {
        reader: sessionReader(snapshot.engine),
        judge: (effect, { rule }) => (testsNewDevice(rule, ids) ? judgePrompt(effect) : { kind: 'others' }),
      },
      context,
    );
    if (answer.kind !== 'holds' || !types.has('OKTA_SIGN_ON')) return answer;
    if (isPartOfTypeMissing('OKTA_SIGN_ON', snapshot))
      return effectNotKnown(
        'the export does not contain all global session policies and rules',
        'export the global session policies with their rules',
      );
    if (testsUnnamedBehavior(context))
      return effectNotKnown(
        'the New Device behavior is not in the export',
        'export the behaviors, or list it as `newDeviceBehaviors`',
      );
    return rulesOfNewDevices(context).length === 0 ? { kind: 'not applicable', reason: NO_RULE } : answer;
  },
  checkText(context): CheckTextAnswer {
    const rules = rulesOfNewDevices(context);
    if (rules.length === 0) return checkTextUndecided(NO_RULE);
    const isSo = (one: PolicyRule) => promptsAlways(context, one);
    const words = {
      so: 'every rule prompts at every sign-in',
      notSo: () => 'does not prompt at every sign-in',
    };
    return checkTextOfEachRule('OKTA_SIGN_ON', rules, isSo, words, context);
  },
  remedy:
    'Set `requireFactor: true` and `factorPromptMode: ALWAYS` in the rules for new devices (with the behavior in the condition `risk.behaviors`)',
  edits: (_, __, effect) => requireSecondFactor(effect),
  remark:
    'a rule is for new devices if its condition names the behavior `New Device`, or a behavior in `newDeviceBehaviors` of the configuration. The control ignores unreachable rules',
  examples: [
    {
      what: 'the rule for new devices requires a second factor at every sign-in',
      org: ofNewDevice('ALWAYS'),
      verdict: 'met',
    },
    {
      what: 'the rule for new devices requires a second factor once per device',
      org: ofNewDevice('DEVICE'),
      verdict: 'not met',
    },
    {
      what: 'the rule for new devices requires a second factor once per device, but is unreachable',
      org: ofNewDevice('DEVICE', [{ actions: sessionAction({}) }]),
      verdict: 'effective only',
    },
    { what: 'no rule is for new devices', org: exampleOf({}), verdict: 'not applicable' },
    {
      what: 'the export lacks a behavior that a rule names',
      org: exampleOf({
        sessions: [{ conditions: { risk: { behaviors: ['b1'] } }, actions: sessionAction({}) }],
      }),
      verdict: 'undecided',
    },
    {
      what: 'the export contains neither policies nor applications',
      org: { apps: [], policies: [] },
      verdict: 'undecided',
    },
  ],
});

const NO_RULE = 'no active global session rule is for new devices';

function ofNewDevice(factorPromptMode: string, above: readonly object[] = []): object {
  const rule = {
    conditions: { risk: { behaviors: ['new-device'] } },
    actions: sessionAction({}, { requireFactor: true, factorPromptMode }),
  };
  return exampleOf({ sessions: [...above, rule], behaviors: [DEVICE] });
}
