import { lazy } from '../../../base/lazy.js';
import { all, always, not } from '../../../logic/kleene/formula.js';
import { variablesOf } from '../../../logic/solver/choices.js';
import { type Boxes, type Disjoint, disjoint, intersect, share } from '../../../logic/solver/cubes.js';
import { enumerate } from '../../../logic/solver/enumerate.js';
import { Solver } from '../../../logic/solver/satisfy.js';
import type { Budget } from '../../../logic/solver/search.js';
import { applicationsOf, type EncodedList, type EncodedRule } from '../encode.js';
import type { Space } from '../space.js';
import type { Choices } from '../theories/theory.js';

/** The space cut up by which rule of a list decides: regions that share no point, and together hold all points. */
export interface Partition {
  /** What each rule decides, in order; last, what none does. */
  readonly parts: readonly DecidedPart[];
  /** The points that requests for the applications of the list can have. */
  readonly possible: Disjoint;
  /** Of the possible points, from 0 to 1; for boxes that are apart. */
  shareOf(boxes: Boxes): number;
}

export interface DecidedPart {
  /** `undefined`: no rule decides. */
  readonly rule: EncodedRule | undefined;
  /** Whether requests tell all that it depends on; otherwise the region is only what must be decided so. */
  readonly isKnowable: boolean;
  /** What it decides; points that no request can have may be in it or not. Worked out when it is asked for. */
  readonly region: () => Disjoint;
  /** Where it may match by itself. */
  readonly own: () => Disjoint;
}

export interface PartitionLimits extends Budget {
  /** How many boxes a region may take. */
  readonly boxes: number;
}

export function partitionOf(list: EncodedList, limits: PartitionLimits): Partition {
  const { rules, space } = list;
  const formulas = rules.flatMap(({ bounds: { must, may } }) => [must, may]);
  const boxesOf = boxesIn(space, limits);
  const possible = boxesOf(possibleIn(applicationsOf(list, space), formulas, space), limits.boxes * PINNED);
  const sizes = space.dimensions.map(({ size }) => size);
  const everything = share(possible.boxes, sizes);
  const passed = rules.map(({ bounds }) => not(bounds.may));
  let isKnowable = true;
  const parts = [...rules, undefined].map((rule, index): DecidedPart => {
    const { must, may, unknowable } = rule?.bounds ?? { must: always, may: always, unknowable: NONE };
    isKnowable &&= unknowable.size === 0;
    return {
      rule,
      isKnowable,
      region: lazy(() => boxesOf(all([must, ...passed.slice(0, index)]))),
      own: lazy(() => boxesOf(may)),
    };
  });
  return {
    parts,
    possible,
    shareOf: (boxes) => share(common(boxes, possible.boxes), sizes) / everything,
  };
}

const NONE: ReadonlySet<number> = new Set();

/** What two regions share: apart, where the boxes of each are. */
function common(one: Boxes, other: Boxes): Boxes {
  return one.flatMap((box) => other.flatMap((within) => intersect(box, within) ?? []));
}

/** These applications, with all requirements that bear on them or on any of the formulas. */
function possibleIn(applications: Choices, formulas: readonly Choices[], { requirements }: Space): Choices {
  const bearing = new Set([applications, ...formulas].flatMap((choices) => [...variablesOf(choices)]));
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
function boxesIn({ dimensions }: Space, { boxes: limit, ...budget }: PartitionLimits) {
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
