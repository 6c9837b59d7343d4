/** Legacy keys of `conditions` that the live service keeps, and whether the service still evaluates each of them. */
export const LEGACY_KEYS = {
  apps: 'unknown',
  beforeScheduledAction: 'not evaluated',
  clients: 'unknown',
  context: 'not evaluated',
  grantTypes: 'unknown',
  groups: 'unknown',
  mdmEnrollment: 'not evaluated',
  scopes: 'unknown',
  userLifecycleAttribute: 'unknown',
  userStatus: 'not evaluated',
  users: 'unknown',
} as const;

/** Whether the service keeps the condition key without evaluating the condition. */
export function isIgnoredKey(key: string): boolean {
  return Object.hasOwn(LEGACY_KEYS, key) && LEGACY_KEYS[key as keyof typeof LEGACY_KEYS] === 'not evaluated';
}
