import { base } from './base/registry.js';
import { cis } from './cis/registry.js';
import type { Framework } from './control/framework.js';
import { healthInsight } from './healthinsight/registry.js';
import { nist } from './nist/registry.js';
import { pci } from './pci/registry.js';
import { scubaLike } from './scuba/registry.js';
import { stig, stigFirstRelease } from './stig/registry.js';
import { vendor } from './vendor/registry.js';

/** The current version of each framework. No preset combines frameworks, because frameworks contradict each other. */
export const COMPLIANCE_FRAMEWORKS: readonly Framework[] = [
  base,
  cis,
  healthInsight,
  nist,
  pci,
  scubaLike,
  stig,
  vendor,
];

/** The framework that checks the inputs of the report: the export, the configuration and its exceptions. It is checked last. */
export const BASE_SOURCE: Framework = base;

/** Earlier versions of frameworks. They are checked only if the user names them. */
export const EARLIER_FRAMEWORKS: readonly Framework[] = [stigFirstRelease];

/**
 * Returns the framework for a name, in the newest version, or in the version that the text names: `stig@V1R2`. Returns `undefined` if it is
 * unknown.
 */
export function frameworkNamed(text: string): Framework | undefined {
  return [...COMPLIANCE_FRAMEWORKS, ...EARLIER_FRAMEWORKS].find(
    ({ name, version }) => text === name || text === `${name}@${version}`,
  );
}
