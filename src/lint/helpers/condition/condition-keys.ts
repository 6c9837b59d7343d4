import type { Edition, Engine } from '../../../policies/snapshot.js';

/** The keys of `conditions`. Spec: Conditions (policy and rule). */
// biome-ignore format: a table
const KEYS = {
  both: ['people', 'authContext', 'network', 'authProvider', 'userIdentifier', 'app', 'platform', 'riskScore', 'elCondition'],
  identity: ['userType', 'device', 'entityRisk', 'riskDetectionTypes'],
  field: ['identityProvider', 'risk', 'office365Client'],
  /** What the live service keeps from older days. */
  legacy: ['apps', 'beforeScheduledAction', 'clients', 'context', 'grantTypes', 'groups', 'mdmEnrollment', 'scopes', 'userLifecycleAttribute', 'userStatus', 'users'],
} as const;

const BY_EDITION: Readonly<Record<Edition, ReadonlySet<string>>> = {
  spec: new Set([...KEYS.both, ...KEYS.identity]),
  field: new Set([...KEYS.both, ...KEYS.identity, ...KEYS.field, ...KEYS.legacy]),
};

/** Those that there are at all, on either engine. */
export function conditionKeysIn(edition: Edition): ReadonlySet<string> {
  return BY_EDITION[edition];
}

export function isOfOtherEngine(key: string, engine: Engine): boolean {
  return engine === 'classic' && (KEYS.identity as readonly string[]).includes(key);
}
