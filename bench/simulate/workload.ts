import type { Policy, Rule } from '../../src/model/policies/policy.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';

/** The parameters of a generated workload. Equal parameters give equal workloads. */
export interface Shape {
  readonly policies: number;
  readonly rulesPerPolicy: number;
  readonly groups: number;
  /** The number of groups in the condition of each policy. */
  readonly groupsPerPolicy: number;
}

export interface Workload {
  readonly snapshot: Snapshot;
  readonly requests: readonly WorkloadRequest[];
}

export interface WorkloadRequest {
  readonly appInstance: string;
  readonly policyTypes: readonly string[];
  readonly policyContext: {
    readonly groups: { readonly ids: readonly string[] };
    readonly ip: string;
    readonly device: { readonly platform: string };
    readonly risk: { readonly level: string };
  };
}

const PLATFORMS = [
  { name: 'IOS', type: 'MOBILE', os: 'IOS' },
  { name: 'ANDROID', type: 'MOBILE', os: 'ANDROID' },
  { name: 'WINDOWS', type: 'DESKTOP', os: 'WINDOWS' },
  { name: 'OSX', type: 'DESKTOP', os: 'OSX' },
];
const LEVELS = ['LOW', 'MEDIUM', 'HIGH'];
const NO_UNREADABLE: ReadonlyMap<string, string> = new Map();

/**
 * Returns a workload. Each rule includes two groups, excludes one, and has its own zone of five CIDRs, two platforms, and a risk
 * level in three of five cases.
 */
export function makeWorkload(shape: Shape, requests: number, seed: number): Workload {
  const random = randomFrom(seed);
  const groups = Array.from({ length: shape.groups }, (_, number) => id('00g', number));
  const zones: {
    id: string;
    name: string;
    type: string;
    status: string;
    gateways: { type: string; value: string }[];
  }[] = [];
  const rule = (number: number, priority: number): Rule => {
    const [first, second, third] = random.some(groups, 3);
    zones.push({
      id: id('nzo', number),
      name: `zone ${number}`,
      type: 'IP',
      status: 'ACTIVE',
      gateways: cidrs(random),
    });
    return {
      id: id('0pr', number),
      name: `rule ${number}`,
      status: 'ACTIVE',
      priority,
      isDefault: false,
      unreadable: NO_UNREADABLE,
      actions: { signon: { access: random.one(['ALLOW', 'DENY']) } },
      conditions: {
        people: {
          groups: { include: [first, second], exclude: [third] },
          users: { include: [], exclude: [] },
        },
        network: { connection: 'ZONE', include: [id('nzo', number)] },
        platform: { include: random.some(PLATFORMS, 2).map(({ type, os }) => ({ type, os: { type: os } })) },
        riskScore: { level: random.one(['ANY', 'LOW', 'MEDIUM', 'HIGH', 'ANY']) },
      },
    };
  };
  const policies = Array.from({ length: shape.policies }, (_, number): Policy => {
    const rules = Array.from({ length: shape.rulesPerPolicy }, (_unused, index) =>
      rule(number * shape.rulesPerPolicy + index, index + 1),
    );
    return {
      id: id('00p', number),
      type: 'OKTA_SIGN_ON',
      name: `policy ${number}`,
      status: 'ACTIVE',
      priority: number + 1,
      isDefault: false,
      unreadable: NO_UNREADABLE,
      conditions: { people: { groups: { include: random.some(groups, shape.groupsPerPolicy) } } },
      settings: null,
      rules,
      isAccountManagement: false,
    };
  });
  const snapshot: Snapshot = {
    brand: 'SVC',
    edition: 'spec',
    engine: 'identity',
    policies,
    mappings: [],
    apps: [{ id: 'app', name: 'app' }],
    groups: groups.map((groupId) => ({ id: groupId, name: groupId, type: 'SVC_GROUP', isEveryone: false })),
    users: [],
    userTypes: [],
    zones,
    authenticators: [],
    deviceAssurances: [],
    idps: [],
    behaviors: [],
    sources: new Map(),
    documents: [],
  };
  return { snapshot, requests: Array.from({ length: requests }, () => request(random, groups, zones)) };
}

type Random = ReturnType<typeof randomFrom>;

function request(random: Random, groups: readonly string[], zones: Snapshot['zones']): WorkloadRequest {
  const gateways = random.one(zones).gateways ?? [];
  const cidr = random.below(10) === 0 ? gateways.at(-1)?.value : gateways[random.below(4)]?.value;
  return {
    appInstance: 'app',
    policyTypes: ['SVC_SIGN_ON'],
    policyContext: {
      groups: { ids: random.some(groups, 8 + random.below(25)) },
      ip: addressIn(cidr ?? '', random),
      device: { platform: random.one(PLATFORMS).name },
      risk: { level: random.one(LEVELS) },
    },
  };
}

/** Returns four random IPv4 ranges with prefix lengths from 3 to 16, and one IPv6 range. */
function cidrs(random: Random): { type: string; value: string }[] {
  const v4 = Array.from({ length: 4 }, () => {
    const prefix = 3 + random.below(14);
    const address = (1 + random.below(222)) * 2 ** 24 + random.below(2 ** 24);
    const size = 2 ** (32 - prefix);
    return `${dotted(Math.floor(address / size) * size)}/${prefix}`;
  });
  const v6 = `2001:db8:${random.below(65_536).toString(16)}::/48`;
  return [...v4, v6].map((value) => ({ type: 'CIDR', value }));
}

function addressIn(cidr: string, random: Random): string {
  const [base = '', prefix = ''] = cidr.split('/');
  if (base.includes(':')) return base.replace(/::$/, `:${random.below(65_536).toString(16)}::1`);
  const first = base.split('.').reduce((value, octet) => value * 256 + Number(octet), 0);
  return dotted(first + random.below(2 ** (32 - Number(prefix))));
}

function dotted(address: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');
}

function id(prefix: string, number: number): string {
  return prefix + String(number).padStart(17, '0');
}

/** Returns a Mulberry32 generator: small, seeded, and random enough for a workload. */
function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const one = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const some = <Item>(items: readonly Item[], count: number): Item[] => {
    const chosen = new Set<Item>();
    while (chosen.size < Math.min(count, items.length)) chosen.add(one(items));
    return [...chosen];
  };
  return { below, one, some };
}
