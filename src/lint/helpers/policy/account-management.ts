import { textAt } from '../../rule/json-path.js';

/**
 * Whether the policy governs what users do with their own account; such a policy is never assigned to an application.
 */
export function isAccountManagement(policy: unknown): boolean {
  const type = textAt(policy, '_embedded', 'resourceType') ?? textAt(policy, 'resourceType');
  return type === 'END_USER_ACCOUNT_MANAGEMENT';
}
