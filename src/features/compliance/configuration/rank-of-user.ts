import { evaluate } from '../../../logic/kleene/evaluate.js';
import { known, MATCH, NOT_MATCH, type Rank, UNDEFINED } from '../../../logic/kleene/verdict.js';
import type { Atom, Meaning } from '../../../model/facts/fact.js';
import { group } from '../../../model/facts/group.js';
import { user } from '../../../model/facts/user.js';
import type { World } from '../../../model/facts/world.js';

/** Returns whether a user in the snapshot belongs to a set of people. The result is undecided if the groups of the user are unknown. */
export function rankOfUser(people: Meaning, userId: string, world: World): Rank {
  const { inside, outside, complete } = world.person(userId).memberships;
  const rankOf = ({ fact, value }: Atom): Rank => {
    if (fact === user) return known(value === userId);
    if (fact !== group) return UNDEFINED;
    if (world.everyone.has(value) || inside.includes(value)) return MATCH;
    return complete || outside.includes(value) ? NOT_MATCH : UNDEFINED;
  };
  return evaluate(people, rankOf);
}
