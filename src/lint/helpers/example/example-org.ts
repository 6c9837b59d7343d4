import { POLICY_TYPES, policyTypeOf } from '../../../policies/policy-type.js';

interface Parts {
  /** What is to be said of the one policy, which is a password policy unless its type is given. */
  readonly policy?: object;
  /** In their order; each has an id, a name and actions, unless it says otherwise. */
  readonly rules: readonly object[];
  readonly [list: string]: unknown;
}

/** An org for examples: one policy with its rules, and what else is given by the names of lists in an export. */
export function exampleOrg({ policy = {}, rules, ...lists }: Parts) {
  const whole = { id: 'p1', type: 'PASSWORD', name: 'Staff', ...policy };
  const type = typeOfRules(whole.type);
  return { ...lists, policies: [whole], ...exampleRules(...rules.map((rule) => ({ type, ...rule }))) };
}

/** The rules of the policy `p1`, for an example that is it: each with a name, and of a password policy unless it says otherwise. */
export function exampleRules(...rules: readonly object[]) {
  const usual = (index: number) => ({ id: `r${index + 1}`, type: 'PASSWORD', name: `Rule ${index + 1}` });
  const whole = rules.map((rule, index) => ({ ...usual(index), ...rule }));
  return { rules: { p1: whole.map((rule) => ({ ...ACTIONS[rule.type], ...rule })) } };
}

/** What a rule of a type allows where that is beside the point. */
const ACTIONS: Readonly<Record<string, object>> = {
  PASSWORD: { actions: { passwordChange: { access: 'ALLOW' } } },
};

function typeOfRules(policyType: string): string {
  return policyTypeOf(policyType)?.ruleType ?? policyType;
}

/** The type of the policies that rules of a type stand in. */
export function policyTypeOfRules(ruleType: string): string {
  return POLICY_TYPES.find(({ name }) => typeOfRules(name) === ruleType)?.name ?? ruleType;
}
