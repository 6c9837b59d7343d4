import fc from 'fast-check';
import { expect } from 'vitest';
import type { ChangedRegion } from '../../../src/analysis/questions/diff/changes.js';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { type LockoutAnswer, whoIsLockedOut } from '../../../src/analysis/questions/lockout.js';
import { isNever, reachOf } from '../../../src/analysis/questions/reach.js';
import { sessionOf } from '../../../src/analysis/questions/session/session.js';
import { NOT_MATCH } from '../../../src/logic/kleene/verdict.js';
import { blockedBy } from '../../../src/model/facts/zones/zone.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { simulateBody } from '../../../src/simulate/simulate.js';
import { type Hidden, isOf } from '../../generators/hidden.js';
import { arbitraryOpenOrDecidedCase } from '../../simulate/outcome/generators.js';
import { scarce } from '../../simulate/outcome/scarce.js';

/** Checks that a rule or policy that is unreachable in an incomplete org is also unreachable in the complete org. */
export function expectUnreachableStays({ whole, open }: Hidden): void {
  const [before, after] = [reachOf(open), reachOf(whole)];
  const found = new Map<string, string>([
    ...after.rules.map(({ rule, reachability: reached }) => [rule.id, reached.kind] as const),
    ...after.policies.map(({ policy, reachability: reached }) => [policy.id, reached.kind] as const),
  ]);
  for (const { rule, reachability: reached } of before.rules) expectNever(rule.id, reached.kind, found);
  for (const { policy, reachability: reached } of before.policies)
    expectNever(policy.id, reached.kind, found);
}

function expectNever(
  id: string,
  kind: Parameters<typeof isNever>[0],
  found: ReadonlyMap<string, string>,
): void {
  if (isNever(kind)) expect([id, found.get(id)]).not.toEqual([id, 'reachable']);
}

/** Generates orgs in which many users cannot enroll what the rules require. */
export const arbitraryScarceOrg = fc
  .tuple(arbitraryOpenOrDecidedCase(), fc.nat())
  .map(([{ org }, bits]) => scarce(org, bits));

/**
 * Checks that nobody is locked out in the complete org if the analysis of the incomplete org proves that nobody is. Returns whether it
 * proves that.
 */
export function expectNobodyStays({ whole, open }: Hidden): boolean {
  const { lockouts, undecided, noPolicyReason } = lockoutsIn(open);
  const isProved = lockouts.length === 0 && undecided.length === 0 && noPolicyReason === undefined;
  if (isProved) expect(lockoutsIn(whole).lockouts).toEqual([]);
  return isProved;
}

function lockoutsIn(org: Snapshot): LockoutAnswer {
  return whoIsLockedOut({}, sessionOf(compile(org)));
}

/**
 * Checks a diff of two incomplete orgs against the diff of the complete orgs that they are excerpts of. Each reported change also exists
 * between the complete orgs, unless the complete org blocks the example sign-in. If the first diff proves that nothing changes, the second
 * diff has no changes.
 */
export function expectUnchangedStays({ before, after }: Readonly<Record<'after' | 'before', Hidden>>): void {
  const claimed = diffOf(before.open, after.open);
  const found = diffOf(before.whole, after.whole);
  const isAssumedEqual = lacksSamePolicy([before, after]);
  if (claimed.isComplete && claimed.changes.length === 0 && !isAssumedEqual)
    expect(found.changes).toEqual([]);
  for (const region of claimed.changes) {
    expectDecided(region, 'before', before.whole);
    expectDecided(region, 'after', after.whole);
  }
  const verdicts = new Map(found.verdicts.map(({ application, verdict }) => [application.id, verdict]));
  for (const { application, verdict } of claimed.verdicts) {
    const other = verdicts.get(application.id);
    if (verdict === 'equal' && other !== undefined && !isAssumedEqual)
      expect(['equal', 'unknown']).toContain(other);
  }
}

/**
 * Whether both incomplete orgs lack the same policy, without a note that policies of its type are unknown. The comparison then assumes that
 * the policy did not change (A28), which may be wrong.
 */
function lacksSamePolicy([before, after]: readonly [Hidden, Hidden]): boolean {
  const missing = ({ whole, open: { policies, unknown = [] } }: Hidden) =>
    whole.policies
      .filter(
        ({ id, type }) => policies.every((one) => one.id !== id) && !unknown.some(({ of }) => of === type),
      )
      .map(({ id }) => id);
  const inBefore = new Set(missing(before));
  return missing(after).some((id) => inBefore.has(id));
}

function expectDecided(region: ChangedRegion, state: 'after' | 'before', whole: Snapshot): void {
  const { policyType, example } = region;
  const compiled = compile(whole);
  const answer = simulateBody(compiled, { ...example, policyTypes: [policyType] });
  if (
    !answer.ok ||
    !isOf(whole, example) ||
    blockedBy(compiled.world, example.policyContext).rank !== NOT_MATCH
  )
    return;
  const decided = answer.value.evaluation[0]?.result.policies[0]?.rules[0]?.id;
  expect(decided).toBe(region[state]?.rule.id);
}
