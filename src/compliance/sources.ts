import { base } from './base/registry.js';
import { cis } from './cis/registry.js';
import type { PublishedSource } from './control/source.js';
import { healthInsight } from './healthinsight/registry.js';
import { nist } from './nist/registry.js';
import { pci } from './pci/registry.js';
import { scubaLike } from './scuba/registry.js';
import { stig, stigFirstRelease } from './stig/registry.js';
import { vendor } from './vendor/registry.js';

/** The sources that can be asked. One preset a source: they contradict each other. */
export const POSTURE_SOURCES: readonly PublishedSource[] = [
  base,
  cis,
  healthInsight,
  nist,
  pci,
  scubaLike,
  stig,
  vendor,
];

/** Asked with every other source, and after them: it is about the question itself. */
export const BASE_SOURCE: PublishedSource = base;

/** Versions of a source that a newer one replaced: asked where they are named. */
export const EARLIER_SOURCES: readonly PublishedSource[] = [stigFirstRelease];

/** By its name, the newest; or by name and version: `stig@V1R2`. */
export function sourceNamed(text: string): PublishedSource | undefined {
  return [...POSTURE_SOURCES, ...EARLIER_SOURCES].find(
    ({ name, version }) => text === name || text === `${name}@${version}`,
  );
}
