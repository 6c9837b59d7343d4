import { describe, expect, test } from 'vitest';
import { describeValue } from '../../../src/base/messages.js';
import { isObject } from '../../../src/base/object.js';
import { compile } from '../../../src/simulate/compile.js';
import { decideBody } from '../../../src/simulate/decide.js';
import { simulateBody } from '../../../src/simulate/simulate.js';
import { reading, snapshotOf } from './reading.js';

/** Converts a value to JSON as `ConvertTo-Json` of PowerShell does: values below the maximum depth become text. */
function converted(value: unknown, depth: number): unknown {
  if (Array.isArray(value))
    return depth < 0 ? value.map(asText).join(' ') : value.map((one) => converted(one, depth - 1));
  if (!isObject(value)) return value;
  if (depth < 0) return asText(value);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, converted(one, depth - 1)]));
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return 'System.Object[]';
  if (!isObject(value)) return value === null ? '' : String(value);
  const members = Object.entries(value).map(([key, one]) => `${key}=${isObject(one) ? '' : asText(one)}`);
  return `@{${members.join('; ')}}`;
}

const ruleOf = (id: string, conditions: object | null, access: string) => ({
  id,
  name: id,
  status: 'ACTIVE',
  type: 'ACCESS_POLICY',
  system: conditions === null,
  priority: conditions === null ? 99 : 1,
  conditions,
  actions: {
    appSignOn: {
      access,
      verificationMethod: {
        type: 'ASSURANCE',
        factorMode: '2FA',
        constraints: [{ possession: { deviceBound: 'REQUIRED' } }],
      },
    },
  },
});

const ORG = {
  policies: [
    {
      id: 'rst1',
      name: 'Payroll',
      type: 'ACCESS_POLICY',
      status: 'ACTIVE',
      system: true,
      rules: [
        ruleOf(
          'finance',
          {
            people: { groups: { include: ['00g1'] } },
            network: { connection: 'ZONE', include: ['nzo1'] },
          },
          'ALLOW',
        ),
        ruleOf('rest', null, 'DENY'),
      ],
    },
  ],
  apps: [{ id: '0oa1', label: 'Payroll', status: 'ACTIVE' }],
  groups: ['00g1', '00g2'].map((id) => ({ id, type: 'OKTA_GROUP', profile: { name: id } })),
  zones: [
    {
      id: 'nzo1',
      name: 'Office',
      type: 'IP',
      status: 'ACTIVE',
      gateways: [{ type: 'CIDR', value: '203.0.113.0/24' }],
    },
  ],
};

const REQUESTS = ['00g1', '00g2'].flatMap((group) =>
  ['203.0.113.9', '198.51.100.1'].map((ip) => ({
    appInstance: '0oa1',
    policyContext: { groups: { ids: [group] }, ip },
  })),
);

describe('an export truncated by ConvertTo-Json', () => {
  const decidedIn = (value: unknown) => {
    const compiled = compile(snapshotOf(reading([value])));
    return REQUESTS.map((request) => {
      const [decided, all] = [
        decideBody(compiled, 'ACCESS_POLICY', request),
        simulateBody(compiled, request),
      ];
      if (!decided.ok || !all.ok) throw new Error('refused');
      const isOpen = all.value.evaluation.some((one) => (one.undefined?.policies.length ?? 0) > 0);
      return isOpen ? 'not certain' : decided.value?.rule.id;
    });
  };
  const whole = decidedIn(ORG);

  test.each([3, 4, 5, 6, 7, 8])(
    'an export truncated by ConvertTo-Json at depth %i gives the decisions of the complete export, or undecided ones',
    (depth) => {
      const cut = decidedIn(converted(ORG, depth));
      for (const [index, decided] of cut.entries()) expect([whole[index], 'not certain']).toContain(decided);
      expect(cut.includes('not certain')).toBe(depth < 8);
    },
  );

  test('an export truncated by ConvertTo-Json is reported with the cause and the remedy', () => {
    const { problems } = reading([converted(ORG, 4)]);
    expect(problems.map(({ message }) => message).join('\n')).toContain('export again with `-Depth 100`');
    for (const text of ['@{groups=}', 'System.Object[]', 'System.Collections.Hashtable'])
      expect(describeValue(text)).toContain('ConvertTo-Json');
    expect(describeValue('[object Object]')).toContain('did not convert to JSON');
    expect(describeValue('{a}')).toBe('`{a}`');
  });
});

test.each([
  ['type', '@{id=oty1; name=user}'],
  ['groups', ['00g1', '@{id=00g2}']],
])('a PowerShell object that was truncated to a text is not read as an id (%s of a user)', (key, value) => {
  const read = reading([{ users: [{ id: '00u1', [key]: value }] }]);
  expect(read.problems.map(({ location, message }) => [location?.pointer, message])).toEqual([
    [`/users/0/${key}`, expect.stringContaining('`ConvertTo-Json` of PowerShell')],
  ]);
  expect(snapshotOf(read).users).toEqual([{ id: '00u1' }]);
});
