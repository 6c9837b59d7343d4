import { invariant } from '../../base/invariant.js';
import { type Literal, negated } from '../../logic/solver/literal.js';
import type { SolverAnswer } from '../../logic/solver/satisfy.js';
import type { AssumptionId } from '../../model/facts/assumptions.js';
import type { Request } from '../../model/facts/request.js';
import { assumptionsOver } from '../../model/policies/completeness.js';
import type { PolicyRule } from '../../model/policies/policy.js';
import type { EncodedRule } from '../symbolic/encode.js';
import { requestsByUsersIn } from '../symbolic/known-users.js';
import { withoutRedundantStatements } from '../symbolic/redundant-statements.js';
import { appIdsOf } from '../symbolic/rule-lists.js';
import { isDecidedBy } from './session/confirm.js';
import { countAssumptions } from './session/counted-users.js';
import { whyPossiblyImpossible } from './session/guess.js';
import type { RegionLimits } from './session/limits.js';
import { LIMIT_REACHED, REFUSED, UNCONFIRMED, UNKNOWABLE, whyUnknowable } from './session/reasons.js';
import { type RuleScope, scopeOf, type WitnessedRegion } from './session/scope.js';
import type { Session } from './session/session.js';

export interface RuleAnswer {
  readonly kind: 'rule';
  /** The requests that the rule decides; absent if there are none, or none is known. */
  readonly signIns?: WitnessedRegion;
  /** Why the set of requests may be incomplete. */
  readonly undecided?: string;
  /** The numbers of the assumptions that the answer depends on; absent if there are none. */
  readonly assumptions?: readonly AssumptionId[];
}

/** Returns the requests that a rule decides. */
export function whoDecides(
  question: { readonly policyId: string; readonly ruleId: string },
  session: Session,
  limits: RegionLimits,
): RuleAnswer {
  const answer = regionDecidedBy(question, session, limits);
  const counted = countAssumptions(answer.signIns === undefined ? [] : [answer.signIns]);
  return { ...answer, ...assumptionsOver([session.compiled.snapshot], counted) };
}

function regionDecidedBy(
  { policyId, ruleId }: { readonly policyId: string; readonly ruleId: string },
  { ruleLists, compiled }: Session,
  limits: RegionLimits,
): RuleAnswer {
  const isIt = ({ policy, rule }: PolicyRule) => policy.id === policyId && rule.id === ruleId;
  const list = ruleLists.find(({ rules }) => rules.some(isIt));
  if (list === undefined)
    return { kind: 'rule', undecided: 'the rule is inactive, or belongs to an inactive policy' };
  if (list.appIds?.length === 0)
    return { kind: 'rule', undecided: 'no application is mapped to the policy of the rule' };
  const scope = scopeOf([list], compiled, appIdsOf(compiled.snapshot), limits);
  const [rule] = scope.lists.flatMap(({ rules }) => rules.filter(isIt));
  invariant(rule !== undefined, 'a rule of the list');
  const { first } = rule.list;
  const [must, may] = [first.must.decides(rule.index), first.may.decides(rule.index)];
  const answer = scope.solve([must], 'must pass');
  const undecided = whyIncomplete(answer, must, may, rule, scope);
  const rest = { kind: 'rule', ...(undecided !== undefined && { undecided }) } as const;
  const example = scope.requestOf(answer);
  if (example === undefined) return rest;
  const isDecided = (request: Request) => isDecidedBy(rule, list.type.name, request, compiled);
  if (!isDecided(example)) return { kind: 'rule', undecided: UNCONFIRMED };
  const guess = whyPossiblyImpossible(example, compiled, isDecided);
  if (guess !== undefined) return { kind: 'rule', undecided: guess };
  const described = scope.described({
    decided: must,
    formula: rule.bounds.must,
    above: rule.index,
    apps: list,
  });
  return {
    ...rest,
    signIns: {
      ...described,
      example: withoutRedundantStatements(
        requestsByUsersIn(described.users, example).find(isDecided) ?? example,
        isDecided,
      ),
    },
  };
}

/**
 * Returns why the described sign-ins may be incomplete: the rule may also decide other requests. Returns `undefined` if they are complete.
 */
function whyIncomplete(
  answer: SolverAnswer,
  must: Literal,
  may: Literal,
  rule: EncodedRule,
  scope: RuleScope,
): string | undefined {
  const more = scope.solve([may, negated(must)], 'may pass');
  const rest = answer.kind === 'unsatisfiable' ? scope.solve([may], 'all') : answer;
  if ([answer, more, rest].some(({ kind }) => kind === 'undecided')) return LIMIT_REACHED;
  if (more.kind === 'satisfiable') return whyUnknowable(rule) ?? UNKNOWABLE;
  return answer.kind === 'unsatisfiable' && rest.kind === 'satisfiable' ? REFUSED : undefined;
}
