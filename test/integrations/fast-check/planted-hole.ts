import fc from 'fast-check';
import { unwrap } from '../../../src/documents/unwrap.js';
import { PLATFORMS } from '../../../src/model/facts/platform.js';
import type { Request } from '../../../src/model/facts/request.js';
import { RISK_LEVELS } from '../../../src/model/facts/risk.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { readSnapshot } from '../../../src/public/core.js';
import { compile } from '../../../src/simulate/compile.js';
import { decideBody } from '../../../src/simulate/decide.js';

const GROUPS = ['Staff', 'Contractors', 'On call', 'Payroll', 'Leavers', 'Auditors'];
const ZONES = ['office', 'branch', 'vpn', 'servers'];

/**
 * Returns an org with a deliberate mistake. A rule denies contractors access to an application. A forgotten rule above it allows a
 * contractor who is on call, if the sign-in comes from the servers and a managed phone, and the risk is low.
 */
export function holeIn(): { readonly org: Snapshot; isHole(request: Request): boolean } {
  const org = unwrap(readSnapshot({ name: 'hole.json', value: DOCUMENT }));
  const compiled = compile(org);
  return {
    org,
    isHole(request) {
      const decision = unwrap(decideBody(compiled, 'ACCESS_POLICY', request));
      return decision?.rule.name === 'A bad night';
    },
  };
}

/** Generates requests whose facts are drawn independently from the objects of the org. */
export function uniformRequest(): fc.Arbitrary<Request> {
  return fc
    .record({
      groups: fc.subarray(GROUPS),
      zones: fc.subarray(ZONES),
      level: fc.constantFrom(...RISK_LEVELS),
      platform: fc.constantFrom(...Object.keys(PLATFORMS)),
      device: fc.constantFrom<readonly boolean[]>([false, false], [true, false], [true, true]),
    })
    .map(({ groups, zones, level, platform, device: [registered, managed] }) => ({
      appInstance: 'payroll',
      policyContext: {
        user: { id: 'somebody', groupIds: groups },
        zones: { ids: zones },
        risk: { level },
        device: { platform, registered: registered === true, managed: managed === true },
      },
    }));
}

const inGroups = (...include: string[]) => ({ people: { groups: { include } } });
const from = (...include: string[]) => ({ network: { connection: 'ZONE', include } });
const allow = {
  appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '2FA' } },
};
const deny = { appSignOn: { access: 'DENY' } };

const RULES = [
  ['High risk', { riskScore: { level: 'HIGH' } }, deny],
  ['Leavers', inGroups('Leavers'), deny],
  [
    'A bad night',
    {
      people: { groups: { include: ['On call'], exclude: ['Payroll', 'Auditors', 'Staff'] } },
      ...from('servers'),
      ...{ device: { registered: true, managed: true }, riskScore: { level: 'LOW' } },
      platform: { include: [{ type: 'MOBILE', os: { type: 'ANDROID' } }] },
    },
    allow,
  ],
  ['Contractors', inGroups('Contractors'), deny],
  ['Payroll in the office', { ...inGroups('Payroll'), ...from('office', 'branch') }, allow],
  ['Payroll by VPN', { ...inGroups('Payroll'), ...from('vpn') }, allow],
  ['Auditors', { ...inGroups('Auditors'), device: { registered: true, managed: true } }, allow],
  ['Staff', inGroups('Staff'), allow],
  ['Catch-all Rule', {}, deny],
] as const;

const DOCUMENT = {
  policies: [
    { id: 'policy', type: 'ACCESS_POLICY', name: 'Payroll', status: 'ACTIVE', priority: 1, system: true },
  ],
  rules: {
    policy: RULES.map(([name, conditions, actions], index) => ({
      id: `rule ${index}`,
      type: 'ACCESS_POLICY',
      name,
      status: 'ACTIVE',
      priority: index,
      system: index === RULES.length - 1,
      conditions,
      actions,
    })),
  },
  groups: GROUPS.map((name) => ({ id: name, type: 'SVC_GROUP', profile: { name } })),
  zones: ZONES.map((id, index) => ({
    id,
    type: 'IP',
    name: id,
    status: 'ACTIVE',
    usage: 'POLICY',
    gateways: [{ type: 'CIDR', value: `203.0.113.${index * 8}/29` }],
  })),
  apps: [
    {
      id: 'payroll',
      name: 'payroll',
      label: 'Payroll',
      status: 'ACTIVE',
      _links: { accessPolicy: { href: 'https://example.com/api/v1/policies/policy' } },
    },
  ],
};
