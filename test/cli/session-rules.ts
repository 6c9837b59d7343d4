import type { Members } from '../../src/base/object.js';

/** The resource type of rules of a global session policy. */
export const SESSION_RULE = 'okta_policy_rule_signon';

/** A rule without conditions: its name, access and priority. */
type SessionRule = readonly [name: string, access: 'ALLOW' | 'DENY', priority: number];

/** Returns an org with one global session policy with these rules. */
export function sessionOrg(policyId: string, rules: readonly SessionRule[]): Members {
  return {
    policies: [
      {
        id: policyId,
        type: 'OKTA_SIGN_ON',
        name: 'Staff',
        status: 'ACTIVE',
        priority: 1,
        conditions: {},
        rules: rules.map(([name, access, priority]) => ({
          id: idOf(name),
          name,
          type: 'SIGN_ON',
          status: 'ACTIVE',
          priority,
          conditions: { network: { connection: 'ANYWHERE' } },
          actions: { signon: { access, requireFactor: false } },
        })),
      },
    ],
  };
}

/** Returns the Terraform attributes of the session rule, without an id if the rule is new. */
export function sessionRule(policyId: string, [name, access, priority]: SessionRule, isMade = true): Members {
  return {
    ...(isMade && { id: idOf(name) }),
    policy_id: policyId,
    name,
    access,
    priority,
    status: 'ACTIVE',
    network_connection: 'ANYWHERE',
  };
}

function idOf(name: string): string {
  return `0pr${name}`;
}
