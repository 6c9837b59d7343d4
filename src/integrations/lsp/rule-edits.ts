import { stepsOf } from '../../base/pointer.js';
import type { EditedOrg } from '../../documents/edits/edited-org.js';
import { moveRule } from '../../documents/edits/move-rule.js';
import { withoutRule } from '../../documents/edits/without-rule.js';
import type { Edit } from '../../documents/write/edit-text.js';
import type { Finding, FindingLocation } from '../../lint/rule/finding.js';
import { inOrder, type PolicyRule } from '../../model/policies/policy.js';
import { quotedRule } from '../../model/policies/rule-words.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { orgIndexOf } from './org-index.js';

/** An edit of the rules of a policy that a finding proposes. */
export interface RuleEdit {
  readonly title: string;
  /** The edits of each document, by its name. */
  readonly edits: ReadonlyMap<string, readonly Edit[]>;
}

/**
 * Returns the edits that the message of a finding about the order of rules proposes. A rule is moved or removed, and the other rules get
 * the priorities that the service then assigns. An edit that the service would refuse is left out.
 */
export function ruleEdits(finding: Finding, snapshot: Snapshot): readonly RuleEdit[] {
  const own = ruleAt(finding.location, snapshot);
  if (own === undefined) return [];
  const related = finding.related.flatMap(({ location }) => ruleAt(location, snapshot) ?? []);
  const proposals = PROPOSALS[finding.rule]?.(own, related, finding) ?? [];
  return proposals.flatMap(({ title, policyId, apply }) => {
    const after = apply(snapshot);
    const edits = after.ok ? changesOf(policyId, snapshot, after.value) : undefined;
    return edits === undefined || edits.size === 0 ? [] : [{ title, edits }];
  });
}

interface Proposal {
  readonly title: string;
  readonly policyId: string;
  apply(org: Snapshot): EditedOrg;
}

type Propose = (own: PolicyRule, related: readonly PolicyRule[], finding: Finding) => readonly Proposal[];

const PROPOSALS: Readonly<Record<string, Propose>> = {
  'analysis/rule-shadowed': (own, related) => [
    ...moveAbove(own, firstIn(related, own)),
    remove(own, 'it decides no sign-in'),
  ],
  'analysis/rule-redundant': (own) => [remove(own, 'no result changes')],
  'analysis/weaker-rule-first': moveRelatedUp,
  'analysis/deny-preempted': moveRelatedUp,
};

/**
 * Proposes to move lower rules above the rule of the finding. A finding of severity `info` reports an exception, which is usually intended,
 * so nothing is proposed.
 */
function moveRelatedUp(
  own: PolicyRule,
  related: readonly PolicyRule[],
  { severity }: Finding,
): readonly Proposal[] {
  if (severity === 'info') return [];
  return related.slice(0, MOST_MOVES).flatMap((lower) => moveAbove(lower, own));
}

/** The maximum number of moves that one finding proposes. */
const MOST_MOVES = 3;

/**
 * Returns the first of `rules`, in the order of evaluation, that is in the same policy as the given rule. Returns `undefined` if all of
 * them are in other policies.
 */
function firstIn(rules: readonly PolicyRule[], { policy }: PolicyRule): PolicyRule | undefined {
  const ids = new Set(rules.filter((one) => one.policy === policy).map(({ rule }) => rule.id));
  const rule = inOrder(policy.rules).find(({ id }) => ids.has(id));
  return rule && { policy, rule };
}

function moveAbove({ policy, rule }: PolicyRule, other: PolicyRule | undefined): readonly Proposal[] {
  if (other?.policy !== policy) return [];
  const title = `move ${quotedRule({ policy, rule })} above ${quotedRule(other)} (review it: results may change)`;
  const target = { policyId: policy.id, ruleId: rule.id };
  return [{ title, policyId: policy.id, apply: (org) => moveRule(org, target, { above: other.rule.id }) }];
}

function remove({ policy, rule }: PolicyRule, effect: string): Proposal {
  return {
    title: `remove ${quotedRule({ policy, rule })} (${effect})`,
    policyId: policy.id,
    apply: (org) => withoutRule(org, { policyId: policy.id, ruleId: rule.id }),
  };
}

function ruleAt({ document, pointer }: FindingLocation, snapshot: Snapshot): PolicyRule | undefined {
  const found = orgIndexOf(snapshot).at(document, stepsOf(pointer));
  return found?.kind === 'rule' ? { policy: found.policy, rule: found.value } : undefined;
}

/**
 * Returns the edits of the documents that give a policy the rules and priorities of the org `after`. Returns `undefined` if a changed rule
 * is in no document, or comes from Terraform.
 */
function changesOf(policyId: string, before: Snapshot, after: Snapshot): RuleEdit['edits'] | undefined {
  const rulesIn = (org: Snapshot) => org.policies.find(({ id }) => id === policyId)?.rules ?? [];
  const left = new Map(rulesIn(after).map((rule) => [rule.id, rule]));
  const edits = new Map<string, Edit[]>();
  for (const rule of rulesIn(before)) {
    const now = left.get(rule.id);
    if (now !== undefined && now.priority === rule.priority) continue;
    const source = before.sources.get(rule);
    const name = source && before.documents[source.document]?.name;
    if (source === undefined || name === undefined || source.terraform !== undefined) return undefined;
    const edit: Edit =
      now === undefined
        ? { op: 'remove', pointer: source.pointer }
        : { op: 'set', pointer: `${source.pointer}/priority`, value: now.priority };
    edits.set(name, [...(edits.get(name) ?? []), edit]);
  }
  return edits;
}
