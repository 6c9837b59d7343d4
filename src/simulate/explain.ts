import { brandedType } from '../base/brand.js';
import { ownAt } from '../base/own.js';
import type { SourceLocation } from '../base/result.js';
import { readBody, type Subject } from '../documents/request/read-request.js';
import type { ServiceAnswer } from '../documents/request/refusal.js';
import { locatePlaces, type ValueToLocate } from '../documents/text/positions.js';
import { missing } from '../logic/kleene/evaluate.js';
import { atomsOf } from '../logic/kleene/formula.js';
import {
  conjunction,
  MATCH,
  type Rank,
  UNDEFINED,
  type Verdict,
  verdictOf,
} from '../logic/kleene/verdict.js';
import { statement } from '../model/expression/meaning/statement-fact.js';
import { ASSUMPTIONS, type AssumptionId } from '../model/facts/assumptions.js';
import type { Atom } from '../model/facts/fact.js';
import type { Request } from '../model/facts/request.js';
import type { World } from '../model/facts/world.js';
import { blockedBy } from '../model/facts/zones/zone.js';
import type { Policy, Rule } from '../model/policies/policy.js';
import { assumptionsOf } from './assumed.js';
import type { Compiled, PolicyList } from './compile.js';
import type { CompiledLeaf, CompiledPolicy, CompiledRule } from './compiled-policy.js';
import { danglingOf } from './dangling.js';
import type { Knowledge } from './knowledge.js';
import { rankOfLeaf, type Visit, type VisitedPolicy, visit } from './match-rules.js';
import { joinedMissingFacts, type MissingFact, missingFactOf } from './missing-fact.js';
import { requestedTypes } from './simulate.js';

/**
 * An explanation of a decision: the policies and rules that `simulate` visited, with the wanted and found values of
 * each leaf.
 */
export interface Explanation {
  /**
   * The network blocklist zones that contain the request. The service blocks such a request before it evaluates any
   * policy.
   */
  readonly blocklist: {
    readonly verdict: Verdict;
    readonly zones: readonly string[];
    /**
     * Why blocklist zones may be missing from the snapshot. Present only if the verdict is undecided because of this, so that no fact in a
     * request can settle it.
     */
    readonly why?: string;
  };
  readonly types: readonly ExplainedType[];
  /** The numbered assumptions that this answer depends on: choices made where the specification is silent. */
  readonly assumptions: readonly { readonly id: AssumptionId; readonly text: string }[];
}

export interface ExplainedType {
  /** The type name with the vendor prefix of the org, such as `OKTA_SIGN_ON`. */
  readonly policyType: string;
  /** Why the application has this policy, or why it has none; `null` for types that are not mapped to applications. */
  readonly chosen: NonNullable<PolicyList['chosen']> | null;
  readonly decided: { readonly policyId: string; readonly ruleId: string } | null;
  readonly policies: readonly ExplainedPolicy[];
}

export interface ExplainedPolicy extends Explained {
  /** The visited rules of the policy. */
  readonly rules: readonly Explained[];
}

/** A visited policy or rule. */
export interface Explained {
  readonly id: string;
  readonly name: string | null;
  readonly verdict: Verdict;
  readonly leaves: readonly ExplainedCondition[];
  readonly location?: SourceLocation;
}

export interface ExplainedCondition {
  /** The dotted path of the condition leaf below `conditions`. */
  readonly type: string;
  readonly verdict: Verdict;
  readonly reason: ReasonCode;
  /** An explanation of the reason, present if the code of the reason is not enough. */
  readonly detail?: string;
  /** The value that the condition in the document requires. */
  readonly expected: unknown;
  /** The known values of the request, by fact. */
  readonly actual: Readonly<Record<string, unknown>>;
  /** The facts that an `UNDEFINED` verdict depends on. */
  readonly missing: readonly MissingFact[];
  /** Ids in the condition that the snapshot does not contain. */
  readonly dangling: readonly string[];
  readonly location?: SourceLocation;
}

export type { MissingFact };

/** The reasons why a condition leaf has its verdict; the names are stable. */
export const REASONS = {
  fits: 'the facts of the request match',
  differs: 'the facts of the request do not match',
  excluded: 'the request has what the condition excludes',
  'not-excluded': 'the request has nothing that the condition excludes',
  'unknown-reference': 'the condition names only objects that are not in the export',
  'missing-fact': 'the request does not contain the fact',
  unknowable: 'no request can contain the fact',
} as const;

export type ReasonCode = keyof typeof REASONS;

/**
 * Explains the response of `simulate` to the same request. A request is rejected if it states a group that is not assigned to the
 * application. With `of: 'person'`, it is enough that at least one of its groups is assigned. Source locations are looked up only for the
 * leaves in the explanation.
 */
export function explainBody(compiled: Compiled, request: unknown, of?: Subject): ServiceAnswer<Explanation> {
  const read = readBody(request, compiled.world, of);
  if (!read.ok) return read;
  const knowledge = compiled.knowledgeOf(read.value);
  const visits = requestedTypes(compiled, read.value).map(({ type, listFor }) => {
    const { policies, chosen } = listFor(read.value.appInstance);
    return {
      policyType: brandedType(type.name, compiled.snapshot.brand),
      chosen,
      visit: visit(policies, knowledge),
    };
  });
  const owners = visits.flatMap((one) => ownersIn(one.visit));
  const explainer = new Explainer(compiled, read.value, knowledge, owners);
  const types = visits.map(({ policyType, chosen, visit: visited }) => ({
    policyType,
    chosen: chosen ?? null,
    decided: decisionOf(visited),
    policies: visited.policies.map((policy) => explainer.policy(policy)),
  }));
  const { rank, ...refused } = blockedBy(compiled.world, read.value.policyContext);
  const assumptions = assumptionsOf(
    compiled,
    read.value,
    visits.map((one) => one.visit),
  );
  return {
    ok: true,
    value: {
      blocklist: { verdict: verdictOf(rank), ...refused },
      types,
      assumptions: assumptions.map((id) => ({ id, text: ASSUMPTIONS[id] })),
    },
  };
}

/** Explains a rule and its policy for a request that was already read, whether or not the rule was visited. */
export function explainRule(
  compiled: Compiled,
  request: Request,
  { policy, rule }: { readonly policy: CompiledPolicy; readonly rule: CompiledRule },
): { readonly policy: Explained; readonly rule: Explained } {
  const knowledge = compiled.knowledgeOf(request);
  const owners = [
    { owner: policy.policy, leaves: policy.leaves },
    { owner: rule.rule, leaves: rule.leaves },
  ] as const;
  const explainer = new Explainer(compiled, request, knowledge, owners);
  const [ofPolicy, ofRule] = owners.map(({ owner, leaves }) =>
    explainer.explained(owner, leaves, conjunction(leaves.map((leaf) => rankOfLeaf(leaf, knowledge.rank)))),
  );
  return { policy: ofPolicy as Explained, rule: ofRule as Explained };
}

function decisionOf({ decided }: Visit): ExplainedType['decided'] {
  if (decided === undefined) return null;
  return { policyId: decided.policy.compiled.policy.id, ruleId: decided.rule.rule.id };
}

/** Explains one request. Finds all source locations in one pass over each document. */
class Explainer {
  readonly #compiled: Compiled;
  readonly #request: Request;
  readonly #knowledge: Knowledge;
  readonly #places: (owner: Policy | Rule, path: readonly string[]) => SourceLocation | undefined;

  constructor(compiled: Compiled, request: Request, knowledge: Knowledge, owners: readonly LeafOwner[]) {
    this.#compiled = compiled;
    this.#request = request;
    this.#knowledge = knowledge;
    this.#places = placesIn(compiled, owners);
  }

  policy(visited: VisitedPolicy): ExplainedPolicy {
    const { policy, leaves, rules } = visited.compiled;
    return {
      ...this.explained(policy, leaves, visited.rank),
      rules: visited.rules.map(({ rank }, index) => {
        const { rule, leaves: ofRule } = rules[index] as (typeof rules)[number];
        return this.explained(rule, ofRule, rank);
      }),
    };
  }

  explained(owner: Policy | Rule, leaves: readonly CompiledLeaf[], rank: Rank): Explained {
    const { id, name } = owner;
    const explained = leaves.map((leaf) => this.#leaf(owner, leaf));
    return {
      id,
      name,
      verdict: verdictOf(rank),
      leaves: explained,
      ...withLocation(this.#places(owner, [])),
    };
  }

  #leaf(owner: Policy | Rule, compiled: CompiledLeaf): ExplainedCondition {
    const { world } = this.#compiled;
    const { rank: rankOf } = this.#knowledge;
    const { type, meaning } = compiled.leaf;
    const rank = rankOfLeaf(compiled, rankOf);
    const atoms = atomsOf(meaning);
    const asked = new Map(atoms.map(({ fact }) => [fact.name, fact]));
    const found = [...asked].flatMap(([name, fact]) => {
      const values = atoms.filter((atom) => atom.fact === fact).map((atom) => atom.value);
      const value = fact.found(this.#request, world, values);
      return value === undefined ? [] : [[name, value] as const];
    });
    const open = missing(compiled.formula, rankOf).map((atom) => this.#compiled.atoms.atomAt(atom));
    const dangling = danglingOf(atoms, world);
    const { reason, detail = compiled.leaf.fault } = reasonOf(
      rank,
      compiled,
      open,
      dangling.length > 0 && dangling.length === atoms.length,
      this.#compiled,
      this.#request,
    );
    return {
      type,
      verdict: verdictOf(rank),
      reason,
      ...(detail !== undefined && { detail }),
      expected: ownAt(owner.conditions, type.split('.')),
      actual: Object.fromEntries(found),
      missing: missingFacts(
        open,
        this.#request,
        world,
        reason === 'unknowable' && atoms.some(({ fact }) => fact === statement),
      ),
      dangling,
      ...withLocation(this.#places(owner, pathOf(type))),
    };
  }
}

function reasonOf(
  rank: Rank,
  { formula }: CompiledLeaf,
  open: readonly Atom[],
  isAllDangling: boolean,
  { world }: Compiled,
  request: Request,
): { readonly reason: ReasonCode; readonly detail?: string | undefined } {
  if (rank === UNDEFINED) {
    const details = open.map(({ fact, value }) => fact.unknowable?.(value, world, request));
    const isKnowable = details.includes(undefined);
    return isKnowable ? { reason: 'missing-fact' } : { reason: 'unknowable', detail: details[0] };
  }
  const isExclusion = formula.kind === 'not';
  if (isAllDangling) return { reason: 'unknown-reference' };
  if (rank === MATCH) return { reason: isExclusion ? 'not-excluded' : 'fits' };
  return { reason: isExclusion ? 'excluded' : 'differs' };
}

/**
 * Returns the facts that an undecided condition depends on. Leaves out facts that no request can state. If the condition has an expression
 * whose outcome a request can state, that outcome is one of the facts.
 */
function missingFacts(
  open: readonly Atom[],
  request: Request,
  world: World,
  isStatable: boolean,
): MissingFact[] {
  const known = joinedMissingFacts(open.flatMap((atom) => missingFactOf(atom, request, world) ?? []));
  return isStatable ? [...known, { fact: statement.name, fields: statement.fields }] : known;
}

function pathOf(type: string): string[] {
  return ['conditions', ...type.split('.')];
}

function withLocation(location: SourceLocation | undefined): { readonly location?: SourceLocation } {
  return location === undefined ? {} : { location };
}

/** A policy or rule to explain, with its condition leaves. */
interface LeafOwner {
  readonly owner: Policy | Rule;
  readonly leaves: readonly CompiledLeaf[];
}

function ownersIn({ policies }: Visit): LeafOwner[] {
  return policies.flatMap(({ compiled, rules }) => [
    { owner: compiled.policy, leaves: compiled.leaves },
    ...compiled.rules.slice(0, rules.length).map(({ rule, leaves }) => ({ owner: rule, leaves })),
  ]);
}

function placesIn(
  { snapshot }: Compiled,
  owners: readonly LeafOwner[],
): (owner: Policy | Rule, path: readonly string[]) => SourceLocation | undefined {
  const queries: ValueToLocate[] = [];
  const numbers = new Map<Policy | Rule, Map<string, number>>();
  for (const { owner: resource, leaves } of owners) {
    const byPath = new Map<string, number>();
    numbers.set(resource, byPath);
    for (const path of [[], ...leaves.map(({ leaf }) => pathOf(leaf.type))]) {
      byPath.set(path.join('.'), queries.length);
      queries.push({ resource, path });
    }
  }
  const places = locatePlaces(snapshot, queries);
  return (owner, path) => places[numbers.get(owner)?.get(path.join('.')) ?? -1];
}
