import { type Space, spaceOf } from '../../analysis/symbolic/space.js';
import { alternatives } from '../../base/messages.js';
import { atomsOf } from '../../logic/kleene/formula.js';
import { variablesOf } from '../../logic/solver/choices.js';
import type { Model } from '../../logic/solver/satisfy.js';
import { distinctAtoms } from '../../model/facts/definition/distinct-atoms.js';
import type { Context } from '../../model/facts/request.js';
import type { World } from '../../model/facts/world.js';
import { ALL_ZONES, blockedByZones, zone, zonesHolding } from '../../model/facts/zones/zone.js';
import { type AxisContext, allOthers, type Slice, type SlicedAxis, type TableState } from './axis.js';
import { type AskedAtom, meaningsOfVector, type TruthVector, truthVectors } from './truth-vectors.js';

/** So many places are rows of their own. */
const MOST_PLACES = 128;

/** What a request says of its place, taken back. */
const NOTHING_SAID = {
  ip: null,
  ipChain: null,
  zones: null,
  location: null,
  asn: null,
  ipServiceCategories: null,
} as const;

/**
 * One for each set of zones that an address, a chain, a location and a network can have together, and some rule, or the
 * service before any policy, asks about. Spec: What-if, 1, "Axes".
 */
export function placesAxis({ states, appIds }: AxisContext): SlicedAxis {
  const refusals = states.map(({ compiled: { world } }) => ({ meaning: blockedByZones(world), world }));
  const space = spaceOf([...states.flatMap(({ asked }) => asked), ...refusals], appIds, {
    isForRefused: true,
  });
  const asked = states.flatMap((state) => zonesAskedIn(state, space));
  const { vectors, models, isWhole } = truthVectors(asked, space, MOST_PLACES);
  const named = vectors
    .map((vector, at) => {
      const { policyContext } = space.requestOf(models[at] as Model);
      return { vector, held: heldIn(asked, vector, states, policyContext) };
    })
    .toSorted((one, other) => rankOf(one.held) - rankOf(other.held));
  const slices = named.map(
    ({ vector, held }): Slice => ({
      entry: { name: vectors.length === 1 ? 'any address' : placeWords(held), part: partOf(held) },
      said: NOTHING_SAID,
      within: meaningsOfVector(asked, vector),
      zoneIds: held[0]?.all ?? [],
    }),
  );
  return {
    title: 'places',
    isExact: true,
    covers: isWhole
      ? 'every address, by the zones that the policies use'
      : `every address: ${vectors.length} sets of zones that the policies use, and all others together`,
    slices: isWhole ? slices : [...slices, allOthers('any other place', NOTHING_SAID, slices)],
  };
}

/** The zones about which it can be told, beside those of which the service refuses requests. */
function zonesAskedIn({ compiled: { world }, asked }: TableState, space: Space): AskedAtom[] {
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

/** By state the ids of the zones. */
type Held = readonly {
  readonly ids: readonly string[];
  readonly isInAny: boolean;
  /** With those that nothing asks about, of an address that is there. */
  readonly all: readonly string[];
  readonly world: World;
}[];

function heldIn(
  asked: readonly AskedAtom[],
  vector: TruthVector,
  states: readonly TableState[],
  context: Context,
): Held {
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

/** Single zones first, where nothing is asked about last. */
function rankOf(held: Held): number {
  const count = Math.max(...held.map(({ ids }) => ids.length));
  return count === 0 ? (held.some(({ isInAny }) => isInAny) ? 1e6 : 2e6) : count;
}

function placeWords(held: Held): string {
  const [before = '', after = before] = held.map(({ ids, isInAny, world }) => {
    if (ids.length === 0) return isInAny ? 'another zone' : 'any other address';
    return alternatives(
      ids.map((id) => zoneName(id, world).shown),
      'and',
    );
  });
  return before === after ? before : `${before}, after the change ${after}`;
}

/** Said by zones: exactly these. Where a change moves the borders of zones, no words say it of both states. */
function partOf(held: Held): Slice['entry']['part'] {
  const [first, second = first] = held;
  if (first === undefined || first.all.join() !== second?.all.join()) return null;
  return { zones: first.all.map((id) => zoneName(id, first.world).given) };
}

/** What a zone is called: by its id, too, where another is called so. */
function zoneName(id: string, { zones }: World): { readonly shown: string; readonly given: string } {
  const name = zones.zones.find((one) => one.id === id)?.name;
  if (name == null || name === '') return { shown: id, given: id };
  const isUnique = zones.zones.filter((one) => one.name === name || one.id === name).length === 1;
  return isUnique ? { shown: name, given: name } : { shown: `${name} (${id})`, given: id };
}
