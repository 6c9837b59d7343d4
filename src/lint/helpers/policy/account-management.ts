import { textAt } from '../../rule/json-path.js';

/** Whether a policy applies when users manage their own accounts. Such a policy is never assigned to an application. */
export function isAccountManagement(policy: unknown): boolean {
  const type = textAt(policy, '_embedded', 'resourceType') ?? textAt(policy, 'resourceType');
  return type === 'END_USER_ACCOUNT_MANAGEMENT';
}
