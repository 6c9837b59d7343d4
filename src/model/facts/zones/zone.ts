import { isObject } from '../../../base/object.js';
import { all, any, not } from '../../../logic/kleene/formula.js';
import {
  conjunction,
  disjunction,
  known,
  MATCH,
  NOT_MATCH,
  negate,
  type Rank,
  UNDEFINED,
} from '../../../logic/kleene/verdict.js';
import type { CoreContext, CoreRequest } from '../core-request.js';
import {
  type AtomNumbers,
  ask,
  type Fact,
  type MarkingFact,
  type Marks,
  type Meaning,
  marking,
} from '../fact.js';
import { inGap } from '../gap.js';
import type { World } from '../world.js';
import type { AddressKey } from './addresses.js';
import { countryOfRegion } from './location-codes.js';
import {
  chainOf,
  fitsDynamicZone,
  isActive,
  isBlocklist,
  isDynamic,
  type ZoneDefinition,
} from './zone-map.js';

/**
 * A keyword that conditions use in place of a zone id. It means any active zone that policies can use, that is, any zone except blocklists
 * (assumption A3).
 */
export const ALL_ZONES = 'ALL_ZONES';

const COUNTRY = 'policyContext.location.country';

/** The fact that states the network zones that contain the request. Spec: Conditions (policy and rule), `network`. */
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
      what: 'a zone of the address, by id or name, instead of --ip',
      field: 'policyContext.zones.ids',
      kind: 'zone',
      isList: true,
      instead: ['policyContext.ip', 'policyContext.ipChain'],
    },
    {
      flag: '--country',
      value: 'code',
      what: 'the country of the address, ISO 3166-1, such as US',
      field: COUNTRY,
      isWord: true,
    },
    {
      flag: '--region',
      value: 'code',
      what: 'the region of the address, ISO 3166-2, such as US-CA; also sets the country',
      field: 'policyContext.location.region',
      alsoSets: { field: COUNTRY, from: countryOfRegion },
    },
  ],
  words(found, { ids, plain }) {
    if (isObject(found) && ('country' in found || 'region' in found))
      return [found.country, found.region].flatMap((code) => (code == null ? [] : plain(code))).join(', ');
    if (!isObject(found) || !('zones' in found) || !('address' in found))
      return ids('zone', found, 'no zone');
    const zones = ids('zone', found.zones, 'no zone');
    return 'isOpen' in found && zones === 'no zone'
      ? `${plain(found.address)}, whose zones are unknown: add the response of \`GET /api/v1/zones\``
      : `${plain(found.address)} in ${zones}`;
  },
  fieldsFor: (id, world) => fieldsOf(id === ALL_ZONES ? world.zones.zones : zonesOf(id, world)),
  bind: createZoneEvaluator,
  found: ({ policyContext: context }, world) => {
    const only = onlyZones(context);
    if (only !== undefined) return only;
    const address = context.ip ?? context.ipChain;
    if (address != null)
      return {
        address,
        zones: zonesHolding(world, context),
        ...(!world.isComplete('zone') && { isOpen: true }),
      };
    if (context.zones != null) return context.zones.ids;
    return context.location ?? context.asn ?? context.ipServiceCategories ?? undefined;
  },
};

/** Returns the formula for "the request is in the zone with this id" or, for `ALL_ZONES`, "in any active zone for policies". */
export function inZone(id: string): Meaning {
  return ask(zone, id);
}

/** Returns the zones in a request that states all zones of its address; `undefined` if it states none, or may have left some out. */
function onlyZones(context: CoreContext): readonly string[] | undefined {
  return context.zones == null || mayHaveOtherZones(context) ? undefined : context.zones.ids;
}

/** Returns the zones that a request states, if its list of zones may be incomplete. Otherwise, returns an empty list. */
function reportedZones(context: CoreContext): readonly string[] {
  return context.zones != null && mayHaveOtherZones(context) ? context.zones.ids : [];
}

/** Whether the zones that a request lists may be incomplete. */
export function mayHaveOtherZones({ open }: CoreContext): boolean {
  return open?.includes('zones') === true;
}

/**
 * Returns the request fields that decide whether a request comes from the zones, the most useful first. Usually this is the IP address,
 * then the ids of zones, then the other criteria. If dynamic zones with a single criterion are the only zones, this criterion comes first.
 */
function fieldsOf(zones: readonly ZoneDefinition[]): string[] {
  const asks = (isAsked: (zone: ZoneDefinition) => boolean, field: string) =>
    zones.some(isAsked) ? [`policyContext.${field}`] : [];
  const address = asks((one) => !isDynamic(one), 'ip');
  const dynamic = [
    ...asks(({ locations }) => locations != null, 'location'),
    ...asks(({ asns }) => asns != null, 'asn'),
    ...asks((one) => one.ipServiceCategories != null || one.proxyType != null, 'ipServiceCategories'),
  ];
  return address.length === 0 && dynamic.length === 1
    ? [...dynamic, 'policyContext.zones.ids']
    : [...address, 'policyContext.zones.ids', ...dynamic];
}

function zonesOf(id: string, { zones: map }: World): ZoneDefinition[] {
  const number = map.numberOf(id);
  return number === undefined ? [] : [map.zones[number] as ZoneDefinition];
}

/** Returns the ids of the zones that definitely contain the request. */
export function zonesHolding(world: World, context: CoreContext): string[] {
  const only = onlyZones(context);
  if (only !== undefined) return only.filter((id) => rankOfZone(id, world, context) === MATCH);
  const chain = chainOf(context);
  return world.zones.zones
    .map(({ id }) => id)
    .filter((id) => rankOfZone(id, world, context, chain) === MATCH);
}

/**
 * Returns the formula for "the request is blocked before any policy", considering only zones of the snapshot: the request is in a blocklist
 * zone and in no exempt zone.
 */
export function blockedByKnownZones(world: World): Meaning {
  return all([inAnyOf(world.zones.blocking), not(inAnyOf(world.zones.exempt))]);
}

/**
 * Returns the formula for "the request is blocked before any policy". It is undecided where an exempt zone may be missing from the
 * snapshot. Missing blocklist zones are not considered.
 */
export function blockedByZones(world: World): Meaning {
  const why = world.whyIncomplete('zone');
  return why === undefined ? blockedByKnownZones(world) : all([blockedByKnownZones(world), not(inGap(why))]);
}

function inAnyOf(zones: readonly ZoneDefinition[]): Meaning {
  return any(zones.map(({ id }) => inZone(id)));
}

/**
 * Returns the blocklist zones that block a request before any policy; the list is empty if an exempt zone contains the request, too. The
 * result is undecided if an address or a dynamic zone cannot be evaluated.
 */
export function blockedBy(
  world: World,
  context: CoreContext,
): { readonly rank: Rank; readonly zones: readonly string[]; readonly why?: string } {
  const chain = chainOf(context);
  const rankOf = ({ id }: ZoneDefinition) => rankOfZone(id, world, context, chain);
  const { blocking } = world.zones;
  const exempt = disjunction(world.zones.exempt.map(rankOf));
  const others = mayBeInMissingZone(world, context) ? UNDEFINED : NOT_MATCH;
  const blocked = disjunction([...blocking.map(rankOf), others]);
  const rank = conjunction([blocked, negate(disjunction([exempt, others]))]);
  const isRefused = conjunction([blocked, negate(exempt)]) === MATCH;
  const zones = blocking.filter((one) => isRefused && rankOf(one) === MATCH).map(({ id }) => id);
  const why = others === UNDEFINED && rank === UNDEFINED ? world.whyIncomplete('zone') : undefined;
  return { rank, zones, ...(why !== undefined && { why }) };
}

/** Whether the request may be in zones that are missing from the snapshot, as far as the snapshot states that zones are missing. */
function mayBeInMissingZone(world: World, context: CoreContext): boolean {
  if (world.whyIncomplete('zone') === undefined) return false;
  return onlyZones(context)?.some((id) => !world.holds('zone', id)) ?? true;
}

/** Returns the blocklist zones for which it is unknown whether they block the request. Spec: Simulation, 4, "Zones". */
export function undecidedBlocklistZones(
  { policyContext }: CoreRequest,
  world: World,
): readonly ZoneDefinition[] {
  const { blocking, exempt } = world.zones;
  if (blocking.length === 0) return [];
  const chain = chainOf(policyContext);
  const rankOf = ({ id }: ZoneDefinition) => rankOfZone(id, world, policyContext, chain);
  if (exempt.some((zone) => rankOf(zone) === MATCH)) return [];
  return blocking.filter((zone) => rankOf(zone) === UNDEFINED);
}

/** Whether a blocklist zone of the snapshot blocks the request before any policy is evaluated. */
export function isBlocked({ policyContext }: CoreRequest, world: World): boolean {
  return blockedBy(world, policyContext).zones.length > 0;
}

/**
 * Returns the verdict, as a number, on whether a request is in a zone. This function and `createZoneEvaluator` must give the same results.
 */
export function rankOfZone(id: string, world: World, context: CoreContext, chain = chainOf(context)): Rank {
  if (id === ALL_ZONES) return rankOfAllZones(world, context, chain);
  const map = world.zones;
  const number = map.numberOf(id);
  const definition = number === undefined ? undefined : map.zones[number];
  const only = onlyZones(context);
  if (only !== undefined)
    return known((definition === undefined || isActive(definition)) && only.includes(id));
  if (reportedZones(context).includes(id)) return MATCH;
  if (number === undefined || definition === undefined)
    return world.isComplete('zone') ? NOT_MATCH : UNDEFINED;
  if (!isActive(definition)) return NOT_MATCH;
  if (map.isDynamic(number)) return fitsDynamicZone(definition, context);
  if (chain === undefined) return UNDEFINED;
  if (map.holds(number, chain)) return MATCH;
  return map.unreadable.includes(number) ? UNDEFINED : NOT_MATCH;
}

/**
 * Returns the verdict, as a number, on whether the request is in any active zone that policies can use (`ALL_ZONES`). If the request states
 * a zone that the snapshot does not contain, this zone also counts as an active zone. But if the snapshot states that zones are missing,
 * the verdict for this zone is `UNDEFINED`.
 */
function rankOfAllZones(world: World, context: CoreContext, chain: readonly AddressKey[] | undefined): Rank {
  const only = onlyZones(context);
  const ids = only ?? [...world.zones.zones.map(({ id }) => id), ...reportedZones(context)];
  const inAny = ids.map((id) => {
    const number = world.zones.numberOf(id);
    if (number === undefined && mayBeInMissingZone(world, context)) return UNDEFINED;
    const isForPolicies = number === undefined || !isBlocklist(world.zones.zones[number] as ZoneDefinition);
    return isForPolicies ? rankOfZone(id, world, context, chain) : NOT_MATCH;
  });
  const others = only === undefined && !world.isComplete('zone') ? UNDEFINED : NOT_MATCH;
  return disjunction([...inAny, others]);
}

/**
 * Returns the evaluator of the fact `zone`. For each request, the evaluator sets the verdict of each zone's atom: whether the zone contains
 * the request.
 */
function createZoneEvaluator(atoms: AtomNumbers, world: World): MarkingFact {
  const map = world.zones;
  const atomOf = Int32Array.from(map.zones, ({ id }) => atoms.get(id) ?? -1);
  const isAsked = (number: number) => (atomOf[number] as number) >= 0;
  const [dynamic, unreadable, ipZones] = [map.dynamicZones, map.unreadable, map.ipZones].map((numbers) =>
    numbers.filter(isAsked),
  ) as [number[], number[], number[]];
  const inactive = [...map.zones.keys()].filter(
    (number) => isAsked(number) && !isActive(map.zones[number] as ZoneDefinition),
  );
  const allZones = atoms.get(ALL_ZONES);
  const rest: Rank = world.isComplete('zone') ? NOT_MATCH : UNDEFINED;
  const markByPlace = (context: CoreContext, marks: Marks): Rank => {
    const chain = chainOf(context);
    if (rest === UNDEFINED) for (const number of inactive) marks.set(atomOf[number] as number, NOT_MATCH);
    for (const number of dynamic) {
      marks.set(atomOf[number] as number, fitsDynamicZone(map.zones[number] as ZoneDefinition, context));
    }
    if (chain === undefined) {
      for (const number of ipZones) marks.set(atomOf[number] as number, UNDEFINED);
      return rest;
    }
    if (rest === UNDEFINED) for (const number of ipZones) marks.set(atomOf[number] as number, NOT_MATCH);
    for (const number of unreadable) marks.set(atomOf[number] as number, UNDEFINED);
    map.eachHolding(chain, (number) => {
      if (isAsked(number)) marks.set(atomOf[number] as number, MATCH);
    });
    return rest;
  };
  return marking(({ policyContext: context }, marks) => {
    if (allZones !== undefined) marks.set(allZones, rankOfZone(ALL_ZONES, world, context));
    const others = onlyZones(context) === undefined ? markByPlace(context, marks) : NOT_MATCH;
    for (const id of context.zones?.ids ?? []) {
      const atom = atoms.get(id);
      if (atom !== undefined) marks.set(atom, rankOfZone(id, world, context));
    }
    return others;
  });
}
