import { lazy } from '../../base/lazy.js';
import { not } from '../../logic/kleene/formula.js';
import { type Conjunction, conjunctionOf } from '../../logic/solver/conjunction.js';
import { type Literal, negated } from '../../logic/solver/literal.js';
import type { Model, SolverAnswer } from '../../logic/solver/satisfy.js';
import { smallestCore } from '../../logic/solver/unsatisfiable-core.js';
import { blockedBy } from '../../model/facts/zones/zone.js';
import { CoverIndex } from '../symbolic/cover-index.js';
import {
  applicationsOf,
  Encoded,
  type EncodedList,
  type EncodedRule,
  encodeList,
  literalsOf,
} from '../symbolic/encode.js';
import { SHIELDS } from '../symbolic/first-match.js';
import { GreedyModel } from '../symbolic/greedy-model.js';
import { appIdsOf, meaningsIn } from '../symbolic/rule-lists.js';
import { type Space, spaceOf } from '../symbolic/space.js';
import { type OrderedRules, orderedRules, WatchedRules } from '../symbolic/watched-rules.js';
import type { SharedBudget } from './session/limits.js';
import { LIMIT_REACHED, NOT_ANALYZED, whyUnknowable } from './session/reasons.js';
import type { Session } from './session/session.js';

/** The result of a search for a request that a rule decides: a solver model of such a request, or the reason why none was found. */
export type Searched =
  /**
   * A request that the rule decides. `isBlocked` is set if the service blocks each such request that the search found, as far as the
   * snapshot shows.
   */
  | { readonly kind: 'found'; readonly model: Model; readonly isBlocked?: true }
  | Cover
  | { readonly kind: 'unsatisfiable'; readonly leaves: readonly string[] }
  | { readonly kind: 'blocked'; readonly zones: readonly string[] }
  | { readonly kind: 'undecided'; readonly reason: string };

/** Higher-ranked rules that together shadow a rule. */
export interface Cover {
  readonly kind: 'shadowed';
  readonly shadowedBy: readonly EncodedRule[];
  /**
   * Whether the solver has shown that each rule of the list is necessary: without any one of them, some request would reach the shadowed
   * rule.
   */
  readonly isMinimal: boolean;
}

/**
 * The search first changes a known request, so that the rule decides it. This is the maximum number of changes that it tries. If no change
 * succeeds, the solver searches for a request.
 */
const MAX_TRIES = 24;

/**
 * Maximum number of rounds in which the search excludes only some higher-ranked rules: those that matched the result of an earlier round.
 * After these rounds, it excludes all higher-ranked rules.
 */
const MAX_ROUNDS = 8;

/** A rule that a request must match, and the higher-ranked rules that it must not match. */
interface Avoided {
  readonly rule: EncodedRule;
  readonly sense: 'may' | 'must';
  readonly uppers: OrderedRules;
  /** The higher-ranked rules that matched during the search. */
  readonly met: Set<EncodedRule>;
  /** The number of changes to the request that the search may still try. */
  tries: number;
}

/**
 * Searches for requests: for each rule of a list, in order, a request that the rule decides. Only reachable higher-ranked rules have to be
 * excluded: every request that an unreachable rule matches also matches a reachable rule above it.
 */
export class ReachSearch {
  readonly #list: EncodedList;
  readonly #session: Session;
  /** The rules above the current rule (the argument of {@link next}) that are reachable, or whose reachability is undecided. */
  readonly #living: EncodedRule[] = [];
  readonly #coversLiving: CoverIndex<EncodedRule>;
  readonly #coversDead: CoverIndex<EncodedRule>;
  readonly #coverOf = new Map<EncodedRule, readonly EncodedRule[]>();
  /** The solver model of an ordinary request to an application of `#list`; `undefined` if no such request was found. */
  readonly #natural: () => Model | undefined;
  readonly #apps: () => Conjunction;
  /**
   * Finds the first rule in `#living` that matches a solver model. It is fast for models that differ little from `#natural`, the model of
   * an ordinary request.
   */
  readonly #nearNatural: () => WatchedRules | undefined;
  /** The solver model that {@link next} found most recently. */
  #last: Model | undefined;
  /** Like `#nearNatural`, but fast for models that differ little from the model that was found most recently (`#last`). */
  #watchedLast: WatchedRules | undefined;
  /** Solver models of requests that the current rule matches. */
  #seen: Model[] = [];
  /**
   * The limits of each solver query in the first search for a rule. Rules that are still undecided are searched a second time with higher
   * limits.
   */
  readonly #firstBudget: SharedBudget;
  /**
   * The search space for the second search for undecided rules, with a solver of its own. This solver permanently excludes requests that
   * certain higher-ranked rules match (see `#denied`).
   */
  readonly #second: () => Space;
  /** The number of rules in `#living` (the first ones) that the solver of `#second` excludes: its requests match none of these rules. */
  #denied = 0;

  constructor(list: EncodedList, session: Session) {
    this.#list = list;
    this.#session = session;
    this.#firstBudget = { ...session.budget, conflicts: session.budget.conflictsOfReach.first };
    this.#second = lazy(() => list.space.withNewSolver());
    this.#coversLiving = new CoverIndex(list.space);
    this.#coversDead = new CoverIndex(list.space);
    this.#apps = lazy(() => conjunctionOf(applicationsOf(list, list.space), list.space.sizeOf));
    this.#natural = lazy(() => {
      const answer = list.space.find(list.apps, session.budget);
      return answer.kind === 'satisfiable' ? answer.model : undefined;
    });
    this.#nearNatural = lazy(() => this.#near(this.#natural()));
  }

  /** Searches for a request that the rule decides. The caller must pass the rules of the list one by one, in order. */
  next(rule: EncodedRule): Searched {
    const found = this.#session.budget.effort.isSpent ? undecided(NOT_ANALYZED) : this.#search(rule);
    if (found.kind === 'found' && !found.isBlocked) this.#last = found.model;
    if (found.kind === 'found' || found.kind === 'undecided') {
      this.#living.push(rule);
      this.#coversLiving.add(rule);
    } else if (found.kind === 'shadowed' && found.shadowedBy.length > 1) {
      this.#coverOf.set(rule, found.shadowedBy);
      this.#coversDead.add(rule);
    }
    return found;
  }

  /**
   * Repeats the search for an undecided rule, with the remaining effort. A second solver excludes the higher-ranked rules permanently.
   * Without it, the solver would learn long clauses (measured: six times as many steps). Call `next` for all rules before. Then call this
   * method for the undecided rules in order. Returns `undefined` if the rule stays undecided.
   */
  again(rule: EncodedRule): Searched | undefined {
    const { budget } = this.#session;
    const { second: conflicts } = budget.conflictsOfReach;
    if (conflicts === undefined || budget.effort.isSpent || whyUnknowable(rule) !== undefined)
      return undefined;
    const { solver, acceptable, find } = this.#second();
    for (; (this.#living[this.#denied]?.index ?? rule.index) < rule.index; this.#denied++)
      solver.require(not((this.#living[this.#denied] as EncodedRule).bounds.may));
    const wanted = [applicationsOf(this.#list, this.#list.space), rule.bounds.must].flatMap((formula) =>
      literalsOf(formula, solver),
    );
    const limits = { conflicts, effort: budget.effort };
    const accepted = find(wanted, limits);
    if (accepted.kind === 'satisfiable') return { kind: 'found', model: accepted.model };
    if (accepted.kind === 'undecided') return undefined;
    const answer = accepted.core.includes(acceptable) ? solver.solve(wanted, limits) : accepted;
    if (answer.kind === 'satisfiable') return { kind: 'found', model: answer.model, isBlocked: true };
    if (answer.kind === 'undecided') return undefined;
    this.#seen = [];
    const uppers = this.#living.slice(0, this.#denied);
    return this.#unlessBlocked(rule, () => this.#coverBy(uppers, rule));
  }

  #nearLast(): WatchedRules | undefined {
    this.#watchedLast ??= this.#near(this.#last);
    if (this.#last !== undefined) this.#watchedLast?.moveTo(this.#last);
    return this.#watchedLast;
  }

  #near(model: Model | undefined): WatchedRules | undefined {
    const { effort } = this.#session.budget;
    return model && new WatchedRules(model, this.#living, SHIELDS.must, effort);
  }

  /**
   * Returns the fewest candidate rules that together match every request for which the literal `given` holds; `undefined` if no request
   * satisfies `given`.
   */
  coverIn(candidates: readonly EncodedRule[], given: Literal, rule?: EncodedRule): Cover | undefined {
    const {
      space,
      budget: { conflicts, reasons },
    } = this.#session;
    const byDenial = new Map(candidates.map((upper) => [negated(upper.must), upper]));
    const { core, isMinimal } = smallestCore(space.solver, [...byDenial.keys()], {
      given: [...this.#list.apps, given],
      budget: { conflicts, effort: reasons },
      canHold: (denials) =>
        rule !== undefined &&
        this.#hasRequestOutside(
          rule,
          denials.map((denial) => byDenial.get(denial) as EncodedRule),
        ),
    });
    if (core.length === 0) return undefined;
    return {
      kind: 'shadowed',
      shadowedBy: core.map((denial) => byDenial.get(denial) as EncodedRule),
      isMinimal,
    };
  }

  /**
   * Returns `true` if a quick search finds a request that matches the rule but no rule of `uppers`. The search does not use the solver. It
   * tries requests that are known to match the rule, and variants of an ordinary request. `false` does not prove that such a request is
   * impossible.
   */
  #hasRequestOutside(rule: EncodedRule, uppers: readonly EncodedRule[]): boolean {
    const isOutside = (model: Model) => uppers.every((upper) => !upper.in('must').isAt(model));
    if (this.#seen.some(isOutside)) return true;
    const tested = orderedRules(uppers, SHIELDS.may, this.#session.budget.reasons);
    const avoided: Avoided = { rule, sense: 'may', uppers: tested, met: new Set(), tries: MAX_TRIES };
    for (const made of this.#matching(rule, this.#natural(), 'may'))
      if (avoided.tries > 0 && this.#avoiding(made, avoided) !== undefined) return true;
    return false;
  }

  #search(rule: EncodedRule): Searched {
    const met = new Set<EncodedRule>();
    this.#seen = [];
    let isPossible = false;
    for (const nearby of [this.#nearNatural, () => this.#nearLast()]) {
      const near = nearby();
      if (near === undefined) continue;
      const avoided: Avoided = { rule, sense: 'must', uppers: near, met, tries: MAX_TRIES };
      for (const made of this.#matching(rule, near.known, 'must')) {
        const cover = isPossible ? undefined : this.#knownCover(rule);
        if (cover !== undefined) return this.#unlessBlocked(rule, () => cover);
        const found = this.#avoiding(made, avoided);
        if (found !== undefined) return { kind: 'found', model: found };
        isPossible = true;
        if (avoided.tries <= 0) break;
      }
    }
    return this.#searchBelow(rule, met);
  }

  /** Yields solver models of requests that the rule matches, regardless of higher-ranked rules. */
  *#matching(rule: EncodedRule, known: Model | undefined, sense: 'may' | 'must'): Generator<GreedyModel> {
    const made = known && new GreedyModel(known, this.#list.space);
    if (!made?.hold(this.#apps())) return;
    const own = rule.in(sense);
    for (const one of made.holding(own.conjunction)) if (own.isAt(one.model)) yield one;
  }

  /**
   * Returns higher-ranked rules that shadow the rule. Uses only the indexes of earlier rules, without a search. Returns `undefined` if the
   * indexes do not contain such rules.
   */
  #knownCover(rule: EncodedRule): Cover | undefined {
    const upper = this.#coversLiving.coverOf(rule);
    if (upper !== undefined) return { kind: 'shadowed', shadowedBy: [upper], isMinimal: true };
    const dead = this.#coversDead.coverOf(rule);
    const covering = dead && this.#coverOf.get(dead);
    return covering && this.coverIn(covering, rule.may, rule);
  }

  /**
   * Changes a solver model until it matches the rule, but no higher-ranked rule. Tries each way in which a matching higher-ranked rule can
   * be made not to match, up to a limit. Returns `undefined` if no change succeeds.
   */
  #avoiding(made: GreedyModel, avoided: Avoided, from = 0): Model | undefined {
    const { rule, sense, uppers, met } = avoided;
    const at = uppers.firstAt(made, from);
    if (at < 0 && from > 0) return this.#avoiding(made, avoided);
    if (at < 0) return rule.in(sense).isAt(made.model) ? made.take() : undefined;
    const upper = uppers.rules[at] as EncodedRule;
    met.add(upper);
    for (const changed of made.falsifying(upper.in(SHIELDS[sense]).conjunction)) {
      if (avoided.tries-- <= 0) return undefined;
      const found = this.#avoiding(changed, avoided, at + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #searchBelow(rule: EncodedRule, met: Set<EncodedRule>): Searched {
    const { space } = this.#session;
    const { solver } = space;
    const budget = this.#firstBudget;
    const accepted = this.#decide(rule, 'must', met, (literals) => space.find(literals, budget));
    if (accepted.kind === 'undecided' && budget.conflictsOfReach.second !== undefined)
      return this.#beyondLimit();
    const answer = isAnswer(accepted, space)
      ? accepted
      : this.#decide(rule, 'must', met, (literals) => solver.solve(literals, budget));
    if (answer.kind === 'satisfiable')
      return { kind: 'found', model: answer.model, ...(answer !== accepted && { isBlocked: true }) };
    const unknowable = whyUnknowable(rule);
    const open =
      unknowable === undefined
        ? answer
        : this.#decide(rule, 'may', new Set(), (literals) => solver.solve(literals, budget));
    if (open.kind === 'unsatisfiable') {
      const covering = new Set(open.core);
      const uppers = this.#living.filter(({ must }) => covering.has(negated(must)));
      return this.#unlessBlocked(rule, () => this.#coverBy(uppers, rule));
    }
    if (answer.kind === 'undecided' || open.kind === 'undecided') return this.#beyondLimit();
    return unknowable === undefined ? this.#beyondLimit() : undecided(unknowable);
  }

  /**
   * Decides whether some request is decided by the rule. Repeats the query, each time excluding the higher-ranked rules that matched the
   * previous result.
   */
  #decide(
    rule: EncodedRule,
    sense: 'may' | 'must',
    met: Set<EncodedRule>,
    ask: (literals: readonly Literal[]) => SolverAnswer,
  ): SolverAnswer {
    const shield = SHIELDS[sense];
    for (let round = 0; ; round++) {
      if (round === MAX_ROUNDS) for (const upper of this.#living) met.add(upper);
      const denied = [...met].map((upper) => negated(upper[shield]));
      const answer = ask([...this.#list.apps, rule[sense], ...denied]);
      if (answer.kind !== 'satisfiable') return answer;
      this.#seen.push(answer.model);
      const before = met.size;
      for (const upper of this.#living) if (upper.in(shield).isAt(answer.model)) met.add(upper);
      if (met.size === before) return answer;
    }
  }

  /**
   * Returns "blocked", with the names of the zones, if the rule is unreachable only because the service blocks requests from blocklist
   * zones. Otherwise returns the result of `otherwise`.
   */
  #unlessBlocked(rule: EncodedRule, otherwise: () => Searched): Searched {
    const zones = blockingZones(rule, this.#session);
    if (zones === 'undecided') return this.#beyondLimit();
    return zones === undefined ? otherwise() : { kind: 'blocked', zones };
  }

  #coverBy(candidates: readonly EncodedRule[], rule: EncodedRule): Searched {
    const alone = this.#matchesAlone(rule);
    if (alone === 'undecided') return this.#beyondLimit();
    const cover = alone === 'satisfiable' ? this.coverIn(candidates, rule.may, rule) : undefined;
    return cover ?? unsatisfiableConditions(rule, this.#session);
  }

  /**
   * Returns whether at least one request may match the rule if higher-ranked rules are ignored. An unsatisfiable rule is thus reported as
   * unsatisfiable, and not as shadowed.
   */
  #matchesAlone(rule: EncodedRule): SolverAnswer['kind'] {
    if (this.#seen.length > 0) return 'satisfiable';
    const { solver } = this.#session.space;
    return solver.solve([...this.#list.apps, rule.may], this.#firstBudget).kind;
  }

  #beyondLimit(): Searched {
    return undecided(this.#firstBudget.effort.isSpent ? NOT_ANALYZED : LIMIT_REACHED);
  }
}

function undecided(reason: string): Searched {
  return { kind: 'undecided', reason };
}

/**
 * Whether the solver's answer is final. The query was only about requests that the service does not block. A request that the solver found
 * is final. "Unsatisfiable" is final if it is true also for blocked requests. "Undecided" is never final.
 */
function isAnswer(accepted: SolverAnswer, { acceptable }: Space): boolean {
  if (accepted.kind === 'unsatisfiable') return !accepted.core.includes(acceptable);
  return accepted.kind === 'satisfiable';
}

/** Returns the fewest conditions of the rule and its policy that are unsatisfiable together. */
function unsatisfiableConditions(
  rule: EncodedRule,
  { space, compiled: { world }, budget }: Session,
): Searched {
  const leaves = [...rule.policyLeaves, ...rule.ruleLeaves].map(({ type, meaning }) => ({
    type,
    literal: new Encoded(meaning, space, world).may,
  }));
  const literals = leaves.map(({ literal }) => literal);
  const { core } = smallestCore(space.solver, literals, { given: rule.list.apps, budget });
  const needed = new Set(core);
  const types = leaves.filter(({ literal }) => needed.has(literal)).map(({ type }) => type);
  return { kind: 'unsatisfiable', leaves: [...new Set(types)] };
}

/**
 * Returns the names of the blocklist zones from which a request would reach the rule, if the service did not block it before any policy;
 * `undefined` without such a zone, `undecided` if the search exceeded its budget.
 */
function blockingZones(
  { list, index }: EncodedRule,
  session: Session,
): readonly string[] | 'undecided' | undefined {
  const { world } = session.compiled;
  const refusing = world.zones.blocking;
  const own =
    refusing.length === 0 ? undefined : session.derived(listsWithBlocked)[session.lists.indexOf(list)];
  if (own === undefined) return undefined;
  const answer = own.space.solver.solve(own.rules[index]?.decides('may'), session.budget);
  if (answer.kind !== 'satisfiable') return answer.kind === 'undecided' ? 'undecided' : undefined;
  const { zones: certain } = blockedBy(world, own.space.requestOf(answer.model).policyContext);
  const ids = certain.length > 0 ? certain : refusing.map(({ id }) => id);
  return ids.map((id) => world.nameOf('zone', id) ?? id);
}

/**
 * Returns the rule lists, encoded in a search space that includes requests that the service blocks. Called only if needed: most orgs have
 * no blocklist zone, or no rule for which it matters.
 */
function listsWithBlocked({ ruleLists, compiled: { snapshot, world } }: Session): readonly EncodedList[] {
  const space = spaceOf(meaningsIn(ruleLists, world), appIdsOf(snapshot), { isForRefused: true });
  return ruleLists.map((list) => encodeList(list, space, world));
}
