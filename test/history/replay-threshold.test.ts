import { expect, test } from 'vitest';
import type { Transition } from '../../src/history/replay-tally.js';
import { isReplayAbove, type ReplayThreshold } from '../../src/history/replay-threshold.js';
import type { Change } from '../../src/questions/effects/change.js';

function changed(change: Change, isCertain: boolean): Transition {
  return { change, isCertain } as Transition;
}

test.each([
  ['lost', changed('lost', true), 'yes'],
  ['lost', changed('lost', false), 'unknown'],
  ['lost', changed('unknown', false), 'unknown'],
  ['lost', changed('gained', true), 'no'],
  ['weaker', changed('gained', true), 'yes'],
  ['weaker', changed('mixed', true), 'yes'],
  ['weaker', changed('stronger', false), 'no'],
  ['any', changed('stronger', true), 'yes'],
  ['any', changed('stronger', false), 'unknown'],
] as const)('the threshold %s of a replay with one transition: case %#', (threshold, transition, result) => {
  expect(isReplayAbove({ decisions: 1, transitions: [transition] }, threshold)).toBe(result);
});

test('a replay that compares no decision is unknown for every threshold', () => {
  const thresholds: readonly ReplayThreshold[] = ['any', 'lost'];
  for (const threshold of thresholds)
    expect(isReplayAbove({ decisions: 0, transitions: [] }, threshold)).toBe('unknown');
});
