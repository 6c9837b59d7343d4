import { brandedType } from '../../../base/brand.js';
import { groupBy } from '../../../base/group-by.js';
import { own, ownAt } from '../../../base/own.js';
import { printable } from '../../../base/printable.js';
import type { Steps } from '../../../base/work-steps.js';
import { leavesOf } from '../../../model/conditions/leaves.js';
import { type Names, namesIn } from '../../../model/policies/display-names.js';
import { inOrder, type Policy, type Rule } from '../../../model/policies/policy.js';
import { POLICY_TYPES } from '../../../model/policies/policy-type.js';
import { nameOrId } from '../../../model/policies/rule-words.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { actionsOf } from '../../../report/words/actions.js';
import { requiredWords } from '../../../what-if/leaf-words.js';
import type { PolicyRow, RuleOrPolicyRow } from '../protocol/policy-rows.js';
import { columnOf, shortWords } from './condition-columns.js';
import type { OpenedOrg } from './open-org.js';
import { toneOf } from './tone-of.js';

/** Returns rows for all policies and rules in the order of evaluation. Inactive ones are listed where their priority puts them. */
export function* policyRows(
  { compiled: { snapshot, world }, data }: OpenedOrg,
  onlyId: string | null,
  before: Snapshot,
): Steps<PolicyRow[]> {
  const names = namesIn(snapshot, String);
  const findings = groupBy(data.findings, ({ about }) => about);
  const shown = snapshot.policies.filter(({ id }) => onlyId === null || id === onlyId);
  const byType = groupBy(shown, ({ type }) => type);
  const known = POLICY_TYPES.map(({ name }): string => name);
  const types = [
    ...known.filter((name) => byType.has(name)),
    ...[...byType.keys()].filter((name) => !known.includes(name)),
  ];
  const rows: PolicyRow[] = [];
  for (const type of types) {
    const policies = inOrder(byType.get(type) ?? []);
    rows.push({
      kind: 'type',
      key: type,
      title: POLICY_TYPES.find(({ name }) => name === type)?.title ?? type,
      policyType: brandedType(type, snapshot.brand),
      policies: policies.length,
      rules: policies.reduce((sum, { rules }) => sum + rules.length, 0),
    });
    for (const [index, policy] of policies.entries()) {
      rows.push(row('policy', policy, index, '', policy));
      const earlier = positionsIn(before.policies.find(({ id }) => id === policy.id));
      for (const [place, rule] of inOrder(policy.rules).entries())
        rows.push(row('rule', rule, place, actionsOf(rule), policy, earlier.get(rule.id)));
      yield undefined;
    }
  }
  return rows;

  function row(
    kind: RuleOrPolicyRow['kind'],
    one: Policy | Rule,
    index: number,
    actions: string,
    policy: Policy,
    was: number | null = null,
  ): RuleOrPolicyRow {
    const conditions = conditionWords(one, names);
    const does = printable(actions);
    const name = nameOrId(one);
    return {
      kind,
      key: `${kind} ${one.id} ${policy.id}`,
      id: one.id,
      policyId: policy.id,
      name,
      isDefault: one.isDefault,
      number: index + 1,
      was,
      isActive: one.status === 'ACTIVE',
      conditions,
      does,
      tone: toneOf(does, true),
      unreached: own(data.unreached, one.id) ?? null,
      findings: findings.get(one.id) ?? [],
      coverage: own(data.coverage ?? {}, one.id) ?? null,
      text: [name, one.id, policy.name, does, ...conditions.flatMap(({ type, words }) => [type, words])]
        .join(' ')
        .toLowerCase(),
    };
  }

  function conditionWords({ conditions, unreadable, isDefault }: Policy | Rule, words: Names) {
    return leavesOf(conditions, unreadable, { isDefault, world }).map(({ type }) => {
      const wanted = ownAt(conditions, type.split('.'));
      return {
        type: printable(type),
        column: columnOf(type),
        words: shortWords(type, requiredWords(type, wanted, words)),
      };
    });
  }
}

/** Returns the position of each rule of a policy, from 1. */
function positionsIn(policy: Policy | undefined): ReadonlyMap<string, number> {
  return new Map(inOrder(policy?.rules ?? []).map(({ id }, index) => [id, index + 1]));
}
