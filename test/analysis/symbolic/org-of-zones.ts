const zone = (id: string, more: object) => ({
  id,
  name: id.toUpperCase(),
  status: 'ACTIVE',
  usage: 'POLICY',
  ...more,
});

const cidrs = (...values: readonly string[]) => values.map((value) => ({ type: 'CIDR', value }));

/** An org with groups, users and zones of each kind: by country and region, by network, by service, and by addresses with proxies. */
export const ORG = {
  manifest: { complete: ['groups', 'zones', 'users', 'apps', 'policies'] },
  groups: [
    { id: '00ge', type: 'BUILT_IN', profile: { name: 'Everyone' } },
    { id: 'hr', profile: { name: 'HR' } },
    { id: 'it', profile: { name: 'IT' } },
  ],
  users: [
    { id: 'ann', status: 'ACTIVE', profile: { login: 'ann@example.com' }, groupIds: ['hr'] },
    { id: 'bob', status: 'ACTIVE', profile: { login: 'bob@example.com' }, groupIds: [] },
  ],
  zones: [
    zone('office', { type: 'IP', gateways: cidrs('192.0.2.0/24') }),
    zone('floor', { type: 'IP', gateways: cidrs('192.0.2.0/25') }),
    zone('vpn', { type: 'IP', gateways: cidrs('203.0.113.0/24'), proxies: cidrs('198.51.100.0/24') }),
    zone('alps', {
      type: 'DYNAMIC_V2',
      locations: { include: [{ country: 'CH', region: 'CH-VS' }, { country: 'AT' }], exclude: [] },
    }),
    zone('swiss', { type: 'DYNAMIC_V2', locations: { include: [{ country: 'CH' }], exclude: [] } }),
    zone('provider', { type: 'DYNAMIC', asns: ['23457'], locations: null, proxyType: null }),
    zone('proxy', {
      type: 'DYNAMIC',
      proxyType: 'NotTorAnonymizer',
      locations: [{ region: 'FR-75' }],
      asns: null,
    }),
    zone('relay', {
      type: 'DYNAMIC_V2',
      ipServiceCategories: { include: ['ANONYMIZER_TOR', 'ALL_ANONYMIZERS'], exclude: [] },
    }),
  ],
};
