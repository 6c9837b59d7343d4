import type { World } from '../facts/world.js';
import { type Literal, negated } from '../logic/literal.js';
import type { Model } from '../logic/satisfy.js';
import { boundsOf } from './bounds.js';
import { appsOf } from './reach.js';
import type { ListedRule, RuleList } from './rule-lists.js';
import type { Space } from './space.js';
import type { Choices } from './theory.js';

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

export interface AskedRule {
  readonly listed: ListedRule;
  readonly choices: Choices;
  /** What no request can tell is so or not, the same wherever it is asked. */
  readonly holds: Literal;
  readonly surely: Literal;
  readonly perhaps: Literal;
}

/** `truth`: what cannot be told is either so or not. `sight`: a rule decides when it surely holds, and none above may. */
export type By = 'sight' | 'truth';

export function askList(list: RuleList, space: Space, world: World): AskedList {
  const rules = list.rules.map((listed) => askRule(listed, space, world));
  const isPlain = rules.every(({ surely, perhaps }) => surely === perhaps);
  const byTruth = prefixes(
    rules.map(({ holds }) => holds),
    space,
  );
  const bySight = isPlain
    ? byTruth
    : prefixes(
        rules.map(({ perhaps }) => perhaps),
        space,
      );
  return {
    list,
    space,
    apps: appsOf(list, space),
    rules,
    noneBefore: (place, by = 'truth') => (by === 'truth' ? byTruth : bySight)(place),
  };
}

function askRule(listed: ListedRule, space: Space, world: World): AskedRule {
  const choices = space.choices(listed.meaning, world);
  const { surely, perhaps, open } = boundsOf(choices, space.unknowable);
  const holds = space.solver.literal(choices);
  const isPlain = open.size === 0;
  return {
    listed,
    choices,
    holds,
    surely: isPlain ? holds : space.solver.literal(surely),
    perhaps: isPlain ? holds : space.solver.literal(perhaps),
  };
}

/** One literal for all that stands before a place, instead of one each. */
function prefixes(literals: readonly Literal[], { solver }: Space): (place: number) => readonly Literal[] {
  const made: Literal[] = [];
  return (place) => {
    while (made.length < place) {
      const none = solver.selector();
      solver.requireAny([negated(none), negated(literals[made.length] as Literal)]);
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
  const lowest = () => rules.length - literals.length;
  const add = () => {
    const { holds, surely, perhaps } = rules[lowest()] as AskedRule;
    const isOfGood = isGood(lowest());
    const next = literals.at(-1) as Literal | boolean;
    if (next === isOfGood) return void literals.push(next);
    const literal = solver.selector();
    const own = by === 'truth' ? holds : isOfGood ? surely : perhaps;
    if (isOfGood) solver.requireAny([negated(literal), own, ...(typeof next === 'number' ? [next] : [])]);
    else {
      solver.requireAny([negated(literal), negated(own)]);
      if (typeof next === 'number') solver.requireAny([negated(literal), next]);
    }
    literals.push(literal);
  };
  return (from) => {
    while (lowest() >= from) add();
    const literal = literals[rules.length - from] as Literal | boolean;
    return typeof literal === 'number' ? [literal] : literal ? [] : undefined;
  };
}

/** The first rule from that place on that holds where these values are. */
export function firstAt({ rules }: AskedList, model: Model, from: number): number | undefined {
  for (let place = from; place < rules.length; place++)
    if (holdsAt((rules[place] as AskedRule).choices, model)) return place;
  return undefined;
}

export function holdsAt(choices: Choices, model: Model): boolean {
  switch (choices.kind) {
    case 'always':
      return true;
    case 'never':
      return false;
    case 'atom':
      return choices.atom.values.includes(model[choices.atom.variable] as number);
    case 'all':
      return choices.of.every((part) => holdsAt(part, model));
    case 'any':
      return choices.of.some((part) => holdsAt(part, model));
    case 'not':
      return !holdsAt(choices.of, model);
  }
}
