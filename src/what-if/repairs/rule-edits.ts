import { moveRule } from '../../documents/edits/move-rule.js';
import { setAction } from '../../documents/edits/set-action.js';
import { setRuleStatus } from '../../documents/edits/set-rule-status.js';
import { inOrder, type PolicyRule } from '../../model/policies/policy.js';
import { nameOrId, ruleWords } from '../../model/policies/rule-words.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { RepairEdit } from './repair-edit.js';

const ACCESS_PATHS: Readonly<Record<string, readonly string[]>> = {
  ACCESS_POLICY: ['appSignOn', 'access'],
  OKTA_SIGN_ON: ['signon', 'access'],
};

/** Returns edits that move a lower rule above the deciding rule, make the deciding rule inactive, or change its actions. */
export function ruleEdits({ policy, rule }: PolicyRule): RepairEdit[] {
  const target = { policyId: policy.id, ruleId: rule.id };
  const name = `"${ruleWords({ policy, rule })}"`;
  const active = inOrder(policy.rules.filter(({ status }) => status === 'ACTIVE'));
  const below = active.slice(active.indexOf(rule) + 1).filter(({ isDefault }) => !isDefault);
  const path = ACCESS_PATHS[policy.type] ?? [];
  const modes = policy.type === 'ACCESS_POLICY' ? ['1FA', '2FA'] : [];
  return [
    ...below.map((other) => ({
      words: `move "${nameOrId(other)}" above ${name}`,
      ids: [other.id, rule.id],
      apply: (org: Snapshot) => moveRule(org, { policyId: policy.id, ruleId: other.id }, { above: rule.id }),
    })),
    ...modes.map((mode) => ({
      words: `set ${name} to ${mode}`,
      ids: [rule.id],
      apply: (org: Snapshot) =>
        setAction(org, target, ['appSignOn', 'verificationMethod', 'factorMode'], mode),
    })),
    {
      words: `make ${name} inactive`,
      ids: [rule.id],
      apply: (org) => setRuleStatus(org, target, 'INACTIVE'),
    },
    ...['ALLOW', 'DENY'].map((access) => ({
      words: `let ${name} ${access === 'ALLOW' ? 'allow' : 'deny'} access`,
      ids: [rule.id],
      apply: (org: Snapshot) => setAction(org, target, path, access),
    })),
  ];
}
