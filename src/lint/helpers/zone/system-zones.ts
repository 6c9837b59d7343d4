import { at, textAt } from '../../rule/json-path.js';

/** The zones that the service makes itself: bodies of requests do not state `system`. */
const NAMES: readonly string[] = [
  'BlockedIpZone',
  'DefaultEnhancedDynamicZone',
  'DefaultExemptIpZone',
  'LegacyIpZone',
];

export function isSystemZone(zone: unknown): boolean {
  return at(zone, 'system') === true || NAMES.includes(textAt(zone, 'name') ?? '');
}
