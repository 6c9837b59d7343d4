import { lazy } from '../../base/lazy.js';
import { getOrMake, memoize } from '../../base/memo.js';
import { always, atom, never, replaceAtoms } from '../../logic/kleene/formula.js';
import { testOf, variablesOf } from '../../logic/solver/choices.js';
import { type Conjunction, conjunctionOf } from '../../logic/solver/conjunction.js';
import type { Literal, Variable } from '../../logic/solver/literal.js';
import type { Model, Solver } from '../../logic/solver/satisfy.js';
import type { Leaf } from '../../model/conditions/condition.js';
import type { Meaning } from '../../model/facts/fact.js';
import type { World } from '../../model/facts/world.js';
import type { Policy, Rule } from '../../model/policies/policy.js';
import { CoverIndex } from './cover-index.js';
import { FirstMatch, type FirstMatches, type MatchLiterals, type Sense } from './first-match.js';
import type { ListedRule, RuleList } from './rule-lists.js';
import type { Space } from './space.js';
import type { Dimension } from './theories/dimension.js';
import { type Choices, choice } from './theories/theory.js';

/**
 * A formula encoded in the search space. Its solver literal is created on first use, because every literal slows down all later solver
 * queries.
 */
class EncodedFormula {
  readonly formula: Choices;
  readonly #space: Space;
  #literal: Literal | undefined;
  #test: ((model: Model) => boolean) | undefined;

  constructor(formula: Choices, space: Space) {
    this.formula = formula;
    this.#space = space;
  }

  get literal(): Literal {
    this.#literal ??= this.#space.solver.literal(this.formula);
    return this.#literal;
  }

  /** The part of the formula that can be written as a conjunction of value sets and clauses. */
  get conjunction(): Conjunction {
    return conjunctionIn(this.#space.dimensions)(this.formula);
  }

  /** Whether the formula holds for the request of a solver model. */
  isAt(model: Model): boolean {
    this.#test ??= testFor(this.formula);
    return this.#test(model);
  }
}

const testFor = memoize(testOf);

const variablesFor = memoize(variablesOf);

const conjunctionIn = memoize((dimensions: readonly Dimension[]) =>
  memoize((formula: Choices) => conjunctionOf(formula, (variable) => dimensions[variable]?.size ?? 0)),
);

/** The formula of a rule, policy or condition (its meaning), encoded in the search space. */
export class Encoded implements MatchLiterals {
  readonly space: Space;
  readonly meaning: Meaning;
  readonly world: World;
  readonly #in: { [Name in Sense]?: EncodedFormula } = {};
  #choices: Choices | undefined;
  #bounds: Bounds | undefined;
  #variables: ReadonlySet<Variable> | undefined;

  constructor(meaning: Meaning, space: Space, world: World) {
    this.meaning = meaning;
    this.space = space;
    this.world = world;
  }

  get choices(): Choices {
    this.#choices ??= this.space.choices(this.meaning, this.world);
    return this.#choices;
  }

  get bounds(): Bounds {
    this.#bounds ??= boundsWith(this.space.unknowable)(this.choices);
    return this.#bounds;
  }

  /** The solver variables that the formula contains. */
  get variables(): ReadonlySet<Variable> {
    this.#variables ??= variablesFor(this.choices);
    return this.#variables;
  }

  /**
   * Returns one of three variants of the formula. They differ only if the formula uses facts that no request can state. `actual` is the
   * formula itself. `must` holds if the formula holds for every value of these facts. `may` holds if the formula holds for some value.
   */
  in(sense: Sense): EncodedFormula {
    const known = this.#in[sense];
    if (known !== undefined) return known;
    const formula = sense === 'actual' ? this.choices : this.bounds[sense];
    const isActual = sense !== 'actual' && formula === this.choices;
    const made = isActual ? this.in('actual') : new EncodedFormula(formula, this.space);
    this.#in[sense] = made;
    return made;
  }

  get actual(): Literal {
    return this.in('actual').literal;
  }

  get must(): Literal {
    return this.in('must').literal;
  }

  get may(): Literal {
    return this.in('may').literal;
  }

  /** Whether the formula holds for the request of a solver model. */
  isAt(model: Model): boolean {
    return this.in('actual').isAt(model);
  }
}

/** A rule encoded in the search space. */
export class EncodedRule extends Encoded implements ListedRule {
  readonly policy: Policy;
  readonly rule: Rule;
  readonly policyLeaves: readonly Leaf[];
  readonly ruleLeaves: readonly Leaf[];
  readonly list: EncodedList;
  /** The index of the rule in its rule list. */
  readonly index: number;

  constructor(listed: ListedRule, index: number, list: EncodedList, world: World) {
    super(listed.meaning, list.space, world);
    this.policy = listed.policy;
    this.rule = listed.rule;
    this.policyLeaves = listed.policyLeaves;
    this.ruleLeaves = listed.ruleLeaves;
    this.list = list;
    this.index = index;
  }

  /** Returns the solver assumptions under which this rule decides a request for an application of its rule list. */
  decides(sense: Sense): readonly Literal[] {
    return [...this.list.apps, this.list.first[sense].noneAbove(this.index), this[sense]];
  }
}

/** A rule list, encoded in the search space. */
export interface EncodedList extends RuleList {
  readonly space: Space;
  readonly rules: readonly EncodedRule[];
  /** The solver assumptions under which a request is for an application of the rule list. */
  readonly apps: readonly Literal[];
  readonly first: FirstMatches;
  /**
   * The indexes of rules that a single higher-ranked rule shadows. The list is not complete: {@link CoverIndex} compares conditions one by
   * one and may miss some rules.
   */
  readonly shadowed: ReadonlySet<number>;
}

export function encodeList(list: RuleList, space: Space, world: World): EncodedList {
  const rules: EncodedRule[] = [];
  const apps = lazy(() => literalsOf(applicationsOf(list, space), space.solver));
  const shadowed = lazy(() =>
    getOrMake(shadowedRulesCache(space.choices), list, () => shadowedIn(rules, space)),
  );
  const encoded: EncodedList = {
    ...list,
    space,
    rules,
    get apps() {
      return apps();
    },
    first: firstMatches(rules, space, (index) => shadowed().has(index)),
    get shadowed() {
      return shadowed();
    },
  };
  for (const [index, rule] of list.rules.entries()) rules.push(new EncodedRule(rule, index, encoded, world));
  return encoded;
}

/**
 * Returns the first-match evaluation of the rules, for `actual`, `must` (definitely) and `may` (possibly); see {@link Sense}. If requests
 * can state every fact that the rules test, all three are one object.
 */
export function firstMatches(
  rules: readonly Encoded[],
  { solver }: Space,
  isShadowed?: (index: number) => boolean,
): FirstMatches {
  const isKnowable = lazy(() => rules.every(({ bounds }) => bounds.unknowable.size === 0));
  const [actual, must, may] = [
    lazy(() => new FirstMatch(rules, 'actual', solver, isShadowed)),
    lazy(() => new FirstMatch(rules, 'must', solver, isShadowed)),
    lazy(() => new FirstMatch(rules, 'may', solver, isShadowed)),
  ];
  return {
    get actual() {
      return actual();
    },
    get must() {
      return isKnowable() ? actual() : must();
    },
    get may() {
      return isKnowable() ? actual() : may();
    },
  };
}

/**
 * A cache of shadowed rules. For each rule list, it has the indexes of the rules that a single higher-ranked rule shadows. The formulas of
 * the rules depend on the function `choices` of the search space. Therefore, there is one cache for each such function, not for each search
 * space.
 */
const shadowedRulesCache = memoize((_: Space['choices']) => new WeakMap<RuleList, ReadonlySet<number>>());

function shadowedIn(rules: readonly EncodedRule[], space: Space): ReadonlySet<number> {
  const shadowed = new Set<number>();
  const others = new CoverIndex<EncodedRule>(space);
  for (const rule of rules)
    if (others.coverOf(rule) === undefined) others.add(rule);
    else shadowed.add(rule.index);
  return shadowed;
}

/** Returns the first rule, from index `from` on, that matches the request of a solver model; `undefined` if none matches. */
export function firstAt({ rules }: EncodedList, model: Model, from = 0): EncodedRule | undefined {
  for (let index = from; index < rules.length; index++) if (rules[index]?.isAt(model)) return rules[index];
  return undefined;
}

/**
 * Returns the formula for "the request is for an application of the rule list". It always holds if the list applies to all applications.
 */
export function applicationsOf({ appIds }: Pick<RuleList, 'appIds'>, { application }: Space): Choices {
  if (appIds === undefined || appIds.length === 0 || appIds.length === application.ids.length) return always;
  const wanted = new Set(appIds);
  const values = application.ids.flatMap((id, value) => (wanted.has(id) ? [value] : []));
  return choice(application.variable, values);
}

/** Returns the solver literals of a formula; none if the formula always holds. */
export function literalsOf(formula: Choices, solver: Solver): readonly Literal[] {
  return formula.kind === 'always' ? [] : [solver.literal(formula)];
}

/**
 * The lower bound (`must`) and the upper bound (`may`) of a formula. The bounds differ if the formula uses a fact that no request can
 * state.
 */
export interface Bounds {
  readonly must: Choices;
  readonly may: Choices;
  /**
   * The solver variables that make `must` and `may` differ: they represent facts that no request can state. Empty if `must` and `may` are
   * equal.
   */
  readonly unknowable: ReadonlySet<Variable>;
}

const boundsWith = memoize((unknowable: ReadonlySet<Variable>) =>
  memoize((formula: Choices) => boundsOf(formula, unknowable)),
);

function boundsOf(formula: Choices, unknowable: ReadonlySet<Variable>): Bounds {
  const open = new Set([...variablesOf(formula)].filter((variable) => unknowable.has(variable)));
  if (open.size === 0) return { must: formula, may: formula, unknowable: open };
  return {
    must: replaceUnknowable(formula, open, false),
    may: replaceUnknowable(formula, open, true),
    unknowable: open,
  };
}

/**
 * Replaces each test of a fact that no request can state by a constant. If `countsFor` is true, the constant is the result that helps to
 * make the formula true; if it is false, the result that helps to make the formula false.
 */
function replaceUnknowable(formula: Choices, open: ReadonlySet<Variable>, countsFor: boolean): Choices {
  return replaceAtoms(formula, (choice, isFor) =>
    open.has(choice.variable) ? (isFor === countsFor ? always : never) : atom(choice),
  );
}
