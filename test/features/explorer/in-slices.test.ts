import { expect, test } from 'vitest';
import { runSteps, type Steps } from '../../../src/base/work-steps.js';
import { runInSlices } from '../../../src/features/explorer/worker/run-in-slices.js';

function* counted(total: number): Steps<string> {
  for (let done = 1; done <= total; done++) yield { done, total, of: 'steps' };
  return 'done';
}

/** Runs the steps in time slices. In this test, each call of the clock takes a millisecond. */
function sliced(steps: Steps<string>, wantedFor = Number.POSITIVE_INFINITY) {
  const told: number[] = [];
  const pausedAt: number[] = [];
  let time = 0;
  const answer = runInSlices(
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

test('on the interactive page, a computation that yields between time slices gives the same result as without yielding', async () => {
  const { answer, told, pausedAt } = sliced(counted(10));
  expect(await answer).toBe(runSteps(counted(10)));
  expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(pausedAt).toEqual([4, 8]);
});

test('on the interactive page, a computation stops at its next pause when the answer is no longer needed', async () => {
  const { answer, told } = sliced(counted(10), 2);
  expect(await answer).toBeUndefined();
  expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('on the interactive page, a computation pauses after a step that takes longer than a time slice', async () => {
  let time = 0;
  let pauses = 0;
  const answer = runInSlices(
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
