import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Finding } from '../../src/lint/finding.js';
import { lint } from '../../src/lint/lint.js';
import { type Asked, allowedExchanges, RECORDERS } from './allowed-recordings.js';

/** Spec: Endpoints. What the specification allows, no rule forbids, however it was written down. */
test('a recording that the specification allows has no errors', () => {
  fc.assert(
    fc.property(
      fc.infiniteStream(fc.nat(1000)),
      fc.integer({ min: 1, max: 25 }),
      fc.constantFrom(...Object.keys(RECORDERS)),
      (numbers, length, recorder) => {
        const asked = allowedExchanges(length, (count) => numbers.next().value % count);
        const faults = findingsIn(asked, recorder).filter(({ severity }) => severity !== 'info');
        expect(faults.map(({ rule, message, place }) => `${rule} ${place.pointer}: ${message}`)).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
});

function findingsIn(
  asked: readonly Asked[],
  recorder = 'whole',
  ...others: readonly object[]
): readonly Finding[] {
  const exchanges = asked.map((one) => RECORDERS[recorder]?.(one));
  const value = recorder === 'archive' ? { log: { entries: exchanges } } : exchanges;
  const documents = [
    { name: 'recording.json', value },
    ...others.map((value, number) => ({ name: `${number}.json`, value })),
  ];
  return lint(documents, { edition: 'spec', engine: 'identity' }).findings;
}
