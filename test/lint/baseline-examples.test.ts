import { expect, test } from 'vitest';
import { baselineOf, beyondBaseline } from '../../src/lint/config/baseline.js';
import type { Finding } from '../../src/lint/rule/finding.js';

const found = (message: string): Finding => ({
  ...{ rule: 'assurance/not-enrollable', severity: 'error', why: '', related: [] },
  ...{ location: { document: 'org.json', pointer: '' }, resource: { kind: 'rule', id: 'r1' }, message },
});

test('a baseline entry matches a lint finding even if their example sign-ins differ', () => {
  const baseline = baselineOf([
    found('the rule `A` locks out, for example (members of Staff): ask for less'),
  ]);
  const beyond = (message: string) => beyondBaseline([found(message)], baseline).findings.length;
  expect(
    beyond('the rule `A` locks out, for example (members of Sales, not from Office): ask for less'),
  ).toBe(0);
  expect(beyond('the rule `A` locks out, for example of (everybody): ask for less')).toBe(0);
  expect(beyond('the rule `A` locks out: ask for less')).toBe(0);
  expect(beyond('the rule `A` locks out, for example (members of Staff): ask for more')).toBe(1);
});
