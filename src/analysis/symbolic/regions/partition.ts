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

/** A partition of the search space by the deciding rule of a rule list: the parts are disjoint and cover all possible requests. */
export interface Partition {
  /** One part for each rule, in order, with the requests that the rule decides; last, a part with the requests that no rule decides. */
  readonly parts: readonly DecidedPart[];
  /** All possible requests for the applications of the rule list. */
  readonly possible: Disjoint;
  /** Returns the share of the possible requests that disjoint boxes (products of value sets) cover, from 0 to 1. */
  shareOf(boxes: Boxes): number;
}

export interface DecidedPart {
  /** The rule that decides the requests in this part of the search space; `undefined` if no rule decides them. */
  readonly rule: EncodedRule | undefined;
  /**
   * Whether a request can state every fact on which the decision of this rule depends. If not, `region` may lack some requests that the rule
   * decides.
   */
  readonly isKnowable: boolean;
  /** Returns the requests that the rule decides, computed on first use. The boxes may also contain impossible requests. */
  readonly region: () => Disjoint;
  /** Returns the requests that the rule may match, regardless of other rules. */
  readonly own: () => Disjoint;
}

export interface PartitionLimits extends Budget {
  /** Maximum number of boxes (products of value sets) for the requests that one rule decides. */
  readonly boxes: number;
}

export function partitionOf(list: EncodedList, limits: PartitionLimits): Partition {
  const { rules, space } = list;
  const formulas = rules.flatMap(({ bounds: { must, may } }) => [must, may]);
  const boxesOf = boxesIn(space, limits);
  const possible = boxesOf(
    possibleIn(applicationsOf(list, space), formulas, space),
    limits.boxes * BOXES_FACTOR,
  );
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
    shareOf: (boxes) => share(intersectBoxes(boxes, possible.boxes), sizes) / everything,
  };
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Returns the intersection of two unions of boxes (products of value sets). If the boxes of each union are disjoint, the resulting boxes
 * are disjoint, too.
 */
function intersectBoxes(one: Boxes, other: Boxes): Boxes {
  return one.flatMap((box) => other.flatMap((within) => intersect(box, within) ?? []));
}

/**
 * Returns the formula for "the request is possible and for one of these applications". Includes a requirement of the search space only if
 * it shares variables with `applications`, with `formulas`, or with a requirement that is already included.
 */
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

/**
 * The partition represents requests as boxes (products of value sets). {@link PartitionLimits.boxes} limits the number of boxes for the
 * requests that one rule decides. The limit for all possible requests is 20 times as high: each user whom a condition names needs a box.
 */
const BOXES_FACTOR = 20;

/** Maximum number of pieces into which a box (product of value sets) is split. */
const MOST_PIECES = 200;

/**
 * Returns a function that converts a formula to disjoint boxes (products of value sets). Its solver does not have the requirements of the
 * search space, so the boxes may contain impossible requests.
 */
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
