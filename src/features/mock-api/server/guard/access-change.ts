import type { ChangedRegion } from '../../../../analysis/questions/diff/changes.js';
import { type Difference, diffOf } from '../../../../analysis/questions/diff/diff.js';
import type { ApplicationVerdict } from '../../../../analysis/questions/diff/verdicts.js';
import { isNever, type RuleAnalysis, reachOf } from '../../../../analysis/questions/reach.js';
import type { IdAndName } from '../../../../analysis/questions/session/id-and-name.js';
import { quoted } from '../../../../base/messages.js';
import { Effort } from '../../../../logic/solver/effort.js';
import { snapshotOf } from '../../service/tenant/snapshot-of.js';
import type { Tenant } from '../../service/tenant/tenant.js';

/** What a write changes of who gets in, and how. */
export interface AccessChange {
  /** What a reviewer would stop at: an application that lets more in, a rule that no request reaches any more. */
  readonly alarms: readonly string[];
  /** Of each application for which anything changes: whether more is let in, less, or both. */
  readonly applications: readonly ApplicationVerdict[];
  /** The requests of which something else comes, each set with one that shows it. */
  readonly regions: readonly ChangedRegion[];
  /** Rules that were reached, or were not there, and that no request reaches now. */
  readonly unreached: readonly UnreachedRule[];
  /** Whether that is all: otherwise the budget was used up, or something is unknown. */
  readonly isComplete: boolean;
}

export interface UnreachedRule {
  readonly policy: IdAndName;
  readonly rule: IdAndName;
  readonly why: string;
}

/** Steps of the search that one write is worth: about ten million take a second. */
export const USUAL_GUARD_EFFORT = 3_000_000;

/**
 * Holds two states of an org against each other, with a budget for both questions together. What is not found within it is
 * no alarm, and is not called harmless either. Spec: Local server, "Guard".
 */
export function accessChange(before: Tenant, after: Tenant, steps = USUAL_GUARD_EFFORT): AccessChange {
  const effort = new Effort(steps);
  const diff = diffOf(snapshotOf(before), snapshotOf(after), { effort });
  const [old, current] = [before, after].map((tenant) => reachOf(snapshotOf(tenant), { effort }).rules) as [
    readonly RuleAnalysis[],
    readonly RuleAnalysis[],
  ];
  const unreached = newlyUnreached(old, current);
  return {
    alarms: [...admittingWords(diff), ...unreached.map(unreachedWords)],
    applications: diff.verdicts.filter(({ verdict }) => verdict !== 'equal'),
    regions: diff.regions,
    unreached,
    isComplete:
      diff.isComplete &&
      diff.regions.every(({ change }) => change !== 'unknown') &&
      diff.verdicts.every(({ verdict }) => verdict !== 'unknown') &&
      current.every(({ reachability: reached }) => reached.kind !== 'undecided'),
  };
}

/** An org without applications has sessions that more may open. */
function admittingWords({ verdicts, regions }: Difference): readonly string[] {
  if (verdicts.length === 0 && regions.some(({ change }) => ADMITTING.has(change)))
    return ['access becomes more permissive'];
  return verdicts.flatMap(({ application, verdict }) => {
    const app = quoted(application.name ?? application.id);
    if (verdict === 'more-permissive') return [`access to ${app} becomes more permissive`];
    return verdict === 'mixed'
      ? [`access to ${app} becomes more permissive for some sign-ins, and less for others`]
      : [];
  });
}

const ADMITTING: ReadonlySet<ChangedRegion['change']> = new Set(['granted', 'less-strict', 'mixed']);

function newlyUnreached(
  before: readonly RuleAnalysis[],
  after: readonly RuleAnalysis[],
): readonly UnreachedRule[] {
  const known = new Map(before.map(({ rule, reachability: reached }) => [rule.id, reached.kind]));
  return after
    .filter(
      ({ rule, reachability: reached }) =>
        isNever(reached.kind) && (known.get(rule.id) ?? 'reachable') === 'reachable',
    )
    .map(({ policy, rule, reachability: reached }) => ({
      policy: called(policy),
      rule: called(rule),
      why: reached.kind,
    }));
}

function called({ id, name }: { readonly id: string; readonly name: string | null }): IdAndName {
  return { id, name };
}

function unreachedWords({ policy, rule }: UnreachedRule): string {
  return `the rule ${quoted(rule.name ?? rule.id)} of ${quoted(policy.name ?? policy.id)} is reached by no request`;
}
