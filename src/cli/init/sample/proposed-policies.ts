import policies from './export/policies.json' with { type: 'json' };

/** The changes of sample rules, by the id of the rule: the members to set, with their new values. */
const CHANGES: Readonly<Record<string, object>> = {
  // Proposed change: the Catch-all Rule of the Default Policy requires 2FA.
  ruldefault0000000001: { actions: allowWith('PT12H', { knowledge: { types: ['password'] } }) },
  // Proposed change: the rules Finance staff and Finance staff at high risk swap places.
  rulfinance0000000003: { priority: 3 },
  rulhighrisk000000004: { priority: 2 },
  // Proposed change: the rule Staff in the offices uses the Denver office instead of the deleted zone.
  ruloffices0000000006: {
    conditions: {
      people: { groups: { include: ['00gstaff000000000002'] } },
      network: { connection: 'ZONE', include: ['nzoberlin00000000001', 'nzodenver00000000002'] },
    },
  },
  // Proposed change: the rule for IT Admins accepts any two factors. A review has to find this mistake.
  ruladmins00000000009: { actions: allowWith('PT0S') },
};

/** The policies of the sample org after a proposed change. The change fixes the three planted mistakes and introduces a new one. */
export const PROPOSED_POLICIES = policies.map((policy) => ({
  ...policy,
  rules: policy.rules
    .map((rule) => ({ ...rule, ...CHANGES[rule.id] }))
    .sort((one, other) => one.priority - other.priority),
}));

function allowWith(reauthenticateIn: string, ...constraints: readonly object[]) {
  return {
    appSignOn: {
      access: 'ALLOW',
      verificationMethod: { type: 'ASSURANCE', factorMode: '2FA', reauthenticateIn, constraints },
    },
  };
}
