import type { World } from '../facts/world.js';
import { disjoint, share as shareOfBoxes } from '../logic/cubes.js';
import { enumerate } from '../logic/enumerate.js';
import { all, atomsOf, not } from '../logic/formula.js';
import type { Variable } from '../logic/literal.js';
import { Solver } from '../logic/satisfy.js';
import type { Policy, Rule } from '../policies/policy.js';
import { boundsOf } from './bounds.js';
import type { RuleList } from './rule-lists.js';
import type { Space } from './space.js';
import { type Choices, choice } from './theory.js';

/** What part of all requests that conditions tell apart; every value of a dimension weighs the same. */
export interface Share {
  /** From 0 to 1. */
  readonly of: number;
  /** Otherwise it is at least so much. */
  readonly isExact: boolean;
}

export type Shares = (policy: Policy, rule: Rule) => Share | undefined;

interface Limits {
  /** How many boxes a region may take. */
  readonly boxes: number;
  readonly conflicts: number;
}

/** Of all requests for which a list is looked at, the share that each rule of it decides. */
export function sharesOf(lists: readonly RuleList[], space: Space, world: World, limits: Limits): Shares {
  const shares = new Map<Policy, Map<Rule, Share>>();
  for (const list of lists) {
    if (list.appIds?.length === 0) continue;
    for (const [{ policy, rule }, share] of sharesIn(list, space, world, limits)) {
      const ofPolicy = shares.get(policy) ?? new Map<Rule, Share>();
      shares.set(policy, ofPolicy.set(rule, share));
    }
  }
  return (policy, rule) => shares.get(policy)?.get(rule);
}

function* sharesIn(list: RuleList, space: Space, world: World, limits: Limits) {
  const asked = list.rules.map((listed) => ({
    listed,
    ...boundsOf(space.choices(listed.meaning, world), space.unknowable),
  }));
  const possible = possibleIn(
    [applicationsOf(list, space), ...asked.flatMap(({ surely, perhaps }) => [surely, perhaps])],
    space,
  );
  const measure = measureIn(space, limits);
  const whole = measure(possible);
  if (!whole.isExact || whole.of === 0) return;
  const above: Choices[] = [];
  let isTold = true;
  for (const { listed, surely, perhaps, open } of asked) {
    const part = measure(all([possible, surely, ...above]));
    above.push(not(perhaps));
    isTold &&= open.size === 0;
    yield [listed, { of: part.of / whole.of, isExact: part.isExact && isTold }] as const;
  }
}

function applicationsOf({ appIds }: RuleList, { application }: Space): Choices {
  const wanted = new Set(appIds ?? application.ids);
  const values = application.ids.flatMap((id, value) => (wanted.has(id) ? [value] : []));
  return choice(application.variable, values);
}

/** The first, with all requirements that bear on any of these. */
function possibleIn([applications, ...asked]: [Choices, ...Choices[]], { requirements }: Space): Choices {
  const bearing = new Set([applications, ...asked].flatMap(variablesOf));
  let left = requirements.map((formula) => ({ formula, variables: variablesOf(formula) }));
  const kept: Choices[] = [applications];
  for (let before = Number.POSITIVE_INFINITY; left.length < before; ) {
    before = left.length;
    const bears = ({ variables }: (typeof left)[number]) => variables.some((one) => bearing.has(one));
    const found = left.filter(bears);
    left = left.filter((one) => !bears(one));
    kept.push(...found.map(({ formula }) => formula));
    for (const { variables } of found) for (const variable of variables) bearing.add(variable);
  }
  return all(kept);
}

/** Measures formulas by boxes, in a solver that nothing is required of: a box may hold no point too many. */
function measureIn({ dimensions }: Space, { boxes: limit, conflicts }: Limits): (formula: Choices) => Share {
  const solver = new Solver();
  for (const { size, preferred } of dimensions) solver.variable(size, preferred);
  const sizes = dimensions.map(({ size }) => size);
  return (formula) => {
    const { kind, boxes } = enumerate(solver, {
      holds: solver.literal(formula),
      shown: variablesOf(formula),
      limit,
      budget: { conflicts },
    });
    return { of: shareOfBoxes(disjoint(boxes, sizes), sizes), isExact: kind === 'complete' };
  };
}

export function variablesOf(formula: Choices): Variable[] {
  return [...new Set([...atomsOf(formula)].map(({ variable }) => variable))];
}
