import type { HttpAnswer, HttpRequest, PullWorld } from '../../../console/io/pull-world.js';

const MOST_REPEATS = 5;

/** Sends an idempotent form, and repeats it on transient failures. Returns the last answer, or `undefined` if there was no answer. */
export async function retryingPost(
  request: HttpRequest,
  world: Pick<PullWorld, 'send' | 'sleep'>,
): Promise<HttpAnswer | undefined> {
  const { signal } = new AbortController();
  let answer: HttpAnswer | undefined;
  for (let repeat = 0; ; repeat++) {
    answer = await world.send(request).catch(() => undefined);
    const isTransient = answer === undefined || answer.status === 429 || answer.status >= 500;
    if (!isTransient || repeat === MOST_REPEATS) return answer;
    await world.sleep(2 ** repeat * 1000, signal);
  }
}
