import { all } from '../../../logic/kleene/formula.js';
import { type Box, merge } from '../../../logic/solver/cubes.js';
import { enumerate } from '../../../logic/solver/enumerate.js';
import type { Literal } from '../../../logic/solver/literal.js';
import { Solver } from '../../../logic/solver/satisfy.js';
import type { Budget } from '../../../logic/solver/search.js';
import { applicationsOf, literalsOf } from '../encode.js';
import type { RuleList } from '../rule-lists.js';
import type { Space } from '../space.js';
import { type Choices, choice } from '../theories/theory.js';

/** A set of requests that certain rules decide, to be described by boxes (conjunctions of conditions). */
export interface DecidedRegion {
  /** The solver literal for "these rules decide the request", which is equivalent to "the request is in this set". */
  readonly decided: Literal;
  /** The conditions of the deciding rules. They do not take higher-ranked rules into account. */
  readonly formula: Choices;
  /** The number of rules that are ranked above the deciding rules. */
  readonly above: number;
  /** The applications of the requests. */
  readonly apps: Pick<RuleList, 'appIds'>;
}

export interface RegionBoxes {
  readonly boxes: readonly Box[];
  /**
   * Whether the boxes contain every request that the deciding rules decide. If not, the limit of boxes or the search budget was reached.
   */
  readonly isWhole: boolean;
  /**
   * Number of higher-ranked rules that may decide some of the requests in the boxes; 0 if the deciding rules decide all of these requests.
   */
  readonly exceptions: number;
}

export interface BoxLimits {
  readonly space: Space;
  readonly given: readonly Literal[];
  readonly budget: Budget;
  /** Maximum number of boxes (conjunctions of conditions) that describe a set of requests. */
  readonly boxes: number;
  /**
   * Maximum number of higher-ranked rules for an exact description. An exact description excludes the requests that the higher-ranked rules
   * decide.
   */
  readonly exceptions: number;
}

/**
 * Returns boxes (conjunctions of conditions) that describe a set of requests. If few rules are ranked above the deciding rules, the boxes
 * exclude the requests of those rules. If there are many, the boxes state only the conditions of the deciding rules, because a long list of
 * exceptions would be unreadable.
 */
export function regionBoxes(region: DecidedRegion, limits: BoxLimits): RegionBoxes {
  return region.above <= limits.exceptions
    ? { ...exactBoxes(region.decided, limits), exceptions: 0 }
    : { ...formulaBoxes(region, limits), exceptions: region.above };
}

function exactBoxes(holds: Literal, { space, given, budget, boxes: limit }: BoxLimits) {
  const { kind, boxes } = enumerate(space.solver, {
    holds,
    given,
    shown: shownOf(space),
    restrictedLast: behindIn(space),
    limit,
    budget,
  });
  return { boxes: merge(boxes, sizesOf(space)), isWhole: kind === 'complete' };
}

/**
 * Returns boxes (conjunctions of conditions) that describe the formula of the deciding rules. Leaves out boxes in which higher-ranked rules
 * decide every request. Uses a separate solver, which is faster.
 */
function formulaBoxes({ decided, formula, apps }: DecidedRegion, limits: BoxLimits) {
  const { space, given, budget, boxes: limit } = limits;
  const alone = new Solver();
  for (const size of sizesOf(space)) alone.variable(size);
  const { kind, boxes } = enumerate(alone, {
    holds: alone.literal(formula),
    given: literalsOf(applicationsOf(apps, space), alone),
    shown: shownOf(space),
    limit,
    budget,
  });
  const left = merge(boxes, sizesOf(space)).filter((box) => {
    const inBox = space.solver.literal(all([...box].map(([variable, values]) => choice(variable, values))));
    return space.solver.solve([...given, decided, inBox], budget).kind !== 'unsatisfiable';
  });
  return { boxes: left, isWhole: kind === 'complete' };
}

function shownOf({ dimensions, unknowable }: Space): number[] {
  return [...dimensions.keys()].filter((variable) => !unknowable.has(variable));
}

function behindIn({ dimensions }: Space): ReadonlySet<number> {
  return new Set(
    dimensions.flatMap(({ hasUndecidedConditions }, variable) => (hasUndecidedConditions ? [variable] : [])),
  );
}

function sizesOf({ dimensions }: Space): number[] {
  return dimensions.map(({ size }) => size);
}
