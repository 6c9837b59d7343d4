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
import { factsAsked, SignInCells } from './cells.js';
import { knowing, type LearnedAnswers, learnedFrom } from './learned.js';

/** What the policies of one type come to for a request of which not all may be known. */
export interface Decided {
  /** The rules that may decide, in order; where it is decided, the one that does. */
  readonly possible: readonly PolicyRule[];
  /** Whether it may be that none does. */
  readonly mayBeNone: boolean;
  /** The facts that it depends on where more than one is possible; by name, sorted. */
  readonly missing: readonly string[];
}

/** The one rule that decides, `null` where none does; `undefined` where that is unknown. */
export function certainRule({ possible, mayBeNone }: Decided): PolicyRule | null | undefined {
  const [first, ...more] = possible;
  if (first === undefined) return null;
  return more.length === 0 && !mayBeNone ? first : undefined;
}

/** More cells are not remembered. */
const MOST_CELLS = 20_000;

/** Decides requests about one snapshot, each cell once. Spec: Policy, "Evaluation rules". */
export class Decider {
  readonly compiled: Compiled;
  readonly #cells: SignInCells;
  readonly #asked: ReturnType<typeof factsAsked>;
  /** By the policies that are considered, then by cell. */
  readonly #decided = new Map<PolicyList['policies'], Map<string, Decided>>();

  constructor(snapshot: Snapshot) {
    this.compiled = compile(snapshot);
    this.#cells = new SignInCells(this.compiled);
    this.#asked = factsAsked(this.compiled);
  }

  /** `undefined` where the snapshot has no policies of the type, or they ask for the application and it is unknown. */
  decide(type: SimulatedTypeName, request: Request): Decided | undefined {
    const list = this.listOf(type, request);
    if (list === undefined) return undefined;
    const ofList = getOrMake(this.#decided, list.policies, () => new Map<string, Decided>());
    if (ofList.size >= MOST_CELLS) ofList.clear();
    return getOrMake(ofList, this.#cells.keyOf(request), () => decided(this.compiled, list, request));
  }

  /** What follows from the rule that decided; `undefined` where nothing can be said of that. */
  learn(type: SimulatedTypeName, request: Request, ruleId: string): LearnedAnswers | undefined {
    const list = this.listOf(type, request);
    return list && learnedFrom(this.compiled, list, request, ruleId);
  }

  /** The same as `decide`, by what was learned, too; each time anew. */
  decideKnowing(type: SimulatedTypeName, request: Request, learned: LearnedAnswers): Decided | undefined {
    const list = this.listOf(type, request);
    return list && decidedKnowing(this.compiled, list, request, learned);
  }

  /** The policies that are considered for a request, of which the application may be left open by an empty text. */
  listOf(type: SimulatedTypeName, { appInstance }: Request): PolicyList | undefined {
    const compiled = this.compiled.types.get(type);
    if (compiled === undefined) return undefined;
    if (appInstance !== '') return compiled.listFor(appInstance);
    if (compiled.type.choice === 'mapped to the application') return undefined;
    const list = compiled.listFor(appInstance);
    return list.policies.some((policy) => this.#asksApp(policy)) ? undefined : list;
  }

  /** Whether a rule asks one of these facts, or an expression, which may ask any. */
  mayAsk(facts: readonly FactName[]): boolean {
    return this.#asked.hasExpressions || facts.some((name) => this.#asked.names.has(name));
  }

  /** Where a rule stands in what is considered for a request. */
  planned(
    type: SimulatedTypeName,
    request: Request,
    ruleId: string,
  ): { readonly policy: CompiledPolicy; readonly rule: CompiledRule } | undefined {
    for (const policy of this.listOf(type, request)?.policies ?? []) {
      const rule = policy.rules.find((one) => one.rule.id === ruleId);
      if (rule !== undefined) return { policy, rule };
    }
    return undefined;
  }

  #asksApp({ facts }: CompiledPolicy): boolean {
    return facts.some((number) => this.compiled.atoms.facts[number]?.fact.name === 'app');
  }
}

function decided({ atoms, knowledgeOf }: Compiled, { policies }: PolicyList, request: Request): Decided {
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

function decidedKnowing(
  { atoms, knowledgeOf }: Compiled,
  { policies }: PolicyList,
  request: Request,
  learned: LearnedAnswers,
): Decided {
  const rank = knowing(knowledgeOf(request).rank, atoms, learned);
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
