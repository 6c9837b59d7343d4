import { expect, test } from 'vitest';
import { readSnapshot, simulate, unwrap } from '../../../src/index.js';

const orgOf = (zone: object) =>
  readSnapshot({
    brand: 'OKTA',
    policies: [
      {
        id: '00p1',
        name: 'P',
        type: 'OKTA_SIGN_ON',
        status: 'ACTIVE',
        priority: 1,
        system: true,
        rules: [
          {
            id: '0pr1',
            name: 'Near',
            type: 'SIGN_ON',
            status: 'ACTIVE',
            priority: 1,
            conditions: { network: { connection: 'ZONE', include: ['nzo1'] } },
            actions: { signon: { access: 'ALLOW' } },
          },
        ],
      },
    ],
    zones: [{ id: 'nzo1', name: 'Near', type: 'DYNAMIC_V2', status: 'ACTIVE', ...zone }],
  });

const answered = (context: object, org = unwrap(orgOf({ asns: ['AS64500'] }))) =>
  simulate(org, {
    appInstance: '0oa1',
    policyTypes: ['OKTA_SIGN_ON'],
    policyContext: { groups: { ids: ['00g1'] }, ...context },
  });

test.each([
  ['location.country', { location: { country: 'North Korea' } }],
  ['location.country', { location: { country: 'PRK' } }],
  ['location.region', { location: { country: 'US', region: 'AK' } }],
  ['asn', { asn: 'Example Networks' }],
  ['now', { now: '2026-03-04 10:00 CET' }],
])(
  'a request value that does not fit its field is rejected, and not read as another place or time: %s',
  (field, context) => {
    const answer = answered(context);
    expect(answer.ok ? [] : answer.refusal?.body.errorCauses.map(({ errorSummary }) => errorSummary)).toEqual(
      [
        expect.stringMatching(
          new RegExp(`^policyContext\\.${field}: \`.*\` is invalid; use .*, such as \`.*\`$`),
        ),
      ],
    );
  },
);

test.each([
  { location: { country: 'de', region: null } },
  { location: { country: 'US', region: 'US-AK' } },
  { now: '2026-03-04T10:00:00+01:00' },
  { asn: 64_500 },
])('the request fact %j is converted to its canonical value', (context) =>
  expect(answered(context).ok).toBe(true),
);

test.each([64_500, '64500', 'AS64500', 'as64500'])('a rule matches an ASN in any written form: %s', (asn) => {
  const answer = unwrap(answered({ asn }));
  expect(answer.evaluation[0]?.result.policies[0]?.rules[0]?.name).toBe('Near');
});

test.each([
  ['locations', [{ country: 'North Korea' }], { location: { country: 'KP' } }, '/locations/0/country'],
  [
    'locations',
    { include: [{ country: 'US', region: 'CA' }] },
    { location: { country: 'US', region: 'US-CA' } },
    '/locations/include/0/region',
  ],
  ['asns', { include: ['2232', 'Example Net'] }, { asn: '64500' }, '/asns/include/1'],
])(
  'if some %s of a zone are not recognized, it is undecided whether a request is in the zone: %j',
  (field, value, context, pointer) => {
    const read = orgOf({ [field]: value });
    expect(read.problems.map(({ location }) => location?.pointer)).toEqual([`/zones/0${pointer}`]);
    const { evaluation } = unwrap(answered(context, unwrap(read)));
    expect(evaluation[0]?.undefined.policies[0]?.rules[0]?.name).toBe('Near');
  },
);
