import { lazy } from '../../base/lazy.js';
import { type Conjunction, conjunctionOf } from '../../logic/solver/conjunction.js';
import { type Literal, negated } from '../../logic/solver/literal.js';
import type { Model, SolverAnswer } from '../../logic/solver/satisfy.js';
import { smallestCore } from '../../logic/solver/unsatisfiable-core.js';
import { blockedBy } from '../../model/facts/zone.js';
import { isRefusing } from '../../model/facts/zones.js';
import { CoverIndex } from '../symbolic/cover-index.js';
import {
  applicationsOf,
  Encoded,
  type EncodedList,
  type EncodedRule,
  encodeList,
} from '../symbolic/encode.js';
import { SHIELDS } from '../symbolic/first-match.js';
import { MadeModel } from '../symbolic/made-model.js';
import { appIdsOf, meaningsIn } from '../symbolic/rule-lists.js';
import { type Space, spaceOf } from '../symbolic/space.js';
import { LIMIT_REACHED, NOT_LOOKED_AT, whyUnknowable } from './session/reasons.js';
import type { Session } from './session/session.js';

/** Whether any request is decided by a rule: the values of one, or why there is none. */
export type Searched =
  /** `isRefused`: such requests are, as far as the snapshot knows; none was found that is not. */
  | { readonly kind: 'found'; readonly model: Model; readonly isRefused?: true }
  | Cover
  | { readonly kind: 'unsatisfiable'; readonly leaves: readonly string[] }
  | { readonly kind: 'blocked'; readonly zones: readonly string[] }
  | { readonly kind: 'undecided'; readonly reason: string };

/** Rules above that take all of a rule. */
export interface Cover {
  readonly kind: 'shadowed';
  readonly by: readonly EncodedRule[];
  /** Whether it is shown that none of them can be spared. */
  readonly isFewest: boolean;
}

/** So many changes of a request are tried before a search is worth more. */
const MOST_TRIES = 24;

/** So often a search goes on without all rules above: with those alone that took what it found. */
const MOST_ROUNDS = 8;

/** A rule that is to match in a sense, and those above it that are not to. */
interface Avoided {
  readonly rule: EncodedRule;
  readonly sense: 'may' | 'must';
  readonly uppers: readonly EncodedRule[];
  /** Those that did match on the way. */
  readonly met: Set<EncodedRule>;
  /** How many changes are left to try. */
  tries: number;
}

/**
 * Looks for requests that the rules of a list decide, from the first rule on. Of those above only the ones that are
 * reached have to be denied: what covers the others is among them.
 */
export class ReachSearch {
  readonly #list: EncodedList;
  readonly #session: Session;
  /** The rules so far of which some request is decided, or may be. */
  readonly #living: EncodedRule[] = [];
  readonly #coversLiving: CoverIndex;
  readonly #coversDead: CoverIndex;
  readonly #coverOf = new Map<EncodedRule, readonly EncodedRule[]>();
  readonly #natural: () => Model | undefined;
  readonly #apps: () => Conjunction;
  #last: Model | undefined;
  /** Requests that the rule which is looked at matches. */
  #seen: Model[] = [];

  constructor(list: EncodedList, session: Session) {
    this.#list = list;
    this.#session = session;
    this.#coversLiving = new CoverIndex(list.space);
    this.#coversDead = new CoverIndex(list.space);
    this.#apps = lazy(() => conjunctionOf(applicationsOf(list, list.space), list.space.sizeOf));
    this.#natural = lazy(() => {
      const answer = list.space.find(list.apps, session.budget);
      return answer.kind === 'satisfiable' ? answer.model : undefined;
    });
  }

  /** To be asked of each rule in turn. */
  next(rule: EncodedRule): Searched {
    const found = this.#session.budget.effort.isSpent ? undecided(NOT_LOOKED_AT) : this.#search(rule);
    if (found.kind === 'found' && !found.isRefused) this.#last = found.model;
    if (found.kind === 'found' || found.kind === 'undecided') {
      this.#living.push(rule);
      this.#coversLiving.add(rule);
    } else if (found.kind === 'shadowed' && found.by.length > 1) {
      this.#coverOf.set(rule, found.by);
      this.#coversDead.add(rule);
    }
    return found;
  }

  /** The fewest of these rules that take all that is given, which may be a rule; `undefined` when it takes none. */
  coverIn(candidates: readonly EncodedRule[], given: Literal, rule?: EncodedRule): Cover | undefined {
    const { space, budget } = this.#session;
    const byDenial = new Map(candidates.map((upper) => [negated(upper.must), upper]));
    const { core, isMinimal } = smallestCore(space.solver, [...byDenial.keys()], {
      given: [...this.#list.apps, given],
      budget,
      canHold: (denials) =>
        rule !== undefined &&
        this.#isLeft(
          rule,
          denials.map((denial) => byDenial.get(denial) as EncodedRule),
        ),
    });
    if (core.length === 0) return undefined;
    return {
      kind: 'shadowed',
      by: core.map((denial) => byDenial.get(denial) as EncodedRule),
      isFewest: isMinimal,
    };
  }

  /** Whether there is a request that a rule may match and none of these must, among those seen or by making one. */
  #isLeft(rule: EncodedRule, uppers: readonly EncodedRule[]): boolean {
    const isOutside = (model: Model) => uppers.every((upper) => !upper.in('must').isAt(model));
    if (this.#seen.some(isOutside)) return true;
    const avoided: Avoided = { rule, sense: 'may', uppers, met: new Set(), tries: MOST_TRIES };
    for (const made of this.#matching(rule, this.#natural(), 'may'))
      if (avoided.tries > 0 && this.#avoiding(made, avoided) !== undefined) return true;
    return false;
  }

  #search(rule: EncodedRule): Searched {
    const met = new Set<EncodedRule>();
    this.#seen = [];
    let isPossible = false;
    for (const known of [this.#natural(), this.#last]) {
      const avoided: Avoided = { rule, sense: 'must', uppers: this.#living, met, tries: MOST_TRIES };
      for (const made of this.#matching(rule, known, 'must')) {
        const cover = isPossible ? undefined : this.#knownCover(rule);
        if (cover !== undefined) return this.#unlessRefused(rule, () => cover);
        const found = this.#avoiding(made, avoided);
        if (found !== undefined) return { kind: 'found', model: found };
        isPossible = true;
        if (avoided.tries <= 0) break;
      }
    }
    return this.#searchBelow(rule, met);
  }

  /** Requests that the rule matches, whatever stands above it. */
  *#matching(rule: EncodedRule, known: Model | undefined, sense: 'may' | 'must'): Generator<MadeModel> {
    const made = known && new MadeModel(known, this.#list.space);
    if (!made?.hold(this.#apps())) return;
    const own = rule.in(sense);
    for (const one of made.holding(own.conjunction)) if (own.isAt(one.model)) yield one;
  }

  /** Rules above that take all of it, as far as that is seen without a search. */
  #knownCover(rule: EncodedRule): Cover | undefined {
    const upper = this.#coversLiving.coverOf(rule);
    if (upper !== undefined) return { kind: 'shadowed', by: [upper], isFewest: true };
    const dead = this.#coversDead.coverOf(rule);
    const covering = dead && this.#coverOf.get(dead);
    return covering && this.coverIn(covering, rule.may, rule);
  }

  /** The request changed until no upper rule matches it any more: each way to keep one off is tried, up to a limit. */
  #avoiding(made: MadeModel, avoided: Avoided, from = 0): Model | undefined {
    const { rule, sense, uppers, met } = avoided;
    const at = uppers.findIndex((upper, index) => index >= from && upper.in(SHIELDS[sense]).isAt(made.model));
    this.#session.budget.effort.take((at < 0 ? uppers.length : at + 1) - from);
    if (at < 0 && from > 0) return this.#avoiding(made, avoided);
    if (at < 0) return rule.in(sense).isAt(made.model) ? made.take() : undefined;
    const upper = uppers[at] as EncodedRule;
    met.add(upper);
    for (const changed of made.without(upper.in(SHIELDS[sense]).conjunction)) {
      if (avoided.tries-- <= 0) return undefined;
      const found = this.#avoiding(changed, avoided, at + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #searchBelow(rule: EncodedRule, met: Set<EncodedRule>): Searched {
    const { space, budget } = this.#session;
    const { solver } = space;
    const accepted = this.#decide(rule, 'must', met, (literals) => space.find(literals, budget));
    const answer = isAnswer(accepted, space)
      ? accepted
      : this.#decide(rule, 'must', met, (literals) => solver.solve(literals, budget));
    if (answer.kind === 'satisfiable')
      return { kind: 'found', model: answer.model, ...(answer !== accepted && { isRefused: true }) };
    const unknowable = whyUnknowable(rule);
    const open =
      unknowable === undefined
        ? answer
        : this.#decide(rule, 'may', new Set(), (literals) => solver.solve(literals, budget));
    if (open.kind === 'unsatisfiable') return this.#unlessRefused(rule, () => this.#coverBy(open.core, rule));
    if (answer.kind === 'undecided' || open.kind === 'undecided') return undecided(LIMIT_REACHED);
    return undecided(unknowable ?? LIMIT_REACHED);
  }

  /** Whether the rule decides in a sense: asked with more and more of the rules above, as they take what is found. */
  #decide(
    rule: EncodedRule,
    sense: 'may' | 'must',
    met: Set<EncodedRule>,
    ask: (literals: readonly Literal[]) => SolverAnswer,
  ): SolverAnswer {
    const shield = SHIELDS[sense];
    for (let round = 0; ; round++) {
      if (round === MOST_ROUNDS) for (const upper of this.#living) met.add(upper);
      const denied = [...met].map((upper) => negated(upper[shield]));
      const answer = ask([...this.#list.apps, rule[sense], ...denied]);
      if (answer.kind !== 'satisfiable') return answer;
      this.#seen.push(answer.model);
      const before = met.size;
      for (const upper of this.#living) if (upper.in(shield).isAt(answer.model)) met.add(upper);
      if (met.size === before) return answer;
    }
  }

  /** No request is decided by the rule: it may be that the service refuses those that would be. */
  #unlessRefused(rule: EncodedRule, otherwise: () => Searched): Searched {
    const zones = refusingZones(rule, this.#session);
    if (zones === 'undecided') return undecided(LIMIT_REACHED);
    return zones === undefined ? otherwise() : { kind: 'blocked', zones };
  }

  #coverBy(core: readonly Literal[], rule: EncodedRule): Searched {
    const covering = new Set(core);
    const candidates = this.#living.filter(({ must }) => covering.has(negated(must)));
    const alone = this.#matchesAlone(rule);
    if (alone === 'undecided') return undecided(LIMIT_REACHED);
    const cover = alone === 'satisfiable' ? this.coverIn(candidates, rule.may, rule) : undefined;
    return cover ?? contradictionIn(rule, this.#session);
  }

  /** Whether any request may match the rule if the rules above it are ignored. Asked first, so that little remaining effort does not change the kind of the answer. */
  #matchesAlone(rule: EncodedRule): SolverAnswer['kind'] {
    if (this.#seen.length > 0) return 'satisfiable';
    const { space, budget } = this.#session;
    return space.solver.solve([...this.#list.apps, rule.may], budget).kind;
  }
}

function undecided(reason: string): Searched {
  return { kind: 'undecided', reason };
}

/** Whether more requests than the acceptable ones would not change the answer. */
function isAnswer(accepted: SolverAnswer, { acceptable }: Space): boolean {
  if (accepted.kind === 'unsatisfiable') return !accepted.core.includes(acceptable);
  return accepted.kind === 'satisfiable';
}

/** The fewest of what the rule and its policy ask that cannot be together. */
function contradictionIn(rule: EncodedRule, { space, compiled: { world }, budget }: Session): Searched {
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
 * The blocklist zones, by name, from which a request would reach the rule, if the service did not refuse it before any
 * policy; `undefined` where none would, `undecided` where the search came to its limit.
 */
function refusingZones(
  { list, index }: EncodedRule,
  session: Session,
): readonly string[] | 'undecided' | undefined {
  const { world } = session.compiled;
  const refusing = world.zones.zones.filter(isRefusing);
  const own = refusing.length === 0 ? undefined : session.derived(withRefused)[session.lists.indexOf(list)];
  if (own === undefined) return undefined;
  const answer = own.space.solver.solve(own.rules[index]?.decides('may'), session.budget);
  if (answer.kind !== 'satisfiable') return answer.kind === 'undecided' ? 'undecided' : undefined;
  const { zones: certain } = blockedBy(world, own.space.requestOf(answer.model).policyContext);
  const ids = certain.length > 0 ? certain : refusing.map(({ id }) => id);
  return ids.map((id) => world.nameOf('zone', id) ?? id);
}

/** The lists in a space of all requests. Most orgs have no such zone, or no rule that asks for one. */
function withRefused({ ruleLists, compiled: { snapshot, world } }: Session): readonly EncodedList[] {
  const space = spaceOf(meaningsIn(ruleLists, world), appIdsOf(snapshot), { isForRefused: true });
  return ruleLists.map((list) => encodeList(list, space, world));
}
