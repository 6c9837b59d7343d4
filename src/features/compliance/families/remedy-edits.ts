import { listed, quoted } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { ownAt } from '../../../base/own.js';
import type { PathStep } from '../../../base/pointer.js';
import { rankingOf } from '../../../documents/edits/priorities.js';
import { setAction } from '../../../documents/edits/set-action.js';
import { setSetting } from '../../../documents/edits/set-setting.js';
import { withRule } from '../../../documents/edits/with-rule.js';
import type { Policy, PolicyRule } from '../../../model/policies/policy.js';
import type { SimulatedTypeName } from '../../../model/policies/policy-type.js';
import { quotedName, quotedRule } from '../../../model/policies/rule-words.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { type EnrollmentSettings, enrollmentReader } from '../../../simulate/outcome/enrollment.js';
import { valueIf } from '../../../simulate/outcome/settled.js';
import type { EffectAnswer } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import type { RemedyEdit } from '../control/remedy-edit.js';
import { rulesOfType } from '../questions/described-cases.js';
import { enrollableAmong } from '../questions/nobody-enrolls.js';

/** Returns the policies of a type whose rules decide the sign-ins that violate a claim. */
export function policiesOfType(type: SimulatedTypeName, effect: EffectAnswer): readonly Policy[] {
  return [...new Set(rulesOfType(type, effect).map(({ policy }) => policy))];
}

/** Returns the edit that sets an action of a rule at a path such as `['signon', 'requireFactor']`. */
export function actionEdit(
  { policy, rule }: PolicyRule,
  path: readonly PathStep[],
  value: unknown,
): RemedyEdit {
  return {
    words: `set \`${path.join('.')}\` to ${String(value)} in ${quotedRule({ policy, rule })}`,
    apply: (org) => setAction(org, { policyId: policy.id, ruleId: rule.id }, path, value),
  };
}

/** Returns the edit that sets a value in the settings of a policy. */
export function settingEdit(policy: Policy, path: readonly PathStep[], value: unknown): RemedyEdit {
  return {
    words: `set \`${path.join('.')}\` to ${JSON.stringify(value)} in ${quotedName(policy)}`,
    apply: (org) => setSetting(org, policy.id, path, value),
  };
}

/** A rule that a remedy adds to a policy, above all other rules. */
export interface RuleAbove {
  readonly name: string;
  readonly conditions: object;
  readonly actions: object;
}

export function ruleAbove(policy: Policy, { name, conditions, actions }: RuleAbove): RemedyEdit {
  return {
    words: `add the top-priority rule ${quoted(name)} to ${quotedName(policy)}`,
    apply(org) {
      const now = org.policies.find(({ id }) => id === policy.id) ?? policy;
      const priority = rankingOf(now.type, org.edition, now.rules) === 'slots' ? 0 : 1;
      return withRule(org, policy.id, {
        id: newRuleId(org),
        name,
        conditions,
        actions: { ...actions },
        priority,
      });
    },
  };
}

/** Returns the edit that adds a rule for everyone directly above the default rule of a policy. The default rule then decides nothing. */
export function ruleInPlaceOf({ policy, rule }: PolicyRule, says: string, actions: unknown): RemedyEdit {
  return {
    words: `add a rule for everyone directly above ${quotedRule({ policy, rule })} with the same actions except ${says}`,
    apply: (org) =>
      withRule(org, policy.id, {
        id: newRuleId(org),
        name: 'Everybody',
        conditions: { network: { connection: 'ANYWHERE' } },
        actions: isObject(actions) ? actions : {},
      }),
  };
}

/** Returns a rule id that the org does not use yet. */
function newRuleId({ policies }: Snapshot): string {
  const taken = new Set(policies.flatMap(({ rules }) => rules.map(({ id }) => id)));
  let number = 1;
  while (taken.has(`remedy-${number}`)) number += 1;
  return `remedy-${number}`;
}

/** Returns a rule condition that includes all networks except the given zones. */
export function outsideZones(zoneIds: readonly string[]): object {
  return { network: { connection: 'ZONE', exclude: zoneIds } };
}

/**
 * Returns the edits of the deciding enrollment policies after which nobody may enroll the given authenticators. `keys` are written without
 * the vendor prefix.
 */
export function forbidEnrollment(
  keys: readonly string[],
  effect: EffectAnswer,
  context: ControlContext,
): readonly RemedyEdit[] {
  return policiesOfType('MFA_ENROLL', effect).flatMap((policy) => {
    const settings = settingsOf(policy);
    return (settings?.authenticators ?? []).flatMap((one, index) => {
      const { certain, possible } = enrollableAmong(
        keys,
        { form: settings?.form ?? 'AUTHENTICATORS', authenticators: [one] },
        context,
      );
      if (certain.length + possible.length === 0) return [];
      return [selfEdit(policy, settings, index, one.key, 'NOT_ALLOWED')];
    });
  });
}

/** Returns the edits of the deciding enrollment policies after which all their users may enroll a security key. */
export function offerSecurityKey(effect: EffectAnswer): readonly RemedyEdit[] {
  return [...enrollSecurityKey(effect), ...rulesOfType('ACCESS_POLICY', effect).flatMap(alsoBySecurityKey)];
}

/** Returns the edit after which a rule with constraints also accepts a phishing-resistant authenticator. */
function alsoBySecurityKey({ policy, rule }: PolicyRule): readonly RemedyEdit[] {
  const objects = ownAt(rule.actions, CONSTRAINTS);
  if (!Array.isArray(objects) || objects.length === 0) return [];
  const all = [...objects, { possession: { phishingResistant: 'REQUIRED' } }];
  return [
    {
      words: `accept a phishing-resistant authenticator as an alternative in ${quotedRule({ policy, rule })}`,
      apply: (org) => setAction(org, { policyId: policy.id, ruleId: rule.id }, CONSTRAINTS, all),
    },
  ];
}

const CONSTRAINTS = ['appSignOn', 'verificationMethod', 'constraints'] as const;

function enrollSecurityKey(effect: EffectAnswer): readonly RemedyEdit[] {
  return policiesOfType('MFA_ENROLL', effect).flatMap((policy) => {
    const settings = settingsOf(policy);
    if (settings === undefined) return [];
    const wanted = settings.form === 'FACTORS' ? 'fido_webauthn' : 'webauthn';
    const index = settings.authenticators.findIndex(({ key }) => key === wanted);
    if (index >= 0 && settings.authenticators[index]?.self !== 'NOT_ALLOWED') return [];
    return [selfEdit(policy, settings, index, wanted, 'OPTIONAL')];
  });
}

/**
 * Returns the edits after which the deciding enrollment policies require a second authenticator besides the password. It is a security key
 * if the policy allows one.
 */
export function requireEnrollment(
  effect: EffectAnswer,
  isPassword: (key: string) => boolean,
): readonly RemedyEdit[] {
  return policiesOfType('MFA_ENROLL', effect).flatMap((policy) => {
    const settings = settingsOf(policy);
    const allowed = (settings?.authenticators ?? []).filter(
      ({ key, self }) => self !== 'NOT_ALLOWED' && !isPassword(key),
    );
    const wanted = allowed.find(({ key }) => key.includes('webauthn')) ?? allowed[0];
    if (settings === undefined || wanted === undefined) return [];
    return [selfEdit(policy, settings, settings.authenticators.indexOf(wanted), wanted.key, 'REQUIRED')];
  });
}

function settingsOf(policy: Policy): EnrollmentSettings | undefined {
  const [rule] = policy.rules;
  return rule && valueIf(enrollmentReader.read(rule, policy).settings);
}

/**
 * Returns the edit that sets in an enrollment policy whether users may, must or cannot enroll an authenticator (`self`). `index` is the
 * position of the authenticator in the policy. If it is negative, the edit adds the authenticator.
 */
function selfEdit(
  policy: Policy,
  settings: EnrollmentSettings | undefined,
  index: number,
  key: string,
  self: 'NOT_ALLOWED' | 'OPTIONAL' | 'REQUIRED',
): RemedyEdit {
  const words = `set ${quoted(key)} to \`${self}\` in ${quotedName(policy)}`;
  if (settings?.form === 'FACTORS')
    return { words, apply: (org) => setSetting(org, policy.id, ['factors', key, 'enroll', 'self'], self) };
  const at = index < 0 ? (settings?.authenticators.length ?? 0) : index;
  const [path, value] =
    index < 0
      ? [['authenticators', at], { key, enroll: { self } }]
      : [['authenticators', at, 'enroll', 'self'], self];
  return { words, apply: (org) => setSetting(org, policy.id, path as readonly PathStep[], value) };
}

/** Returns the edit that adds required characteristics of a possession factor to every constraint of a rule. */
export function demandInEachConstraint(rule: PolicyRule, demands: readonly string[]): RemedyEdit {
  return {
    words: `require ${listed(demands, (one) => `\`${one}\``)} in every constraint of ${quotedRule(rule)}`,
    apply: (org) =>
      setAction(
        org,
        { policyId: rule.policy.id, ruleId: rule.rule.id },
        CONSTRAINTS,
        withDemands(rule, demands),
      ),
  };
}

/**
 * Returns the constraints of a rule, each with the given requirements added. For a rule without constraints, returns one constraint that
 * has only these requirements.
 */
function withDemands({ rule: { actions } }: PolicyRule, demands: readonly string[]): readonly unknown[] {
  const objects = ownAt(actions, CONSTRAINTS);
  const all = Array.isArray(objects) && objects.length > 0 ? objects : [{}];
  const required = Object.fromEntries(demands.map((demand) => [demand, 'REQUIRED']));
  return all.map((one: unknown) => {
    const own = isObject(one) ? one : {};
    const possession = isObject(own.possession) ? own.possession : {};
    return { ...own, possession: { ...possession, ...required } };
  });
}
