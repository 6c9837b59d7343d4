import type { Io } from '../../../console/io/io.js';
import { createProgressSteps } from '../../../console/io/progress.js';
import type { PullProgress } from '../pull.js';

/**
 * Shows the progress of a pull on one line of a terminal: how many lists were read, how many remain, and which rate limits are nearly used
 * up.
 */
export function pullProgressOn(io: Pick<Io, 'env' | 'err' | 'now'>): {
  show(progress: PullProgress): void;
  clear(): Promise<void>;
} {
  const steps = createProgressSteps(io);
  return {
    show: (progress) => void steps.show(progressWords(progress, io.now())).catch(() => {}),
    clear: () => steps.clear(),
  };
}

function progressWords({ done, known, calls, pools }: PullProgress, now: number): string {
  const short = [...pools].flatMap(([bucket, { quota, waitsUntil }]) => {
    const seconds = Math.ceil((waitsUntil - now) / 1000);
    if (seconds > 0) return [`${bucket}: waiting ${seconds} s for the rate limit`];
    return quota === undefined || quota.remaining > quota.limit / 2
      ? []
      : [`${bucket}: ${quota.remaining} of ${quota.limit} left this minute`];
  });
  return [`${done} of ${known} lists read, ${calls} requests`, ...short].join('; ');
}
