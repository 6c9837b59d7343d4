import { at, textAt } from '../../rule/json-path.js';

/** The names of zones that the service creates. They are needed because request bodies do not contain `system`. */
const NAMES: readonly string[] = [
  'BlockedIpZone',
  'DefaultEnhancedDynamicZone',
  'DefaultExemptIpZone',
  'LegacyIpZone',
];

export function isSystemZone(zone: unknown): boolean {
  return at(zone, 'system') === true || NAMES.includes(textAt(zone, 'name') ?? '');
}
