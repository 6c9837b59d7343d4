import { quoted } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { at, membersAt, textAt, textsAt } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

/**
 * Reports default policies with a condition that can exclude users. Allows a condition on the directory of the users, because default
 * password policies may have it. Spec: Limits of the live service.
 */
export const policyDefaultUnconditional = defineRule({
  id: 'policy/default-unconditional',
  severity: 'warning',
  what: 'a default policy has a condition that can exclude somebody',
  why: 'if the default policy does not match, no policy applies',
  source: 'Limits of the live service: the condition of a default policy includes the group Everyone',
  on: 'policy',
  *check(policy, { org }) {
    if (at(policy, 'system') !== true) return;
    yield* checkGroups(policy, org);
    for (const [key, value] of Object.entries(membersAt(policy, 'conditions')))
      if (!CHECKED_SEPARATELY.has(key) && mayRestrict(value))
        yield {
          at: ['conditions', key],
          isKey: true,
          message: `${quoted(key)} excludes users from the default policy; move it to another policy`,
        };
  },
  examples: () => ({
    bad: [
      {
        type: 'MFA_ENROLL',
        name: 'Default Policy',
        system: true,
        conditions: { network: { connection: 'ZONE', include: ['z1'] } },
      },
      {
        type: 'PASSWORD',
        name: 'Default Policy',
        system: true,
        conditions: { people: { groups: { include: ['g1', 'g2'] } } },
      },
    ],
    good: [
      exampleGiven(
        {
          type: 'PASSWORD',
          name: 'Default Policy',
          system: true,
          conditions: { people: { groups: { include: ['g1'] } }, authProvider: { provider: 'OKTA' } },
        },
        { note: 'The documents do not contain the group `g1`, so it may be the group of all users' },
      ),
      exampleGiven(
        {
          type: 'MFA_ENROLL',
          name: 'Staff',
          conditions: { network: { connection: 'ZONE', include: ['z1'] } },
        },
        { note: 'The policy is not a default policy, because `system: true` is missing' },
      ),
    ],
  }),
});

const CHECKED_SEPARATELY: ReadonlySet<string> = new Set(['people', 'authProvider']);

/**
 * Reports the group condition of a default policy. Accepts it if one of its groups is the Everyone group. Also accepts a single group that
 * the org does not contain, because it may be the Everyone group.
 */
function* checkGroups(policy: unknown, org: Org): Generator<Report> {
  const path = ['conditions', 'people', 'groups', 'include'];
  const groups = textsAt(policy, ...path);
  const isEveryone = (id: string) => textAt(org.find('group', id)?.value, 'type') === 'BUILT_IN';
  const isOther = (id: string) => org.find('group', id) !== undefined && !isEveryone(id);
  const [only] = groups;
  if (only === undefined || groups.some(([, id]) => isEveryone(id))) return;
  if (groups.length > 1 || isOther(only[1]))
    yield {
      at: path,
      message:
        'the default policy matches only members of these groups; remove the condition, so that it matches everybody',
    };
}

/** Whether a condition could restrict the policy, judged only by its values and not by its key. */
function mayRestrict(condition: unknown): boolean {
  if (typeof condition === 'string') return !UNRESTRICTED.has(condition);
  if (Array.isArray(condition)) return condition.some(mayRestrict);
  if (!isObject(condition)) return typeof condition === 'boolean' || typeof condition === 'number';
  return at(condition, 'connection') !== 'ANYWHERE' && Object.values(condition).some(mayRestrict);
}

const UNRESTRICTED: ReadonlySet<string> = new Set(['', 'ANY', 'ANYWHERE']);
