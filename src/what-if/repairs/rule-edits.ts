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

const FACTOR_MODE: readonly string[] = ['appSignOn', 'verificationMethod', 'factorMode'];

/** Returns edits that move a lower rule above the deciding rule, make the deciding rule inactive, or change its actions. */
export function ruleEdits({ policy, rule }: PolicyRule): RepairEdit[] {
  const target = { policyId: policy.id, ruleId: rule.id };
  const name = `"${ruleWords({ policy, rule })}"`;
  const active = inOrder(policy.rules.filter(({ status }) => status === 'ACTIVE'));
  const below = active.slice(active.indexOf(rule) + 1).filter(({ isDefault }) => !isDefault);
  const at = (...path: readonly string[]) => ({ resource: rule, path });
  const path = ACCESS_PATHS[policy.type] ?? [];
  const modes = policy.type === 'ACCESS_POLICY' ? ['1FA', '2FA'] : [];
  return [
    ...below.map((other) => ({
      words: `move "${nameOrId(other)}" above ${name}`,
      ids: [other.id, rule.id],
      target: { resource: other },
      apply: (org: Snapshot) => moveRule(org, { policyId: policy.id, ruleId: other.id }, { above: rule.id }),
    })),
    ...modes.map((mode) => ({
      words: `set ${name} to ${mode}`,
      ids: [rule.id],
      target: at('actions', ...FACTOR_MODE),
      apply: (org: Snapshot) => setAction(org, target, FACTOR_MODE, mode),
    })),
    {
      words: `make ${name} inactive`,
      ids: [rule.id],
      target: at('status'),
      apply: (org) => setRuleStatus(org, target, 'INACTIVE'),
    },
    ...['ALLOW', 'DENY'].map((access) => ({
      words: `let ${name} ${access === 'ALLOW' ? 'allow' : 'deny'} access`,
      ids: [rule.id],
      target: at('actions', ...path),
      apply: (org: Snapshot) => setAction(org, target, path, access),
    })),
  ];
}
