import fc from 'fast-check';
import { foldCase } from '../../src/logic/text/letter-case.js';
import type { Context, Request } from '../../src/model/facts/request.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { snapshotUser, worldOf } from '../interpreter/world.js';
import { insideZone } from '../interpreter/zones.js';
import { compact, IDENTIFIERS, optional, outOfTen, POOLS, PROVIDERS, REGIONS } from './pools.js';
import { address, assured, factsOf, known, platform } from './request.js';
import { arbitraryProfile } from './resources.js';

/**
 * Generates a request that adds facts to the given request and changes none. It never adds:
 * `authType`, because this fact has a default; an id that the org lacks, because assumption A6 makes conditions with such an id decided;
 * the outcome of an expression, because the known facts may contradict it.
 */
export function arbitraryCompletion(org: Snapshot, request: Request): fc.Arbitrary<Request> {
  return fc.oneof(completionBy(2, org, request), completionBy(10, org, request));
}

function completionBy(times: number, org: Snapshot, request: Request): fc.Arbitrary<Request> {
  const context = request.policyContext;
  return fc
    .record({
      where: optional(times, missingPlace(org, request)),
      facts: missingFacts(times, org, request),
      location: optional(times, missingLocation(org, context)),
      device: optional(times, missingOfDevice(times, org, context.device ?? {})),
      user: missingOfUser(times, org, request),
    })
    .map(({ where, facts, location, device, user }) => {
      const filled = compact({
        location,
        device,
        user: Object.keys(user).length > 0 ? { ...context.user, ...user } : undefined,
      });
      return { ...request, policyContext: { ...context, ...where, ...facts, ...filled } };
    });
}

/** Generates an address, or zones that agree with the other facts of the request. */
function missingPlace(org: Snapshot, request: Request): fc.Arbitrary<Partial<Context>> {
  const { ip, ipChain, zones } = request.policyContext;
  if (ip != null || ipChain != null || zones != null) return fc.constant({});
  const world = worldOf(org, request);
  const held = org.zones.map((zone) => ({ id: zone.id, verdict: insideZone(zone, world) }));
  const certain = held.filter(({ verdict }) => verdict === 'MATCH').map(({ id }) => id);
  const open = held.filter(({ verdict }) => verdict === 'UNDEFINED').map(({ id }) => id);
  const possible = org.zones.length > 0 ? open : [...POOLS.zone.ids];
  const inZones = fc.subarray(possible).map((ids) => ({ zones: { ids: [...certain, ...ids] } }));
  return fc.oneof(address(org), inZones);
}

/**
 * Generates facts that the request lacks and that do not depend on each other. Omits the identifier if the login of the user is known, and
 * the risk of the user if the export states it.
 */
function missingFacts(times: number, org: Snapshot, request: Request): fc.Arbitrary<Partial<Context>> {
  const { authType: _, expressions: __, location: ___, identifier, ...others } = factsOf(org);
  const behaviors = others.behaviors.map((all) => all.filter((one) => isHeldBehavior(one, org)));
  const told = { ...others, behaviors };
  const facts = knowsLogin(org, request) ? told : { ...told, identifier };
  const { riskLevel } = snapshotUser(worldOf(org, request)) ?? {};
  const missing = Object.entries(facts)
    .filter(([name]) => request.policyContext[name as keyof Context] == null)
    .filter(([name]) => name !== 'entityRisk' || riskLevel == null)
    .map(([name, fact]) => [name, optional<unknown>(times, fact)] as const);
  return fc.record(Object.fromEntries(missing)).map(compact) as fc.Arbitrary<Partial<Context>>;
}

function isHeldBehavior(idOrName: string, { behaviors }: Snapshot): boolean {
  return behaviors.length === 0 || behaviors.some(({ id, name }) => id === idOrName || name === idOrName);
}

function missingLocation(org: Snapshot, { location }: Context): fc.Arbitrary<Context['location']> {
  if (location == null) return factsOf(org).location;
  if (location.region != null) return fc.constant(location);
  return fc.constantFrom(...REGIONS).map((region) => ({ ...location, region }));
}

/** Generates missing device facts that fit the others: a managed device is registered. */
function missingOfDevice(
  times: number,
  org: Snapshot,
  device: NonNullable<Context['device']>,
): fc.Arbitrary<Context['device']> {
  const isAssuredTold = (device.assuranceId ?? device.assuranceIds) != null;
  return fc
    .record({
      platform: optional(times, platform),
      assurance: optional(isAssuredTold ? 0 : times, assured(org)),
      isRegistered: fc.boolean(),
      isManaged: fc.boolean(),
      tellsRegistered: outOfTen(times),
      tellsManaged: outOfTen(times),
    })
    .map(({ isRegistered, isManaged, tellsRegistered, tellsManaged, ...more }) => {
      const { platform, assurance } = more;
      const isConsistent = isForPlatform({ ...device, ...assurance }, device.platform ?? platform, org);
      const filled = isConsistent ? { platform, ...assurance } : {};
      const registered =
        device.registered ?? (tellsRegistered ? isRegistered || device.managed === true : undefined);
      const managed = device.managed ?? (tellsManaged ? isManaged && registered !== false : undefined);
      const given = Object.fromEntries(Object.entries(device).filter(([, value]) => value !== null));
      return compact({ ...filled, registered, managed, ...given });
    });
}

/** Whether the device assurance policy is for the platform. A device satisfies no policy of another platform. */
function isForPlatform(
  { assuranceId, assuranceIds }: NonNullable<Context['device']>,
  platform: string | null | undefined,
  { deviceAssurances }: Snapshot,
): boolean {
  const ids = [...(assuranceIds ?? []), ...(assuranceId == null ? [] : [assuranceId])];
  const named = (name: string) => (name === 'OSX' ? 'MACOS' : name);
  return ids.every((id) => {
    const own = deviceAssurances.find((policy) => policy.id === id)?.platform;
    return own == null || platform == null || named(own) === named(platform);
  });
}

/** Generates user facts that neither the request nor the export states. */
function missingOfUser(
  times: number,
  org: Snapshot,
  request: Request,
): fc.Arbitrary<Partial<NonNullable<Context['user']>>> {
  const given = request.policyContext.user;
  const held = snapshotUser(worldOf(org, request));
  const areGroupsStated = request.policyContext.groups != null;
  const logins = IDENTIFIERS.filter((login) => !areGroupsStated || !isHeldLogin(login, org));
  const facts = {
    login: logins.length === 0 ? fc.constant(undefined) : fc.constantFrom(...logins),
    type: fc.constantFrom(...known('userType', org.userTypes)),
    profile: arbitraryProfile,
    provider: fc.constantFrom(...PROVIDERS),
  };
  const missing = Object.entries(facts)
    .filter(
      ([name]) => (given?.[name as keyof typeof facts] ?? held?.[name as keyof typeof facts]) === undefined,
    )
    .map(([name, fact]) => [name, optional<unknown>(times, fact)] as const);
  return fc.record(Object.fromEntries(missing)).map(compact);
}

/**
 * Whether a user of the export has the login. A request that states groups gets no login of such a user, because the export may list other
 * groups for this user.
 */
function isHeldLogin(login: string, { users }: Snapshot): boolean {
  return users.some((user) => user.login != null && foldCase(user.login) === foldCase(login));
}

function knowsLogin(org: Snapshot, request: Request): boolean {
  return (request.policyContext.user?.login ?? snapshotUser(worldOf(org, request))?.login) !== undefined;
}
