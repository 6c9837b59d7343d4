import { isObject } from '../../base/object.js';
import type { Conditions } from '../../policies/policy.js';

/** Whether a condition of the network is written that asks for a zone, or for none: the letter reads no further. */
export function namesZone(conditions: Conditions): boolean {
  return isObject(conditions?.network) && conditions.network.connection === 'ZONE';
}
