import { setTimeout as delay } from 'node:timers/promises';
import { lazy } from '../../../../base/lazy.js';
import type { ServerWorld } from '../options.js';
import { nodeKeys } from './node-keys.js';

/**
 * Returns the clock and cryptography of Node. If `now` is given, the clock stands still at that time. Throws if `now` is not a valid time.
 */
export function nodeWorld(now?: string): ServerWorld {
  const frozen = now === undefined ? undefined : Date.parse(now);
  if (Number.isNaN(frozen))
    throw new Error(`\`${now}\` is not a time: pass one such as 2026-01-15T10:00:00Z`);
  return {
    now: () => frozen ?? Date.now(),
    sleep: (milliseconds) => delay(milliseconds),
    keys: nodeKeys,
    certificates,
  };
}

/**
 * Loads node-forge on first use. Loading fails if esbuild has bundled this file as an ES module, because node-forge uses `require`. The
 * server then creates no signing keys (assumption M46).
 */
const certificates = lazy(() =>
  import('./node-certificates.js').then(
    ({ nodeCertificates }) => nodeCertificates,
    () => undefined,
  ),
);
