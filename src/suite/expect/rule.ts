import { Type } from '../../base/json-schema.js';
import type { SimulatedTypeName } from '../../policies/policy-type.js';
import { ruleWords } from '../../policies/rule-words.js';
import type { VisitedRule } from '../../simulate/visit.js';
import { defineExpectWord, fault, type Judged, judged, type WantedWord } from './expect-word.js';
import { findRule, isRule } from './find-rule.js';
import type { Subject } from './subject.js';

/** The deciding rule of the application's policy. */
export const rule = defineExpectWord<string>({
  name: 'rule',
  what: 'the rule of the authentication policy that decides: its name, or `Policy › Rule`',
  schema: Type.String({ minLength: 1 }),
  scopeOf: () => ({ types: [ACCESS_POLICY], withRefusal: false }),
  wanted: (name, subject) => decidedBy(name, ACCESS_POLICY, subject),
});

const ACCESS_POLICY = 'ACCESS_POLICY';

/** That the rule of this name decides. */
export function decidedBy(name: string, type: SimulatedTypeName, { compiled, request }: Subject): WantedWord {
  const found = findRule(name, type, request.appInstance, compiled);
  if (found.kind === 'fault') return fault(found.message);
  const { rule: wanted } = found;
  return {
    kind: 'wanted',
    expected: ruleWords(wanted),
    judge({ decided }): Judged {
      const one = decided.get(type);
      return judged(one !== undefined && isRule(ruleOf(one), wanted), visitedRuleWords(one));
    },
  };
}

export const NONE_DECIDES = 'no rule decides';

export function visitedRuleWords(one: VisitedRule | undefined): string {
  return one === undefined ? NONE_DECIDES : ruleWords(ruleOf(one));
}

export function ruleOf({ policy, rule: { rule } }: VisitedRule) {
  return { policy: policy.planned.policy, rule };
}
