import fc from 'fast-check';
import type { Members } from '../../../src/base/object.js';
import { unwrap } from '../../../src/documents/unwrap.js';
import type { Tenant } from '../../../src/features/mock-api/service/tenant/tenant.js';
import type { Edition } from '../../../src/model/policies/snapshot.js';
import { readTenant } from '../mock-api/service/refusing-tenant.js';
import type { MadeRequest, MadeResource } from './made-resources.js';

/**
 * The part of a generated org that determines access: rules of authentication policies, their zones, members of groups, and the policy of
 * each application.
 */
export interface MadeAccess {
  /** The existing policies, zones, applications and groups. */
  readonly there: readonly string[];
  /** For each replaced application: whether the plan first creates the new one (`create`) or first deletes the old one (`delete`). */
  readonly anew: Readonly<Record<string, 'create' | 'delete'>>;
  /** The rules by policy. */
  readonly rules: Readonly<Record<string, readonly AccessRule[]>>;
  readonly zones: Readonly<Record<string, readonly string[]>>;
  /** The policy by application. */
  readonly asks: Readonly<Record<string, string>>;
  /** The members by group. */
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

export const POLICIES = ['rstone', 'rsttwo'];
const RULES = ['first', 'second', 'third'];
export const APPS = ['0oaone', '0oatwo'];
const GROUPS = ['staff', 'contractors'];
export const USERS = ['00uann', '00ubob'];
const ZONES = ['office', 'cafe'];
export const ALL = [...POLICIES, ...ZONES, ...APPS, ...GROUPS];
export const DEFAULT = 'rstdefault';
export const EVERYONE = '00geveryone';
const CIDRS = ['192.0.0.0/24', '192.0.1.0/24'];

export const accessRule = (of: string) =>
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
  .tuple(fc.shuffledSubarray(RULES), fc.tuple(...RULES.map(accessRule)))
  .map(([names, all]) => names.map((of) => all[RULES.indexOf(of)] as AccessRule));

const byName = <Value>(names: readonly string[], value: fc.Arbitrary<Value>) =>
  fc.record(Object.fromEntries(names.map((name) => [name, value]))) as fc.Arbitrary<Record<string, Value>>;

const access: fc.Arbitrary<MadeAccess> = fc.record({
  there: fc.constant(ALL),
  anew: fc.constant({}),
  rules: byName(POLICIES, rules),
  zones: byName(['office', 'cafe'], fc.subarray(CIDRS, { minLength: 1 })),
  asks: byName(APPS, fc.constantFrom(...POLICIES)),
  members: byName(GROUPS, fc.subarray(USERS)),
});

/** Generates the parts that change together: the rules of both policies, one zone, and the members of one group. */
const ofEachKind = fc
  .tuple(fc.constantFrom(...ZONES), fc.constantFrom(...GROUPS))
  .map((parts) => [...POLICIES, ...parts]);

/** Generates two states that differ in some parts. If all parts may differ, each list has one rule only. */
export const accessChange: fc.Arbitrary<readonly [MadeAccess, MadeAccess]> = fc
  .tuple(
    access,
    access,
    fc.oneof({ weight: 2, arbitrary: fc.subarray(ALL, { minLength: 1, maxLength: 3 }) }, ofEachKind),
    fc.subarray([...APPS, ...ZONES, ...GROUPS], { maxLength: 1 }),
    fc.oneof(
      { weight: 2, arbitrary: fc.constant<string[]>([]) },
      fc.subarray(ALL, { minLength: 1, maxLength: 1 }),
    ),
    fc.oneof(
      { weight: 2, arbitrary: fc.constant({}) },
      fc.dictionary(fc.constantFrom(...APPS), fc.constantFrom('create' as const, 'delete' as const), {
        minKeys: 1,
        maxKeys: 1,
      }),
    ),
  )
  .map(([before, other, parts, later, gone, anew]) => {
    const mixed = <Value>(one: Readonly<Record<string, Value>>, two: Readonly<Record<string, Value>>) =>
      Object.fromEntries(
        Object.keys(one).map((key) => [key, (parts.includes(key) ? two : one)[key] as Value]),
      );
    const isThereBefore = (id: string) => !later.includes(id) || gone.includes(id);
    const after = {
      there: before.there.filter((id) => !gone.includes(id)),
      anew: Object.fromEntries(
        Object.entries(anew).filter(([id]) => isThereBefore(id) && !gone.includes(id)),
      ),
      rules: mixed(
        before.rules,
        parts.length > 3 ? oneRuleOtherwise(before.rules, other.rules) : other.rules,
      ),
      zones: mixed(before.zones, other.zones),
      asks: mixed(before.asks, other.asks),
      members: mixed(before.members, other.members),
    };
    return [settled({ ...before, there: before.there.filter(isThereBefore) }), settled(after)] as const;
  });

function oneRuleOtherwise(before: MadeAccess['rules'], other: MadeAccess['rules']): MadeAccess['rules'] {
  return Object.fromEntries(
    Object.entries(before).map(([id, [first, ...rest]]) => {
      const [another] = other[id] ?? [];
      const isThere = first !== undefined && another !== undefined;
      return [id, isThere ? [{ ...another, of: first.of }, ...rest] : rest];
    }),
  );
}

/** Removes dangling references. An application with a deleted policy uses the default one. */
function settled({ there, anew, rules, zones, asks, members }: MadeAccess): MadeAccess {
  const isThere = (id: string) => there.includes(id);
  const held = <Value>(values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => isThere(id)));
  const withWhatIsThere = (one: AccessRule): AccessRule => ({
    ...one,
    zone: isThere(one.zone) ? one.zone : '',
    group: isThere(one.group) ? one.group : '',
  });
  return {
    there,
    anew,
    rules: Object.fromEntries(Object.entries(held(rules)).map(([id, own]) => [id, own.map(withWhatIsThere)])),
    zones: held(zones),
    asks: Object.fromEntries(
      Object.entries(held(asks)).map(([id, policyId]) => [id, isThere(policyId) ? policyId : DEFAULT]),
    ),
    members: held(members),
  };
}

/** Returns the org with these objects. A sign-in that no rule matches is allowed with 2FA. */
export function tenantOf(
  { there, rules, zones, asks, members }: MadeAccess,
  edition: Edition = 'field',
): Tenant {
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
    groups: [
      { id: EVERYONE, type: 'BUILT_IN', profile: { name: 'Everyone' } },
      ...Object.keys(members).map((id) => ({ id, ...groupDocument(id) })),
    ],
    users: USERS.map((id) => ({
      id,
      status: 'ACTIVE',
      profile: { login: `${id}@example.com` },
      groupIds: GROUPS.filter((group) => members[group]?.includes(id)),
    })),
    groupMembers: members,
  };
  const documents = [{ name: 'org.json', value: org }];
  return unwrap(readTenant(documents, { brand: 'OKTA', edition, engine: 'identity' }));
}

/**
 * Returns the resources of a change. Each has its state before and after the change, and the calls that the provider makes. Spec:
 * Terraform, 4.
 */
export function resourcesOf(before: MadeAccess, after: MadeAccess): readonly MadeResource[] {
  return [
    ...POLICIES.flatMap((policyId) => ruleResources(policyId, before, after)),
    ...POLICIES.filter((id) => !after.there.includes(id)).map(goneResource),
    ...ZONES.flatMap((id) => zoneResource(id, before.zones[id], after.zones[id])),
    ...APPS.flatMap((id) => appResource(id, before.asks[id], after.asks[id], after.anew[id])),
    ...GROUPS.flatMap((id) => groupResources(id, before.members[id], after.members[id])),
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
    const newGroup = right && before.members[right.group] === undefined ? right.group : '';
    const document = right && ruleDocument(right, to + 1, [newZone, newGroup]);
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
      : right === undefined || document === undefined
        ? [{ method: 'DELETE', path: at }]
        : [
            left === undefined
              ? { method: 'POST', path, body: document }
              : { method: 'PUT', path: at, body: document },
            ...(right.status === (left?.status ?? 'ACTIVE') ? [] : [switched(right.status)]),
          ];
    return [
      {
        type: RULE,
        name: `${policyId}_${of}`,
        ...(id && { id }),
        ...(left && { before: ruleValues(policyId, left, from + 1) }),
        ...(right && { after: ruleValues(policyId, right, to + 1) }),
        refers: {
          ...(newZone && { network_includes: [`${ZONE}.${newZone}`] }),
          ...(newGroup && { groups_included: [`${GROUP}.${newGroup}`] }),
        },
        dependsOn: [
          ...(right?.isChained && above ? [`${RULE}.${policyId}_${above.of}`] : []),
          ...namedBy(right),
        ],
        dependedOn: left ? [`${POLICY}.${policyId}`, ...namedBy(left)] : [],
        requests,
      },
    ];
  });
}

export const RULE = 'okta_app_signon_policy_rule';
export const POLICY = 'okta_app_signon_policy';
const ZONE = 'okta_network_zone';
const GROUP = 'okta_group';

/** Returns the addresses of the objects that a rule references. */
function namedBy(rule: AccessRule | undefined): readonly string[] {
  const { zone = '', group = '' } = rule ?? {};
  return [...(zone === '' ? [] : [`${ZONE}.${zone}`]), ...(group === '' ? [] : [`${GROUP}.${group}`])];
}

function goneResource(id: string): MadeResource {
  const before = { name: id, description: '', priority: 1, catch_all: true };
  const requests = [{ method: 'DELETE', path: `/api/v1/policies/${id}`, frees: [id, DEFAULT] } as const];
  return { type: POLICY, name: id, id, before, requests };
}

export function ruleId(policyId: string, { of }: AccessRule): string {
  return `rul${policyId}${of}`;
}

export function ruleValues(
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

export function ruleDocument(
  { of, access, factorMode, group, zone }: AccessRule,
  priority: number,
  isNew: readonly string[] = [],
): Members {
  const idIn = (type: string, name: string) => (isNew.includes(name) ? `{${type}.${name}}` : name);
  return {
    type: 'ACCESS_POLICY',
    name: of,
    priority,
    conditions: {
      network: zone === '' ? { connection: 'ANYWHERE' } : { connection: 'ZONE', include: [idIn(ZONE, zone)] },
      ...(group !== '' && { people: { groups: { include: [idIn(GROUP, group)] } } }),
    },
    actions: actionsOf({ access, factorMode }),
  };
}

export function actionsOf({ access, factorMode }: Pick<AccessRule, 'access' | 'factorMode'>): Members {
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

function appResource(
  label: string,
  was: string | undefined,
  is: string | undefined,
  anew: 'create' | 'delete' | undefined,
): MadeResource[] {
  if (was === undefined && is === undefined) return [];
  const values = (policy: string, name = label) => ({
    label: name,
    status: 'ACTIVE',
    url: 'https://example.com',
    authentication_policy: policy,
  });
  // Two applications cannot have the same label. If the new application is created before the old one is deleted, it gets another label.
  const next = anew === 'create' ? `${label} anew` : label;
  const isMade = was === undefined || anew !== undefined;
  const path = '/api/v1/apps';
  const map: readonly MadeRequest[] =
    is === undefined || (was === is && !isMade)
      ? []
      : [{ method: 'PUT', path: `${path}/${isMade ? '{id}' : label}/policies/${is}` }];
  const makes: readonly MadeRequest[] = isMade
    ? [{ method: 'POST', path, body: appDocument(next) }, ...map]
    : map;
  const deletes: readonly MadeRequest[] = [
    { method: 'POST', path: `${path}/${label}/lifecycle/deactivate` },
    { method: 'DELETE', path: `${path}/${label}` },
  ];
  const requests =
    is === undefined
      ? deletes
      : anew === undefined
        ? makes
        : anew === 'create'
          ? [...makes, ...deletes]
          : [...deletes, ...makes];
  const one = {
    type: 'okta_app_bookmark',
    name: `app_${label}`,
    ...(was !== undefined && { id: label, before: values(was) }),
    ...(is !== undefined && { after: values(is, next) }),
    ...(anew && { replaced: anew }),
    dependedOn: was === undefined || was === DEFAULT ? [] : [`${POLICY}.${was}`],
    requests,
  };
  return isMade && is !== undefined ? [one, assignmentResource(one)] : [one];
}

/** Returns a separate resource that assigns a new application to everyone. */
function assignmentResource({ type, name }: Pick<MadeResource, 'name' | 'type'>): MadeResource {
  const app = `${type}.${name}`;
  return {
    type: 'okta_app_group_assignment',
    name,
    after: { group_id: EVERYONE },
    refers: { app_id: app },
    dependsOn: [app],
    requests: [{ method: 'PUT', path: `/api/v1/apps/{${app}}/groups/${EVERYONE}`, body: {} }],
  };
}

function groupDocument(name: string): Members {
  return { type: 'OKTA_GROUP', profile: { name } };
}

/** Returns the resources of group members, and of groups that are created or deleted. Other groups are not managed. */
function groupResources(
  name: string,
  was: readonly string[] | undefined,
  is: readonly string[] | undefined,
): MadeResource[] {
  if (was === undefined && is === undefined) return [];
  const address = `${GROUP}.${name}`;
  const path = '/api/v1/groups';
  const ends = { ...(was && { id: name, before: { name } }), ...(is && { after: { name } }) };
  const requests: readonly MadeRequest[] =
    is === undefined
      ? [{ method: 'DELETE', path: `${path}/${name}` }]
      : was === undefined
        ? [{ method: 'POST', path, body: groupDocument(name) }]
        : [];
  const isManaged = was === undefined || is === undefined;
  return [...(isManaged ? [{ type: GROUP, name, ...ends, requests }] : []), memberResource(address, was, is)];
}

function memberResource(
  address: string,
  was: readonly string[] | undefined,
  is: readonly string[] | undefined,
): MadeResource {
  const id = address.slice(`${GROUP}.`.length);
  const values = (users: readonly string[]) => ({ group_id: id, users });
  const at = (user: string) => `/api/v1/groups/${was === undefined ? `{${address}}` : id}/users/${user}`;
  const sent = (method: 'DELETE' | 'PUT', users: readonly string[], others: readonly string[]) =>
    users.filter((user) => !others.includes(user)).map((user) => ({ method, path: at(user) }));
  return {
    type: 'okta_group_memberships',
    name: id,
    ...(was && { id, before: values(was) }),
    ...(is && { after: values(is) }),
    ...(was === undefined && { refers: { group_id: address } }),
    dependsOn: [address],
    dependedOn: [address],
    requests: [...sent('PUT', is ?? [], was ?? []), ...sent('DELETE', was ?? [], is ?? [])],
  };
}
