import { setTimeout as delay } from 'node:timers/promises';
import { lazy } from '../../base/lazy.js';
import type { ServerWorld } from '../options.js';
import { nodeKeys } from './node-keys.js';

/** Node's clock and cryptography; a clock that stands still where a time is given. Throws where that is no time. */
export function nodeWorld(now?: string): ServerWorld {
  const frozen = now === undefined ? undefined : Date.parse(now);
  if (Number.isNaN(frozen)) throw new Error(`\`${now}\` is no time: give it as in 2026-01-15T10:00:00Z`);
  return {
    now: () => frozen ?? Date.now(),
    sleep: (milliseconds) => delay(milliseconds),
    keys: nodeKeys,
    certificates,
  };
}

/** A program that esbuild bundled into one module cannot open the package: it requires modules of Node. Then no keys are made (M46). */
const certificates = lazy(() =>
  import('./node-certificates.js').then(
    ({ nodeCertificates }) => nodeCertificates,
    () => undefined,
  ),
);
