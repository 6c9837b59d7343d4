import { all } from '../../../logic/kleene/formula.js';
import type { Box } from '../../../logic/solver/cubes.js';
import { type Literal, negated } from '../../../logic/solver/literal.js';
import type { Budget } from '../../../logic/solver/search.js';
import type { Space } from '../space.js';
import { choice } from '../theories/theory.js';

/**
 * Removes boxes (conjunctions of conditions) whose requests are all in the other boxes, given the assumptions. An example: if only members
 * of Staff are assigned to an application, "this application" is within "members of Staff". Boxes that say what people are not, or that name
 * applications, are removed first, because the others are easier to understand.
 */
export function withoutCovered(
  boxes: readonly Box[],
  { space, given, budget }: { space: Space; given: readonly Literal[]; budget: Budget },
): readonly Box[] {
  if (boxes.length < 2) return boxes;
  const literals = new Map(
    boxes.map((box) => {
      const held = all([...box].map(([variable, values]) => choice(variable, values)));
      return [box, space.solver.literal(held)];
    }),
  );
  const literalOf = (box: Box) => literals.get(box) as Literal;
  let kept = boxes;
  for (const box of boxes.toSorted((one, other) => difficulty(other, space) - difficulty(one, space))) {
    const others = kept.filter((one) => one !== box);
    const outside = others.map((one) => negated(literalOf(one)));
    const answer = space.solver.solve([...given, literalOf(box), ...outside], budget);
    if (answer.kind === 'unsatisfiable') kept = others;
  }
  return kept;
}

/**
 * Returns a number for the difficulty of describing a box; greater means more difficult. Negative conditions on people count most, then
 * conditions on the application, then all others.
 */
function difficulty(box: Box, { dimensions }: Space): number {
  return [...box].reduce((sum, [variable, values]) => {
    const { about, preferred } = dimensions[variable] ?? {};
    if (about === 'person' && preferred !== undefined && values.includes(preferred)) return sum + 10_000;
    return sum + (about === 'application' ? 100 : 1);
  }, 0);
}
