import { expect, test } from 'vitest';
import { complianceOf } from '../../../src/features/compliance/compliance.js';
import { exampleOf, passwordPolicyWith } from '../../../src/features/compliance/examples/example-parts.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { snapshotOf } from '../../analysis/questions/snapshot-of.js';
import { checkKnowledge } from './knowledge-law.js';

test('property: a compliance verdict that is decided while facts are hidden stays the same when the facts are filled in', () => {
  const seen = checkKnowledge(12);
  expect(seen.decided).toBeGreaterThan(7);
});

const ORG = snapshotOf(
  exampleOf({
    passwords: [passwordPolicyWith({ complexity: { minLength: 20 }, lockout: { maxAttempts: 9 } })],
  }),
);

/** A single rule proves that V-273189 fails. The other results need all policies and rules, so they are undecided without them. */
test.each([
  ['V-273186', 'fails', 'undecided'],
  ['V-279691', 'fails', 'undecided'],
  ['V-273195', 'holds', 'undecided'],
  ['V-273189', 'fails', 'fails'],
])(
  'the check text of the compliance control %s gives `%s`, or `%s` if the export may lack policies or rules',
  (control, whole, partly) => {
    const partial = (['policies', 'rules'] as const).map((collection): Snapshot => {
      return { ...ORG, unknown: [{ collection, known: 'open' }] };
    });
    expect([ORG, ...partial].map((org) => checkTextOf(org, control))).toEqual([whole, partly, partly]);
  },
);

function checkTextOf(org: Snapshot, control: string) {
  const { frameworks } = complianceOf(org, {
    frameworks: ['stig'],
    controls: [control],
    withRemedies: false,
  });
  return frameworks[0]?.controls[0]?.checkText?.kind;
}
