import type { ChangedRegion } from '../../analysis/questions/changes.js';
import { signInCases } from '../../analysis/questions/completions/sign-in-cases.js';
import { diffOf } from '../../analysis/questions/diff.js';
import { printable } from '../../base/printable.js';
import { readBody } from '../../documents/request/read-request.js';
import type { Answer } from '../../documents/request/refusal.js';
import type { AccountStatus } from '../../model/facts/account-state.js';
import type { Request } from '../../model/facts/request.js';
import { completenessOf } from '../../model/policies/completeness.js';
import type { ReferenceSource, ReferenceSourceKind } from '../../model/policies/references/reference.js';
import { referencesIn } from '../../model/policies/references/references.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { type Compiled, compile } from '../../simulate/compile.js';
import { lintErrorsOf, newLintError } from '../../testing/mutants/lint-errors.js';
import { judging } from '../counterfactuals/counterfactuals.js';
import { isAsWanted, type WantedOutcome } from '../counterfactuals/wanted.js';
import { type CellOutcome, deniedByAccount } from '../matrix/cell.js';
import { tableScope } from '../matrix/table-frame.js';
import { orgEdits } from './org-edits.js';
import type { RepairEdit } from './repair-edit.js';

/** A change of the org after which a request comes out as wanted, and what else it does. */
export interface Repair {
  /** In words; of two, both. */
  readonly edit: RepairEdit['words'];
  /**
   * Of a membership, by name: every rule, policy, application and group rule that names the group. What they come to for
   * this user may change, too; for others nothing does, and no region says so.
   */
  readonly namedBy?: readonly string[];
  readonly outcomes: readonly Omit<CellOutcome, 'witness'>[];
  /** All that the edit changes, for this request and for others, as `diff` has it. */
  readonly regions: readonly ChangedRegion[];
  /** Otherwise it may change more. */
  readonly isComplete: boolean;
  /** Whether somebody else gets in, or gets in more easily, afterwards. */
  readonly letsIn: boolean;
  /** The users of the snapshot concerned, at most; absent where that is unknown. */
  readonly users?: number;
}

export interface RepairAnswer {
  readonly wanted: WantedOutcome;
  readonly isAlready: boolean;
  /** First those that let nobody in, then those that concern the fewest users, then the fewest regions. */
  readonly found: readonly Repair[];
  /** So many were tried, by themselves and two together: of two only where no one does it; none once enough are found. */
  readonly tried: number;
  /** So many single edits there are. */
  readonly edits: number;
  /** The status of the account, where that denies the sign-in before any policy: then no edit helps, and none is tried. */
  readonly account?: AccountStatus;
}

/** So many edits are tried, and of so many that do all effects are worked out. */
export const MOST_TRIED = 400;
const MOST_COMPARED = 12;
const MOST_FOUND = 5;

/** So many pairs are tried, times rules of the org: each is an org of its own. */
const MOST_PAIRED_RULES = 3000;

/**
 * The nearest changes of the org, one edit each, or two where no one does, free of errors that the linter did not have before.
 * Spec: What-if, 1, `repairs`.
 */
export function repairsOf(compiled: Compiled, body: unknown, wanted: WantedOutcome): Answer<RepairAnswer> {
  const read = readBody(body, compiled.world, 'person');
  if (!read.ok) return read;
  const request = read.value;
  const outcomesIn = (org: Snapshot | undefined) => org && judging(compile(org), request)({ request });
  const isSo = (outcomes: readonly CellOutcome[] | undefined) =>
    outcomes?.every((outcome) => isAsWanted(outcome, wanted)) ?? false;
  const isAlready = isSo(judging(compiled, request)({ request }));
  const byAccount = deniedByAccount(request, compiled)?.account;
  if (isAlready || byAccount !== undefined) {
    const account = !isAlready && byAccount !== undefined && { account: byAccount };
    return { ok: true, value: { wanted, isAlready, found: [], tried: 0, edits: 0, ...account } };
  }
  const { snapshot } = compiled;
  const edits = orgEdits(compiled, request, signInCases(request, tableScope(), compiled).cases);
  const errors = lintErrorsOf(snapshot);
  let tried = 0;
  const repairsAmong = (tries: readonly Try[]): Repair[] => {
    const found: Repair[] = [];
    for (const own of tries) {
      if (found.length === MOST_COMPARED) break;
      tried++;
      const org = appliedTo(snapshot, own);
      const outcomes = outcomesIn(org);
      if (org === undefined || outcomes === undefined || !isSo(outcomes)) continue;
      if (newLintError(errors, lintErrorsOf(org)) !== undefined) continue;
      found.push(repairBy(own, outcomes, org, compiled, request));
    }
    return found.toSorted(byEffect);
  };
  const singles = edits.slice(0, MOST_TRIED).map((edit): Try => [edit]);
  const bySingle = repairsAmong(singles);
  const pairs = bySingle.length > 0 ? [] : pairsOf(edits, snapshot);
  const found = bySingle.length > 0 ? bySingle : repairsAmong(pairs);
  return {
    ok: true,
    value: {
      wanted,
      isAlready: false,
      found: found.slice(0, MOST_FOUND),
      tried,
      edits: edits.length,
    },
  };
}

/** An edit, or two. */
type Try = readonly RepairEdit[];

/** The first ones with each other first. */
function pairsOf(edits: readonly RepairEdit[], { policies }: Snapshot): readonly Try[] {
  const rules = policies.reduce((sum, policy) => sum + policy.rules.length, 1);
  const most = Math.floor(MOST_PAIRED_RULES / rules);
  const pairs: Try[] = [];
  for (const [at, second] of edits.entries())
    for (const first of edits.slice(0, at)) {
      if (pairs.length >= most) return pairs;
      pairs.push([first, second]);
    }
  return pairs;
}

/** Nothing where the service would refuse one of them. */
function appliedTo(org: Snapshot, edits: Try): Snapshot | undefined {
  let after = org;
  for (const { apply } of edits) {
    const edited = apply(after);
    if (!edited.ok) return undefined;
    after = edited.value;
  }
  return after;
}

function repairBy(
  edits: Try,
  outcomes: readonly CellOutcome[],
  after: Snapshot,
  { snapshot }: Compiled,
  request: Request,
): Repair {
  const { regions, isComplete } = diffOf(snapshot, after);
  const groupIds = edits.flatMap(({ groupId }) => groupId ?? []);
  const counts = regions.map(({ users }) => users?.count);
  return {
    edit: edits.map(({ words }) => words).join(', and '),
    ...(groupIds.length > 0 && { namedBy: groupIds.flatMap((id) => namesOf(id, snapshot)) }),
    outcomes: outcomes.map(({ witness: _, ...outcome }) => outcome),
    regions,
    isComplete,
    letsIn: regions.some(
      (region) => LETTING_IN.has(region.change) && !isOfNobodyElse(region, request, snapshot),
    ),
    ...(counts.every((count) => count !== undefined) && {
      users: Math.min(
        counts.reduce<number>((sum, count) => sum + (count ?? 0), 0),
        snapshot.users.length,
      ),
    }),
  };
}

const LETTING_IN: ReadonlySet<ChangedRegion['change']> = new Set([
  'granted',
  'less-strict',
  'mixed',
  'unknown',
]);

/** Whether it is known of nobody but the user who asks to be in a region: all users are known, and who of them is in it. */
function isOfNobodyElse({ users, moved }: ChangedRegion, { policyContext }: Request, org: Snapshot): boolean {
  if (users === undefined || users.bound === 'at least') return false;
  if (!moved && !completenessOf(org).isComplete('users')) return false;
  return users.count === 0 || (users.count === 1 && users.some[0]?.id === policyContext.user?.id);
}

function byEffect(one: Repair, other: Repair): number {
  return (
    Number(one.letsIn) - Number(other.letsIn) ||
    (one.users ?? Number.POSITIVE_INFINITY) - (other.users ?? Number.POSITIVE_INFINITY) ||
    one.regions.length - other.regions.length
  );
}

function namesOf(groupId: string, snapshot: Snapshot): readonly string[] {
  const naming = referencesIn(snapshot).filter(
    ({ kind, id, from }) => kind === 'group' && id === groupId && NAMING.has(from.kind),
  );
  return [...new Set(naming.map(({ from: { id, name = id, policy } }) => printable(inPolicy(name, policy))))];
}

function inPolicy(name: string, policy: ReferenceSource['policy']): string {
  return policy === undefined ? name : `${policy.name ?? policy.id} › ${name}`;
}

const NAMING: ReadonlySet<ReferenceSourceKind> = new Set(['app', 'groupRule', 'policy', 'rule']);
