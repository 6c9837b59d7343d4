import { getOrMake, memoize } from '../../base/memo.js';
import {
  ambiguousNameMessage,
  notFoundMessage,
  type RulesByName,
  rulesByName,
} from '../../model/policies/find-by-name.js';
import type { PolicyRule } from '../../model/policies/policy.js';
import { policyTypeOf, type SimulatedTypeName } from '../../model/policies/policy-type.js';
import { ruleWords } from '../../model/policies/rule-words.js';
import type { Compiled } from '../../simulate/compile.js';
import type { CompiledPolicy } from '../../simulate/compiled-policy.js';

export type FoundRule =
  | { readonly kind: 'rule'; readonly rule: PolicyRule }
  | { readonly kind: 'invalid'; readonly message: string };

/** Finds the rule of a policy type that a test names. Rules that apply to the application take precedence. */
export function findRule(
  name: string,
  type: SimulatedTypeName,
  appId: string | undefined,
  compiled: Compiled,
): FoundRule {
  const all = rulesOfType(compiled)(type);
  const policies = appId === undefined ? undefined : compiled.types.get(type)?.listFor(appId).policies;
  const own = policies === undefined ? [] : rulesOfPolicies(policies).named(name);
  const found = own.length > 0 ? own : all.named(name);
  const [rule, ...others] = found;
  if (rule !== undefined && others.length === 0) return { kind: 'rule', rule };
  if (rule !== undefined) {
    const meant = found.map(ruleWords);
    const remedy = 'add the policy: `Policy › Rule`';
    return {
      kind: 'invalid',
      message: ambiguousNameMessage({ idOrName: name, what: 'rule', meant, remedy }),
    };
  }
  const nearest = all.nearest(name);
  const where = `the policies of the type ${policyTypeOf(type)?.title ?? type}`;
  return { kind: 'invalid', message: notFoundMessage(name, 'rule', nearest && ruleWords(nearest), where) };
}

export function isRule(one: PolicyRule, other: PolicyRule): boolean {
  return one.policy.id === other.policy.id && one.rule.id === other.rule.id;
}

/** The rules of each policy type by name. They are cached, because each test looks up rules by name. */
const rulesOfType = memoize(({ snapshot }: Compiled) => {
  const known = new Map<SimulatedTypeName, RulesByName>();
  return (type: SimulatedTypeName) =>
    getOrMake(known, type, () =>
      rulesByName(
        snapshot.policies
          .filter((policy) => policy.type === type)
          .flatMap((policy) => policy.rules.map((rule) => ({ policy, rule }))),
      ),
    );
});

const rulesOfPolicies = memoize((policies: readonly CompiledPolicy[]) =>
  rulesByName(policies.flatMap(({ policy, rules }) => rules.map(({ rule }) => ({ policy, rule })))),
);
