import { printable } from '../../base/printable.js';
import { distinctAtoms } from '../../facts/definition/distinct-atoms.js';
import { group, membershipsOf } from '../../facts/group.js';
import type { Request } from '../../facts/request.js';
import { atomsOf } from '../../logic/kleene/formula.js';
import { inOrder, type PolicyRule } from '../../policies/policy.js';
import { ruleWords } from '../../policies/rule-words.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { SignInCase } from '../../questions/completions/sign-in-cases.js';
import type { Compiled } from '../../simulate/compile.js';
import type { EditedOrg } from '../../write/edits/edited-org.js';
import { moveRule } from '../../write/edits/move-rule.js';
import { setAction } from '../../write/edits/set-action.js';
import { setRuleStatus } from '../../write/edits/set-rule-status.js';
import { withMember } from '../../write/edits/with-member.js';
import { withoutMember } from '../../write/edits/without-member.js';
import { tableState } from '../matrix/table-frame.js';

/** An edit that the service would make. */
export interface RepairEdit {
  /** What one does: `put ann@example.com in Finance`. */
  readonly words: string;
  /** The group that somebody enters or leaves. */
  readonly groupId?: string;
  apply(org: Snapshot): EditedOrg;
}

/** Edits that may change what becomes of a request: of who is in what, then of the policies that decide it. */
export function orgEdits(compiled: Compiled, request: Request, cases: readonly SignInCase[]): RepairEdit[] {
  const deciding = new Map<string, PolicyRule>();
  for (const { decided } of cases)
    for (const type of ['SVC_SIGN_ON', 'ACCESS_POLICY'] as const) {
      const one = decided.get(type);
      if (one === undefined) continue;
      const { policy } = one.policy.planned;
      deciding.set(`${policy.id} ${one.rule.rule.id}`, { policy, rule: one.rule.rule });
    }
  return [...memberEdits(compiled, request), ...[...deciding.values()].flatMap(ruleEdits)];
}

/** Each membership that the policies ask about. */
function memberEdits(compiled: Compiled, request: Request): RepairEdit[] {
  const { snapshot, world } = compiled;
  const userId = request.policyContext.user?.id;
  const user = snapshot.users.find(({ id }) => id === userId);
  if (user === undefined) return [];
  const { asked } = tableState(compiled, [request.appInstance]);
  const atoms = distinctAtoms(asked.flatMap(({ meaning }) => [...atomsOf(meaning)]));
  const inside = membershipsOf(request, world)?.inside ?? [];
  const who = printable(user.login ?? user.id);
  return atoms
    .filter(({ fact, value }) => fact === group && !world.everyone.has(value))
    .map(({ value }) => {
      const name = printable(world.nameOf('group', value) ?? value);
      return inside.includes(value)
        ? {
            words: `take ${who} out of ${name}`,
            groupId: value,
            apply: (org) => withoutMember(org, value, user.id),
          }
        : {
            words: `put ${who} in ${name}`,
            groupId: value,
            apply: (org) => withMember(org, value, user.id),
          };
    });
}

const ACCESS_PATHS: Readonly<Record<string, readonly string[]>> = {
  ACCESS_POLICY: ['appSignOn', 'access'],
  SVC_SIGN_ON: ['signon', 'access'],
};

/** Another rule above the one that decides; that one inactive; and what it does. */
function ruleEdits({ policy, rule }: PolicyRule): RepairEdit[] {
  const target = { policyId: policy.id, ruleId: rule.id };
  const name = `"${ruleWords({ policy, rule })}"`;
  const active = inOrder(policy.rules.filter(({ status }) => status === 'ACTIVE'));
  const below = active.slice(active.indexOf(rule) + 1).filter(({ isDefault }) => !isDefault);
  const path = ACCESS_PATHS[policy.type] ?? [];
  const modes = policy.type === 'ACCESS_POLICY' ? ['1FA', '2FA'] : [];
  return [
    ...below.map(({ id, name: other }) => ({
      words: `move "${printable(other ?? id)}" above ${name}`,
      apply: (org: Snapshot) => moveRule(org, { policyId: policy.id, ruleId: id }, { above: rule.id }),
    })),
    ...modes.map((mode) => ({
      words: `let ${name} ask for ${mode === '1FA' ? 'one factor' : 'two factors'}`,
      apply: (org: Snapshot) =>
        setAction(org, target, ['appSignOn', 'verificationMethod', 'factorMode'], mode),
    })),
    { words: `make ${name} inactive`, apply: (org) => setRuleStatus(org, target, 'INACTIVE') },
    ...['ALLOW', 'DENY'].map((access) => ({
      words: `let ${name} ${access === 'ALLOW' ? 'allow' : 'deny'} access`,
      apply: (org: Snapshot) => setAction(org, target, path, access),
    })),
  ];
}
