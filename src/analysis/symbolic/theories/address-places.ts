import { getOrMake } from '../../../base/memo.js';
import { range } from '../../../base/number-arrays.js';
import { any, never } from '../../../logic/kleene/formula.js';
import type { World } from '../../../model/facts/world.js';
import { type AddressKey, addressText, successor } from '../../../model/facts/zones/addresses.js';
import { MAX_WALK_LENGTH, type ZoneDefinition } from '../../../model/facts/zones/zone-map.js';
import type { Dimension } from './dimension.js';
import { addFreeChoice } from './free.js';
import { type Building, type Choices, choice } from './theory.js';

/** The zones of one snapshot that conditions test. */
export interface ZonesOfWorld {
  readonly world: World;
  readonly zones: readonly ZoneDefinition[];
}

/** The numbers of the zones that contain an address, for each snapshot. */
type ZoneSets = readonly ReadonlySet<number>[];

/** A class of address chains (possibly of one address) that no zone distinguishes. */
interface Place {
  /** An example of an address chain, client first. */
  readonly chain: readonly AddressKey[];
  readonly zones: ZoneSets;
}

const THROUGH_PROXIES =
  'the zones of the address depend on more chains of trusted proxies than the analysis considers';

/**
 * Adds a dimension for addresses and address chains to the search space. Returns the function that finds the values of the dimension that
 * are in a given zone.
 */
export function addressPlaces(
  wanted: readonly ZonesOfWorld[],
  building: Building,
): (zone: number, world: World) => Choices {
  const { places, isAll } = locationsOf(wanted);
  const key = 'address';
  const variable = building.dimension(
    key,
    (): Dimension => ({
      key,
      size: places.length,
      about: 'place',
      preferred: 0,
      put: (value, { policyContext }) => {
        const chain = (places[value] as Place).chain.map(addressText);
        if (chain.length > 1) policyContext.ipChain = chain;
        else policyContext.ip = chain[0] ?? '';
      },
      words: (some) => addressWords(some, places, wanted),
    }),
  );
  const byZone = wanted.map(() => new Map<number, number[]>());
  for (const [value, { zones }] of places.entries())
    for (const [index, held] of zones.entries())
      for (const zone of held) getOrMake(byZone[index] as Map<number, number[]>, zone, () => []).push(value);
  return (zone, world) => {
    const values = byZone[wanted.findIndex((one) => one.world === world)]?.get(zone);
    const inside = values === undefined ? never : choice(variable, values);
    const { id, name, proxies } = world.zones.zones[zone] as ZoneDefinition;
    if (isAll || (proxies ?? []).length === 0) return inside;
    const key = `zone ${id} through proxies`;
    const unknownChain = addFreeChoice(
      { key, what: `zone ${name ?? id}`, reason: THROUGH_PROXIES, about: 'place' },
      building,
    );
    return any([inside, unknownChain]);
  };
}

/** Maximum number of steps in the search for all address chains that zones distinguish. */
const MOST_STEPS = 500_000;

/**
 * Returns one example of an address or an address chain for each possible combination of zones. Single addresses come first. Of chains with
 * the same length, those in fewer zones come first.
 *
 * The function processes a chain like the service: hop by hop, beginning with the last hop. A chain is in each zone whose gateways contain
 * a processed hop. If a hop is a trusted proxy of a zone but not in the zone, the service also tests the next hop for this zone.
 * Spec: Simulation, 4, "Zones".
 */
function locationsOf(wanted: readonly ZonesOfWorld[]): { readonly places: Place[]; readonly isAll: boolean } {
  const hops = hopsOf(wanted);
  const places = new Map<string, Place>();
  const seen = new Set<string>();
  const nextHops = nextHopsBy(hops);
  const everywhere = wanted.map(() => undefined);
  let states: Walk[] = [{ chain: [], zones: wanted.map(() => new Set<number>()), followed: everywhere }];
  let steps = 0;
  for (let step = 0; step < MAX_WALK_LENGTH && states.length > 0; step++) {
    const next: Walk[] = [];
    for (const state of states)
      for (const hop of step === 0 ? hops : nextHops(state.followed)) {
        if (++steps > MOST_STEPS) return { places: sortPlaces(places), isAll: false };
        const walked = walk(state, hop);
        const zonesKey = keyOfZoneSets(walked.zones);
        if (!places.has(zonesKey)) places.set(zonesKey, walked);
        if (walked.followed.every((zones) => zones?.size === 0)) continue;
        const key = `${zonesKey}|${keyOfZoneSets(walked.followed as ZoneSets)}`;
        if (seen.has(key)) continue;
        seen.add(key);
        next.push(walked);
      }
    states = next;
  }
  return { places: sortPlaces(places), isAll: true };
}

/**
 * Returns a function that finds the next possible hops of an address chain. Its argument has the zones for which the service tests the next
 * hop (see `followed` of {@link Walk}). A hop is possible if it is a gateway or a trusted proxy of at least one of these zones.
 */
function nextHopsBy(hops: readonly Hop[]): (followed: Walk['followed']) => Iterable<Hop> {
  const byZone = new Map<string, Hop[]>();
  for (const hop of hops)
    for (const zoneSets of [hop.gateways, hop.proxies])
      for (const [index, zones] of zoneSets.entries())
        for (const zone of zones) getOrMake(byZone, `${index} ${zone}`, () => []).push(hop);
  return (followed) =>
    new Set(
      followed.flatMap((zones, index) =>
        [...(zones ?? [])].flatMap((zone) => byZone.get(`${index} ${zone}`) ?? []),
      ),
    );
}

function sortPlaces(places: ReadonlyMap<string, Place>): Place[] {
  const sizeOf = ({ zones }: Place) => zones.reduce((sum, held) => sum + held.size, 0);
  return [...places.values()].sort((a, b) => a.chain.length - b.chain.length || sizeOf(a) - sizeOf(b));
}

/**
 * An address chain during processing. The service begins with the last hop. `chain` has the hops that were processed so far, and `zones`
 * has the zones that contain one of them.
 *
 * The service tests the next hop for a zone only while all hops so far are trusted proxies of this zone. `followed` has one element for
 * each snapshot: the set of these zones in the snapshot. Before the first hop, an element is `undefined`, which means all zones.
 */
interface Walk extends Place {
  readonly followed: readonly (ReadonlySet<number> | undefined)[];
}

/**
 * A class of addresses that no zone distinguishes. `gateways` has the zones whose gateways contain the addresses, and `proxies` the zones
 * whose trusted proxies contain them.
 */
interface Hop {
  readonly address: AddressKey;
  readonly gateways: ZoneSets;
  readonly proxies: ZoneSets;
}

function walk({ chain, zones, followed }: Walk, { address, gateways, proxies }: Hop): Walk {
  const entered = gateways.map((held, index) => keepFollowed(held, followed[index]));
  return {
    chain: [address, ...chain],
    zones: zones.map((held, index) => new Set([...held, ...(entered[index] as ReadonlySet<number>)])),
    followed: proxies.map((held, index) => {
      const passed = keepFollowed(held, followed[index]);
      for (const zone of entered[index] as ReadonlySet<number>) passed.delete(zone);
      return passed;
    }),
  };
}

function keepFollowed(zones: ReadonlySet<number>, followed: ReadonlySet<number> | undefined): Set<number> {
  return new Set(followed === undefined ? zones : [...zones].filter((zone) => followed.has(zone)));
}

function keyOfZoneSets(standing: ZoneSets): string {
  return standing.map((held) => [...held].sort((a, b) => a - b).join()).join(';');
}

/**
 * Returns one {@link Hop} for each class of addresses that the zones distinguish. The example of a class is usually an address at a border:
 * at the beginning of a zone, or right after its end.
 */
function hopsOf(wanted: readonly ZonesOfWorld[]): Hop[] {
  const numbers = wanted.map(
    ({ world, zones }) => new Set(zones.map(({ id }) => world.zones.numberOf(id) as number)),
  );
  const hops = new Map<string, Hop>();
  for (const address of [
    ...exampleAddresses(wanted, 'v4', USUAL_V4),
    ...exampleAddresses(wanted, 'v6', USUAL_V6),
  ]) {
    const family = typeof address === 'number' ? 'v4' : 'v6';
    const standingBy = (side: 'cells' | 'proxyCells'): ZoneSets =>
      wanted.map(({ world }, index) => {
        const owners = new Set<number>();
        world.zones[side][family].eachOwner(address, (owner) => {
          if (numbers[index]?.has(owner)) owners.add(owner);
        });
        return owners;
      });
    const [gateways, proxies] = [standingBy('cells'), standingBy('proxyCells')];
    const key = `${keyOfZoneSets(gateways)}|${keyOfZoneSets(proxies)}`;
    if (!hops.has(key)) hops.set(key, { address, gateways, proxies });
  }
  return [...hops.values()];
}

/**
 * Example addresses that are tried after the addresses at the borders of zones. One is reserved for documentation. The other is very low,
 * so that it is probably below the ranges of all zones.
 */
const USUAL_V4 = [0xc633_6407, 1];
const USUAL_V6 = [
  String.fromCharCode(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1),
  String.fromCharCode(0, 0, 0, 0, 0, 0, 0, 1),
];

/**
 * Returns an address at the beginning of each range of addresses in which no zone begins or ends, and after them the addresses in `usual`.
 * Every class of addresses that zones distinguish has at least one of these addresses.
 */
function exampleAddresses(
  wanted: readonly ZonesOfWorld[],
  family: 'v4' | 'v6',
  usual: readonly AddressKey[],
): AddressKey[] {
  const cuts = wanted.flatMap(({ world: { zones } }) => [
    ...zones.cells[family].cuts,
    ...zones.proxyCells[family].cuts,
  ]);
  const known = new Set(cuts);
  return [...new Set([...cuts.map((cut) => hostAddress(cut, known)), ...usual])];
}

/**
 * Returns an example address of the range that begins at the border `cut`: usually `cut` itself. If `cut` ends in 0, like the address of a
 * network, returns the next address, unless another border lies there.
 */
function hostAddress(cut: AddressKey, cuts: ReadonlySet<AddressKey>): AddressKey {
  const isNetwork = typeof cut === 'number' ? cut % 256 === 0 : cut.endsWith('\0');
  const next = isNetwork ? successor(cut) : undefined;
  return next === undefined || cuts.has(next) ? cut : next;
}

function addressWords(
  some: readonly number[],
  places: readonly Place[],
  wanted: readonly ZonesOfWorld[],
): string {
  const [{ world } = {}] = wanted;
  const names = (value: number) =>
    [...(places[value]?.zones[0] ?? [])].map((zone) => world?.zones.zones[zone]?.name ?? '?');
  const chosen = new Set(some);
  const zones = [...new Set(range(places.length).flatMap(names))];
  const inside = zones.filter((zone) => some.every((value) => names(value).includes(zone)));
  const outside = zones.filter((zone) =>
    range(places.length).every((value) => !names(value).includes(zone) || !chosen.has(value)),
  );
  const phrases = [
    ...(inside.length > 0 ? [`from ${inside.join(' and ')}`] : []),
    ...(outside.length > 0
      ? [outside.length === zones.length ? 'from outside all zones' : `not from ${outside.join(' or ')}`]
      : []),
  ];
  return phrases.length > 0
    ? phrases.join(', ')
    : `from addresses such as ${some
        .slice(0, 3)
        .map((value) => (places[value] as Place).chain.map(addressText).join(' behind '))
        .join(', ')}`;
}
