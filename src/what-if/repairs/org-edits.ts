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
 * Edits that may change what becomes of a request: of who is in what, of what the rules ask that decide it or stand above, of
 * the zones that they name, of the order of rules and what they do, of the policy of the application.
 */
export function orgEdits(compiled: Compiled, request: Request, cases: readonly SignInCase[]): RepairEdit[] {
  const deciding = decidingRules(cases);
  return distinctlyCalled([
    ...memberEdits(compiled, request),
    ...editsOfRules(deciding, (one) => conditionEdits(one, compiled, request)),
    ...zoneEdits(compiled, request),
    ...editsOfRules(deciding, ruleEdits),
    ...mappingEdits(compiled, request),
  ]);
}

/** With the ids of what they are about where two would be called the same. */
function distinctlyCalled(edits: readonly RepairEdit[]): RepairEdit[] {
  const alike = groupBy(edits, ({ words }) => words);
  return edits.map((edit) =>
    alike.get(edit.words)?.length === 1
      ? edit
      : { ...edit, words: `${edit.words} (${edit.ids.map((id) => printable(id)).join(', ')})` },
  );
}

/** Rules of two policy types may be called the same: then the type is named, too. */
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
      const { policy } = one.policy.compiled;
      found.set(`${policy.id} ${one.rule.rule.id}`, { policy, rule: one.rule.rule });
    }
  return [...found.values()];
}
