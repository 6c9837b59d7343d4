import fc from 'fast-check';
import { expect, test } from 'vitest';
import { complianceOf } from '../../../src/features/compliance/compliance.js';
import { anonymized } from '../../../src/features/compliance/configuration/anonymizers.js';
import type { EffectAnswer } from '../../../src/features/compliance/control/answer.js';
import { exampleOf } from '../../../src/features/compliance/examples/example-parts.js';
import { refused } from '../../../src/features/compliance/questions/refused.js';
import { MATCH, NOT_MATCH } from '../../../src/logic/kleene/verdict.js';
import { isRisk } from '../../../src/model/facts/risk.js';
import { blockedBy, inZone } from '../../../src/model/facts/zones/zone.js';
import type { ZoneDefinition } from '../../../src/model/facts/zones/zone-map.js';
import { worldOf } from '../../../src/model/policies/world-of-snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { snapshotOf } from '../../analysis/questions/snapshot-of.js';
import { arbitraryZones } from '../../generators/zones.js';
import { runs } from '../../runs.js';

const list = (services: readonly string[], beside: object = {}) => ({
  id: services.join() || 'plain',
  name: 'Blocked services',
  type: 'DYNAMIC_V2',
  status: 'ACTIVE',
  usage: 'BLOCKLIST',
  ...(services.length > 0 && { ipServiceCategories: { include: services, exclude: [] } }),
  ...beside,
});
const addresses = (value: string, beside: object) => ({
  id: value,
  name: value,
  type: 'IP',
  status: 'ACTIVE',
  gateways: [{ type: 'CIDR', value }],
  ...beside,
});
const EXEMPT = { usage: 'POLICY', useAsExemptList: true };

test.each([
  ['all anonymizers', [list(['ALL_ANONYMIZERS'])], 'met'],
  ['all services', [list(['ALL_IP_SERVICES'])], 'met'],
  ['Tor and all other services', [list(['ANONYMIZER_TOR']), list(['ALL_ANONYMIZERS_EXCEPT_TOR'])], 'met'],
  ['all services except Tor', [list(['ALL_ANONYMIZERS_EXCEPT_TOR'])], 'check text only'],
  [
    'all anonymizers, with Tor exempt',
    [list([], { ipServiceCategories: { include: ['ALL_ANONYMIZERS'], exclude: ['ANONYMIZER_TOR'] } })],
    'check text only',
  ],
  [
    'all anonymizers of one country',
    [list(['ALL_ANONYMIZERS'], { locations: { include: [{ country: 'FR' }] } })],
    'check text only',
  ],
  ['one service', [list(['NORD_VPN'])], 'check text only'],
  ['Tor only', [list(['ANONYMIZER_TOR'])], 'undecided'],
  ['some addresses', [addresses('203.0.113.0/24', { usage: 'BLOCKLIST' })], 'undecided'],
  [
    'all addresses',
    [addresses('0.0.0.0/0', { usage: 'BLOCKLIST' }), addresses('::/0', { usage: 'BLOCKLIST' })],
    'met',
  ],
  [
    'all anonymizers, with some addresses exempt',
    [list(['ALL_ANONYMIZERS']), addresses('203.0.113.0/24', EXEMPT)],
    'undecided',
  ],
  [
    'all anonymizers, with all addresses exempt',
    [list(['ALL_ANONYMIZERS']), addresses('0.0.0.0/0', EXEMPT)],
    'check text only',
  ],
  ['an inactive list', [list(['ALL_ANONYMIZERS'], { status: 'INACTIVE' })], 'not met'],
])(
  'the verdict on the compliance control about anonymizing services follows from the network zones: %s',
  (_, zones, verdict) => {
    const snapshot = snapshotOf(exampleOf({ zones }));
    const { frameworks } = complianceOf(snapshot, {
      frameworks: ['stig'],
      controls: ['anonymizers'],
      withRemedies: true,
    });
    const [found] = frameworks[0]?.controls ?? [];
    expect(found?.verdict).toBe(verdict);
    if (found?.effective.kind !== 'fails') return;
    const { example } = found.effective.signIns ?? {};
    expect(blockedBy(worldOf(snapshot), example?.policyContext ?? {}).rank).toBe(NOT_MATCH);
    expect(found.remedy.tried?.verdict).toBe('met');
  },
);

test('a control that requires blocked sign-ins is met for addresses in a blocklist zone, and not met, with a counterexample, for high risk', () => {
  const { compiled, asked } = askedOf([
    { id: 'office', type: 'IP', status: 'ACTIVE', gateways: [{ value: '198.51.100.0/24' }] },
    { id: 'wide', type: 'IP', status: 'ACTIVE', usage: 'BLOCKLIST', gateways: [{ value: '198.51.0.0/16' }] },
  ]);
  const here = (meaning: ReturnType<typeof inZone>) => asked([{ meaning, world: compiled.world }]);
  expect(here(inZone('office')).kind).toBe('holds');
  expect(here(isRisk('HIGH'))).toMatchObject({
    kind: 'fails',
    signIns: { example: { policyContext: { risk: { level: 'HIGH' } } } },
  });
});

test('property: whatever network zones block, no request violates a proved compliance control, and no counterexample is a blocked request', () => {
  const seen = { holds: 0, fails: 0 };
  const services = fc.subarray(['ANONYMIZER_TOR', 'ALL_ANONYMIZERS', 'NORD_VPN'], { minLength: 1 });
  const request = fc.record({
    ip: fc.constantFrom('198.51.100.7', '203.0.113.9', '2001:db8::1'),
    ipServiceCategories: services,
    location: fc.constantFrom({ country: 'FR' }, { country: 'US', region: 'US-CA' }),
    asn: fc.constantFrom('64501', '64502'),
  });
  const blocking = arbitraryZones({}).map((zones) =>
    zones.map(
      (zone): ZoneDefinition => ({ ...zone, usage: 'BLOCKLIST', useAsExemptList: zone.id.length % 5 === 0 }),
    ),
  );
  fc.assert(
    fc.property(blocking, fc.array(request, { minLength: 4, maxLength: 4 }), (zones, requests) => {
      const { compiled, asked } = askedOf(zones);
      const found = asked([anonymized(['ALL_ANONYMIZERS'], compiled)]);
      if (found.kind === 'fails') {
        seen.fails += 1;
        const { policyContext = {} } = found.signIns?.example ?? {};
        expect(blockedBy(compiled.world, policyContext).rank).toBe(NOT_MATCH);
        expect(policyContext.ipServiceCategories).toContain('ANONYMIZER_TOR');
      }
      if (found.kind !== 'holds') return;
      seen.holds += 1;
      for (const one of requests)
        if (one.ipServiceCategories.some((service) => service !== 'NORD_VPN'))
          expect(blockedBy(compiled.world, one).rank).toBe(MATCH);
    }),
    runs(60, 3000),
  );
  expect(seen.fails).toBeGreaterThan(5);
});

function askedOf(zones: readonly ZoneDefinition[]): {
  readonly compiled: ReturnType<typeof compile>;
  readonly asked: (within: Parameters<typeof refused>[0]['within']) => EffectAnswer;
} {
  const compiled = compile({ ...snapshotOf(exampleOf({})), zones });
  const context = { compiled, configuration: {}, limits: {}, excepted: [] };
  return { compiled, asked: (within) => refused({ within, text: 'let through' }, context) };
}
