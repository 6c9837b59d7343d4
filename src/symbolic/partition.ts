import { lazy } from '../base/lazy.js';
import type { World } from '../facts/world.js';
import { all, always, not } from '../logic/kleene/formula.js';
import { variablesOf } from '../logic/solver/choices.js';
import { type Boxes, type Disjoint, disjoint, intersect, share } from '../logic/solver/cubes.js';
import { enumerate } from '../logic/solver/enumerate.js';
import { Solver } from '../logic/solver/satisfy.js';
import type { Budget } from '../logic/solver/search.js';
import { boundsOf } from './bounds.js';
import type { ListedRule, RuleList } from './rule-lists.js';
import type { Space } from './space.js';
import { type Choices, choice } from './theories/theory.js';

/** The space cut up by which rule of a list decides: regions that share no point, and together hold all points. */
export interface Partition {
  /** What each rule decides, in order; last, what none does. */
  readonly parts: readonly Part[];
  /** The points that requests for the applications of the list can have. */
  readonly possible: Disjoint;
  /** Of the possible points, from 0 to 1; for boxes that are apart. */
  shareOf(boxes: Boxes): number;
}

export interface Part {
  /** `undefined`: no rule decides. */
  readonly listed: ListedRule | undefined;
  /** Whether requests tell all that it hangs on; otherwise the region is only what is surely decided. */
  readonly isTold: boolean;
  /** What it decides; points that no request can have may be in it or not. Worked out when it is asked for. */
  readonly region: () => Disjoint;
  /** What it asks by itself, and may be asking. */
  readonly own: () => Disjoint;
}

export interface Limits extends Budget {
  /** How many boxes a region may take. */
  readonly boxes: number;
}

export function partitionOf(list: RuleList, space: Space, world: World, limits: Limits): Partition {
  const asked = list.rules.map((listed) => ({
    listed,
    ...boundsOf(space.choices(listed.meaning, world), space.unknowable),
  }));
  const formula = possibleIn(
    [applicationsOf(list, space), ...asked.flatMap(({ surely, perhaps }) => [surely, perhaps])],
    space,
  );
  const boxesOf = boxesIn(space, limits);
  const possible = boxesOf(formula, limits.boxes * PINNED);
  const sizes = space.dimensions.map(({ size }) => size);
  const everything = share(possible.boxes, sizes);
  const passed = asked.map(({ perhaps }) => not(perhaps));
  let isTold = true;
  const parts = [...asked, NONE].map(({ listed, surely, perhaps, open }, place): Part => {
    isTold &&= open.size === 0;
    return {
      listed,
      isTold,
      region: lazy(() => boxesOf(all([surely, ...passed.slice(0, place)]))),
      own: lazy(() => boxesOf(perhaps)),
    };
  });
  return {
    parts,
    possible,
    shareOf: (boxes) => share(common(boxes, possible.boxes), sizes) / everything,
  };
}

/** What is left to no rule. */
const NONE = { listed: undefined, surely: always, perhaps: always, open: new Set<number>() };

/** What two regions share: apart, where the boxes of each are. */
function common(one: Boxes, other: Boxes): Boxes {
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

/** Into more pieces a box is not cut. */
const MOST_PIECES = 200;

/** Formulas as boxes that are apart, in a solver that nothing is required of: a box may hold no point too many. */
function boxesIn({ dimensions }: Space, { boxes: limit, ...budget }: Limits) {
  const solver = new Solver();
  for (const { size, preferred } of dimensions) solver.variable(size, preferred);
  const sizes = dimensions.map(({ size }) => size);
  return (formula: Choices, most = limit): Disjoint => {
    const { kind, boxes } = enumerate(solver, {
      holds: solver.literal(formula),
      shown: [...variablesOf(formula)],
      limit: most,
      budget,
    });
    if (kind === 'undecided') return { boxes: [], isWhole: false };
    const apart = disjoint(boxes, sizes, MOST_PIECES);
    return { boxes: apart.boxes, isWhole: apart.isWhole && kind === 'complete' };
  };
}
