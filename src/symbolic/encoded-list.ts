import { lazy } from '../base/lazy.js';
import type { World } from '../facts/world.js';
import { testOf, variablesOf } from '../logic/solver/choices.js';
import { type Literal, negated, type Variable } from '../logic/solver/literal.js';
import type { Model } from '../logic/solver/satisfy.js';
import { appsOf } from './apps-of.js';
import { type Bounds, boundsOf } from './bounds.js';
import type { ListedRule, RuleList } from './rule-lists.js';
import type { Space } from './space.js';
import type { Choices } from './theories/theory.js';

/** A list of rules as the solver has it, for questions about several of them together. */
export interface AskedList {
  readonly list: RuleList;
  readonly space: Space;
  /** To be assumed: the application is one that the list is for. */
  readonly apps: readonly Literal[];
  readonly rules: readonly AskedRule[];
  /** To be assumed: no rule before this place holds. */
  noneBefore(place: number, by?: By): readonly Literal[];
}

/** Literals are made when they are first asked for: every one makes all later questions cost more. */
export interface AskedRule {
  readonly listed: ListedRule;
  readonly choices: Choices;
  /** Whether it holds where these values are. */
  isAt(model: Model): boolean;
  /** The variables that the choices are about. */
  readonly variables: ReadonlySet<Variable>;
  /** What no request can tell is so or not, the same wherever it is asked. */
  readonly holds: Literal;
  readonly surely: Literal;
  readonly perhaps: Literal;
}

/** `truth`: what cannot be told is either so or not. `sight`: a rule decides when it surely holds, and none above may. */
export type By = 'sight' | 'truth';

export function askList(list: RuleList, space: Space, world: World): AskedList {
  const rules = list.rules.map((listed) => askRule(listed, space, world));
  const none = {
    truth: prefixes((place) => (rules[place] as AskedRule).holds, space),
    sight: prefixes((place) => (rules[place] as AskedRule).perhaps, space),
  };
  return {
    list,
    space,
    get apps() {
      return appsOf(list, space);
    },
    rules,
    noneBefore: (place, by = 'truth') => none[by](place),
  };
}

function askRule(listed: ListedRule, space: Space, world: World): AskedRule {
  const choices = lazy(() => space.choices(listed.meaning, world));
  const bounds = lazy(() => boundsOf(choices(), space.unknowable));
  const test = lazy(() => testOf(choices()));
  const variables = lazy(() => variablesOf(choices()));
  const literal = (of: (bounds: Bounds) => Choices) => lazy(() => space.solver.literal(of(bounds())));
  const [holds, surely, perhaps] = [
    lazy(() => space.solver.literal(choices())),
    literal((bounds) => bounds.surely),
    literal((bounds) => bounds.perhaps),
  ];
  return {
    listed,
    get choices() {
      return choices();
    },
    isAt: (model) => test()(model),
    get variables() {
      return variables();
    },
    get holds() {
      return holds();
    },
    get surely() {
      return surely();
    },
    get perhaps() {
      return perhaps();
    },
  };
}

/** One literal for all that stands before a place, instead of one each. */
function prefixes(
  literalAt: (place: number) => Literal,
  { solver }: Space,
): (place: number) => readonly Literal[] {
  const made: Literal[] = [];
  return (place) => {
    while (made.length < place) {
      const none = solver.selector();
      solver.requireAny([negated(none), negated(literalAt(made.length))]);
      const before = made.at(-1);
      if (before !== undefined) solver.requireAny([negated(none), before]);
      made.push(none);
    }
    return place === 0 ? [] : [made[place - 1] as Literal];
  };
}

/** Assumed, the first rule from that place on that holds is a good one. `undefined` where it cannot be. */
export type FirstIsGood = (from: number) => readonly Literal[] | undefined;

/** `ifNone`: whether it is good, too, that none of them holds. */
export function firstIs(
  { rules, space: { solver } }: AskedList,
  isGood: (place: number) => boolean,
  { ifNone = false, by = 'truth' }: { readonly ifNone?: boolean; readonly by?: By } = {},
): FirstIsGood {
  const literals: (Literal | boolean)[] = [ifNone];
  const add = (place: number) => {
    const rule = rules[place] as AskedRule;
    const isOfGood = isGood(place);
    const next = literals.at(-1) as Literal | boolean;
    if (next === isOfGood || rule.choices.kind === 'always') return void literals.push(isOfGood);
    const literal = solver.selector();
    const own = by === 'truth' ? rule.holds : isOfGood ? rule.surely : rule.perhaps;
    const rest = typeof next === 'number' ? [next] : [];
    if (isOfGood) solver.requireAny([negated(literal), own, ...rest]);
    else {
      solver.requireAny([negated(literal), negated(own)]);
      for (const one of rest) solver.requireAny([negated(literal), one]);
    }
    literals.push(literal);
  };
  return (from) => {
    while (literals.length <= rules.length - from) add(rules.length - literals.length);
    const literal = literals[rules.length - from] as Literal | boolean;
    return typeof literal === 'number' ? [literal] : literal ? [] : undefined;
  };
}

/** The first rule from that place on that holds where these values are. */
export function firstAt({ rules }: AskedList, model: Model, from = 0): number | undefined {
  for (let place = from; place < rules.length; place++)
    if ((rules[place] as AskedRule).isAt(model)) return place;
  return undefined;
}
