import { memoize } from '../../../base/memo.js';
import { atomsOf } from '../../../logic/kleene/formula.js';
import { statedExpressions } from '../../../model/expression/meaning/statement-fact.js';
import type { Fact, Meaning } from '../../../model/facts/fact.js';
import type { World } from '../../../model/facts/world.js';
import { blockedByZones } from '../../../model/facts/zones/zone.js';
import type { Compiled } from '../../../simulate/compile.js';
import { appIdsOf, meaningsIn, type RuleList } from '../../symbolic/rule-lists.js';
import { type Space, spaceOf, valuesByFact } from '../../symbolic/space.js';

/**
 * Returns the search space for some rule lists and further conditions. If the rules already distinguish everything that the conditions
 * distinguish, the same prepared space is used for many searches. Each search gets a new solver, so that it does not depend on earlier
 * searches.
 */
export function searchSpace(
  lists: readonly RuleList[],
  asked: readonly { readonly meaning: Meaning; readonly world: World }[],
  appIds: readonly string[],
  compiled: Compiled,
): Space {
  const { snapshot, world } = compiled;
  const known = appIdsOf(snapshot);
  const rules = () => [...meaningsIn(lists, world), { meaning: blockedByZones(world), world }];
  const isForRefused = true;
  if (!appIds.every((id) => known.includes(id)))
    return spaceOf([...rules(), ...asked], [...new Set([...known, ...appIds])], { isForRefused });
  const prepared = preparedSpaces(compiled);
  let own = prepared.find((one) => isSameList(one.lists, lists));
  if (own === undefined) {
    const meanings = rules();
    own = {
      lists,
      atoms: new Map(
        [...valuesByFact(meanings.map(({ meaning }) => meaning))].map(([fact, values]) => [
          fact,
          new Set(values),
        ]),
      ),
      space: spaceOf(meanings, known, { isForRefused }),
    };
    if (prepared.length >= MOST_PREPARED) prepared.shift();
    prepared.push(own);
  }
  const { atoms, space } = own;
  const isAsked = asked.every(
    (one) =>
      one.world === world &&
      atomsOf(one.meaning).every(({ fact, value }) => atoms.get(fact)?.has(value)) &&
      [...statedExpressions(one.meaning)].length === 0,
  );
  return isAsked ? space.withNewSolver() : spaceOf([...rules(), ...asked], known, { isForRefused });
}

/** A cached search space for the rules of `lists` and for no other conditions. `atoms` has the values that these rules test, by fact. */
interface PreparedSpace {
  readonly lists: readonly RuleList[];
  readonly atoms: ReadonlyMap<Fact, ReadonlySet<string>>;
  readonly space: Space;
}

const preparedSpaces = memoize((_: Compiled): PreparedSpace[] => []);

/** Maximum number of search spaces in the cache of one org. */
const MOST_PREPARED = 16;

function isSameList<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}
