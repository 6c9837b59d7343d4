import { exampleOrg } from './example-org.js';

/** Returns an example org with one authentication policy, which has these rules in order and a catch-all rule with this requirement. */
export function accessOrg(rules: readonly object[], catchAll: Asks = 'deny'): object {
  const written = rules.map((rule, index) => ({ ...rule, priority: index + 1 }));
  return exampleOrg({
    policy: { type: 'ACCESS_POLICY', name: 'Payroll', status: 'ACTIVE', priority: 1, system: true },
    rules: [
      ...written,
      { ...accessRule('Catch-all', {}, catchAll), priority: 99, conditions: null, system: true },
    ],
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
  });
}

/** Returns an example rule. `asks` is the required number of factors, or a verification method. */
export function accessRule(name: string, conditions: object, asks: Asks = 2): object {
  return {
    id: name.toLowerCase().replaceAll(' ', '-'),
    type: 'ACCESS_POLICY',
    name,
    status: 'ACTIVE',
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
