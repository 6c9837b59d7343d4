import { type Box, intersect } from './cubes.js';
import { type Literal, negated, type Variable } from './literal.js';
import type { Model, Solver } from './satisfy.js';
import type { Budget } from './search.js';
import { smallestCore } from './unsatisfiable-core.js';

export interface EnumerationQuestion {
  /** A literal that holds exactly when the formula does, as from `solver.literal`. */
  readonly holds: Literal;
  /** Assumed all along. Like what is required of the solver, it should not tie a variable that is shown to one that is not. */
  readonly given?: readonly Literal[];
  /** The variables that the boxes are about. */
  readonly shown: readonly Variable[];
  /** Those of them that boxes are about only where the others do not do. */
  readonly lastly?: ReadonlySet<Variable>;
  /** Boxes at most. */
  readonly limit?: number;
  /** For each question to the solver anew. */
  readonly budget?: Budget;
}

export interface Enumeration {
  /** `limited`: there is more than these boxes; `undecided`: there may be. */
  readonly kind: 'complete' | 'limited' | 'undecided';
  readonly boxes: readonly Box[];
}

/**
 * The points that satisfy the formula, whatever the variables that are not shown may have to be, as large boxes that may
 * overlap. Points that the solver's requirements rule out may lie in a box or not.
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

/** What a point has of a variable: on which side of a set its value is. */
interface Side {
  readonly variable: Variable;
  readonly literal: Literal;
}

/**
 * The sides of the model that make the formula hold by themselves: its denial cannot be together with them. Variables
 * that are not shown stay as the model has them.
 */
function generalise(solver: Solver, question: EnumerationQuestion, model: Model): Side[] {
  const { holds, given = [], shown, lastly, budget = {} } = question;
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
  const first = lastly === undefined ? sides : sides.filter(({ variable }) => !lastly.has(variable));
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
