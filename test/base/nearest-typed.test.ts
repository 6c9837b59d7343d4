import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestTyped, onlyNearestOf } from '../../src/base/did-you-mean/nearest-word.js';

test.each([
  ['Ofice', ['Any', 'Office'], 'Office'],
  ['HIHG', ['LOW', 'MEDIUM', 'HIGH'], 'HIGH'],
  ['mac', ['IOS', 'WINDOWS', 'MACOS', 'OSX'], 'MACOS'],
  ['ACCESS', ['CONTINUOUS_ACCESS', 'ACCESS_POLICY'], 'ACCESS_POLICY'],
  ['Catchall', ['Managed devices', 'Catch-all Rule'], 'Catch-all Rule'],
  ['office365', ['Payroll', 'Microsoft Office 365'], 'Microsoft Office 365'],
  ['default-last', ['policy/default-first', 'policy/default-last'], 'policy/default-last'],
  ['2f', ['one', '2fa-phishing-resistant', '2fa'], '2fa'],
  ['allow', ['not-allowed', 'deny'], undefined],
  ['Sensitve', ['Any', 'Sensitive apps'], 'Sensitive apps'],
  ['default-lst', ['policy/default-last'], 'policy/default-last'],
  ['managed', ['unmanaged'], undefined],
  ['x', ['xml', 'x-large'], undefined],
])('the name suggested for the mistyped text %s among the names %j is %s', (typed, words, nearest) => {
  expect(nearestTyped(typed, words)).toBe(nearest);
});

test('property: the name suggested for a misspelled name has the smallest edit distance, and two swapped letters count as one edit', () => {
  const word = fc.stringMatching(/^[a-z]{4,12}$/);
  fc.assert(
    fc.property(word, fc.array(word), fc.nat(), (one, others, index) => {
      const near = onlyNearestOf(one, others);
      if (near !== undefined) expect(nearestTyped(one, others)).toBe(near);
      const at = index % (one.length - 1);
      const swapped = one.slice(0, at) + one[at + 1] + one[at] + one.slice(at + 2);
      expect(nearestTyped(swapped, [one])).toBe(one);
    }),
  );
});
