import { printable } from '../../../base/printable.js';
import type { EditedOrg } from '../../../documents/edits/edited-org.js';
import { ruleIn } from '../../../documents/edits/edited-org.js';
import { moveRule } from '../../../documents/edits/move-rule.js';
import { setAction } from '../../../documents/edits/set-action.js';
import { setCondition } from '../../../documents/edits/set-condition.js';
import { setRuleStatus } from '../../../documents/edits/set-rule-status.js';
import { withMember } from '../../../documents/edits/with-member.js';
import { withRule } from '../../../documents/edits/with-rule.js';
import { withoutMember } from '../../../documents/edits/without-member.js';
import { withoutRule } from '../../../documents/edits/without-rule.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { EditStep } from '../protocol/change.js';
import type { EditKind, EditOf, PageEdit } from '../protocol/edits.js';
import { editWords } from './edit-words.js';

/** The edited org, with the result of each edit. */
export interface AppliedEdits {
  readonly org: Snapshot;
  readonly steps: readonly EditStep[];
}

/** Applies edits to an org in their order. An edit that the service would refuse is skipped. */
export function applyEdits(org: Snapshot, edits: readonly PageEdit[]): AppliedEdits {
  let current = org;
  const steps = edits.map((edit): EditStep => {
    const words = editWords(edit, current);
    const after = applied(edit, current);
    if (!after.ok) return { words, refusals: after.problems.map(({ message }) => printable(message)) };
    current = after.value;
    return { words, refusals: [] };
  });
  return { org: current, steps };
}

function applied<Kind extends EditKind>(edit: EditOf<Kind>, org: Snapshot): EditedOrg {
  return EDITS[edit.kind](org, edit);
}

const EDITS: { readonly [Kind in EditKind]: (org: Snapshot, edit: EditOf<Kind>) => EditedOrg } = {
  move: (org, { above, ...rule }) => moveRule(org, rule, above === null ? LAST : { above }),
  status: (org, { isActive, ...rule }) => setRuleStatus(org, rule, isActive ? 'ACTIVE' : 'INACTIVE'),
  condition: (org, { path, value, ...rule }) => setCondition(org, rule, path, value),
  action: (org, { path, value, ...rule }) => setAction(org, rule, path, value),
  copy: withCopy,
  remove: withoutRule,
  member: (org, { groupId, userId, isIn }) =>
    isIn ? withMember(org, groupId, userId) : withoutMember(org, groupId, userId),
};

/** The lowest possible priority. */
const LAST = { priority: Number.MAX_SAFE_INTEGER };

function withCopy(org: Snapshot, { policyId, ruleId, likeId, name }: EditOf<'copy'>): EditedOrg {
  const found = ruleIn(org, { policyId, ruleId: likeId });
  if (!found.ok) return found;
  const { conditions, actions } = found.value.rule;
  const added = withRule(org, policyId, { id: ruleId, name, conditions, actions });
  return added.ok ? moveRule(added.value, { policyId, ruleId }, { above: likeId }) : added;
}
