import type { SignInCase } from '../../analysis/questions/completions/sign-in-cases.js';
import { groupBy } from '../../base/group-by.js';
import { printable } from '../../base/printable.js';
import type { Request } from '../../model/facts/request.js';
import type { PolicyRule } from '../../model/policies/policy.js';
import { policyTypeOf } from '../../model/policies/policy-type.js';
import type { Compiled } from '../../simulate/compile.js';
import { conditionEdits } from './condition-edits.js';
import { mappingEdits } from './mapping-edits.js';
import { memberEdits } from './member-edits.js';
import type { RepairEdit } from './repair-edit.js';
import { ruleEdits } from './rule-edits.js';
import { zoneEdits } from './zone-edits.js';

/**
 * Returns the edits that may change the outcome of a request: group members, conditions of the deciding rule and the rules above
 * it, the zones that they use, the order and actions of rules, and the policy of the application.
 */
export function orgEdits(compiled: Compiled, request: Request, cases: readonly SignInCase[]): RepairEdit[] {
  const deciding = decidingRules(cases);
  return withDistinctWords([
    ...memberEdits(compiled, request),
    ...editsOfRules(deciding, (one) => conditionEdits(one, compiled, request)),
    ...zoneEdits(compiled, request),
    ...editsOfRules(deciding, ruleEdits),
    ...mappingEdits(compiled, request),
  ]);
}

/** Appends ids to edits that have the same text. */
function withDistinctWords(edits: readonly RepairEdit[]): RepairEdit[] {
  const alike = groupBy(edits, ({ words }) => words);
  return edits.map((edit) =>
    alike.get(edit.words)?.length === 1
      ? edit
      : { ...edit, words: `${edit.words} (${edit.ids.map((id) => printable(id)).join(', ')})` },
  );
}

/** Returns the edits of rules. Edits of two policy types with the same text get the type appended. */
function editsOfRules(
  rules: readonly PolicyRule[],
  editsOf: (one: PolicyRule) => RepairEdit[],
): readonly RepairEdit[] {
  const all = rules.flatMap((one) =>
    editsOf(one).map((edit) => ({ edit, type: policyTypeOf(one.policy.type)?.title ?? one.policy.type })),
  );
  const alike = groupBy(all, ({ edit }) => edit.words);
  return all.map(({ edit, type }) =>
    alike.get(edit.words)?.length === 1 ? edit : { ...edit, words: `${edit.words} (${type})` },
  );
}

function decidingRules(cases: readonly SignInCase[]): readonly PolicyRule[] {
  const found = new Map<string, PolicyRule>();
  for (const { decided } of cases)
    for (const type of ['SVC_SIGN_ON', 'ACCESS_POLICY'] as const) {
      const one = decided.get(type);
      if (one === undefined) continue;
      const { policy } = one.policy.planned;
      found.set(`${policy.id} ${one.rule.rule.id}`, { policy, rule: one.rule.rule });
    }
  return [...found.values()];
}
