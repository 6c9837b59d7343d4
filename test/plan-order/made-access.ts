import fc from 'fast-check';
import type { Members } from '../../src/base/object.js';
import { unwrap } from '../../src/public/unwrap.js';
import { readTenant } from '../../src/service/tenant/read-tenant.js';
import type { Tenant } from '../../src/service/tenant/tenant.js';
import type { MadeRequest, MadeResource } from './made-resources.js';

/** Rules of authentication policies, the zones that they ask for, who is in their groups, and which policy is asked. */
export interface MadeAccess {
  /** The policies, zones and applications that there are. */
  readonly there: readonly string[];
  /** By policy. */
  readonly rules: Readonly<Record<string, readonly AccessRule[]>>;
  readonly zones: Readonly<Record<string, readonly string[]>>;
  /** By application. */
  readonly asks: Readonly<Record<string, string>>;
  /** By group. */
  readonly members: Readonly<Record<string, readonly string[]>>;
}

export interface AccessRule {
  readonly of: string;
  readonly access: 'ALLOW' | 'DENY';
  readonly factorMode: '1FA' | '2FA';
  readonly group: '' | 'contractors' | 'staff';
  readonly zone: '' | 'cafe' | 'office';
  readonly status: 'ACTIVE' | 'INACTIVE';
  readonly isChained: boolean;
}

const POLICIES = ['rstone', 'rsttwo'];
const RULES = ['first', 'second', 'third'];
const APPS = ['0oaone', '0oatwo'];
const GROUPS = ['staff', 'contractors'];
export const USERS = ['00uann', '00ubob'];
const ZONES = ['office', 'cafe'];
const DEFAULT = 'rstdefault';
const CIDRS = ['192.0.0.0/24', '192.0.1.0/24'];

const rule = (of: string) =>
  fc.record({
    of: fc.constant(of),
    access: fc.constantFrom('ALLOW', 'DENY'),
    factorMode: fc.constantFrom('1FA', '2FA'),
    group: fc.constantFrom('', 'staff', 'contractors'),
    zone: fc.constantFrom('', 'office', 'cafe'),
    status: fc.constantFrom('ACTIVE', 'ACTIVE', 'ACTIVE', 'INACTIVE'),
    isChained: fc.boolean(),
  }) as fc.Arbitrary<AccessRule>;

const rules = fc
  .tuple(fc.shuffledSubarray(RULES), fc.tuple(...RULES.map(rule)))
  .map(([names, all]) => names.map((of) => all[RULES.indexOf(of)] as AccessRule));

const byName = <Value>(names: readonly string[], value: fc.Arbitrary<Value>) =>
  fc.record(Object.fromEntries(names.map((name) => [name, value]))) as fc.Arbitrary<Record<string, Value>>;

const access: fc.Arbitrary<MadeAccess> = fc.record({
  there: fc.constant([...POLICIES, ...ZONES, ...APPS]),
  rules: byName(POLICIES, rules),
  zones: byName(['office', 'cafe'], fc.subarray(CIDRS, { minLength: 1 })),
  asks: byName(APPS, fc.constantFrom(...POLICIES)),
  members: byName(GROUPS, fc.subarray(USERS)),
});

/** The one, with some parts as in the other. */
export const accessChange: fc.Arbitrary<readonly [MadeAccess, MadeAccess]> = fc
  .tuple(
    access,
    access,
    fc.subarray([...POLICIES, ...ZONES, ...APPS, ...GROUPS], { minLength: 1, maxLength: 3 }),
    fc.subarray([...APPS, ...ZONES], { maxLength: 1 }),
    fc.oneof(
      { weight: 2, arbitrary: fc.constant<string[]>([]) },
      fc.subarray([...POLICIES, ...ZONES, ...APPS], { minLength: 1, maxLength: 1 }),
    ),
  )
  .map(([before, other, parts, later, gone]) => {
    const mixed = <Value>(one: Readonly<Record<string, Value>>, two: Readonly<Record<string, Value>>) =>
      Object.fromEntries(
        Object.keys(one).map((key) => [key, (parts.includes(key) ? two : one)[key] as Value]),
      );
    const after = {
      there: before.there.filter((id) => !gone.includes(id)),
      rules: mixed(before.rules, other.rules),
      zones: mixed(before.zones, other.zones),
      asks: mixed(before.asks, other.asks),
      members: mixed(before.members, other.members),
    };
    const isThereBefore = (id: string) => !later.includes(id) || gone.includes(id);
    return [settled({ ...before, there: before.there.filter(isThereBefore) }), settled(after)] as const;
  });

/** Nothing names what there is not; an application that asks a policy that is gone asks the default one. */
function settled({ there, rules, zones, asks, members }: MadeAccess): MadeAccess {
  const isThere = (id: string) => there.includes(id);
  const held = <Value>(values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => isThere(id)));
  const withZone = (one: AccessRule): AccessRule => (isThere(one.zone) ? one : { ...one, zone: '' });
  return {
    there,
    rules: Object.fromEntries(Object.entries(held(rules)).map(([id, own]) => [id, own.map(withZone)])),
    zones: held(zones),
    asks: Object.fromEntries(
      Object.entries(held(asks)).map(([id, policyId]) => [id, isThere(policyId) ? policyId : DEFAULT]),
    ),
    members,
  };
}

/** The org that has these; whoever no rule decides comes in with two factors. */
export function tenantOf({ there, rules, zones, asks, members }: MadeAccess): Tenant {
  const catchAll = (id: string) => ({
    id: `rul${id}last`,
    type: 'ACCESS_POLICY',
    name: 'Catch-all Rule',
    status: 'ACTIVE',
    system: true,
    priority: 99,
    conditions: null,
    actions: actionsOf({ access: 'ALLOW', factorMode: '2FA' }),
  });
  const policy = (id: string, system: boolean) => ({
    id,
    type: 'ACCESS_POLICY',
    name: id,
    status: 'ACTIVE',
    system,
    priority: 1,
    rules: [
      ...(rules[id] ?? []).map((one, index) => ({
        ...ruleDocument(one, index + 1),
        id: ruleId(id, one),
        status: one.status,
      })),
      catchAll(id),
    ],
  });
  const org = {
    policies: [
      policy(DEFAULT, true),
      ...POLICIES.filter((id) => there.includes(id)).map((id) => policy(id, false)),
    ],
    apps: Object.keys(asks).map((id) => ({ id, status: 'ACTIVE', ...appDocument(id) })),
    mappings: Object.entries(asks).map(([appId, policyId]) => ({ appId, policyId, type: 'ACCESS_POLICY' })),
    zones: Object.entries(zones).map(([id, cidrs]) => zoneDocument(id, id, cidrs)),
    groups: GROUPS.map((id) => ({ id, type: 'OKTA_GROUP', profile: { name: id } })),
    users: USERS.map((id) => ({
      id,
      status: 'ACTIVE',
      profile: { login: `${id}@example.com` },
      groupIds: GROUPS.filter((group) => members[group]?.includes(id)),
    })),
    groupMembers: members,
  };
  const documents = [{ name: 'org.json', value: org }];
  return unwrap(readTenant(documents, { brand: 'OKTA', edition: 'field', engine: 'identity' }));
}

/** What Terraform has of both, and the calls of the provider. Spec: Terraform, 4. */
export function resourcesOf(before: MadeAccess, after: MadeAccess): readonly MadeResource[] {
  return [
    ...POLICIES.flatMap((policyId) => ruleResources(policyId, before, after)),
    ...POLICIES.filter((id) => !after.there.includes(id)).map(goneResource),
    ...ZONES.flatMap((id) => zoneResource(id, before.zones[id], after.zones[id])),
    ...APPS.flatMap((id) => appResource(id, before.asks[id], after.asks[id])),
    ...GROUPS.map((id) => memberResource(id, before.members[id] ?? [], after.members[id] ?? [])),
  ];
}

function ruleResources(policyId: string, before: MadeAccess, after: MadeAccess): MadeResource[] {
  const [was, is] = [before.rules[policyId] ?? [], after.rules[policyId] ?? []];
  const path = `/api/v1/policies/${policyId}/rules`;
  return RULES.flatMap((of): MadeResource[] => {
    const [from, to] = [was, is].map((all) => all.findIndex((one) => one.of === of)) as [number, number];
    const [left, right] = [was[from], is[to]];
    if (left === undefined && right === undefined) return [];
    const above = is[to - 1];
    const newZone = right && before.zones[right.zone] === undefined ? right.zone : '';
    const isSame =
      left &&
      right &&
      from === to &&
      JSON.stringify(left) === JSON.stringify({ ...right, isChained: left.isChained });
    const id = left && ruleId(policyId, left);
    const at = `${path}/${id ?? '{id}'}`;
    const switched = (status: string): MadeRequest => ({
      method: 'POST',
      path: `${at}/lifecycle/${status === 'ACTIVE' ? 'activate' : 'deactivate'}`,
    });
    const requests: readonly MadeRequest[] = isSame
      ? []
      : right === undefined
        ? [{ method: 'DELETE', path: at }]
        : [
            left === undefined
              ? { method: 'POST', path, body: ruleDocument(right, to + 1, newZone) }
              : { method: 'PUT', path: at, body: ruleDocument(right, to + 1, newZone) },
            ...(right.status === (left?.status ?? 'ACTIVE') ? [] : [switched(right.status)]),
          ];
    return [
      {
        type: RULE,
        name: `${policyId}_${of}`,
        ...(id && { id }),
        ...(left && { before: ruleValues(policyId, left, from + 1) }),
        ...(right && { after: ruleValues(policyId, right, to + 1) }),
        ...(newZone && { refers: { network_includes: [`${ZONE}.${newZone}`] } }),
        dependsOn: [
          ...(right?.isChained && above ? [`${RULE}.${policyId}_${above.of}`] : []),
          ...(right && right.zone !== '' ? [`${ZONE}.${right.zone}`] : []),
        ],
        dependedOn: left
          ? [`${POLICY}.${policyId}`, ...(left.zone === '' ? [] : [`${ZONE}.${left.zone}`])]
          : [],
        requests,
      },
    ];
  });
}

const RULE = 'okta_app_signon_policy_rule';
const POLICY = 'okta_app_signon_policy';
const ZONE = 'okta_network_zone';

function goneResource(id: string): MadeResource {
  const before = { name: id, description: '', priority: 1, catch_all: true };
  const requests = [{ method: 'DELETE', path: `/api/v1/policies/${id}`, frees: [id, DEFAULT] } as const];
  return { type: POLICY, name: id, id, before, requests };
}

function ruleId(policyId: string, { of }: AccessRule): string {
  return `rul${policyId}${of}`;
}

function ruleValues(
  policyId: string,
  { of, access, factorMode, group, zone, status }: AccessRule,
  priority: number,
) {
  return {
    policy_id: policyId,
    name: of,
    priority,
    status,
    access,
    factor_mode: factorMode,
    type: 'ASSURANCE',
    re_authentication_frequency: 'PT2H',
    network_connection: zone === '' ? 'ANYWHERE' : 'ZONE',
    ...(zone !== '' && { network_includes: [zone] }),
    ...(group !== '' && { groups_included: [group] }),
  };
}

function ruleDocument(
  { of, access, factorMode, group, zone }: AccessRule,
  priority: number,
  newZone?: string,
): Members {
  const zoneId = zone !== '' && zone === newZone ? `{${ZONE}.${zone}}` : zone;
  return {
    type: 'ACCESS_POLICY',
    name: of,
    priority,
    conditions: {
      network: zone === '' ? { connection: 'ANYWHERE' } : { connection: 'ZONE', include: [zoneId] },
      ...(group !== '' && { people: { groups: { include: [group] } } }),
    },
    actions: actionsOf({ access, factorMode }),
  };
}

function actionsOf({ access, factorMode }: Pick<AccessRule, 'access' | 'factorMode'>): Members {
  return {
    appSignOn: { access, verificationMethod: { type: 'ASSURANCE', factorMode, reauthenticateIn: 'PT2H' } },
  };
}

function zoneDocument(id: string | undefined, name: string, cidrs: readonly string[]): Members {
  const gateways = cidrs.map((value) => ({ type: 'CIDR', value }));
  return {
    ...(id !== undefined && { id }),
    name,
    type: 'IP',
    status: 'ACTIVE',
    usage: 'POLICY',
    gateways,
    proxies: null,
  };
}

function zoneResource(
  name: string,
  was: readonly string[] | undefined,
  is: readonly string[] | undefined,
): MadeResource[] {
  if (was === undefined && is === undefined) return [];
  const values = (gateways: readonly string[]) => ({
    name,
    type: 'IP',
    usage: 'POLICY',
    status: 'ACTIVE',
    gateways,
  });
  const path = '/api/v1/zones';
  const at = `${path}/${name}`;
  const requests: readonly MadeRequest[] =
    is === undefined
      ? [
          { method: 'POST', path: `${at}/lifecycle/deactivate` },
          { method: 'DELETE', path: at },
        ]
      : was === undefined
        ? [{ method: 'POST', path, body: zoneDocument(undefined, name, is) }]
        : was.join() === is.join()
          ? []
          : [{ method: 'PUT', path: at, body: zoneDocument(name, name, is) }];
  const ends = { ...(was && { id: name, before: values(was) }), ...(is && { after: values(is) }) };
  return [{ type: ZONE, name, ...ends, requests }];
}

function appDocument(id: string): Members {
  const settings = { app: { url: 'https://example.com', requestIntegration: false } };
  return { name: 'bookmark', label: id, signOnMode: 'BOOKMARK', settings };
}

function appResource(label: string, was: string | undefined, is: string | undefined): MadeResource[] {
  if (was === undefined && is === undefined) return [];
  const values = (policy: string) => ({
    label,
    status: 'ACTIVE',
    url: 'https://example.com',
    authentication_policy: policy,
  });
  const isNew = was === undefined;
  const path = '/api/v1/apps';
  const at = `${path}/${isNew ? '{id}' : label}`;
  const map: readonly MadeRequest[] = was === is ? [] : [{ method: 'PUT', path: `${at}/policies/${is}` }];
  const requests: readonly MadeRequest[] =
    is === undefined
      ? [
          { method: 'POST', path: `${at}/lifecycle/deactivate` },
          { method: 'DELETE', path: at },
        ]
      : isNew
        ? [{ method: 'POST', path, body: appDocument(label) }, ...map]
        : map;
  const one = {
    type: 'okta_app_bookmark',
    name: `app_${label}`,
    ...(!isNew && { id: label, before: values(was) }),
    ...(is !== undefined && { after: values(is) }),
    dependedOn: isNew || was === DEFAULT ? [] : [`${POLICY}.${was}`],
    requests,
  };
  return [one];
}

function memberResource(id: string, was: readonly string[], is: readonly string[]): MadeResource {
  const values = (users: readonly string[]) => ({ group_id: id, users });
  const at = (user: string) => `/api/v1/groups/${id}/users/${user}`;
  const requests: readonly MadeRequest[] = [
    ...is.filter((user) => !was.includes(user)).map((user) => ({ method: 'PUT', path: at(user) }) as const),
    ...was
      .filter((user) => !is.includes(user))
      .map((user) => ({ method: 'DELETE', path: at(user) }) as const),
  ];
  return { type: 'okta_group_memberships', name: id, id, before: values(was), after: values(is), requests };
}
