import { isObject } from '../../../base/object.js';
import { findByName } from '../../../model/policies/find-by-name.js';
import type { PolicyRule, Rule } from '../../../model/policies/policy.js';
import { sessionReader } from '../../../simulate/outcome/session.js';
import { activeRulesOf } from '../check-text/active-rules.js';
import { checkTextOfEachRule, isPartOfTypeMissing } from '../check-text/as-far-as-known.js';
import { type CheckTextAnswer, checkTextUndecided, effectNotKnown } from '../control/answer.js';
import type { Asking } from '../control/asking.js';
import { defineControl } from '../control/control.js';
import { exampleOf, sessionAction } from '../examples/example-parts.js';
import { askForSecondFactor } from '../families/session-control.js';
import { eachRule } from '../questions/each-rule.js';
import { judgePrompt } from './risk.js';
import { promptsAlways } from './sign-ins.js';

/** The default name of the behavior in the service. */
const USUAL_NAMES: readonly string[] = ['New Device'];

/** The behaviors of a new device, by ids: those of the service's own name, where the configuration names none. */
function newDeviceIds({ configuration, compiled: { snapshot } }: Asking): readonly string[] {
  const { newDeviceBehaviors = USUAL_NAMES } = configuration;
  return newDeviceBehaviors.flatMap((name) => {
    const found = findByName(snapshot.behaviors, name).map(({ id }) => id);
    return found.length > 0 ? found : [name];
  });
}

function asksForNewDevice(rule: Rule, ids: readonly string[]): boolean {
  return behaviorsOf(rule).some((one) => ids.includes(String(one)));
}

function behaviorsOf({ conditions }: Rule): readonly unknown[] {
  const behaviors = isObject(conditions?.risk) ? conditions.risk.behaviors : undefined;
  return Array.isArray(behaviors) ? behaviors : [];
}

/** Whether a rule asks for a behavior of which nothing tells whether it is that of a new device. */
function asksForUnnamed(asking: Asking): boolean {
  const { behaviors } = asking.compiled.snapshot;
  const known = new Set([...newDeviceIds(asking), ...behaviors.flatMap(({ id, name }) => [id, name])]);
  return activeRulesOf('SVC_SIGN_ON', asking).some(({ rule }) =>
    behaviorsOf(rule).some((one) => !known.has(String(one))),
  );
}

/** The rules that ask for a new device. */
function rulesOfNewDevices(asking: Asking): readonly PolicyRule[] {
  const ids = newDeviceIds(asking);
  return activeRulesOf('SVC_SIGN_ON', asking).filter(({ rule }) => asksForNewDevice(rule, ids));
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
  claim: () => 'every deciding rule for new devices requires a second factor at every sign-in, or denies',
  checkTextRequires: 'every active rule for new devices requires a second factor at every sign-in',
  ask(asking) {
    const { snapshot, types } = asking.compiled;
    const ids = newDeviceIds(asking);
    const answer = eachRule(
      {
        reader: sessionReader(snapshot.engine),
        judge: (effect, { rule }) => (asksForNewDevice(rule, ids) ? judgePrompt(effect) : { kind: 'others' }),
      },
      asking,
    );
    if (answer.kind !== 'holds' || !types.has('SVC_SIGN_ON')) return answer;
    if (isPartOfTypeMissing('SVC_SIGN_ON', snapshot))
      return effectNotKnown(
        'the export does not contain all global session policies and rules',
        'export the global session policies with their rules',
      );
    if (asksForUnnamed(asking))
      return effectNotKnown(
        'the New Device behavior is not in the export',
        'export the behaviors, or list it as `newDeviceBehaviors`',
      );
    return rulesOfNewDevices(asking).length === 0 ? { kind: 'not applicable', reason: NO_RULE } : answer;
  },
  checkText(asking): CheckTextAnswer {
    const rules = rulesOfNewDevices(asking);
    if (rules.length === 0) return checkTextUndecided(NO_RULE);
    const isSo = (one: PolicyRule) => promptsAlways(asking, one);
    const words = {
      so: 'every rule prompts at every sign-in',
      notSo: () => 'does not prompt at every sign-in',
    };
    return checkTextOfEachRule('SVC_SIGN_ON', rules, isSo, words, asking);
  },
  remedy: 'Require the second factor at every sign-in in the rules for new devices',
  edits: (_, __, effect) => askForSecondFactor(effect),
  remark:
    'only reachable rules count; the behavior is identified by the name `New Device` or by `newDeviceBehaviors`',
  examples: [
    { what: 'prompt at every sign-in', org: ofNewDevice('ALWAYS'), verdict: 'met' },
    { what: 'prompt once per device', org: ofNewDevice('DEVICE'), verdict: 'not met' },
    {
      what: 'prompt once per device, in an unreachable rule',
      org: ofNewDevice('DEVICE', [{ actions: sessionAction({}) }]),
      verdict: 'effective only',
    },
    { what: 'no rule is for a new device', org: exampleOf({}), verdict: 'not applicable' },
    {
      what: 'a rule uses a behavior that is not in the export',
      org: exampleOf({
        sessions: [{ conditions: { risk: { behaviors: ['b1'] } }, actions: sessionAction({}) }],
      }),
      verdict: 'undecided',
    },
    {
      what: 'the export has no global session policy',
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
