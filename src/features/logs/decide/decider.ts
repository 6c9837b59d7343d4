import { getOrMake } from '../../../base/memo.js';
import { evaluate, missing } from '../../../logic/kleene/evaluate.js';
import { conjunction, MATCH, NOT_MATCH, type Rank, UNDEFINED } from '../../../logic/kleene/verdict.js';
import type { FactName } from '../../../model/facts/facts.js';
import type { Request } from '../../../model/facts/request.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import type { SimulatedTypeName } from '../../../model/policies/policy-type.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { type Compiled, compile, type PolicyList } from '../../../simulate/compile.js';
import type { CompiledLeaf, CompiledPolicy, CompiledRule } from '../../../simulate/compiled-policy.js';
import {
  leavesOfRule,
  possibleRules,
  rankOfLeaf,
  undecidedRules,
  visit,
} from '../../../simulate/match-rules.js';
import { factsRead, SignInCells } from './cells.js';
import { inferAnswers, type LearnedAnswers, withLearnedAnswers } from './learned.js';

/** The decision that the policies of one type make about a request. Some facts of the request may be unknown. */
export interface Decided {
  /** The rules that may decide the request, in order. If the decision is certain, this is only the deciding rule. */
  readonly possible: readonly PolicyRule[];
  /** Whether it is possible that no rule decides. */
  readonly mayBeNone: boolean;
  /** The sorted names of the missing facts that the decision depends on; empty if the decision is certain. */
  readonly missing: readonly string[];
}

/** Returns the deciding rule; `null` if no rule decides; `undefined` if it is unknown which rule decides. */
export function certainRule({ possible, mayBeNone }: Decided): PolicyRule | null | undefined {
  const [first, ...more] = possible;
  if (first === undefined) return null;
  return more.length === 0 && !mayBeNone ? first : undefined;
}

/** The maximum number of cached decisions per list of policies. Requests of one equivalence class share a decision. */
const MOST_CELLS = 20_000;

/** Decides requests with one snapshot. Each equivalence class of requests is decided once. Spec: Policy, "Evaluation rules". */
export class Decider {
  readonly compiled: Compiled;
  readonly #cells: SignInCells;
  readonly #factsRead: ReturnType<typeof factsRead>;
  /** The cached decisions. The first key is the list of policies that apply; the second is the equivalence class of the request. */
  readonly #decided = new Map<PolicyList['policies'], Map<string, Decided>>();

  constructor(snapshot: Snapshot) {
    this.compiled = compile(snapshot);
    this.#cells = new SignInCells(this.compiled);
    this.#factsRead = factsRead(this.compiled);
  }

  /**
   * Returns the decision of the policies of a type about a request. Returns `undefined` if the snapshot has no such policies, or if they
   * depend on the application and the application is unknown.
   */
  decide(type: SimulatedTypeName, request: Request): Decided | undefined {
    const list = this.policyListFor(type, request);
    if (list === undefined) return undefined;
    const ofList = getOrMake(this.#decided, list.policies, () => new Map<string, Decided>());
    if (ofList.size >= MOST_CELLS) ofList.clear();
    return getOrMake(ofList, this.#cells.keyOf(request), () => decideList(this.compiled, list, request));
  }

  /** Returns the facts that follow from the recorded deciding rule; `undefined` if nothing can be inferred. */
  learn(type: SimulatedTypeName, request: Request, ruleId: string): LearnedAnswers | undefined {
    const list = this.policyListFor(type, request);
    return list && inferAnswers(this.compiled, list, request, ruleId);
  }

  /**
   * Decides a request with additional facts that were inferred; `undefined` if it is unknown which policies apply. The result is not
   * cached.
   */
  decideWithLearned(type: SimulatedTypeName, request: Request, learned: LearnedAnswers): Decided | undefined {
    const list = this.policyListFor(type, request);
    return list && decideListWithLearned(this.compiled, list, request, learned);
  }

  /**
   * Returns the policies of a type that apply to a request; `undefined` if the snapshot has none. An empty `appInstance` means that the
   * application is unknown. The result is then also `undefined` if it depends on the application.
   */
  policyListFor(type: SimulatedTypeName, { appInstance }: Request): PolicyList | undefined {
    const compiled = this.compiled.types.get(type);
    if (compiled === undefined) return undefined;
    if (appInstance !== '') return compiled.listFor(appInstance);
    if (compiled.type.choice === 'mapped to the application') return undefined;
    const list = compiled.listFor(appInstance);
    return list.policies.some((policy) => this.#dependsOnApp(policy)) ? undefined : list;
  }

  /** Returns whether some rule depends on one of the given facts. An expression may depend on any fact. */
  mayDependOn(facts: readonly FactName[]): boolean {
    return this.#factsRead.hasExpressions || facts.some((name) => this.#factsRead.names.has(name));
  }

  /** Returns a rule and its policy; `undefined` if the rule does not belong to the policies that apply to the request. */
  findRule(
    type: SimulatedTypeName,
    request: Request,
    ruleId: string,
  ): { readonly policy: CompiledPolicy; readonly rule: CompiledRule } | undefined {
    for (const policy of this.policyListFor(type, request)?.policies ?? []) {
      const rule = policy.rules.find((one) => one.rule.id === ruleId);
      if (rule !== undefined) return { policy, rule };
    }
    return undefined;
  }

  #dependsOnApp({ facts }: CompiledPolicy): boolean {
    return facts.some((number) => this.compiled.atoms.facts[number]?.fact.name === 'app');
  }
}

function decideList({ atoms, knowledgeOf }: Compiled, { policies }: PolicyList, request: Request): Decided {
  const knowledge = knowledgeOf(request);
  const visited = visit(policies, knowledge);
  const { rank } = knowledge;
  const open = undecidedRules(visited)
    .flatMap(leavesOfRule)
    .filter((leaf) => rankOfLeaf(leaf, rank) === UNDEFINED)
    .flatMap(({ formula }) => [...missing(formula, rank)].map((atom) => atoms.atomAt(atom).fact.name));
  return {
    possible: possibleRules(visited).map(({ policy: { compiled: planned }, rule }) => ({
      policy: planned.policy,
      rule: rule.rule,
    })),
    mayBeNone: visited.decided === undefined,
    missing: [...new Set(open)].sort(),
  };
}

function decideListWithLearned(
  { atoms, knowledgeOf }: Compiled,
  { policies }: PolicyList,
  request: Request,
  learned: LearnedAnswers,
): Decided {
  const rank = withLearnedAnswers(knowledgeOf(request).rank, atoms, learned);
  const possible: PolicyRule[] = [];
  const open = new Set<string>();
  const rankOfAll = (leaves: readonly CompiledLeaf[]): Rank =>
    conjunction(leaves.map(({ formula }) => evaluate(formula, rank)));
  for (const planned of policies) {
    const own = rankOfAll(planned.leaves);
    if (own === NOT_MATCH) continue;
    for (const rule of planned.rules) {
      const of = rankOfAll(rule.leaves);
      if (of === NOT_MATCH) continue;
      possible.push({ policy: planned.policy, rule: rule.rule });
      if (own === MATCH && of === MATCH) return { possible, mayBeNone: false, missing: [...open].sort() };
      for (const { formula } of [...planned.leaves, ...rule.leaves])
        for (const atom of missing(formula, rank)) open.add(atoms.atomAt(atom).fact.name);
      if (of === MATCH) break;
    }
  }
  return { possible, mayBeNone: true, missing: [...open].sort() };
}
