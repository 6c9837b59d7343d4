import { textAt } from '../../rule/json-path.js';

/** Such a policy governs what people do with their own account and is never an application's. */
export function isAccountManagement(policy: unknown): boolean {
  const type = textAt(policy, '_embedded', 'resourceType') ?? textAt(policy, 'resourceType');
  return type === 'END_USER_ACCOUNT_MANAGEMENT';
}
