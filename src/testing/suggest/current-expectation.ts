import type { Request } from '../../model/facts/request.js';
import type { PolicyRule } from '../../model/policies/policy.js';
import { policyTypeOf, type SimulatedTypeName } from '../../model/policies/policy-type.js';
import { ruleWords } from '../../model/policies/rule-words.js';
import type { Compiled } from '../../simulate/compile.js';
import { undecidedRules } from '../../simulate/match-rules.js';
import { whyPoliciesAreMissing } from '../../simulate/outcome/absent-policies.js';
import { visitsOf } from '../coverage/visited.js';
import { runExample } from '../expect/example.js';
import { findRule, isRule } from '../expect/find-rule.js';
import { ruleOf } from '../expect/rule.js';
import type { RequestPart } from '../request/part-words.js';

/** The deciding rule by policy type; `null` if no rule decides. Policy types with an undecided result are absent. */
export type Decisions = ReadonlyMap<SimulatedTypeName, PolicyRule | null>;

export function decisionsOf(
  request: Request,
  types: Iterable<SimulatedTypeName>,
  compiled: Compiled,
): Decisions {
  return new Map(
    [...visitsOf(request, types, compiled)].flatMap(
      ([type, visit]): [SimulatedTypeName, PolicyRule | null][] => {
        const { decided } = visit;
        if (undecidedRules(visit).length > 0) return [];
        if (decided !== undefined) return [[type, ruleOf(decided)]];
        return whyPoliciesAreMissing(type, compiled) === undefined ? [[type, null]] : [];
      },
    ),
  );
}

export function areSameDecisions(one: Decisions, other: Decisions): boolean {
  return one.size === other.size && [...one].every(([type, rule]) => other.get(type)?.rule === rule?.rule);
}

/**
 * Returns the expectation that describes the current result of a request. It states the deciding rules, and the access of the global
 * session policy and the authentication policy.
 */
export function currentExpectation(
  request: RequestPart,
  appId: string,
  decisions: Decisions,
  compiled: Compiled,
): Readonly<Record<string, unknown>> {
  const decides = Object.fromEntries(
    [...decisions].flatMap(([type, rule]) => {
      const name = rule === null ? null : nameOfRule(rule, type, appId, compiled);
      return name === undefined ? [] : [[policyTypeOf(type)?.title ?? type, name] as const];
    }),
  );
  const trial = { access: 'ALLOW', session: { access: 'ALLOW' } };
  const { expectations: words } = runExample(request, trial, { compiled });
  const [access, session] = ['access', 'session'].map((word) =>
    accessOf(words.find((one) => one.key === word)),
  );
  return {
    decides,
    ...(access !== undefined && { access }),
    ...(session !== undefined && { session: { access: session } }),
  };
}

/** Returns the shortest name that identifies a rule in a test; `undefined` if no name identifies it. */
function nameOfRule(
  rule: PolicyRule,
  type: SimulatedTypeName,
  appId: string,
  compiled: Compiled,
): string | undefined {
  return [rule.rule.name, ruleWords(rule), rule.rule.id].flatMap((name) => {
    if (name === null || name === '') return [];
    const found = findRule(name, type, appId, compiled);
    return found.kind === 'rule' && isRule(found.rule, rule) ? [name] : [];
  })[0];
}

/**
 * Returns the access that a request gets, from the result of a test that expects `ALLOW`. If the test passed, the access is `ALLOW`. If it
 * failed because the access is `DENY`, it is `DENY`. Otherwise, returns `undefined`.
 */
function accessOf(
  result: ReturnType<typeof runExample>['expectations'][number] | undefined,
): string | undefined {
  if (result?.status === 'passed') return 'ALLOW';
  return result?.status === 'failed' && result.actual.join() === 'DENY' ? 'DENY' : undefined;
}
