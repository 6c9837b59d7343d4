import { expect, test } from 'vitest';
import { lintDocuments } from '../../src/lint/lint.js';

/** Makes a number of objects, each with an id, a name and these members. */
function many(count: number, more: object) {
  return Array.from({ length: count }, (_, index) => ({
    id: `o${index}`,
    name: `Object ${index}`,
    status: 'ACTIVE',
    ...more,
  }));
}

function messagesOf(value: object, edition: 'field' | 'spec' = 'field') {
  const { findings } = lintDocuments([{ name: 'org.json', value }], { edition, brand: 'OKTA' });
  return findings.flatMap(({ rule, severity, message }) =>
    rule === 'limits/too-many' ? [`${severity}: ${message}`] : [],
  );
}

const deny = { type: 'ACCESS_POLICY', actions: { appSignOn: { access: 'DENY' } } };
const policy = { id: 'p1', type: 'ACCESS_POLICY', name: 'Staff', status: 'ACTIVE', priority: 1 };
const dynamic = { type: 'DYNAMIC', proxyType: 'Any' };
const addresses = (count: number) => ({
  type: 'IP',
  system: true,
  gateways: Array.from({ length: count }, () => ({ type: 'CIDR', value: '192.0.2.0/24' })),
});

test.each([
  [
    'rules of an authentication policy',
    (count: number) => ({ policies: [policy], rules: { p1: many(count, deny) } }),
    100,
    'the policy has 101 rules, but the limit is 100; remove or merge some',
  ],
  [
    'network zones',
    (count: number) => ({ zones: many(count, dynamic) }),
    100,
    'the org has 101 network zones, but the limit is 100; remove or merge some',
  ],
  [
    'authentication policies',
    (count: number) => ({ policies: many(count, { type: 'ACCESS_POLICY', priority: 1 }) }),
    5000,
    'the org has 5001 authentication policies, but the limit is 5000; remove or merge some',
  ],
  [
    'addresses of all IP zones',
    (count: number) => ({ zones: [{ id: 'z1', name: 'Offices', ...addresses(count) }] }),
    25_000,
    'the org has 25001 addresses in network zones, but the limit is 25000; remove or merge some',
  ],
] as const)('lint reports more %s than the documented limit allows', (_, orgOf, most, message) => {
  if (most <= 100) expect(messagesOf(orgOf(most))).toEqual([]);
  expect(messagesOf(orgOf(most + 1))).toEqual([`warning: ${message}`]);
});

test('lint reports no exceeded limit for rules of a policy type without a limit, for zones of the service, or in the edition `spec`', () => {
  const passwords = { policies: [{ ...policy, type: 'PASSWORD' }], rules: { p1: many(101, {}) } };
  expect(messagesOf(passwords)).toEqual([]);
  expect(messagesOf({ zones: many(101, { ...dynamic, system: true }) })).toEqual([]);
  expect(messagesOf({ zones: many(101, dynamic) }, 'spec')).toEqual([]);
});
