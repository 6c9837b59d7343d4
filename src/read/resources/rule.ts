import { getOrMake } from '../../base/memo.js';
import { quoted } from '../../base/messages.js';
import type { Rule } from '../../policies/policy.js';
import type { Source } from '../../policies/snapshot.js';
import { type RuleDocument, RuleSchema } from '../../resources/policy.js';
import type { Accumulator, Surroundings } from '../collect/accumulator.js';
import { register } from '../collect/register.js';
import { readAs, sourceBelow } from '../schema/read-as.js';
import { readConditions } from './conditions.js';
import { idAfter } from './links.js';
import { RANKED_REPAIRS } from './ranked.js';

/** Reads a rule for the policy that the surroundings, the rule or its link name. Spec: Policy rule. */
export function readRule(
  value: unknown,
  at: Source,
  accumulator: Accumulator,
  around: Surroundings = {},
): void {
  const { log, rules } = accumulator;
  const fitted = readAs(RuleSchema, value, at, { kind: 'rule', log, repairs: RANKED_REPAIRS });
  if (fitted === undefined) return;
  const document = fitted.value;
  const policyId = around.policyId ?? document.policyId ?? idAfter('policies', value) ?? around.policyInPath;
  if (policyId == null) {
    noteWithoutPolicy(accumulator, document.id, at);
    return;
  }
  const siblings = getOrMake(rules, policyId, () => new Map<string, Rule>());
  register(accumulator, 'rule', siblings, ruleOf(document, at, accumulator), at);
}

export function noteWithoutPolicy(
  { log }: Accumulator,
  ruleId: string,
  at: Source | undefined,
  policyId?: string,
): void {
  const why =
    policyId === undefined ? 'nothing tells its policy' : `its policy ${quoted(policyId)} is not here`;
  const message = `the rule ${quoted(ruleId)} is not used: ${why}`;
  log.note({ severity: 'warning', code: 'rule-without-policy', message, ...(at && { at }) });
}

function ruleOf(document: RuleDocument, at: Source, { log }: Accumulator): Rule {
  return {
    id: document.id,
    name: document.name ?? null,
    status: document.status ?? 'ACTIVE',
    priority: document.priority ?? null,
    isDefault: document.system ?? false,
    ...readConditions(document.conditions, sourceBelow(at, '/conditions'), log),
    actions: document.actions ?? null,
  };
}
