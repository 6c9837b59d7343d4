import type { InputDocument } from '../../src/documents/text/input.js';

const GROUPS = 200;
const ZONES = 100;

/** The shapes of generated policies: functions that return the conditions of a rule by its index. Equal seeds give equal orgs. */
export const SHAPES = {
  /**
   * Rules like real ones: with groups, and some with a zone, a platform or a risk. A few exclude users, and some rules repeat
   * others. The org has 200 groups and 100 zones.
   */
  realistic(random: Random) {
    const people = {
      groups: {
        include: picked(random, random() < 0.7 ? 1 : 2, GROUPS).map(group),
        ...(random() < 0.25 && { exclude: [group(number(random, GROUPS))] }),
      },
      ...(random() < 0.05 && { users: { exclude: [`user${number(random, 50)}`] } }),
    };
    const zones = picked(random, 1 + number(random, 2), ZONES).map(zone);
    return {
      people,
      ...(random() < 0.5 && {
        network: { connection: 'ZONE', [random() < 0.7 ? 'include' : 'exclude']: zones },
      }),
      ...(random() < 0.2 && {
        platform: { include: [{ type: 'MOBILE', os: { type: random() < 0.5 ? 'IOS' : 'ANDROID' } }] },
      }),
      ...(random() < 0.15 && { riskScore: { level: random() < 0.5 ? 'HIGH' : 'MEDIUM' } }),
      ...(random() < 0.1 && { device: { registered: true, ...(random() < 0.5 && { managed: true }) } }),
    };
  },
  /** Rules that each use a group and a zone that no other rule uses. */
  'own group and zone': (_random: Random, index: number) => ({
    people: { groups: { include: [group(index)] } },
    network: { connection: 'ZONE', include: [zone(index)] },
  }),
  /** Rules that all include the same group. Each rule excludes one further group and one zone. */
  'chain of exclusions': (_random: Random, index: number) => ({
    people: { groups: { include: [group(0)], exclude: [group(index + 1)] } },
    network: { connection: 'ZONE', exclude: [zone(index)] },
    riskScore: { level: 'HIGH' },
  }),
} as const satisfies Record<string, (random: Random, index: number) => object>;

export type Shape = keyof typeof SHAPES;

type Random = () => number;

export function orgOf(
  shape: Shape,
  ruleCount: number,
  seed = 20261120,
): Extract<InputDocument, { readonly value: unknown }> {
  const random = seeded(seed);
  const own =
    shape === 'realistic'
      ? { groups: GROUPS, zones: ZONES }
      : { groups: ruleCount + 2, zones: ruleCount + 1 };
  const rules = range(ruleCount).map((index) => ({
    id: `rule${index}`,
    type: 'SIGN_ON',
    name: `Rule ${index}`,
    status: 'ACTIVE',
    priority: index + 1,
    conditions: SHAPES[shape](random, index),
    actions: { signon: { access: index % 7 === 0 ? 'DENY' : 'ALLOW', requireFactor: index % 3 === 0 } },
  }));
  const catchAll = {
    id: 'default',
    type: 'SIGN_ON',
    name: 'Default Rule',
    system: true,
    status: 'ACTIVE',
    priority: ruleCount + 1,
    actions: { signon: { access: 'DENY' } },
  };
  return {
    name: 'org.json',
    value: {
      policies: [
        {
          id: 'policy',
          type: 'OKTA_SIGN_ON',
          name: 'Default Policy',
          system: true,
          status: 'ACTIVE',
          priority: 1,
          rules: [...rules, catchAll],
        },
      ],
      groups: range(own.groups).map((index) => ({
        id: group(index),
        type: 'OKTA_GROUP',
        profile: { name: `Group ${index}` },
      })),
      users: range(50).map((index) => ({
        id: `user${index}`,
        profile: { login: `user${index}@example.com` },
      })),
      zones: range(own.zones).map((index) => ({
        id: zone(index),
        name: `Zone ${index}`,
        type: 'IP',
        status: 'ACTIVE',
        usage: 'POLICY',
        gateways: [
          { type: 'CIDR', value: `10.${index % 250}.${Math.floor(index / 250)}.0/24` },
          ...(shape === 'realistic' && index % 5 === 0
            ? [{ type: 'CIDR', value: `10.${index % 250}.0.0/16` }]
            : []),
        ],
      })),
    },
  };
}

function group(index: number): string {
  return `group${index}`;
}

function zone(index: number): string {
  return `zone${index}`;
}

function picked(random: Random, count: number, below: number): number[] {
  return range(count).map(() => number(random, below));
}

function number(random: Random, below: number): number {
  return Math.floor(random() * below);
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}

function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
