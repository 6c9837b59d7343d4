import { getOrMake } from '../../base/memo.js';
import { quoted } from '../../base/messages.js';
import { isObject } from '../../base/object.js';
import type { Rule } from '../../model/policies/policy.js';
import type { Source } from '../../model/policies/snapshot.js';
import { type RuleDocument, RuleSchema } from '../../model/resources/policy.js';
import { type Accumulator, addUnknown, type Surroundings } from '../collect/accumulator.js';
import { registerResource } from '../collect/register.js';
import { sourceBelow } from '../schema/fit-schema.js';
import { readConditions } from './conditions.js';
import { fitResource, policyOfRule } from './fit-resource.js';
import { NOT_RANKED, RANKED_REPAIRS } from './ranked.js';

/** Reads a rule. Its policy follows from the location of the rule, its field for the policy id, or its link. Spec: Policy rule. */
export function readRule(
  value: unknown,
  at: Source,
  accumulator: Accumulator,
  around: Surroundings = {},
): void {
  const policyId = policyOfRule(value, around);
  const known = withId(value, at, policyId, accumulator);
  const fitted = fitResource('rule', RuleSchema, known, at, { accumulator, around, repairs: RANKED_REPAIRS });
  if (fitted === undefined) return;
  const document = fitted.value;
  if (policyId === undefined) {
    noteWithoutPolicy(accumulator, document.id, at);
    return;
  }
  if (fitted.removed.has('priority'))
    addUnknown(accumulator, { ...NOT_RANKED, collection: 'rules', of: policyId, path: 'priority' }, at);
  if (document.type != null) accumulator.ruleTypes.set(policyId, document.type);
  const siblings = getOrMake(accumulator.rules, policyId, () => new Map<string, Rule>());
  registerResource(accumulator, 'rule', siblings, ruleOf(document, at, accumulator), at);
}

/**
 * Uses the name of a rule as its id if the rule has none, as in some repositories. Another rule of the policy must not have the same name.
 */
function withId(
  value: unknown,
  at: Source,
  policyId: string | undefined,
  { log, rules }: Accumulator,
): unknown {
  if (!isObject(value) || (value.id ?? null) !== null || policyId === undefined) return value;
  const { name } = value;
  if (typeof name !== 'string' || name === '' || rules.get(policyId)?.has(name)) return value;
  log.note({
    severity: 'info',
    code: 'id-missing',
    message: () =>
      `the rule ${quoted(name)} has no \`id\`, so it is identified by its name; export the rule with its id`,
    at,
  });
  return { ...value, id: name };
}

export function noteWithoutPolicy(
  { log }: Accumulator,
  ruleId: string,
  at: Source | undefined,
  policyId?: string,
): void {
  const why =
    policyId === undefined
      ? NOBODYS_RULE
      : `the policy ${quoted(policyId)} of the rule is not in the export; export the policy, too`;
  const message = `the rule ${quoted(ruleId)} is not used: ${why}`;
  log.note({ severity: 'warning', code: 'rule-without-policy', message, ...(at && { at }) });
}

const NOBODYS_RULE =
  'the policy of the rule is unknown. Name the file `policies/<id>/rules.json`, put the file into the folder `rules` next to the file of the policy, or add `policyId` to the rule';

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
