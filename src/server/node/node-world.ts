import { setTimeout as delay } from 'node:timers/promises';
import type { ServerWorld } from '../options.js';
import { nodeCertificates } from './node-certificates.js';
import { nodeKeys } from './node-keys.js';

/** Node's clock and cryptography; a clock that stands still where a time is given. Throws where that is no time. */
export function nodeWorld(now?: string): ServerWorld {
  const frozen = now === undefined ? undefined : Date.parse(now);
  if (Number.isNaN(frozen)) throw new Error(`\`${now}\` is no time: give it as in 2026-01-15T10:00:00Z`);
  return {
    now: () => frozen ?? Date.now(),
    sleep: (milliseconds) => delay(milliseconds),
    keys: nodeKeys,
    certificates: nodeCertificates,
  };
}
