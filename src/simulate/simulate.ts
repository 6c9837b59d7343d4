import { canonicalType } from '../base/brand.js';
import { readBody } from '../documents/request/read-request.js';
import type { ServiceAnswer } from '../documents/request/refusal.js';
import { NOT_MATCH, type Rank, verdictOf } from '../logic/kleene/verdict.js';
import type { Request } from '../model/facts/request.js';
import { POLICY_TYPES, type SimulatedTypeName } from '../model/policies/policy-type.js';
import type { Compiled, CompiledType } from './compile.js';
import type { CompiledRule, LeafSummary } from './compiled-policy.js';
import { isUndecidedRule, type Visit, type VisitedPolicy, visit } from './match-rules.js';
import type { ConditionResult, Evaluation, PolicyResult, RuleResult, SimulateResponse } from './wire.js';

export type Expand = 'EVALUATED' | 'RULE';

export interface SimulateOptions {
  readonly expand?: readonly Expand[];
  /** Whether to list the condition leaves of a policy on its rules instead of on the policy (assumption A11). */
  readonly hoistPolicyLeaves?: boolean;
  /** Whether `EVALUATED` lists all visited policies and rules, including those that match (assumption A12). */
  readonly listVisited?: boolean;
}

/**
 * Returns the service's response to a simulate request, or its error. `request` is any JSON value.
 * Spec: Policies, "Access simulation".
 */
export function simulateBody(
  compiled: Compiled,
  request: unknown,
  options: SimulateOptions = {},
): ServiceAnswer<SimulateResponse> {
  const read = readBody(request, compiled.world);
  if (!read.ok) return read;
  const knowledge = compiled.knowledgeOf(read.value);
  const listing = new Listing(options);
  const evaluation = requestedTypes(compiled, read.value).map(({ brandedName, listFor }) => {
    const { policies, rowCodes } = listFor(read.value.appInstance);
    return evaluationOf(brandedName, visit(policies, knowledge, rowCodes()), listing);
  });
  return { ok: true, value: { evaluation } };
}

/**
 * Returns the policy types to report, in the service's order: the requested types or, if the request names none, the types that are
 * simulated by default.
 */
export function requestedTypes(compiled: Compiled, request: Request): CompiledType[] {
  const [only, ...others] = request.policyTypes ?? [];
  if (only !== undefined && others.length === 0) {
    const type = compiled.typesByName.get(only);
    return type == null ? [] : [type];
  }
  return requestedTypeNames(request, compiled.snapshot.brand)
    .map((name) => compiled.types.get(name))
    .filter((type) => type !== undefined);
}

/**
 * Returns the names of the policy types that the request asks for, or the default types if it names none. The list also has types without a
 * policy in the snapshot; the simulate response omits those, as the service does.
 */
export function requestedTypeNames(
  { policyTypes }: Pick<Request, 'policyTypes'>,
  brand: string,
): SimulatedTypeName[] {
  const asked = new Set((policyTypes ?? []).map((name) => canonicalType(name, brand)));
  return POLICY_TYPES.filter(({ name, isSimulatedByDefault }) =>
    asked.size === 0 ? isSimulatedByDefault : asked.has(name),
  ).map(({ name }) => name);
}

function evaluationOf(policyType: string, { policies, decided }: Visit, listing: Listing): Evaluation {
  const deciding = decided?.policy.compiled.rules.indexOf(decided.rule);
  const last = decided === undefined ? undefined : policies.at(-1);
  return {
    status: null,
    policyType,
    result: {
      policies: last === undefined ? [] : [listing.policy(last, (_, index) => index === deciding)],
    },
    undefined: {
      policies: policies
        .filter(hasUndecidedRule)
        .map((policy) => listing.policy(policy, (rank) => isUndecidedRule(policy.own.rank, rank))),
    },
    evaluated: { policies: listing.evaluated(policies) },
  };
}

function hasUndecidedRule({ own, rank: joint, rules }: VisitedPolicy): boolean {
  return joint !== NOT_MATCH && rules.some(({ rank }) => isUndecidedRule(own.rank, rank));
}

/** Converts visited policies and rules to the format of the response. */
class Listing {
  readonly #options: SimulateOptions;
  readonly #expandsRules: boolean;
  readonly #expandsEvaluated: boolean;

  constructor(options: SimulateOptions) {
    this.#options = options;
    this.#expandsRules = options.expand?.includes('RULE') ?? false;
    this.#expandsEvaluated = options.expand?.includes('EVALUATED') ?? false;
  }

  /** Returns the policy in the format of the response, with those of its visited rules that `isListed` accepts. */
  policy(
    { compiled, rank, own, rules: visited }: VisitedPolicy,
    isListed: (rank: Rank, index: number) => boolean,
  ): PolicyResult {
    const isHoisted = this.#options.hoistPolicyLeaves ?? false;
    const ofPolicy = this.#shown(own.conditions);
    const rules: RuleResult[] = [];
    for (let index = 0; index < visited.length; index++) {
      const summary = visited[index] as LeafSummary;
      if (!isListed(summary.rank, index)) continue;
      const { rule } = compiled.rules[index] as CompiledRule;
      const conditions = this.#shown(summary.conditions);
      rules.push({
        id: rule.id,
        name: rule.name,
        status: verdictOf(summary.rank),
        conditions: isHoisted ? [...ofPolicy, ...conditions] : conditions,
      });
    }
    const { id, name } = compiled.policy;
    return { id, name, status: verdictOf(rank), conditions: isHoisted ? [] : ofPolicy, rules };
  }

  evaluated(policies: readonly VisitedPolicy[]): PolicyResult[] {
    if (!this.#expandsEvaluated) return [];
    if (this.#options.listVisited) return policies.map((policy) => this.policy(policy, () => true));
    const listed: PolicyResult[] = [];
    for (const policy of policies) {
      const result = this.policy(policy, (rank) => rank === NOT_MATCH);
      if (policy.rank === NOT_MATCH || result.rules.length > 0) listed.push(result);
    }
    return listed;
  }

  #shown(conditions: readonly ConditionResult[]): readonly ConditionResult[] {
    return this.#expandsRules ? conditions : NO_CONDITIONS;
  }
}

const NO_CONDITIONS: readonly ConditionResult[] = Object.freeze([]);
