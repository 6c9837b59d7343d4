/** An org with one access policy. Its rules are in order; a rule with empty conditions matches every sign-in. */
export interface SmallOrg {
  readonly rules: readonly SmallRule[];
  readonly apps?: readonly object[];
  readonly mappings?: readonly object[];
  readonly behaviors?: readonly object[];
  readonly zones?: readonly object[];
  readonly groups?: readonly object[];
  readonly deviceAssurances?: readonly object[];
  readonly users?: readonly object[];
  readonly groupRules?: readonly object[];
  readonly manifest?: object;
}

interface SmallRule {
  readonly conditions: object;
  readonly status?: string;
  readonly priority?: number;
}

export const EVERYONE = { id: 'everyone', type: 'BUILT_IN', profile: { name: 'Everyone' } };
export const STAFF = { id: 'staff', type: 'OKTA_GROUP', profile: { name: 'Staff' } };

/** Returns an export with one access policy and one application. */
export function smallOrg({ rules, groups = [EVERYONE, STAFF], ...others }: SmallOrg): object {
  return {
    policies: [
      {
        id: 'p1',
        type: 'ACCESS_POLICY',
        name: 'Apps',
        status: 'ACTIVE',
        priority: 1,
        system: false,
        rules: rules.map((rule, index) => ({
          id: `r${index + 1}`,
          name: `Rule ${index + 1}`,
          status: 'ACTIVE',
          priority: index + 1,
          system: false,
          actions: { appSignOn: { access: 'ALLOW' } },
          ...rule,
        })),
      },
    ],
    apps: [{ id: 'a1', label: 'Payroll', status: 'ACTIVE' }],
    mappings: [{ appId: 'a1', policyId: 'p1' }],
    groups,
    ...others,
  };
}

/** Returns an active default policy whose conditions name these groups. */
export function defaultPolicy(groups: readonly string[]): object {
  return {
    id: 'p0',
    type: 'OKTA_SIGN_ON',
    status: 'ACTIVE',
    system: true,
    conditions: inGroups(groups),
    rules: [],
  };
}

/** Returns an IP zone with these addresses. */
export function zone(id: string, ...gateways: readonly string[]): object {
  return {
    id,
    type: 'IP',
    status: 'ACTIVE',
    usage: 'POLICY',
    gateways: gateways.map((value) => ({ type: value.includes('/') ? 'CIDR' : 'RANGE', value })),
  };
}

/** Returns a condition on groups. */
export function inGroups(include: readonly string[], exclude: readonly string[] = []): object {
  return { people: { groups: { include, exclude } } };
}

/** Returns a condition on zones. */
export function fromZones(include: readonly string[], exclude: readonly string[] = []): object {
  return { network: { connection: 'ZONE', include, exclude } };
}
