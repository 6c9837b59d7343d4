import type { Members } from '../../src/base/object.js';

/** What rules of a global session policy are in Terraform. */
export const SESSION_RULE = 'okta_policy_rule_signon';

/** A rule that asks nothing: its name, whether it lets in, and its place. */
type SessionRule = readonly [name: string, access: 'ALLOW' | 'DENY', priority: number];

/** An org of one global session policy, with these rules. */
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

/** The attributes of such a rule; of one that is still to be made, without its id. */
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
