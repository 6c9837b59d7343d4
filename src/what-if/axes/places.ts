import { type Space, spaceOf } from '../../analysis/symbolic/space.js';
import { compareNames } from '../../base/compare-names.js';
import { alternatives } from '../../base/messages.js';
import { atomsOf } from '../../logic/kleene/formula.js';
import { variablesOf } from '../../logic/solver/choices.js';
import type { Model } from '../../logic/solver/satisfy.js';
import { distinctAtoms } from '../../model/facts/definition/distinct-atoms.js';
import type { Context } from '../../model/facts/request.js';
import type { World } from '../../model/facts/world.js';
import { ALL_ZONES, blockedByZones, zone, zonesHolding } from '../../model/facts/zones/zone.js';
import { type AxisContext, allOthers, type Slice, type SlicedAxis, type TableState } from './axis.js';
import { type AtomInWorld, meaningsOfVector, type TruthVector, truthVectors } from './truth-vectors.js';

/** The maximum number of network places with a row of their own; the other places share one row. */
const MOST_PLACES = 128;

/** A partial request that removes every fact about the place. */
const UNSTATED_PLACE = {
  ip: null,
  ipChain: null,
  zones: null,
  location: null,
  asn: null,
  ipServiceCategories: null,
} as const;

/**
 * Returns an axis with one entry for each set of zones that a sign-in can be in at the same time. Ignores zones that neither a rule nor the
 * network blocklist uses. Entries with few zones come first. Entries with equally many zones are sorted by their names or, with `use`, by
 * the order in which the rules use the zones.
 * Spec: What-if, 1, "Axes".
 */
export function placesAxis({ states, appIds }: AxisContext, order: 'name' | 'use' = 'name'): SlicedAxis {
  const refusals = states.map(({ compiled: { world } }) => ({ meaning: blockedByZones(world), world }));
  const space = spaceOf([...states.flatMap(({ asked }) => asked), ...refusals], appIds, {
    isForRefused: true,
  });
  const asked = states.flatMap((state) => knownZoneAtoms(state, space));
  const { vectors, models, isComplete } = truthVectors(asked, space, MOST_PLACES);
  const named = vectors
    .map((vector, at) => {
      const { policyContext } = space.requestOf(models[at] as Model);
      const held = zonesByState(asked, vector, states, policyContext);
      return { vector, held, rank: rankOf(held), name: placeWords(held) };
    })
    .toSorted(
      (one, other) => one.rank - other.rank || (order === 'name' ? compareNames(one.name, other.name) : 0),
    );
  const slices = named.map(
    ({ vector, held, name }): Slice => ({
      entry: { name: vectors.length === 1 ? 'any address' : name, part: partOf(held) },
      stated: UNSTATED_PLACE,
      within: meaningsOfVector(asked, vector),
      zoneIds: held[0]?.all ?? [],
    }),
  );
  return {
    title: 'places',
    isExact: true,
    scope: isComplete
      ? 'every address, by the zones that the policies use'
      : `every address: ${vectors.length} sets of zones that the policies use, and all others together`,
    slices: isComplete ? slices : [...slices, allOthers('any other place', UNSTATED_PLACE, slices)],
  };
}

/**
 * Returns the atoms of the zones that the policies or the blocklist use. Leaves out atoms that the solver cannot vary: those without solver
 * variables, and those with a variable in `unknowable`.
 */
function knownZoneAtoms({ compiled: { world }, asked }: TableState, space: Space): AtomInWorld[] {
  const meanings = [...asked.map(({ meaning }) => meaning), blockedByZones(world)];
  const atoms = distinctAtoms(meanings.flatMap((meaning) => atomsOf(meaning)));
  return atoms
    .filter(({ fact }) => fact === zone)
    .filter((atom) => {
      const variables = [...variablesOf(space.choices({ kind: 'atom', atom }, world))];
      return variables.length > 0 && !variables.some((variable) => space.unknowable.has(variable));
    })
    .map((atom) => ({ atom, world }));
}

/**
 * The zones that contain the addresses of a network place, for each state of the org. A network place is a row or column of the table. A
 * zone that a rule uses contains either all or none of the addresses of a place.
 */
type ZonesByState = readonly {
  readonly ids: readonly string[];
  readonly isInAny: boolean;
  /** The ids of all zones that contain an address of the place, including zones that no rule uses. */
  readonly all: readonly string[];
  readonly world: World;
}[];

function zonesByState(
  asked: readonly AtomInWorld[],
  vector: TruthVector,
  states: readonly TableState[],
  context: Context,
): ZonesByState {
  return states.map(({ compiled: { world } }) => {
    const ids = asked.flatMap((one, index) =>
      one.world === world && vector[index] === true ? [one.atom.value] : [],
    );
    return {
      ids: ids.filter((id) => id !== ALL_ZONES),
      isInAny: ids.includes(ALL_ZONES),
      all: zonesHolding(world, context),
      world,
    };
  });
}

/** Returns the sort position of a network place. Places in few zones come first; the place outside of all zones comes last. */
function rankOf(held: ZonesByState): number {
  const count = Math.max(...held.map(({ ids }) => ids.length));
  return count === 0 ? (held.some(({ isInAny }) => isInAny) ? 1e6 : 2e6) : count;
}

function placeWords(held: ZonesByState): string {
  const [before = '', after = before] = held.map(({ ids, isInAny, world }) => {
    if (ids.length === 0) return isInAny ? 'another zone' : 'any other address';
    return alternatives(ids.map((id) => zoneName(id, world).shown).toSorted(compareNames), 'and');
  });
  return before === after ? before : `${before}, after the change ${after}`;
}

/**
 * Returns the zones of a network place as a partial request. Returns `null` if the place is in different zones before and after a change,
 * because no partial request then describes both states.
 */
function partOf(held: ZonesByState): Slice['entry']['part'] {
  const [first, second = first] = held;
  if (first === undefined || first.all.join() !== second?.all.join()) return null;
  return { zones: first.all.map((id) => zoneName(id, first.world).given) };
}

/** Returns the name of a zone, with its id if the name is ambiguous. */
function zoneName(id: string, { zones }: World): { readonly shown: string; readonly given: string } {
  const name = zones.zones.find((one) => one.id === id)?.name;
  if (name == null || name === '') return { shown: id, given: id };
  const isUnique = zones.zones.filter((one) => one.name === name || one.id === name).length === 1;
  return isUnique ? { shown: name, given: name } : { shown: `${name} (${id})`, given: id };
}
