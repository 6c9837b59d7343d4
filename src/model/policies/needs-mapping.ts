import type { Policy } from './policy.js';
import { MAPPED_TYPES } from './policy-type.js';

/** Whether an application has the policy only where it is mapped to it. */
export function needsMapping({
  type,
  isDefault,
  isAccountManagement,
}: Pick<Policy, 'isAccountManagement' | 'isDefault' | 'type'>): boolean {
  return MAPPED_TYPES.includes(type) && !isDefault && !isAccountManagement;
}
