import { memoize } from '../../base/memo.js';
import type { Policy, PolicyRule, Rule } from './policy.js';

/** The id and the name of an object of the org. */
export interface IdAndName {
  readonly id: string;
  readonly name: string | null;
}

/** A rule and its policy, by id and name. */
export interface RuleInPolicy {
  readonly policy: IdAndName;
  readonly rule: IdAndName;
}

/** Returns the ids and names of a rule and its policy. */
export function ruleInPolicy(policy: Policy, rule: Rule): RuleInPolicy {
  return { policy: referenceTo(policy), rule: referenceTo(rule) };
}

/** Returns the id and the name of an object of the org: always the same reference for the same object. */
export function referenceTo(resource: Resource): IdAndName {
  return referenceOf(resource);
}

/** An object of the org. Applications have a label instead of a name, and users a login. */
interface Resource {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly label?: string | null | undefined;
  readonly login?: string | null | undefined;
}

const referenceOf = /* @__PURE__ */ memoize((resource: Resource): IdAndName => {
  const { id, name, label, login } = resource;
  const reference = { id, name: name ?? label ?? login ?? null };
  REFERENCED.set(reference, resource);
  return reference;
});

/** Returns the object from which `referenceTo` made the given reference. Returns any other value unchanged. */
export function referenced(one: object): object {
  return REFERENCED.get(one) ?? one;
}

/** Returns the rule and the policy from which `ruleInPolicy` made the given reference; `undefined` for any other object. */
export function referencedRule({ policy, rule }: RuleInPolicy): PolicyRule | undefined {
  const [ofPolicy, ofRule] = [REFERENCED.get(policy), REFERENCED.get(rule)];
  return ofPolicy === undefined || ofRule === undefined
    ? undefined
    : { policy: ofPolicy as Policy, rule: ofRule as Rule };
}

/** The objects of the org by their references, for {@link referenced}. */
const REFERENCED = /* @__PURE__ */ new WeakMap<object, object>();
