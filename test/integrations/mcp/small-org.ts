/** Makes an org. All its policies, rules, groups, users, zones and applications have the same name. */
export function orgNamed(name: string, access = 'ALLOW'): object {
  const method = { type: 'ASSURANCE', factorMode: '1FA', constraints: [], reauthenticateIn: 'PT2H' };
  return {
    policies: [
      {
        id: '00p1',
        type: 'OKTA_SIGN_ON',
        name,
        status: 'ACTIVE',
        system: true,
        rules: [
          {
            id: '0pr1',
            name,
            status: 'ACTIVE',
            system: true,
            type: 'SIGN_ON',
            actions: { signon: { access: 'ALLOW', requireFactor: false } },
          },
        ],
      },
      {
        id: 'rst1',
        type: 'ACCESS_POLICY',
        name,
        status: 'ACTIVE',
        system: true,
        rules: [
          {
            id: 'rul1',
            name,
            status: 'ACTIVE',
            priority: 1,
            type: 'ACCESS_POLICY',
            conditions: {
              people: { groups: { include: ['00g1'] } },
              network: { connection: 'ZONE', include: ['nzo1', 'nzo-missing'] },
            },
            actions: { appSignOn: { access, verificationMethod: method } },
          },
          {
            id: 'rul2',
            name,
            status: 'ACTIVE',
            priority: 99,
            system: true,
            type: 'ACCESS_POLICY',
            actions: { appSignOn: { access: 'DENY' } },
          },
        ],
      },
    ],
    mappings: { '0oa1': ['rst1'] },
    apps: [{ id: '0oa1', label: name, status: 'ACTIVE' }],
    groups: [{ id: '00g1', type: 'OKTA_GROUP', profile: { name } }],
    users: [{ id: '00u1', status: 'ACTIVE', profile: { login: name }, groupIds: ['00g1'] }],
    zones: [
      { id: 'nzo1', name, type: 'IP', status: 'ACTIVE', gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }] },
    ],
  };
}
