/** Keys of `conditions` that the live service keeps from older days, and whether it still asks about them. */
export const LEGACY_KEYS = {
  apps: 'not known',
  beforeScheduledAction: 'not asked',
  clients: 'not known',
  context: 'not asked',
  grantTypes: 'not known',
  groups: 'not known',
  mdmEnrollment: 'not asked',
  scopes: 'not known',
  userLifecycleAttribute: 'not known',
  userStatus: 'not asked',
  users: 'not known',
} as const;

/** Whether the service keeps the key and does not ask about it. */
export function isIgnoredKey(key: string): boolean {
  return Object.hasOwn(LEGACY_KEYS, key) && LEGACY_KEYS[key as keyof typeof LEGACY_KEYS] === 'not asked';
}
