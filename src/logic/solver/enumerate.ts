import { type Box, intersect } from './cubes.js';
import { type Literal, negated, type Variable } from './literal.js';
import type { Model, Solver } from './satisfy.js';
import type { Budget } from './search.js';
import { smallestCore } from './unsatisfiable-core.js';

export interface EnumerationQuestion {
  /** The literal of the formula whose solutions are enumerated, as returned by `solver.literal`. */
  readonly holds: Literal;
  /**
   * Assumptions for all queries. An assumption should not relate a variable in `shown` to a variable that is not in `shown`. The same
   * applies to the requirements of the solver.
   */
  readonly given?: readonly Literal[];
  /** The variables that the boxes describe. A box is a set of values for each of these variables. */
  readonly shown: readonly Variable[];
  /** Variables in `shown` that a box restricts only if restrictions of the other variables in `shown` are not enough. */
  readonly restrictedLast?: ReadonlySet<Variable>;
  /** The maximum number of boxes in the answer. A box is a set of values for each variable in `shown`. */
  readonly limit?: number;
  /** The budget of each query to the solver. */
  readonly budget?: Budget;
}

export interface Enumeration {
  /**
   * Whether `boxes` contains all boxes. `limited`: there are more boxes than `limit`. `undecided`: the budget was spent, and there may be
   * more boxes.
   */
  readonly kind: 'complete' | 'limited' | 'undecided';
  readonly boxes: readonly Box[];
}

/**
 * Returns boxes that contain every point at which `holds` is true in some model of the solver. A box may also contain points that violate
 * the clauses of the solver. The boxes may overlap.
 */
export function enumerate(solver: Solver, question: EnumerationQuestion): Enumeration {
  const { holds, given = [], limit = Number.POSITIVE_INFINITY, budget = {} } = question;
  const boxes: Box[] = [];
  const isNew = solver.selector();
  const finish = (kind: Enumeration['kind']): Enumeration => {
    solver.requireAny([negated(isNew)]);
    return { kind, boxes };
  };
  for (;;) {
    const answer = solver.solve([holds, isNew, ...given], budget);
    if (answer.kind === 'undecided') return finish('undecided');
    if (answer.kind === 'unsatisfiable') return finish('complete');
    if (boxes.length >= limit) return finish('limited');
    const sides = generalise(solver, question, answer.model);
    boxes.push(boxOf(solver, sides));
    solver.requireAny([negated(isNew), ...sides.map(({ literal }) => negated(literal))]);
  }
}

/** A literal that restricts one variable of a box. */
interface Side {
  readonly variable: Variable;
  readonly literal: Literal;
}

/**
 * Generalises a model to a box: a set of values for each variable in `shown`. Each set contains the value of this variable in the model.
 * All points of the box satisfy the formula if the other variables keep their values from the model.
 */
function generalise(solver: Solver, question: EnumerationQuestion, model: Model): Side[] {
  const { holds, given = [], shown, restrictedLast, budget = {} } = question;
  const isShown = new Set(shown);
  const hidden = Array.from({ length: solver.variables }, (_, variable) => variable)
    .filter((variable) => !isShown.has(variable))
    .flatMap((variable) => solver.literalsAt(variable, model[variable] as number));
  const sides = [...isShown].flatMap((variable) =>
    solver.literalsAt(variable, model[variable] as number).map((literal) => ({ variable, literal })),
  );
  const fixed = [negated(holds), ...given, ...hidden];
  const refuted = (some: readonly Side[]) => {
    const answer = solver.solve([...fixed, ...some.map(({ literal }) => literal)], budget);
    return answer.kind === 'unsatisfiable' ? answer : undefined;
  };
  const first =
    restrictedLast === undefined ? sides : sides.filter(({ variable }) => !restrictedLast.has(variable));
  const answer = refuted(first) ?? (first.length < sides.length ? refuted(sides) : undefined);
  if (answer === undefined) return sides;
  const core = new Set(answer.core);
  const candidates = sides.map(({ literal }) => literal).filter((literal) => core.has(literal));
  const needed = new Set(smallestCore(solver, candidates, { given: fixed, budget }).core);
  return sides.filter(({ literal }) => needed.has(literal));
}

function boxOf(solver: Solver, sides: readonly Side[]): Box {
  let box: Box = new Map();
  for (const { variable, literal } of sides)
    box = intersect(box, new Map([[variable, solver.valuesAt(variable, literal)]])) ?? box;
  return box;
}
