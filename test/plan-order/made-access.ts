import fc from 'fast-check';
import type { Members } from '../../src/base/object.js';
import { unwrap } from '../../src/public/unwrap.js';
import { readTenant } from '../../src/service/tenant/read-tenant.js';
import type { Tenant } from '../../src/service/tenant/tenant.js';
import type { MadeRequest, MadeResource } from './made-resources.js';

/** Rules of authentication policies, the zones that they ask for, who is in their groups, and which policy is asked. */
export interface MadeAccess {
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
    fc.subarray([...POLICIES, 'office', 'cafe', ...APPS, ...GROUPS], { minLength: 1, maxLength: 3 }),
  )
  .map(([before, other, parts]) => {
    const mixed = <Value>(one: Readonly<Record<string, Value>>, two: Readonly<Record<string, Value>>) =>
      Object.fromEntries(
        Object.keys(one).map((key) => [key, (parts.includes(key) ? two : one)[key] as Value]),
      );
    const after = {
      rules: mixed(before.rules, other.rules),
      zones: mixed(before.zones, other.zones),
      asks: mixed(before.asks, other.asks),
      members: mixed(before.members, other.members),
    };
    return [before, after] as const;
  });

/** The org that has these; whoever no rule decides comes in with two factors. */
export function tenantOf({ rules, zones, asks, members }: MadeAccess): Tenant {
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
    policies: [policy('rstdefault', true), ...POLICIES.map((id) => policy(id, false))],
    apps: APPS.map((id) => ({ id, name: 'bookmark', label: id, status: 'ACTIVE', signOnMode: 'BOOKMARK' })),
    mappings: APPS.map((appId) => ({ appId, policyId: asks[appId], type: 'ACCESS_POLICY' })),
    zones: Object.entries(zones).map(([id, cidrs]) => zoneDocument(id, cidrs)),
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
    ...Object.keys(before.zones).map((id) => zoneResource(id, before.zones[id] ?? [], after.zones[id] ?? [])),
    ...APPS.map((id) => appResource(id, before.asks[id] ?? '', after.asks[id] ?? '')),
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
              ? { method: 'POST', path, body: ruleDocument(right, to + 1) }
              : { method: 'PUT', path: at, body: ruleDocument(right, to + 1) },
            ...(right.status === (left?.status ?? 'ACTIVE') ? [] : [switched(right.status)]),
          ];
    return [
      {
        type: RULE,
        name: `${policyId}_${of}`,
        ...(id && { id }),
        ...(left && { before: ruleValues(policyId, left, from + 1) }),
        ...(right && { after: ruleValues(policyId, right, to + 1) }),
        dependsOn: right?.isChained && above ? [`${RULE}.${policyId}_${above.of}`] : [],
        requests,
      },
    ];
  });
}

const RULE = 'okta_app_signon_policy_rule';

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

function ruleDocument({ of, access, factorMode, group, zone }: AccessRule, priority: number): Members {
  return {
    type: 'ACCESS_POLICY',
    name: of,
    priority,
    conditions: {
      network: zone === '' ? { connection: 'ANYWHERE' } : { connection: 'ZONE', include: [zone] },
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

function zoneDocument(id: string, cidrs: readonly string[]): Members {
  const gateways = cidrs.map((value) => ({ type: 'CIDR', value }));
  return { id, name: id, type: 'IP', status: 'ACTIVE', usage: 'POLICY', gateways, proxies: null };
}

function zoneResource(id: string, was: readonly string[], is: readonly string[]): MadeResource {
  const values = (gateways: readonly string[]) => ({
    name: id,
    type: 'IP',
    usage: 'POLICY',
    status: 'ACTIVE',
    gateways,
  });
  const isSame = was.join() === is.join();
  const request = { method: 'PUT', path: `/api/v1/zones/${id}`, body: zoneDocument(id, is) } as const;
  const requests = isSame ? [] : [request];
  return { type: 'okta_network_zone', name: id, id, before: values(was), after: values(is), requests };
}

function appResource(id: string, was: string, is: string): MadeResource {
  const values = (policy: string) => ({
    label: id,
    status: 'ACTIVE',
    url: 'https://example.com',
    authentication_policy: policy,
  });
  const request = { method: 'PUT', path: `/api/v1/apps/${id}/policies/${is}` } as const;
  const requests = was === is ? [] : [request];
  return {
    type: 'okta_app_bookmark',
    name: `app_${id}`,
    id,
    before: values(was),
    after: values(is),
    requests,
  };
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
