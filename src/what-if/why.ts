import { readBody } from '../documents/request/read-request.js';
import type { ServiceAnswer } from '../documents/request/refusal.js';
import type { Request } from '../model/facts/request.js';
import type { SimulatedTypeName } from '../model/policies/policy-type.js';
import { type RuleInPolicy, ruleInPolicy } from '../model/policies/rule-in-policy.js';
import type { Compiled } from '../simulate/compile.js';
import { type ExplainedCondition, explainRule } from '../simulate/explain.js';
import { undecidedRules, visit } from '../simulate/match-rules.js';
import { type Outcome, type OutcomeOptions, signInOutcome } from '../simulate/outcome/outcome.js';
import { type NearestRule, nearMissOf } from './near-miss.js';

/** The result of a sign-in, the missing facts if it is undecided, and the nearest rule with a better result. */
export interface SignInExplanation {
  /** The validated request. */
  readonly request: Request;
  readonly outcome: Outcome;
  /** The first few possible deciding rules of each policy type, if the result is undecided. */
  readonly undecidedRules: readonly OpenRule[];
  readonly nearestRule: NearestRule | null;
}

/** A possible deciding rule. It matches if all its unknown conditions hold. */
export interface OpenRule extends RuleInPolicy {
  readonly part: 'application' | 'session';
  /** The unknown conditions of the rule and of its policy. */
  readonly unknown: readonly ExplainedCondition[];
}

/** The maximum number of possible deciding rules per policy type. */
const MOST_RULES = 8;

/** Explains the result of a sign-in. `request` is any JSON value. */
export function whyOf(
  compiled: Compiled,
  request: unknown,
  options: OutcomeOptions = {},
): ServiceAnswer<SignInExplanation> {
  const read = readBody(request, compiled.world, 'person');
  if (!read.ok) return read;
  const outcome = signInOutcome(compiled, read.value, options);
  if (!outcome.ok) return outcome;
  return {
    ok: true,
    value: {
      request: read.value,
      outcome: outcome.value,
      undecidedRules: [
        ...openRulesOf('session', 'OKTA_SIGN_ON', outcome.value, compiled, read.value),
        ...openRulesOf('application', 'ACCESS_POLICY', outcome.value, compiled, read.value),
      ],
      nearestRule: nearMissOf(compiled, read.value, outcome.value, options),
    },
  };
}

/**
 * Returns the possible deciding rules of a policy type. Returns an empty list if it is decided whether the policy of this type allows
 * access.
 */
function openRulesOf(
  part: OpenRule['part'],
  type: SimulatedTypeName,
  outcome: Outcome,
  compiled: Compiled,
  request: Request,
): OpenRule[] {
  const list = compiled.types.get(type)?.listFor(request.appInstance);
  if (outcome[part].effect.access.kind === 'decided' || list === undefined) return [];
  const open = undecidedRules(visit(list.policies, compiled.knowledgeOf(request)));
  return open.slice(0, MOST_RULES).map(({ policy: { compiled: planned }, rule }) => {
    const explained = explainRule(compiled, request, { policy: planned, rule });
    const leaves = [...explained.policy.leaves, ...explained.rule.leaves];
    const unknown = leaves.filter(({ verdict }) => verdict === 'UNDEFINED');
    return { part, ...ruleInPolicy(planned.policy, rule.rule), unknown };
  });
}
