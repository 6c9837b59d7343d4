/** An org for examples: a global session policy for everyone and the rules given, each with what it asks. */
export function exampleOrgOf(rules: readonly object[], rest: object = {}): object {
  return {
    groups: [
      { id: 'staff', profile: { name: 'Staff' } },
      { id: 'admins', profile: { name: 'Administrators' } },
    ],
    zones: [
      {
        id: 'office',
        type: 'IP',
        name: 'Office',
        status: 'ACTIVE',
        gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }],
      },
    ],
    policies: [
      { id: 'p1', type: 'ACCESS_POLICY', name: 'Payroll', status: 'ACTIVE', priority: 1, system: true },
    ],
    rules: { p1: rules },
    ...rest,
  };
}

/** `asks`: so many factors, or a verification method. */
export function exampleRuleOf(name: string, priority: number, conditions: object, asks: Asks = 2): object {
  return {
    id: name.toLowerCase().replaceAll(' ', '-'),
    type: 'ACCESS_POLICY',
    name,
    status: 'ACTIVE',
    priority,
    conditions,
    actions: {
      appSignOn:
        asks === 'deny'
          ? { access: 'DENY' }
          : { access: 'ALLOW', verificationMethod: typeof asks === 'object' ? asks : factors(asks) },
    },
  };
}

type Asks = 1 | 2 | 'deny' | object;

/** What decides all that is left over. */
export function catchAll(asks: Asks = 'deny'): object {
  return { ...exampleRuleOf('Catch-all', 99, {}, asks), conditions: null, system: true };
}

export function fromZone(side: 'exclude' | 'include' = 'include'): object {
  return { network: { connection: 'ZONE', [side]: ['office'] } };
}

export function ofGroup(...include: readonly string[]): object {
  return { people: { groups: { include, exclude: [] } } };
}

function factors(count: 1 | 2): object {
  return {
    type: 'ASSURANCE',
    factorMode: `${count}FA`,
    reauthenticateIn: 'PT2H',
    constraints: [{ possession: { deviceBound: 'REQUIRED' } }],
  };
}
