/** The size of a generated org in which each application has its own policy. */
export interface OrgSize {
  readonly applications: number;
  /** The number of rules per policy, including the catch-all rule. */
  readonly rules: number;
  readonly users: number;
}

/** Returns a generated org; equal sizes give equal orgs. Users are in groups, and rules use groups, zones, platforms and risk. */
export function generatedOrg({ applications, rules, users }: OrgSize): object {
  return {
    groups: count(GROUPS, (n) => ({
      id: `group${n}`,
      type: n === 0 ? 'BUILT_IN' : 'OKTA_GROUP',
      profile: { name: n === 0 ? 'Everyone' : `Group ${n}` },
    })),
    zones: count(ZONES, (n) => ({
      id: `zone${n}`,
      name: `Zone ${n}`,
      type: 'IP',
      status: 'ACTIVE',
      gateways: [{ type: 'CIDR', value: `10.${n}.0.0/16` }],
    })),
    users: count(users, (n) => ({
      id: `user${n}`,
      status: 'ACTIVE',
      profile: { login: `user${n}@example.com`, firstName: `First${n}`, lastName: `Last${n}` },
      groupIds: [...new Set([0, n % GROUPS, (n * 7) % GROUPS])].map((group) => `group${group}`),
    })),
    apps: count(applications, (n) => ({
      id: `app${n}`,
      name: `app${n}`,
      label: `Application ${n}`,
      _links: { accessPolicy: { href: `https://example.com/api/v1/policies/policy${n}` } },
    })),
    policies: count(applications, (n) => ({
      id: `policy${n}`,
      type: 'ACCESS_POLICY',
      name: `Policy ${n}`,
      status: 'ACTIVE',
      priority: 1,
      system: n === 0,
      conditions: null,
      rules: count(rules, (at) => rule(n, at, at === rules - 1)),
    })),
  };
}

const GROUPS = 200;
const ZONES = 100;
const PLATFORMS = ['WINDOWS', 'MACOS', 'IOS', 'ANDROID'];

function rule(policy: number, at: number, isLast: boolean): object {
  const group = (policy * 7 + at * 3) % GROUPS;
  return {
    id: `rule${policy}-${at}`,
    type: 'ACCESS_POLICY',
    name: isLast ? 'Catch-all Rule' : `Rule ${at} of ${policy}`,
    status: 'ACTIVE',
    priority: isLast ? 99 : at,
    system: isLast,
    conditions: isLast
      ? null
      : {
          people: { groups: { include: [`group${group}`] } },
          ...(at % 2 === 0 && { network: { connection: 'ZONE', include: [`zone${(policy + at) % ZONES}`] } }),
          ...(at % 3 === 0 && {
            platform: { include: [{ type: 'ANY', os: { type: PLATFORMS[at % PLATFORMS.length] } }] },
          }),
          ...(at % 4 === 0 && { riskScore: { level: 'LOW' } }),
        },
    actions: {
      appSignOn: isLast
        ? { access: 'DENY' }
        : {
            access: 'ALLOW',
            verificationMethod: { type: 'ASSURANCE', factorMode: at % 2 === 0 ? '1FA' : '2FA' },
          },
    },
  };
}

function count<Item>(length: number, item: (number: number) => Item): Item[] {
  return Array.from({ length }, (_, number) => item(number));
}
