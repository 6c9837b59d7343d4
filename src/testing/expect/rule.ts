import { Type } from '../../base/json-schema.js';
import { completenessOf } from '../../model/policies/completeness.js';
import { consideredPolicies } from '../../model/policies/considered-policies.js';
import { mappingsOf } from '../../model/policies/placeholders.js';
import type { PolicyRule } from '../../model/policies/policy.js';
import { policyTypeOf, type SimulatedTypeName } from '../../model/policies/policy-type.js';
import { ruleWords } from '../../model/policies/rule-words.js';
import { describeMissingPolicy, describeUnknown } from '../../model/policies/unknown-words.js';
import type { VisitedRule } from '../../simulate/match-rules.js';
import { whyPoliciesAreMissing } from '../../simulate/outcome/absent-policies.js';
import { defineExpectWord, fault, type Judged, judged, unknownWord, type WantedWord } from './expect-word.js';
import { findRule, isRule } from './find-rule.js';
import type { Subject } from './subject.js';

/** The expectation key `rule`: the deciding rule of the authentication policy. */
export const rule = defineExpectWord<string>({
  name: 'rule',
  what: 'the deciding rule of the authentication policy: its name, or `Policy › Rule`',
  schema: Type.String({ minLength: 1 }),
  scopeOf: () => ({ types: [ACCESS_POLICY], withBlocklist: false }),
  wanted: (name, subject) => decidedBy(name, ACCESS_POLICY, subject),
});

const ACCESS_POLICY = 'ACCESS_POLICY';

/** Returns the expectation that a rule with this name is the deciding rule of a policy type. */
export function decidedBy(name: string, type: SimulatedTypeName, subject: Subject): WantedWord {
  const { compiled, request } = subject;
  const found = findRule(name, type, request.appInstance, compiled);
  const wanted = found.kind === 'rule' ? found.rule : undefined;
  if (found.kind === 'invalid' && whyNameMayExist(type, subject) === undefined) return fault(found.message);
  return {
    kind: 'wanted',
    expected: wanted === undefined ? name : ruleWords(wanted),
    judge({ decided }): Judged {
      const one = decided.get(type);
      const words = visitedRuleWords(one);
      const why = one === undefined ? whyPoliciesAreMissing(type, compiled) : one.rule.rule.unknown;
      if (why !== undefined && !cannotBeExpected(wanted, name, one))
        return { ...unknownWord(why), found: words };
      return judged(one !== undefined && wanted !== undefined && isRule(ruleOf(one), wanted), words);
    },
  };
}

/**
 * Whether a rule that the export lacks is certainly not the expected rule. This is certain if the test names a rule of the export by its
 * id. It is also certain if the policy of the missing rule has a rule with the expected name. Ids are unique, and in each policy, the names
 * of rules are unique.
 */
function cannotBeExpected(
  wanted: PolicyRule | undefined,
  name: string,
  one: VisitedRule | undefined,
): boolean {
  if (wanted === undefined) return false;
  return wanted.rule.id === name || wanted.policy.id === one?.policy.compiled.policy.id;
}

/**
 * Returns the reason why the export may lack policies or rules that the request can visit; `undefined` if it lacks none. A missing rule may
 * be the rule that a test names. The result of the test is then undecided.
 */
export function whyRulesMayBeMissing(type: SimulatedTypeName, subject: Subject): string | undefined {
  const { compiled, request } = subject;
  const { policies } = compiled.types.get(type)?.listFor(request.appInstance) ?? { policies: [] };
  const rules = policies.flatMap((policy) => policy.rules);
  return (
    rules.find(({ rule }) => rule.unknown !== undefined)?.rule.unknown ??
    whyPoliciesAreMissing(type, compiled)
  );
}

/**
 * Returns the reason why a rule with the expected name may exist, although the export does not contain it. Returns `undefined` if the
 * export contains all policies and rules of this type.
 */
export function whyNameMayExist(typeName: SimulatedTypeName, subject: Subject): string | undefined {
  const { snapshot, world } = subject.compiled;
  const type = policyTypeOf(typeName);
  const { unknownRules } = completenessOf(snapshot);
  const isHeld = (id: string) => snapshot.policies.some((policy) => policy.id === id);
  const own = snapshot.policies.filter((policy) => policy.type === typeName);
  const others = own.flatMap(({ id }) => unknownRules(id).others ?? []);
  const rules = consideredPolicies(type, snapshot, world).flatMap((policy) => policy.rules);
  const missing = mappingsOf(snapshot).filter((one) => one.type === typeName && !isHeld(one.policyId));
  const [why] = [
    ...others.map((entry) => describeUnknown(entry, snapshot)),
    ...rules.flatMap(({ rule }) => rule.unknown ?? []),
    ...missing.map(({ policyId, appId }) => describeMissingPolicy(policyId, [appId], type, snapshot)),
  ];
  return why ?? whyPoliciesAreMissing(typeName, subject.compiled);
}

export const NONE_DECIDES = 'no rule decides';

export function visitedRuleWords(one: VisitedRule | undefined): string {
  return one === undefined ? NONE_DECIDES : ruleWords(ruleOf(one));
}

export function ruleOf({ policy, rule: { rule } }: VisitedRule) {
  return { policy: policy.compiled.policy, rule };
}
