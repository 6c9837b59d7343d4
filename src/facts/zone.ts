import { isObject } from '../base/object.js';
import { all, any, not } from '../logic/kleene/formula.js';
import {
  conjunction,
  disjunction,
  known,
  MATCH,
  NOT_MATCH,
  negate,
  type Rank,
  UNDEFINED,
} from '../logic/kleene/verdict.js';
import type { AddressKey } from './addresses.js';
import type { CoreContext, CoreRequest } from './core-request.js';
import { type AtomNumbers, ask, type Fact, type MarkingFact, type Meaning, marking } from './fact.js';
import type { World } from './world.js';
import {
  chainOf,
  fitsDynamicZone,
  isActive,
  isBlocklist,
  isDynamic,
  isExempt,
  isRefusing,
  type ZoneDefinition,
} from './zones.js';

/** In place of an id: any active zone that policies may use (A3). */
export const ALL_ZONES = 'ALL_ZONES';

/** The network zones that the request comes from. Spec: Conditions (policy and rule), `network`. */
export const zone: Fact = {
  name: 'zone',
  kind: 'zone',
  fields: [
    'policyContext.ip',
    'policyContext.zones.ids',
    'policyContext.location',
    'policyContext.asn',
    'policyContext.ipServiceCategories',
  ],
  about: 'place',
  flags: [
    {
      flag: '--ip',
      value: 'address',
      what: 'the address, IPv4 or IPv6',
      field: 'policyContext.ip',
      instead: ['policyContext.ipChain', 'policyContext.zones'],
    },
    {
      flag: '--zone',
      value: 'zone',
      what: 'a zone of the address, in place of --ip: id, or name; repeatable',
      field: 'policyContext.zones.ids',
      kind: 'zone',
      isList: true,
      instead: ['policyContext.ip', 'policyContext.ipChain'],
    },
  ],
  words(found, { ids, plain }) {
    if (!isObject(found) || !('zones' in found) || !('address' in found))
      return ids('zone', found, 'no zone');
    return `${plain(found.address)} in ${ids('zone', found.zones, 'no zone')}`;
  },
  fieldsFor: (id, world) => fieldsOf(id === ALL_ZONES ? world.zones.zones : zonesOf(id, world)),
  bind: markZones,
  found: ({ policyContext: context }, world) => {
    if (context.zones != null) return context.zones.ids;
    const address = context.ip ?? context.ipChain;
    if (address != null) return { address, zones: zonesHolding(world, context) };
    return context.location ?? context.asn ?? context.ipServiceCategories ?? undefined;
  },
};

/** In the zone of this id, or in any active policy zone for `ALL_ZONES`. */
export function inZone(id: string): Meaning {
  return ask(zone, id);
}

/** What would tell whether a request comes from such zones. */
function fieldsOf(zones: readonly ZoneDefinition[]): string[] {
  const asks = (isAsked: (zone: ZoneDefinition) => boolean, field: string) =>
    zones.length === 0 || zones.some(isAsked) ? [`policyContext.${field}`] : [];
  return [
    ...asks((one) => !isDynamic(one), 'ip'),
    'policyContext.zones.ids',
    ...asks(({ locations }) => locations != null, 'location'),
    ...asks(({ asns }) => asns != null, 'asn'),
    ...asks((one) => one.ipServiceCategories != null || one.proxyType != null, 'ipServiceCategories'),
  ];
}

function zonesOf(id: string, { zones: map }: World): ZoneDefinition[] {
  const number = map.numberOf(id);
  return number === undefined ? [] : [map.zones[number] as ZoneDefinition];
}

/** The ids of the zones that surely hold the request. */
export function zonesHolding(world: World, context: CoreContext): string[] {
  if (context.zones != null)
    return context.zones.ids.filter((id) => rankOfZone(id, world, context) === MATCH);
  const chain = chainOf(context);
  return world.zones.zones
    .map(({ id }) => id)
    .filter((id) => rankOfZone(id, world, context, chain) === MATCH);
}

/** That the service refuses it before any policy: it comes from a blocklist zone, and from no exempt one. */
export function refusedBefore({ zones: { zones } }: World): Meaning {
  const inAny = (isMeant: (zone: ZoneDefinition) => boolean) =>
    any(zones.filter(isMeant).map(({ id }) => inZone(id)));
  return all([inAny(isRefusing), not(inAny(isExempt))]);
}

/**
 * The blocklist zones that hold the request, which the service refuses before any policy; none when an exempt
 * zone holds it too. Undecided when an address or a dynamic zone cannot be told.
 */
export function blockedBy(
  world: World,
  context: CoreContext,
): { readonly rank: Rank; readonly zones: readonly string[] } {
  const chain = chainOf(context);
  const rankOf = ({ id }: ZoneDefinition) => rankOfZone(id, world, context, chain);
  const exempt = disjunction(world.zones.zones.filter(isExempt).map(rankOf));
  const blocking = world.zones.zones.filter(isRefusing);
  const rank = conjunction([disjunction(blocking.map(rankOf)), negate(exempt)]);
  const zones = blocking.filter((one) => rank === MATCH && rankOf(one) === MATCH).map(({ id }) => id);
  return { rank, zones };
}

/** Whether the service surely refuses the request before any policy. */
export function isRefused({ policyContext }: CoreRequest, world: World): boolean {
  return blockedBy(world, policyContext).rank === MATCH;
}

/** One zone's verdict: what both ways of reading the fact below must give. */
function rankOfZone(id: string, world: World, context: CoreContext, chain = chainOf(context)): Rank {
  if (id === ALL_ZONES) return rankOfAllZones(world, context, chain);
  const map = world.zones;
  const number = map.numberOf(id);
  const definition = number === undefined ? undefined : map.zones[number];
  if (context.zones != null) {
    return known((definition === undefined || isActive(definition)) && context.zones.ids.includes(id));
  }
  if (number === undefined || definition === undefined) return world.holds('zone') ? NOT_MATCH : UNDEFINED;
  if (!isActive(definition)) return NOT_MATCH;
  if (map.isDynamic(number)) return fitsDynamicZone(definition, context);
  if (chain === undefined) return UNDEFINED;
  if (map.holds(number, chain)) return MATCH;
  return map.unreadable.includes(number) ? UNDEFINED : NOT_MATCH;
}

function rankOfAllZones(world: World, context: CoreContext, chain: readonly AddressKey[] | undefined): Rank {
  const isForPolicies = (id: string) => {
    const number = world.zones.numberOf(id);
    return number === undefined || !isBlocklist(world.zones.zones[number] as ZoneDefinition);
  };
  const ids = context.zones?.ids ?? world.zones.zones.map(({ id }) => id);
  const inAny = disjunction(ids.filter(isForPolicies).map((id) => rankOfZone(id, world, context, chain)));
  return context.zones == null && !world.holds('zone') ? UNDEFINED : inAny;
}

/** Lists the zones that hold the request. */
function markZones(atoms: AtomNumbers, world: World): MarkingFact {
  const map = world.zones;
  const atomOf = Int32Array.from(map.zones, ({ id }) => atoms.get(id) ?? -1);
  const isAsked = (number: number) => (atomOf[number] as number) >= 0;
  const [dynamic, unreadable, ipZones] = [map.dynamicZones, map.unreadable, map.ipZones].map((numbers) =>
    numbers.filter(isAsked),
  ) as [number[], number[], number[]];
  const allZones = atoms.get(ALL_ZONES);
  const rest: Rank = world.holds('zone') ? NOT_MATCH : UNDEFINED;
  return marking(({ policyContext: context }, mark) => {
    if (allZones !== undefined) mark(allZones, rankOfZone(ALL_ZONES, world, context));
    if (context.zones != null) {
      for (const id of context.zones.ids) {
        const atom = atoms.get(id);
        if (atom !== undefined) mark(atom, rankOfZone(id, world, context));
      }
      return NOT_MATCH;
    }
    const chain = chainOf(context);
    for (const number of dynamic) {
      mark(atomOf[number] as number, fitsDynamicZone(map.zones[number] as ZoneDefinition, context));
    }
    if (chain === undefined) {
      for (const number of ipZones) mark(atomOf[number] as number, UNDEFINED);
      return rest;
    }
    for (const number of unreadable) mark(atomOf[number] as number, UNDEFINED);
    map.eachHolding(chain, (number) => {
      if (isAsked(number)) mark(atomOf[number] as number, MATCH);
    });
    return rest;
  });
}
