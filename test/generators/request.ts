import fc from 'fast-check';
import { ownAt } from '../../src/base/own.js';
import { conditionOf } from '../../src/model/conditions/leaves.js';
import { parse } from '../../src/model/expression/syntax/parser.js';
import { print } from '../../src/model/expression/syntax/printer.js';
import type { Draft } from '../../src/model/facts/definition/request-draft.js';
import { FACTS } from '../../src/model/facts/facts.js';
import { PLATFORMS } from '../../src/model/facts/platform.js';
import type { Context, Request } from '../../src/model/facts/request.js';
import type { ZoneDefinition } from '../../src/model/facts/zones/zone-map.js';
import { POLICY_TYPES } from '../../src/model/policies/policy-type.js';
import type { App, Snapshot } from '../../src/model/policies/snapshot.js';
import { type Address, readRange, writeAddress } from '../interpreter/addresses.js';
import { arbitraryOrg, type OrgOptions } from './org.js';
import {
  ADDRESSES,
  ASNS,
  BEHAVIOR_NAMES,
  CLIENTS,
  COUNTRIES,
  compact,
  DETECTIONS,
  IDENTIFIERS,
  optional,
  outOfTen,
  POOLS,
  type PoolKind,
  PROVIDERS,
  REGIONS,
  SERVICE_CATEGORIES,
} from './pools.js';
import { arbitraryProfile } from './resources.js';

export interface RequestOptions {
  /** Generates only requests that name a user by id. */
  readonly byUser?: boolean;
  /** Generates only requests with an address or a chain of addresses. */
  readonly byAddress?: boolean;
}

/** Generates an org and a request that uses its ids. */
export function arbitraryOrgAndRequest(
  options: OrgOptions & RequestOptions = {},
): fc.Arbitrary<{ readonly org: Snapshot; readonly request: Request }> {
  return arbitraryOrg(options).chain((org) =>
    arbitraryRequest(org, options).map((request) => ({ org, request })),
  );
}

/** Generates a request that is valid in most cases, except for an unknown id or an unassigned user. It states few, many or all facts. */
export function arbitraryRequest(org: Snapshot, options: RequestOptions = {}): fc.Arbitrary<Request> {
  return fc.oneof(
    { weight: 3, arbitrary: requestWithFacts(2, org, options) },
    { weight: 4, arbitrary: requestWithFacts(6, org, options) },
    { weight: 3, arbitrary: requestWithFacts(10, org, options) },
  );
}

/** Generates the options of a simulation. */
export const arbitraryOptions = fc
  .record({
    expand: fc.subarray(['EVALUATED' as const, 'RULE' as const]),
    hoistPolicyLeaves: optional(5, fc.boolean()),
    listVisited: optional(5, fc.boolean()),
  })
  .map(compact);

function requestWithFacts(times: number, org: Snapshot, options: RequestOptions): fc.Arbitrary<Request> {
  return appInstance(org).chain((app) =>
    fc
      .record({
        policyTypes: policyTypes(org),
        appInstance: fc.constant(app),
        who: who(org, app, options),
        more: personWithFacts(times / 2, org),
        where: options.byAddress ? address(org) : optional(times, place(org)),
        rest: contextWithFacts(times, org),
      })
      .map(({ who: person, more, where, rest, ...request }) => {
        const policyContext: Context = { ...person, ...where, ...compact(rest) };
        const user = { ...person.user, ...more };
        return compact({
          ...request,
          policyContext: Object.keys(user).length === 0 ? policyContext : { ...policyContext, user },
        });
      }),
  );
}

type Part = Partial<Context>;

/**
 * Returns the ids of the objects in a list of the org. If the list is empty, returns all ids of this kind in `POOLS`, because each of these
 * objects may exist.
 */
export function known(kind: PoolKind, list: readonly { readonly id: string }[]): readonly string[] {
  return list.length > 0 ? list.map(({ id }) => id) : POOLS[kind].ids;
}

function appInstance({ apps }: Snapshot): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(...known('app', apps)) },
    { weight: 1, arbitrary: fc.constant(POOLS.app.missing) },
  );
}

function policyTypes({ brand }: Snapshot): fc.Arbitrary<string[] | null | undefined> {
  const names = POLICY_TYPES.flatMap(({ name }) => [name, name.replace(/^OKTA_/, `${brand}_`)]);
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<(string[] | null | undefined)[]>(undefined, null, []) },
    { weight: 3, arbitrary: fc.shuffledSubarray(names) },
    { weight: 1, arbitrary: fc.constant(names) },
  );
}

function who(org: Snapshot, appId: string, { byUser }: RequestOptions): fc.Arbitrary<Part> {
  const users = known('user', org.users);
  const app = org.apps.find(({ id }) => id === appId);
  const ids = fc.oneof(
    {
      weight: 12,
      arbitrary: fc.constantFrom(...(app === undefined ? users : assignedUsers(app, users, org))),
    },
    { weight: 1, arbitrary: fc.constantFrom(...users, POOLS.user.missing) },
  );
  const user = ids.map((id) => ({ user: { id } }));
  if (byUser) return user;
  const all = known('group', org.groups);
  const assigned = all.filter((id) => app?.groupIds?.includes(id) ?? true);
  const groups = fc.oneof(
    { weight: 12, arbitrary: fc.subarray([...assigned]) },
    { weight: 1, arbitrary: fc.subarray([...all, POOLS.group.missing]) },
  );
  const described = fc.record({
    id: fc.constantFrom(...users, 'somebody'),
    groupIds: fc.subarray([...all, POOLS.group.missing]),
  });
  return fc.oneof(
    { weight: 5, arbitrary: user },
    { weight: 5, arbitrary: groups.map((list) => ({ groups: { ids: list } })) },
    { weight: 1, arbitrary: described.map((person) => ({ user: person })) },
  );
}

/**
 * Returns the users who are assigned to the application according to the export. Returns all users if the export shows no assigned user.
 */
function assignedUsers(
  { groupIds, userIds }: App,
  users: readonly string[],
  org: Snapshot,
): readonly string[] {
  if (groupIds === undefined && userIds === undefined) return users;
  const isForAll = org.groups.some(({ id, isEveryone }) => isEveryone && groupIds?.includes(id));
  const assigned = users.filter((id) => {
    const own = org.users.find((user) => user.id === id)?.groupIds ?? [];
    return isForAll || userIds?.includes(id) || own.some((group) => groupIds?.includes(group));
  });
  return assigned.length > 0 ? assigned : users;
}

function personWithFacts(times: number, org: Snapshot): fc.Arbitrary<NonNullable<Context['user']>> {
  return fc
    .record({
      login: optional(times, fc.constantFrom(...IDENTIFIERS, null)),
      type: optional(times, fc.constantFrom(...known('userType', org.userTypes))),
      profile: optional(times, arbitraryProfile),
      provider: optional(times, fc.constantFrom(...PROVIDERS)),
    })
    .map(compact);
}

/** Generates one address or a chain, in a zone or next to one. */
export function address(org: Snapshot): fc.Arbitrary<Part> {
  const one = fc.constantFrom(...ADDRESSES, ...borders(org));
  const some = fc.array(one, { minLength: 1, maxLength: 7, size: 'max' });
  return fc.oneof(
    { weight: 4, arbitrary: one.map((ip) => ({ ip })) },
    { weight: 1, arbitrary: some.map((ipChain) => ({ ipChain })) },
    { weight: 2, arbitrary: fc.oneof(some, ...chainsThroughProxies(org)).map((ipChain) => ({ ipChain })) },
  );
}

/**
 * Generates proxy chains (lists of addresses). A chain begins with a client in the gateways of a zone and continues with proxies of the
 * same zone.
 */
function chainsThroughProxies({ zones }: Snapshot): fc.Arbitrary<string[]>[] {
  return zones.flatMap((zone) => {
    const clients = edges(zone.gateways);
    const hops = edges(zone.proxies).filter((hop) => !clients.includes(hop));
    if (clients.length === 0 || hops.length === 0) return [];
    const hop = fc.constantFrom(...hops);
    const through = fc.oneof(fc.array(hop, { maxLength: 3 }), fc.array(hop, { minLength: 4, maxLength: 6 }));
    return [fc.tuple(fc.constantFrom(...clients), through).map(([client, all]) => [client, ...all])];
  });
}

function edges(list: ZoneDefinition['gateways']): string[] {
  return (list ?? []).flatMap(({ value }) => {
    const range = readRange(value ?? '');
    return range === undefined ? [] : [writeAddress(range.first), writeAddress(range.last)];
  });
}

/** Returns the first and last address of each range of the org, and the addresses just outside. */
function borders({ zones }: Snapshot): string[] {
  const entries = zones.flatMap(({ gateways, proxies }) => [...(gateways ?? []), ...(proxies ?? [])]);
  return entries.flatMap(({ value }) => {
    const range = readRange(value ?? '');
    if (range === undefined) return [];
    const { first, last } = range;
    return [first, last, neighbour(first, -1n), neighbour(last, 1n)].flatMap((end) =>
      end ? [writeAddress(end)] : [],
    );
  });
}

function neighbour({ family, value }: Address, step: bigint): Address | undefined {
  const next = value + step;
  return next < 0n || next >> (family === 4 ? 32n : 128n) > 0n ? undefined : { family, value: next };
}

/**
 * Generates the place of a request in one of three forms: an address; the list of all zones that contain the request; or an incomplete list
 * of zones, with or without an address.
 */
function place(org: Snapshot): fc.Arbitrary<Part> {
  return fc.oneof(
    { weight: 3, arbitrary: address(org) },
    { weight: 3, arbitrary: zones(org) },
    { weight: 1, arbitrary: openZones(org) },
  );
}

/**
 * Generates an incomplete list of zones, as sign-in logs have it. The listed zones contain the request. Only the address, if present, shows
 * whether other zones contain the request.
 */
function openZones(org: Snapshot): fc.Arbitrary<Part> {
  return fc
    .tuple(zones(org), optional(6, address(org)))
    .map(([named, at]) => ({ ...at, ...named, open: ['zones' as const] }));
}

function zones(org: Snapshot): fc.Arbitrary<Part> {
  const ids = known('zone', org.zones);
  return fc
    .oneof(
      { weight: 20, arbitrary: fc.subarray([...ids]) },
      { weight: 1, arbitrary: fc.constant<string[]>([POOLS.zone.missing]) },
    )
    .map((list) => ({ zones: { ids: list } }));
}

/** Generates the facts of a request other than the user, the groups, the address and the zones. Some facts are `null`. */
function contextWithFacts(times: number, org: Snapshot) {
  const all = factsOf(org);
  const facts = Object.entries({ ...all, behaviors: fc.oneof(all.behaviors, openBehaviors(org)) }).map(
    ([name, fact]) => [name, optional(times, mostlyNotNull<unknown>(fact))] as const,
  );
  const deviceFacts = deviceWithFacts(times, org);
  return fc.record({
    ...Object.fromEntries(facts),
    device: optional(times, deviceFacts),
  }) as fc.Arbitrary<Part>;
}

/** Generates behaviors as in a log: some detected, some not, and others unknown. */
function openBehaviors(org: Snapshot): fc.Arbitrary<NonNullable<Context['behaviors']>> {
  const { behaviors } = factsOf(org);
  return fc.tuple(behaviors, behaviors).map(([detected, rest]) => ({
    detected,
    notDetected: rest.filter((one) => !detected.includes(one)),
  }));
}

function mostlyNotNull<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.oneof({ weight: 24, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) });
}

/**
 * Generators for facts with a field of their own in the request. The value of such a fact is a number, or comes from a fixed set. `factsOf`
 * adds the facts whose values depend on the org.
 */
const ONE_OF_ITS_VALUES: Readonly<Record<string, fc.Arbitrary<unknown>>> = Object.fromEntries(
  FACTS.flatMap(({ field, domain }) => {
    if (field === undefined || domain === undefined) return [];
    const drafted = (put: (draft: Draft) => void) => {
      const draft: Draft = { appInstance: '', policyContext: {} };
      put(draft);
      return ownAt(draft.policyContext, [field.name]);
    };
    if (domain.kind === 'ordered') {
      const numbers = fc.integer({ min: domain.least, max: domain.greatest });
      return [[field.name, numbers.map((number) => drafted((draft) => domain.put(number, draft)))]];
    }
    if (domain.kind !== 'one value' || domain.values.length === 0) return [];
    const values = fc.constantFrom(...domain.values);
    return [[field.name, values.map((value) => drafted((draft) => domain.put(value, draft)))]];
  }),
);

/**
 * Returns generators for the facts that do not depend on each other. Their values include those with which the conditions of the org may
 * compare.
 */
export function factsOf(org: Snapshot) {
  const texts = [...expressionsOf(org), ...notUnderstoodIn(org)];
  const behaviors = known('behavior', org.behaviors).flatMap((id) => [id, BEHAVIOR_NAMES[id] ?? id]);
  return {
    ...ONE_OF_ITS_VALUES,
    location: fc
      .record({
        country: fc.constantFrom(...COUNTRIES),
        region: optional(7, fc.constantFrom(...REGIONS, null)),
      })
      .map(compact),
    asn: fc.constantFrom(...ASNS, ...ASNS.map(Number), '64502'),
    ipServiceCategories: fc.oneof(
      { weight: 1, arbitrary: fc.constant<string[]>([]) },
      { weight: 2, arbitrary: fc.subarray([...SERVICE_CATEGORIES.slice(0, 2), 'OTHER_VPN']) },
    ),
    riskDetections: fc.subarray([...DETECTIONS]),
    behaviors: fc.subarray([...new Set(behaviors), 'Velocity']),
    authType: fc.constantFrom('WEB', 'RADIUS', 'LDAP_INTERFACE'),
    identifier: fc.constantFrom(...IDENTIFIERS),
    identityProvider: fc.constantFrom(...known('idp', org.idps), 'OKTA'),
    office365Client: fc.constantFrom(...CLIENTS, 'POP3'),
    session: fc.constant({ id: 'session' }),
    now: fc.constant('2026-01-02T03:04:05Z'),
    expressions: fc
      .tuple(...texts.map((text) => optional(3, fc.boolean()).map((stated) => [text, stated] as const)))
      .map((stated) => compact(Object.fromEntries(stated)) as Record<string, boolean>),
  };
}

/** Returns the expressions in the org's policies and rules, as written and as printed. */
function expressionsOf({ policies }: Snapshot): string[] {
  const all = policies.flatMap((policy) => [policy, ...policy.rules]);
  const texts = all.map(
    ({ conditions }) => (conditions?.elCondition as { condition?: unknown } | null)?.condition,
  );
  return [...new Set(texts.filter((text) => typeof text === 'string').flatMap(spellings))];
}

/** Returns the conditions whose result a request may state. */
function notUnderstoodIn({ policies }: Snapshot): string[] {
  const all = policies.flatMap((policy) => [policy, ...policy.rules]);
  const keys = all.flatMap(({ conditions, unreadable }) =>
    Object.keys(conditions ?? {}).filter((key) => unreadable.has(key) || conditionOf(key) === undefined),
  );
  return [...new Set(keys)].map((key) => `conditions.${key}`);
}

function spellings(text: string): string[] {
  const parsed = parse(text);
  return parsed.ok ? [text, print(parsed.expression)] : [text];
}

function deviceWithFacts(times: number, org: Snapshot): fc.Arbitrary<Context['device']> {
  const state = fc.constantFrom<[boolean | undefined, boolean | undefined]>(
    ...[true, false, undefined].flatMap((registered) =>
      [true, false, undefined]
        .filter((managed) => !(managed && registered === false))
        .map((managed): [boolean | undefined, boolean | undefined] => [registered, managed]),
    ),
  );
  return fc
    .record({
      platform: optional(times, platform),
      state,
      assured: optional(times, assured(org)),
      isStateTold: outOfTen(times),
    })
    .map(({ state: [registered, managed], isStateTold, assured, ...rest }) =>
      compact({ ...rest, ...assured, ...(isStateTold ? { registered, managed } : {}) }),
    );
}

/** Generates satisfied device assurance policies: the only policy of the org or any of several. */
export function assured(org: Snapshot) {
  const ids = known('deviceAssurance', org.deviceAssurances);
  return fc.oneof<fc.Arbitrary<Pick<NonNullable<Context['device']>, 'assuranceId' | 'assuranceIds'>>[]>(
    fc.constantFrom(...ids).map((assuranceId) => ({ assuranceId })),
    fc.shuffledSubarray([...ids]).map((assuranceIds) => ({ assuranceIds })),
  );
}

export const platform = fc.constantFrom(...Object.keys(PLATFORMS));
