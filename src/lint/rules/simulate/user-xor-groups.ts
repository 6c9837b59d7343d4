import { isObject } from '../../../base/object.js';
import { at, isGiven } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports a simulate request with both a user and groups, or with neither. Spec: Policies, "Access simulation", `policyContext.user.id`,
 * `policyContext.groups.ids`.
 */
export const simulateUserXorGroups = defineRule({
  id: 'simulate/user-xor-groups',
  severity: 'error',
  what: 'a simulate request has both a user and groups, or neither',
  why: 'the service determines the groups from the user, so it rejects a request with both; with neither, there is no user to evaluate',
  source: 'Policies, "Access simulation"',
  on: 'simulate request',
  refusedByService: 'both',
  fields: ['policyContext.user', 'policyContext.groups'],
  *check(request) {
    if (!isObject(at(request, 'policyContext'))) return;
    const hasUser = isGiven(request, 'policyContext', 'user', 'id');
    const hasGroups = isGiven(request, 'policyContext', 'groups');
    if (hasUser && hasGroups)
      yield {
        at: ['policyContext', 'groups'],
        isKey: true,
        message: '`user.id` and `groups.ids` are mutually exclusive; send only one of them',
        related: [{ at: ['policyContext', 'user', 'id'], message: 'the user is here' }],
      };
    else if (!hasUser && !hasGroups)
      yield {
        at: ['policyContext'],
        message: 'the request names neither a user nor groups; add `user.id` or `groups.ids`',
      };
  },
  examples: () => ({
    bad: [
      { appInstance: 'app1', policyContext: { user: { id: 'user1' }, groups: { ids: ['group1'] } } },
      { appInstance: 'app1', policyContext: { ip: '203.0.113.7' } },
    ],
    good: [
      { appInstance: 'app1', policyContext: { user: { id: 'user1' } } },
      exampleGiven(
        { appInstance: 'app1', policyContext: { groups: { ids: ['group1'] } } },
        { note: 'The request states groups and no user' },
      ),
    ],
  }),
});
