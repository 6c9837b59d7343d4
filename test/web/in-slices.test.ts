import { expect, test } from 'vitest';
import { runSteps, type Steps } from '../../src/base/work-steps.js';
import { inSlices } from '../../src/features/explorer/worker/in-slices.js';

function* counted(total: number): Steps<string> {
  for (let done = 1; done <= total; done++) yield { done, total, of: 'steps' };
  return 'done';
}

/** Each look at the clock takes a millisecond. */
function sliced(steps: Steps<string>, wantedFor = Number.POSITIVE_INFINITY) {
  const told: number[] = [];
  const pausedAt: number[] = [];
  let time = 0;
  const answer = inSlices(
    steps,
    {
      slice: 4,
      now: () => time++,
      pause: async () => void pausedAt.push(told.length),
    },
    { progress: (done) => void told.push(done), isWanted: () => pausedAt.length < wantedFor },
  );
  return { answer, told, pausedAt };
}

test('others have their turn between slices, and what comes of it is the same', async () => {
  const { answer, told, pausedAt } = sliced(counted(10));
  expect(await answer).toBe(runSteps(counted(10)));
  expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(pausedAt).toEqual([4, 8]);
});

test('what nobody waits for any more is left at the next pause', async () => {
  const { answer, told } = sliced(counted(10), 2);
  expect(await answer).toBeUndefined();
  expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a step that takes long is a slice of its own', async () => {
  let time = 0;
  let pauses = 0;
  const answer = inSlices(
    counted(3),
    {
      slice: 4,
      now() {
        time += 5;
        return time;
      },
      pause: async () => void pauses++,
    },
    { progress: () => {}, isWanted: () => true },
  );
  expect(await answer).toBe('done');
  expect(pauses).toBeGreaterThanOrEqual(3);
});
