import { expect, test } from 'vitest';
import type { Change } from '../../../src/analysis/questions/effects/change.js';
import type { Transition } from '../../../src/features/logs/replay-tally.js';
import { isReplayAbove, type ReplayThreshold } from '../../../src/features/logs/replay-threshold.js';

function changed(change: Change, isCertain: boolean): Transition {
  return { change, isCertain } as Transition;
}

test.each([
  ['removed', changed('removed', true), 'yes'],
  ['removed', changed('removed', false), 'unknown'],
  ['removed', changed('unknown', false), 'unknown'],
  ['removed', changed('granted', true), 'no'],
  ['less-strict', changed('granted', true), 'yes'],
  ['less-strict', changed('mixed', true), 'yes'],
  ['less-strict', changed('stricter', false), 'no'],
  ['any', changed('stricter', true), 'yes'],
  ['any', changed('stricter', false), 'unknown'],
] as const)(
  'with `replay --fail-on %s`, a replay with one changed result passes or fails as expected: case %#',
  (threshold, transition, result) => {
    expect(isReplayAbove({ decisions: 1, transitions: [transition] }, threshold)).toBe(result);
  },
);

test('if a replay compares no decision, the result of its `--fail-on` check is `unknown`', () => {
  const thresholds: readonly ReplayThreshold[] = ['any', 'removed'];
  for (const threshold of thresholds)
    expect(isReplayAbove({ decisions: 0, transitions: [] }, threshold)).toBe('unknown');
});
