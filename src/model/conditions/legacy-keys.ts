/** Legacy keys of `conditions` that the live service stores. For each key: whether the service still evaluates the condition. */
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

/** Whether the live service stores the condition with this key without evaluating it. */
export function isIgnoredKey(key: string): boolean {
  return Object.hasOwn(LEGACY_KEYS, key) && LEGACY_KEYS[key as keyof typeof LEGACY_KEYS] === 'not evaluated';
}
