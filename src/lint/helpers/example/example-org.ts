import { POLICY_TYPES, policyTypeOf } from '../../../model/policies/policy-type.js';

interface Parts {
  /** The members of the example policy, which is a password policy by default. */
  readonly policy?: object;
  /** The rules of the example policy in order. Ids, names and actions have defaults. */
  readonly rules: readonly object[];
  readonly [list: string]: unknown;
}

/** Returns an example org: one policy with its rules, and further lists of an export by name. */
export function exampleOrg({ policy = {}, rules, ...lists }: Parts) {
  const whole = { id: 'p1', type: 'PASSWORD', name: 'Staff', ...policy };
  const type = typeOfRules(whole.type);
  return { ...lists, policies: [whole], ...exampleRules(...rules.map((rule) => ({ type, ...rule }))) };
}

/** Returns an example with rules of the policy `p1`, each with a name. The policy is a password policy by default. */
export function exampleRules(...rules: readonly object[]) {
  const usual = (index: number) => ({ id: `r${index + 1}`, type: 'PASSWORD', name: `Rule ${index + 1}` });
  const whole = rules.map((rule, index) => ({ ...usual(index), ...rule }));
  return { rules: { p1: whole.map((rule) => ({ ...ACTIONS[rule.type], ...rule })) } };
}

/** The default actions of example rules, by rule type. */
const ACTIONS: Readonly<Record<string, object>> = {
  PASSWORD: { actions: { passwordChange: { access: 'ALLOW' } } },
};

function typeOfRules(policyType: string): string {
  return policyTypeOf(policyType)?.ruleType ?? policyType;
}

/** Returns the type of the policies that contain rules of a type. */
export function policyTypeOfRules(ruleType: string): string {
  return POLICY_TYPES.find(({ name }) => typeOfRules(name) === ruleType)?.name ?? ruleType;
}
