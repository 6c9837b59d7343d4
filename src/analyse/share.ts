import type { World } from '../facts/world.js';
import { variablesOf } from '../logic/choices.js';
import { disjoint, intersect, type Region, share as shareOfBoxes } from '../logic/cubes.js';
import { enumerate } from '../logic/enumerate.js';
import { all, not } from '../logic/formula.js';
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
  const boxesOf = boxesIn(space, limits);
  const sizes = space.dimensions.map(({ size }) => size);
  const whole = boxesOf(possible, limits.boxes * PINNED);
  const everything = shareOfBoxes(whole.boxes, sizes);
  if (!whole.isWhole || everything === 0) return;
  const above: Choices[] = [];
  let isTold = true;
  for (const { listed, surely, perhaps, open } of asked) {
    const part = boxesOf(all([surely, ...above]));
    above.push(not(perhaps));
    isTold &&= open.size === 0;
    const of = shareOfBoxes(common(part.boxes, whole.boxes), sizes) / everything;
    yield [listed, { of, isExact: part.isWhole && isTold }] as const;
  }
}

/** What two regions share: apart, where the boxes of each are. */
function common(one: Region, other: Region): Region {
  return one.flatMap((box) => other.flatMap((within) => intersect(box, within) ?? []));
}

function applicationsOf({ appIds }: RuleList, { application }: Space): Choices {
  const wanted = new Set(appIds ?? application.ids);
  const values = application.ids.flatMap((id, value) => (wanted.has(id) ? [value] : []));
  return choice(application.variable, values);
}

/** The first, with all requirements that bear on any of these. */
function possibleIn([applications, ...asked]: [Choices, ...Choices[]], { requirements }: Space): Choices {
  const bearing = new Set([applications, ...asked].flatMap((choices) => [...variablesOf(choices)]));
  let left = requirements.map((formula) => ({ formula, variables: [...variablesOf(formula)] }));
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

/** All that is possible takes a box for each person who is named: so many times what a rule may take. */
const PINNED = 20;

/** Formulas as boxes that are apart, in a solver that nothing is required of: a box may hold no point too many. */
function boxesIn({ dimensions }: Space, { boxes: limit, conflicts }: Limits) {
  const solver = new Solver();
  for (const { size, preferred } of dimensions) solver.variable(size, preferred);
  const sizes = dimensions.map(({ size }) => size);
  return (formula: Choices, most = limit): { readonly boxes: Region; readonly isWhole: boolean } => {
    const { kind, boxes } = enumerate(solver, {
      holds: solver.literal(formula),
      shown: [...variablesOf(formula)],
      limit: most,
      budget: { conflicts },
    });
    return { boxes: disjoint(boxes, sizes), isWhole: kind === 'complete' };
  };
}
