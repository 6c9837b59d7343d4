/** Returns a seeded export in the form of the live service: rules like recorded ones, with the zones and groups that they use. */
export function exportOf(ruleCount: number): string {
  const random = seeded(20261120);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const groups = range(200).map((n) => ({
    id: `00g${n}`,
    type: 'OKTA_GROUP',
    profile: { name: `Group ${n}` },
  }));
  const zones = range(100).map((n) => ({
    id: `nzo${n}`,
    name: `Zone ${n}`,
    type: 'IP',
    status: 'ACTIVE',
    usage: 'POLICY',
    gateways: [{ type: 'CIDR', value: `10.${n}.0.0/16` }],
    proxies: null,
  }));
  const policyCount = Math.max(1, Math.round(ruleCount / 50));
  const policies = range(policyCount).map((n) => ({
    id: `rst${n}`,
    type: 'ACCESS_POLICY',
    name: `Policy ${n}`,
    status: 'ACTIVE',
    priority: 1,
    system: n === 0,
    conditions: null,
    created: '2024-03-01T10:00:00.000Z',
    lastUpdated: '2024-03-02T10:00:00.000Z',
    _links: linksOf(`policies/rst${n}`, n !== 0),
  }));
  const rules = Object.fromEntries(
    policies.map(({ id }, n) => [
      id,
      [
        ...range(49).map((m) => ruleOf(`rul${n}x${m}`, id, m)),
        {
          ...ruleOf(`rul${n}x99`, id, 99),
          name: 'Catch-all Rule',
          system: true,
          conditions: null,
        },
      ],
    ]),
  );
  const appIds = range(policyCount).map((n) => ({
    id: `0oa${n}`,
    name: 'oidc_client',
    label: `App ${n}`,
    status: 'ACTIVE',
    signOnMode: 'OPENID_CONNECT',
    _links: { accessPolicy: { href: `https://example.com/api/v1/policies/rst${n}` } },
  }));
  return JSON.stringify(
    { policies, rules, rulesComplete: policies.map(({ id }) => id), groups, zones, apps: appIds },
    null,
    2,
  );

  function ruleOf(id: string, policyId: string, priority: number) {
    return {
      id,
      type: 'ACCESS_POLICY',
      name: `Rule ${id}`,
      status: 'ACTIVE',
      priority,
      system: false,
      created: '2024-03-01T10:00:00.000Z',
      lastUpdated: '2024-03-02T10:00:00.000Z',
      conditions: {
        people: { users: { exclude: [] }, groups: { include: [pick(groups).id], exclude: [] } },
        network:
          random() < 0.7 ? { connection: 'ANYWHERE' } : { connection: 'ZONE', include: [pick(zones).id] },
        riskScore: { level: pick(['ANY', 'LOW', 'MEDIUM', 'HIGH']) },
        userType: { include: [], exclude: [] },
        ...(random() < 0.2 && { platform: { include: [{ type: 'MOBILE', os: { type: 'IOS' } }] } }),
      },
      actions: {
        appSignOn: {
          access: 'ALLOW',
          verificationMethod: {
            factorMode: '2FA',
            type: 'ASSURANCE',
            reauthenticateIn: 'PT12H',
            constraints: [{ possession: { deviceBound: 'REQUIRED' } }],
          },
          keepMeSignedIn: { postAuth: 'NOT_ALLOWED' },
        },
      },
      _links: linksOf(`policies/${policyId}/rules/${id}`, priority !== 99),
    };
  }
}

function linksOf(path: string, mayBeTurnedOff: boolean) {
  const href = `https://example.com/api/v1/${path}`;
  const hints = { allow: ['GET', 'PUT', 'DELETE'] };
  return {
    self: { href, hints },
    ...(mayBeTurnedOff && {
      deactivate: { href: `${href}/lifecycle/deactivate`, hints: { allow: ['POST'] } },
    }),
  };
}

function range(length: number): number[] {
  return Array.from({ length }, (_, number) => number);
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
