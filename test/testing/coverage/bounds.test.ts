import { expect, test } from 'vitest';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { measureCoverage } from '../../../src/testing/coverage/measured-coverage.js';
import { readSuite } from '../../../src/testing/file/read-suite.js';

const RANGES = 20_000;

/** The zone lists every second address, so that its ranges do not join. */
const gateways = Array.from({ length: RANGES }, (_, index) => {
  const host = 2 * index + 2;
  return { type: 'CIDR', value: `10.${(host >> 16) & 255}.${(host >> 8) & 255}.${host & 255}/32` };
});

const orgWith = (gateways: readonly object[]) => ({
  zones: [{ id: 'zone', name: 'Zone', type: 'IP', status: 'ACTIVE', usage: 'POLICY', gateways }],
  policies: [
    {
      id: 'policy',
      type: 'OKTA_SIGN_ON',
      name: 'Policy',
      status: 'ACTIVE',
      priority: 1,
      system: true,
      rules: [
        {
          id: 'rule',
          name: 'Rule',
          type: 'SIGN_ON',
          status: 'ACTIVE',
          priority: 1,
          conditions: { network: { connection: 'ZONE', include: ['zone'] } },
          actions: { signon: { access: 'ALLOW' } },
        },
      ],
    },
  ],
});

const suiteOn = (addresses: readonly string[]) => {
  const tests = addresses.map((ip) => ({
    name: ip,
    request: { app: 'app', groups: [], ip },
    expect: { decides: { 'global session policy': ip.endsWith('.2') ? 'Rule' : null } },
  }));
  const read = readSuite({ name: 'drawn.preflight.json', text: JSON.stringify({ tests }) });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
};

function borderOf(gateways: readonly object[], addresses: readonly string[]) {
  const read = assembleDocuments([{ name: 'org.json', value: orgWith(gateways) }]);
  if (!read.ok) throw new Error('it was to be read');
  const { goals } = measureCoverage(read.value, suiteOn(addresses));
  return goals.find(({ goal }) => goal.measure === 'boundaries')?.state;
}

test('a zone with 20,000 ranges has one coverage goal for its boundary: two addresses, on the two sides of the edge of a range, cover it', () => {
  const stateOn = (...addresses: readonly string[]) => borderOf(gateways, addresses)?.kind;
  expect(stateOn('10.0.0.2')).toBe('missing');
  expect(stateOn('10.0.0.2', '10.0.0.3')).toBe('covered');
  expect(stateOn('10.0.100.2', '10.0.0.1')).toBe('missing');
  expect(stateOn('10.0.7.2', '10.0.7.1')).toBe('covered');
});

test('the coverage goal for the boundary of a zone that contains all addresses is impossible', () => {
  const all = [
    { type: 'CIDR', value: '0.0.0.0/1' },
    { type: 'RANGE', value: '128.0.0.0-255.255.255.255' },
  ];
  expect(borderOf(all, ['10.0.0.2'])).toEqual({ kind: 'impossible', why: 'border' });
  expect(borderOf([{ type: 'CIDR', value: '0.0.0.0/1' }], ['10.0.0.2'])?.kind).toBe('missing');
});
