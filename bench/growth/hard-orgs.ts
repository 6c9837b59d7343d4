import type { InputDocument } from '../../src/documents/text/input.js';
import { orgOf } from '../analyse/orgs.js';

/**
 * Generators of orgs that are hard to analyze. Each function takes a size (such as a number of rules) and returns an export with one
 * policy. It returns the same export each time it is called with the same size.
 */
export const HARD_ORGS = {
  'own group and zone': (rules) => orgOf('own group and zone', rules),
  'chain of exclusions': (rules) => orgOf('chain of exclusions', rules),
  /** Each rule reads two attributes of the profile. Each attribute is read by two rules only. */
  'own attribute': (rules) =>
    accessOrg(range(rules).map((index) => ({ elCondition: { condition: ownAttribute(index, rules) } }))),
  'own group, zone and attribute': (rules) =>
    accessOrg(
      range(rules).map((index) => ({
        people: { groups: { include: [group(index)] } },
        network: { connection: 'ZONE', include: [zone(index)] },
        elCondition: { condition: ownAttribute(index, rules) },
      })),
    ),
  /** Random 3-SAT at the threshold: a rule matches the requests that violate a clause over memberships of groups. */
  'random 3-SAT': (groups) => {
    const random = seeded(20261130);
    const below = (limit: number) => Math.floor(random() * limit);
    return accessOrg(
      range(Math.round(4.26 * groups)).map(() => {
        const chosen = new Set<number>();
        while (chosen.size < 3) chosen.add(below(groups));
        const parts = [...chosen].map((index) => `${random() < 0.5 ? '' : '!'}${isMember(group(index))}`);
        return { elCondition: { condition: parts.join(' && ') } };
      }),
      groups,
    );
  },
  /** Pigeonhole: the last rule matches no request, because each pigeon would need a hole of its own. */
  pigeonhole: (pigeons) => {
    const holes = pigeons - 1;
    const isIn = (pigeon: number, hole: number) => isMember(group(pigeon * holes + hole));
    const withoutHole = range(pigeons).map((pigeon) =>
      range(holes)
        .map((hole) => `!${isIn(pigeon, hole)}`)
        .join(' && '),
    );
    const together = range(holes).flatMap((hole) =>
      range(pigeons).flatMap((one) =>
        range(one).map((other) => `${isIn(one, hole)} && ${isIn(other, hole)}`),
      ),
    );
    return accessOrg(
      [...withoutHole, ...together].map((condition) => ({ elCondition: { condition } })),
      pigeons * holes,
    );
  },
} as const satisfies Record<string, (size: number) => Org>;

/** An export as a parsed value, not as JSON text. */
type Org = Extract<InputDocument, { readonly value: unknown }>;

export type HardOrg = keyof typeof HARD_ORGS;

function ownAttribute(index: number, rules: number): string {
  return `user.profile.a${index} == 'x${index}' && user.profile.a${(7 * index) % rules} != 'y${index}'`;
}

function isMember(groupId: string): string {
  return `user.isMemberOf({'group.id': {'${groupId}'}})`;
}

/** Returns an org with one authentication policy, which has these rules and a default rule. */
function accessOrg(conditions: readonly object[], groups = conditions.length): Org {
  const rule = { type: 'ACCESS_POLICY', status: 'ACTIVE' };
  const actions = {
    appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '1FA' } },
  };
  const rules = conditions.map((conditions, index) => ({
    ...rule,
    id: `rule${index}`,
    name: `Rule ${index}`,
    priority: index,
    conditions,
    actions,
  }));
  const catchAll = {
    ...rule,
    id: 'default',
    name: 'Catch-all Rule',
    system: true,
    priority: conditions.length,
    actions,
  };
  const policy = { id: 'policy', type: 'ACCESS_POLICY', name: 'Policy', status: 'ACTIVE', priority: 1 };
  const href = 'https://example.com/api/v1/policies/policy';
  return {
    name: 'org.json',
    value: {
      policies: [{ ...policy, rules: [...rules, catchAll] }],
      apps: [{ id: 'app', label: 'App', status: 'ACTIVE', _links: { accessPolicy: { href } } }],
      groups: range(groups).map((index) => ({
        id: group(index),
        type: 'OKTA_GROUP',
        profile: { name: `Group ${index}` },
      })),
      users: [{ id: 'user0', profile: { login: 'user0@example.com' } }],
      zones: conditions.map((_, index) => ({
        id: zone(index),
        name: `Zone ${index}`,
        type: 'IP',
        status: 'ACTIVE',
        usage: 'POLICY',
        gateways: [{ type: 'CIDR', value: `10.${index % 250}.${Math.floor(index / 250)}.0/24` }],
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

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}

/** Returns a Mulberry32 generator: random enough for 3-SAT, where a linear congruential generator repeats clauses. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
