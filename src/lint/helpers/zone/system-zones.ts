import { at, textAt } from '../../rule/json-path.js';

/**
 * The names of zones that the service creates. A zone in a request body is recognized by its name, because only stored zones have the field
 * `system`.
 */
const NAMES: readonly string[] = [
  'BlockedIpZone',
  'DefaultEnhancedDynamicZone',
  'DefaultExemptIpZone',
  'LegacyIpZone',
];

export function isSystemZone(zone: unknown): boolean {
  return at(zone, 'system') === true || NAMES.includes(textAt(zone, 'name') ?? '');
}
