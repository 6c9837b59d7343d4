import { all, always, atom, atomsOf, never, replaceAtoms } from '../../logic/kleene/formula.js';
import type { Budget } from '../../logic/solver/search.js';
import { type Leaf, pathOfLeaf } from '../../model/conditions/condition.js';
import { COMPARISON_DIALECTS } from '../../model/expression/meaning/comparison-fact.js';
import { statement } from '../../model/expression/meaning/statement-fact.js';
import type { Atom, Meaning } from '../../model/facts/fact.js';
import type { World } from '../../model/facts/world.js';
import { ALL_ZONES, zone } from '../../model/facts/zones/zone.js';
import type { ListedRule } from './rule-lists.js';
import type { Space } from './space.js';
import type { Choices } from './theories/theory.js';

/**
 * Whether the conditions of a rule and its policy could hold together in a sign-in to one of the given applications. Ignores atoms that the
 * linter reports separately: atoms that can never hold (such as an unknown id), and atoms that a condition both includes and excludes. The
 * atom `ALL_ZONES` ("any zone") is never ignored, even if it can never hold because the org has no zones. Neither is a comparison of an
 * attribute that is never true, such as `user.profile.city.toLowerCase() == 'Rome'`.
 */
export function couldHold(
  { policyLeaves, ruleLeaves }: ListedRule,
  applications: Choices,
  { space, world, budget }: { readonly space: Space; readonly world: World; readonly budget: Budget },
): boolean {
  const relaxed = [policyLeaves, ruleLeaves].flatMap((leaves) => relaxedOf(leaves, space, world));
  const wanted = space.solver.literal(all([applications, space.choices(all(relaxed), world)]));
  return space.solver.solve([wanted], budget).kind !== 'unsatisfiable';
}

/**
 * Returns the conditions of one policy or rule without the influence of some elementary conditions (atoms). Other findings report these
 * atoms, for example an impossible one. Here, a constant replaces each of them, so that it does not prevent a match.
 */
function relaxedOf(leaves: readonly Leaf[], space: Space, world: World): Meaning[] {
  const named = namedTwice(leaves);
  const isRelaxed = (one: Atom) =>
    named.has(keyOf(one)) ||
    (isImpossible(one, space, world) && !isInAnyZone(one) && !COMPARISON_DIALECTS.has(one.fact));
  return leaves
    .filter(({ meaning }) => meaning.kind !== 'never')
    .map(({ meaning }) => relax(meaning, true, isRelaxed));
}

/**
 * Whether an atom can never hold, such as a zone without addresses or an unknown id. Returns `false` for an atom about the stated result of
 * an expression.
 */
export function isImpossible(one: Atom, space: Space, world: World): boolean {
  if (one.fact === statement) return false;
  const choices = space.choices({ kind: 'atom', atom: one }, world);
  return choices.kind === 'never' || (choices.kind === 'atom' && choices.atom.values.length === 0);
}

/**
 * Whether a condition has the atom `ALL_ZONES` although no active policy zone contains an address, so that the atom never holds (assumption
 * A3).
 */
export function hasNoZones({ meaning }: Leaf, space: Space, world: World): boolean {
  return atomsOf(meaning).some((one) => isInAnyZone(one) && isImpossible(one, space, world));
}

function isInAnyZone({ fact, value }: Atom): boolean {
  return fact === zone && value === ALL_ZONES;
}

/** Returns the keys of atoms that a condition both includes and excludes. */
function namedTwice(leaves: readonly Leaf[]): ReadonlySet<string> {
  const keysOf = ({ meaning }: Leaf) => atomsOf(meaning).map(keyOf);
  const [included, excluded] = (['include', 'exclude'] as const).map((side) =>
    leaves.filter((leaf) => leaf.side === side),
  ) as [Leaf[], Leaf[]];
  return new Set(
    included.flatMap((leaf) => {
      const others = excluded.filter((other) => pathOfLeaf(other) === pathOfLeaf(leaf)).flatMap(keysOf);
      return keysOf(leaf).filter((key) => others.includes(key));
    }),
  );
}

function keyOf({ fact, value }: Atom): string {
  return `${fact.name} ${value}`;
}

/**
 * Replaces each elementary condition (atom) for which `isRelaxed` returns true by a constant. If `countsFor` is true, the constant is the
 * result that helps to make the condition true; if it is false, the result that helps to make the condition false.
 */
function relax(meaning: Meaning, countsFor: boolean, isRelaxed: (one: Atom) => boolean): Meaning {
  return replaceAtoms(meaning, (one, isFor) =>
    isRelaxed(one) ? (isFor === countsFor ? always : never) : atom(one),
  );
}
