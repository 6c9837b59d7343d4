import { lazy } from '../../base/lazy.js';
import { always, atom, never, replaceAtoms } from '../../logic/kleene/formula.js';
import { testOf, variablesOf } from '../../logic/solver/choices.js';
import { type Conjunction, conjunctionOf } from '../../logic/solver/conjunction.js';
import type { Literal, Variable } from '../../logic/solver/literal.js';
import type { Model, Solver } from '../../logic/solver/satisfy.js';
import type { Leaf } from '../../model/conditions/condition.js';
import type { Meaning } from '../../model/facts/fact.js';
import type { World } from '../../model/facts/world.js';
import type { Policy, Rule } from '../../model/policies/policy.js';
import { FirstMatch, type FirstMatches, type MatchLiterals, type Sense } from './first-match.js';
import type { ListedRule, RuleList } from './rule-lists.js';
import type { Space } from './space.js';
import { type Choices, choice } from './theories/theory.js';

/** A formula in a space. What it comes to is made when it is first asked for: every literal makes all later questions cost more. */
class EncodedFormula {
  readonly formula: Choices;
  readonly #space: Space;
  #literal: Literal | undefined;
  #test: ((model: Model) => boolean) | undefined;
  #conjunction: Conjunction | undefined;

  constructor(formula: Choices, space: Space) {
    this.formula = formula;
    this.#space = space;
  }

  get literal(): Literal {
    this.#literal ??= this.#space.solver.literal(this.formula);
    return this.#literal;
  }

  /** What it asks side by side. */
  get conjunction(): Conjunction {
    this.#conjunction ??= conjunctionOf(this.formula, this.#space.sizeOf);
    return this.#conjunction;
  }

  /** Whether it holds where these values are. */
  isAt(model: Model): boolean {
    this.#test ??= testOf(this.formula);
    return this.#test(model);
  }
}

/** A meaning in a space. */
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
    this.#bounds ??= boundsOf(this.choices, this.space.unknowable);
    return this.#bounds;
  }

  /** What it asks about. */
  get variables(): ReadonlySet<Variable> {
    this.#variables ??= variablesOf(this.choices);
    return this.#variables;
  }

  /** One and the same in all senses where requests can tell all that it asks. */
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

  /** Whether it holds where these values are. */
  isAt(model: Model): boolean {
    return this.in('actual').isAt(model);
  }
}

/** A rule in a space. */
export class EncodedRule extends Encoded implements ListedRule {
  readonly policy: Policy;
  readonly rule: Rule;
  readonly policyLeaves: readonly Leaf[];
  readonly ruleLeaves: readonly Leaf[];
  readonly list: EncodedList;
  /** In its list. */
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

  /** To be assumed: it decides, of a request for an application that its list is for. */
  decides(sense: Sense): readonly Literal[] {
    return [...this.list.apps, this.list.first[sense].noneAbove(this.index), this[sense]];
  }
}

/** A list of rules in a space. */
export interface EncodedList extends RuleList {
  readonly space: Space;
  readonly rules: readonly EncodedRule[];
  /** To be assumed: the application is one that the list is for. */
  readonly apps: readonly Literal[];
  readonly first: FirstMatches;
}

export function encodeList(list: RuleList, space: Space, world: World): EncodedList {
  const rules: EncodedRule[] = [];
  const apps = lazy(() => literalsOf(applicationsOf(list, space), space.solver));
  const encoded: EncodedList = {
    ...list,
    space,
    rules,
    get apps() {
      return apps();
    },
    first: firstMatches(rules, space),
  };
  for (const [index, rule] of list.rules.entries()) rules.push(new EncodedRule(rule, index, encoded, world));
  return encoded;
}

/** Where requests can tell all that the rules ask, they match in one sense alone. */
export function firstMatches(rules: readonly Encoded[], { solver }: Space): FirstMatches {
  const isKnowable = lazy(() => rules.every(({ bounds }) => bounds.unknowable.size === 0));
  const [actual, must, may] = [
    lazy(() => new FirstMatch(rules, 'actual', solver)),
    lazy(() => new FirstMatch(rules, 'must', solver)),
    lazy(() => new FirstMatch(rules, 'may', solver)),
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

/** The first rule from that index on that matches where these values are. */
export function firstAt({ rules }: EncodedList, model: Model, from = 0): EncodedRule | undefined {
  for (let index = from; index < rules.length; index++) if (rules[index]?.isAt(model)) return rules[index];
  return undefined;
}

/** The applications that a list is for; every one where it is for all, or for none. */
export function applicationsOf({ appIds }: Pick<RuleList, 'appIds'>, { application }: Space): Choices {
  if (appIds === undefined || appIds.length === 0 || appIds.length === application.ids.length) return always;
  const wanted = new Set(appIds);
  const values = application.ids.flatMap((id, value) => (wanted.has(id) ? [value] : []));
  return choice(application.variable, values);
}

/** None where the formula holds always. */
export function literalsOf(formula: Choices, solver: Solver): readonly Literal[] {
  return formula.kind === 'always' ? [] : [solver.literal(formula)];
}

/** What must hold, and what may: they differ where a formula asks what no request can tell. */
export interface Bounds {
  readonly must: Choices;
  readonly may: Choices;
  /** The dimensions that make them differ. */
  readonly unknowable: ReadonlySet<Variable>;
}

function boundsOf(formula: Choices, unknowable: ReadonlySet<Variable>): Bounds {
  const open = new Set([...variablesOf(formula)].filter((variable) => unknowable.has(variable)));
  if (open.size === 0) return { must: formula, may: formula, unknowable: open };
  return { must: settled(formula, open, false), may: settled(formula, open, true), unknowable: open };
}

/** What nobody knows counts for the formula, or against it. */
function settled(formula: Choices, open: ReadonlySet<Variable>, countsFor: boolean): Choices {
  return replaceAtoms(formula, (choice, isFor) =>
    open.has(choice.variable) ? (isFor === countsFor ? always : never) : atom(choice),
  );
}
