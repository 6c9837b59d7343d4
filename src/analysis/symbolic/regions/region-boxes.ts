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

/** A region that rules decide, to be described by boxes. */
export interface DecidedRegion {
  /** Holds exactly where they do. */
  readonly decided: Literal;
  /** What they ask by themselves. */
  readonly formula: Choices;
  /** How many rules stand above them. */
  readonly above: number;
  /** The applications that it is about. */
  readonly apps: Pick<RuleList, 'appIds'>;
}

export interface RegionBoxes {
  readonly boxes: readonly Box[];
  /** Otherwise there is more than these. */
  readonly isWhole: boolean;
  /** So many rules above take something of the boxes; 0: they are exact. */
  readonly exceptions: number;
}

export interface BoxLimits {
  readonly space: Space;
  readonly given: readonly Literal[];
  readonly budget: Budget;
  /** Boxes at most. */
  readonly boxes: number;
  /** How many rules above may be written out. */
  readonly exceptions: number;
}

/** With few rules above, without what these take. With many, what the rules ask: a list of others tells nobody anything. */
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
    lastly: behindIn(space),
    limit,
    budget,
  });
  return { boxes: merge(boxes, sizesOf(space)), isWhole: kind === 'complete' };
}

/** Of what the rules ask, the boxes that those above leave something of. A solver that knows no others is faster. */
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
  return new Set(dimensions.flatMap(({ isBehind }, variable) => (isBehind ? [variable] : [])));
}

function sizesOf({ dimensions }: Space): number[] {
  return dimensions.map(({ size }) => size);
}
