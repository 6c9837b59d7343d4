import type { ChangedRegion } from '../../../../analysis/questions/diff/changes.js';
import { type Difference, diffOf } from '../../../../analysis/questions/diff/diff.js';
import type { ApplicationVerdict } from '../../../../analysis/questions/diff/verdicts.js';
import { isNever, type RuleAnalysis, reachOf } from '../../../../analysis/questions/reach.js';
import { quoted } from '../../../../base/messages.js';
import { Effort } from '../../../../logic/solver/effort.js';
import type { IdAndName } from '../../../../model/policies/rule-in-policy.js';
import { snapshotOf } from '../../service/tenant/snapshot-of.js';
import type { Tenant } from '../../service/tenant/tenant.js';

/** The effect of a change of the org on access. */
export interface AccessChange {
  /** The changes that a reviewer must check: applications with more permissive access, and rules that become unreachable. */
  readonly alarms: readonly string[];
  /** The verdict for each application whose access changes, such as `more-permissive`. */
  readonly applications: readonly ApplicationVerdict[];
  /** The sets of sign-ins whose results change, each with an example. */
  readonly changes: readonly ChangedRegion[];
  /** The rules that became unreachable: they were reachable before, or did not exist. */
  readonly unreached: readonly UnreachableRule[];
  /** Whether the analysis is complete: it finished within its limit of steps, and nothing is undecided. */
  readonly isComplete: boolean;
}

export interface UnreachableRule {
  readonly policy: IdAndName;
  readonly rule: IdAndName;
  readonly why: string;
}

/** The default limit of analysis steps per change of the org. A machine does about ten million steps per second. */
export const USUAL_GUARD_EFFORT = 3_000_000;

/**
 * Compares the access that two states of an org grant. All parts of the analysis share one budget of steps. An incomplete analysis raises
 * no alarm, but does not claim that the change is harmless. Spec: Local server, "Guard".
 */
export function accessChange(before: Tenant, after: Tenant, steps = USUAL_GUARD_EFFORT): AccessChange {
  const effort = new Effort(steps);
  const diff = diffOf(snapshotOf(before), snapshotOf(after), { effort });
  const [old, current] = [before, after].map((tenant) => reachOf(snapshotOf(tenant), { effort }).rules) as [
    readonly RuleAnalysis[],
    readonly RuleAnalysis[],
  ];
  const unreached = newlyUnreachable(old, current);
  return {
    alarms: [...permissiveAlarms(diff), ...unreached.map(unreachableAlarm)],
    applications: diff.verdicts.filter(({ verdict }) => verdict !== 'equal'),
    changes: diff.changes,
    unreached,
    isComplete:
      diff.isComplete &&
      diff.changes.every(({ change }) => change !== 'unknown') &&
      diff.verdicts.every(({ verdict }) => verdict !== 'unknown') &&
      current.every(({ reachability }) => reachability.kind !== 'undecided'),
  };
}

/**
 * Returns an alarm for each application to which access becomes more permissive. For an org without applications, returns one alarm if the
 * global session policies become more permissive.
 */
function permissiveAlarms({ verdicts, changes: regions }: Difference): readonly string[] {
  if (verdicts.length === 0 && regions.some(({ change }) => PERMISSIVE_CHANGES.has(change)))
    return ['access becomes more permissive'];
  return verdicts.flatMap(({ application, verdict }) => {
    const app = quoted(application.name ?? application.id);
    if (verdict === 'more-permissive') return [`access to ${app} becomes more permissive`];
    return verdict === 'mixed'
      ? [`access to ${app} becomes more permissive for some sign-ins, and less permissive for others`]
      : [];
  });
}

const PERMISSIVE_CHANGES: ReadonlySet<ChangedRegion['change']> = new Set(['granted', 'less-strict', 'mixed']);

function newlyUnreachable(
  before: readonly RuleAnalysis[],
  after: readonly RuleAnalysis[],
): readonly UnreachableRule[] {
  const known = new Map(before.map(({ rule, reachability }) => [rule.id, reachability.kind]));
  return after
    .filter(
      ({ rule, reachability }) =>
        isNever(reachability.kind) && (known.get(rule.id) ?? 'reachable') === 'reachable',
    )
    .map(({ policy, rule, reachability }) => ({
      policy,
      rule,
      why: reachability.kind,
    }));
}

function unreachableAlarm({ policy, rule }: UnreachableRule): string {
  return `the rule ${quoted(rule.name ?? rule.id)} of ${quoted(policy.name ?? policy.id)} is unreachable`;
}
