import { isObject } from '../../../base/object.js';
import { plainKey } from '../../../base/plain-key.js';
import * as registry from '../../../model/conditions/registry.js';
import type { Conditions, Rule } from '../../../model/policies/policy.js';

/** Whether the network condition of a rule explicitly names a zone; `undefined` if the condition cannot be read. */
export function namesZone({ conditions, unreadable, unknown }: Rule): boolean | undefined {
  if (unreadable.size > 0 || unknown !== undefined) return undefined;
  const stated = Object.entries(conditions ?? {}).filter(([key, value]) => isNetwork(key) && value != null);
  const [[key, network] = [], ...others] = stated;
  if (key === undefined) return hasOnlyUnknownConditions(conditions) ? undefined : false;
  if (key !== 'network' || others.length > 0 || !isObject(network)) return undefined;
  return NAMES_ZONE[String(network.connection)];
}

/** Whether a rule has conditions, but the program knows none of them. */
function hasOnlyUnknownConditions(conditions: Conditions): boolean {
  const keys = Object.keys(conditions ?? {});
  return keys.length > 0 && !keys.some((key) => Object.hasOwn(registry, key));
}

const isNetwork = (key: string) => plainKey(key) === 'network';

const NAMES_ZONE: Readonly<Record<string, boolean>> = { ANYWHERE: false, ZONE: true };
