import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import { lintDocuments } from '../../src/lint/lint.js';
import { runs } from '../runs.js';

const country = fc.constantFrom('US', 'DE', 'us', 'USA', 'Germany', 'U1', 'XQ', 'EU', '', null, 7);
const region = fc.constantFrom('US-CA', 'de-by', 'CA', 'California', '', null, 'US-');
const location = fc.oneof(
  fc.record({ country, region }, { requiredKeys: [] }),
  fc.record({ country, city: fc.constant('Berlin') }),
  fc.constantFrom('US', null),
);
const asn = fc.constantFrom('64500', 'AS64500', 'as7', '64500-64510', 'ACME', '', '12345678901', 64500, null);
const category = fc.constantFrom('ALL_ANONYMIZERS', 'NORD_VPN', '', 7, null);
const address = fc.oneof(
  fc.record({
    type: fc.constantFrom('CIDR', 'RANGE'),
    value: fc.constantFrom(
      '192.0.2.1',
      '192.0.2.0/24',
      '192.0.2.1-192.0.2.9',
      '192.0.2.0/33',
      'office',
      '',
      '2001:db8::/32',
      null,
      7,
    ),
  }),
  fc.constantFrom<unknown>(
    '192.0.2.1',
    { value: '192.0.2.1', comment: 'x' },
    { value: '192.0.2.1', mask: 24 },
  ),
);

function listed<Item>(item: fc.Arbitrary<Item>) {
  const list = fc.array(item, { maxLength: 3 });
  return fc.oneof(
    list,
    fc.record({ include: list, exclude: list }, { requiredKeys: [] }),
    fc.record({ include: list, exclud: list }),
    fc.constant(null),
  );
}

const zone = fc.record(
  {
    type: fc.constantFrom('IP', 'DYNAMIC', 'DYNAMIC_V2', 'SPHERE', null),
    usage: fc.constantFrom('POLICY', 'BLOCKLIST', 'OTHER', null),
    gateways: fc.oneof(fc.array(address, { maxLength: 3 }), fc.constantFrom(null, '192.0.2.1')),
    proxies: fc.array(address, { maxLength: 2 }),
    locations: listed(location),
    asns: listed(asn),
    ipServiceCategories: listed(category),
    useAsExemptList: fc.constantFrom(true, false, null, 'yes'),
  },
  { requiredKeys: [] },
);

test('lint and inspect report the same zone fields as unreadable', () => {
  const seen = { readable: 0, unreadable: 0 };
  fc.assert(
    fc.property(zone, (drawn) => {
      const documents = [
        { name: 'org.json', value: { zones: [{ id: 'z1', name: 'Zone', status: 'ACTIVE', ...drawn }] } },
      ];
      const inspected = assembleDocuments(documents).problems.filter(({ code }) => code === 'wrong-value');
      const linted = lintDocuments(documents).findings.filter(({ severity }) => severity === 'error');
      const fields = fieldsOf(inspected.map(({ location }) => location?.pointer ?? ''));
      expect(fieldsOf(linted.map(({ location }) => location.pointer))).toEqual(fields);
      seen[fields.length === 0 ? 'readable' : 'unreadable'] += 1;
    }),
    runs(500, 20_000),
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10);
});

/** Returns the names of zone fields. The JSON pointers locate these fields in the only zone of the org. */
function fieldsOf(pointers: readonly string[]): readonly (string | undefined)[] {
  return [...new Set(pointers.map((pointer) => pointer.split('/')[3]))].sort();
}
