import { signInCases } from '../../analysis/questions/completions/sign-in-cases.js';
import type { ChangedRegion } from '../../analysis/questions/diff/changes.js';
import { diffOf } from '../../analysis/questions/diff/diff.js';
import { isNever, reachIndexOf } from '../../analysis/questions/reach.js';
import { sessionOf } from '../../analysis/questions/session/session.js';
import { MAX_NAMED } from '../../analysis/questions/user-count.js';
import { lazy } from '../../base/lazy.js';
import { printable } from '../../base/printable.js';
import type { SourceLocation } from '../../base/result.js';
import { readBody } from '../../documents/request/read-request.js';
import type { ServiceAnswer } from '../../documents/request/refusal.js';
import { locatePlaces } from '../../documents/text/positions.js';
import type { AccountStatus } from '../../model/facts/account-state.js';
import type { Request } from '../../model/facts/request.js';
import { completenessOf } from '../../model/policies/completeness.js';
import type { Rule } from '../../model/policies/policy.js';
import { SIGN_IN_TYPES } from '../../model/policies/policy-type.js';
import type { ReferenceSource, ReferenceSourceKind } from '../../model/policies/references/reference.js';
import { referencesIn } from '../../model/policies/references/references.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { type Compiled, compile } from '../../simulate/compile.js';
import { lintErrorsOf, newLintError } from '../../testing/mutants/lint-errors.js';
import { outcomesByRequest } from '../counterfactuals/counterfactuals.js';
import { isAsWanted, type WantedOutcome } from '../counterfactuals/wanted.js';
import { type CellOutcome, deniedByAccount } from '../matrix/cell.js';
import { tableScope } from '../matrix/table-frame.js';
import { orgEdits } from './org-edits.js';
import type { RepairEdit } from './repair-edit.js';

/** An edit (or a pair of edits) of the org after which a request has the wanted result, with all effects of the edit. */
export interface Repair {
  /** The edit as text. For a pair of edits, the text has both. */
  readonly edit: RepairEdit['words'];
  /** The source locations of the values to change, as far as they are known. */
  readonly locations: readonly SourceLocation[];
  /** Whether the edit widens a rule that decides no sign-in before the edit. Such edits come last: the rule may be obsolete. */
  readonly isRuleUnreachable: boolean;
  /**
   * If the edit adds the user to a group or removes the user: the names of the rules, policies, applications and group rules that refer to
   * the group. These objects may then treat the user differently, too; `changes` does not show this. No other user is affected.
   */
  readonly referencedBy?: readonly string[];
  readonly outcomes: readonly Omit<CellOutcome, 'example'>[];
  /** All changes that the edit makes, for this request and for others, as in `diff`. */
  readonly changes: readonly ChangedRegion[];
  /** Whether `changes` contains all changes of the edit. */
  readonly isComplete: boolean;
  /** Whether a user other than the user of the request may be granted access, or may get access with weaker requirements. */
  readonly isMorePermissiveForOthers: boolean;
  /** An upper bound for the number of affected users in the snapshot, each counted once; absent if it is unknown. */
  readonly users?: number;
}

export interface RepairAnswer {
  readonly wanted: WantedOutcome;
  readonly isAlreadySatisfied: boolean;
  /**
   * The edits that work. Edits of unreachable rules come last. Among the others, edits that grant nobody else access come first, then
   * those that affect the fewest users, then those with the fewest sets of affected sign-ins.
   */
  readonly found: readonly Repair[];
  /** The number of edits and pairs that were tried. Pairs are tried only if no single edit works. */
  readonly triedCount: number;
  /** The number of single edits that may change the result. At most `MOST_TRIED` of them are tried. */
  readonly editCount: number;
  /** The status of the account, if it denies the sign-in before any policy. Then no edit helps, and none is tried. */
  readonly account?: AccountStatus;
}

/** The maximum number of single edits that are tried. */
export const MOST_TRIED = 400;
const MOST_COMPARED = 12;
const MOST_FOUND = 5;

/**
 * A limit for the pairs of edits that are tried. The number of pairs, multiplied by the number of rules of the org, is at most this number,
 * because each pair builds a changed org.
 */
const MOST_PAIRED_RULES = 3000;

/**
 * Returns the smallest edits of the org that give the wanted result: single edits, or pairs if no single edit works. Edits that
 * add a lint error are left out. Spec: What-if, 1, `repairs`.
 */
export function repairsOf(
  compiled: Compiled,
  body: unknown,
  wanted: WantedOutcome,
): ServiceAnswer<RepairAnswer> {
  const read = readBody(body, compiled.world, 'person');
  if (!read.ok) return read;
  const request = read.value;
  const outcomesIn = (org: Snapshot | undefined) =>
    org && outcomesByRequest(compile(org), request)({ request });
  const isSuccessful = (outcomes: readonly CellOutcome[] | undefined) =>
    outcomes?.every((outcome) => isAsWanted(outcome, wanted)) ?? false;
  const isAlreadySatisfied = isSuccessful(outcomesByRequest(compiled, request)({ request }));
  const byAccount = deniedByAccount(request, compiled)?.account;
  if (isAlreadySatisfied || byAccount !== undefined) {
    const account = !isAlreadySatisfied && byAccount !== undefined && { account: byAccount };
    return {
      ok: true,
      value: { wanted, isAlreadySatisfied, found: [], triedCount: 0, editCount: 0, ...account },
    };
  }
  const { snapshot } = compiled;
  const edits = orgEdits(compiled, request, signInCases(request, tableScope(), compiled).cases);
  const errors = lintErrorsOf(snapshot);
  let tried = 0;
  const isUnreachable = unreachableRulesOf(compiled);
  const repairsAmong = (tries: readonly EditSet[]): Repair[] => {
    const found: Repair[] = [];
    for (const own of tries) {
      if (found.length === MOST_COMPARED) break;
      tried++;
      const org = applyEdits(snapshot, own);
      const outcomes = outcomesIn(org);
      if (org === undefined || outcomes === undefined || !isSuccessful(outcomes)) continue;
      if (newLintError(errors, lintErrorsOf(org)) !== undefined) continue;
      found.push(repairBy(own, outcomes, org, compiled, request, isUnreachable));
    }
    return found.toSorted(byEffect);
  };
  const singles = edits.slice(0, MOST_TRIED).map((edit): EditSet => [edit]);
  const bySingle = repairsAmong(singles);
  const pairs = bySingle.length > 0 ? [] : pairsOf(edits, snapshot);
  const found = bySingle.length > 0 ? bySingle : repairsAmong(pairs);
  return {
    ok: true,
    value: {
      wanted,
      isAlreadySatisfied: false,
      found: found.slice(0, MOST_FOUND),
      triedCount: tried,
      editCount: edits.length,
    },
  };
}

/** One edit, or a pair of edits. */
type EditSet = readonly RepairEdit[];

/** Returns pairs of edits. A pair comes early if both edits are early in the list. */
function pairsOf(edits: readonly RepairEdit[], { policies }: Snapshot): readonly EditSet[] {
  const rules = policies.reduce((sum, policy) => sum + policy.rules.length, 1);
  const most = Math.floor(MOST_PAIRED_RULES / rules);
  const pairs: EditSet[] = [];
  for (const [at, second] of edits.entries())
    for (const first of edits.slice(0, at)) {
      if (pairs.length >= most) return pairs;
      pairs.push([first, second]);
    }
  return pairs;
}

/** Returns the edited org, or `undefined` if the service would refuse an edit. */
function applyEdits(org: Snapshot, edits: EditSet): Snapshot | undefined {
  let after = org;
  for (const { apply } of edits) {
    const edited = apply(after);
    if (!edited.ok) return undefined;
    after = edited.value;
  }
  return after;
}

function repairBy(
  edits: EditSet,
  outcomes: readonly CellOutcome[],
  after: Snapshot,
  { snapshot }: Compiled,
  request: Request,
  isUnreachable: (rule: Rule) => boolean,
): Repair {
  const { changes: regions, isComplete } = diffOf(snapshot, after, { mostNamed: Number.POSITIVE_INFINITY });
  const groupIds = edits.flatMap(({ groupId }) => groupId ?? []);
  const users = countUsers(regions);
  return {
    edit: edits.map(({ words }) => words).join(', and '),
    locations: locatePlaces(
      snapshot,
      edits.flatMap(({ target }) => target ?? []),
    ).flatMap((location) => location ?? []),
    isRuleUnreachable: edits.some(({ rule }) => rule !== undefined && isUnreachable(rule)),
    ...(groupIds.length > 0 && { referencedBy: groupIds.flatMap((id) => namesOf(id, snapshot)) }),
    outcomes: outcomes.map(({ example: _, ...outcome }) => outcome),
    changes: regions.map(withFewNames),
    isComplete,
    isMorePermissiveForOthers: regions.some(
      (region) => GRANTING.has(region.change) && !concernsNobodyElse(region, request, snapshot),
    ),
    ...(users !== undefined && { users }),
  };
}

/** Returns a function that tells whether no sign-in reaches a rule. The rules are analyzed when it is first called. */
function unreachableRulesOf(compiled: Compiled): (rule: Rule) => boolean {
  const index = lazy(() => reachIndexOf(sessionOf(compiled, { types: SIGN_IN_TYPES })));
  return (rule) => isNever(index().rules.get(rule)?.unreached?.kind);
}

/** Returns an upper bound for the number of users in sets of sign-ins, if each set names all of its users; otherwise `undefined`. */
function countUsers(regions: readonly ChangedRegion[]): number | undefined {
  const ids = new Set<string>();
  for (const { users } of regions) {
    if (users === undefined || users.bound === 'at least') return undefined;
    for (const { id } of users.some) ids.add(id);
  }
  return ids.size;
}

/** Names only the first few users of a set of sign-ins, as `diff` does. */
function withFewNames(region: ChangedRegion): ChangedRegion {
  const { users } = region;
  return users === undefined
    ? region
    : { ...region, users: { ...users, some: users.some.slice(0, MAX_NAMED) } };
}

const GRANTING: ReadonlySet<ChangedRegion['change']> = new Set([
  'granted',
  'less-strict',
  'mixed',
  'unknown',
]);

/**
 * Whether it is certain that only the user of the request is affected: all changed sign-ins in the set are sign-ins of this user, or the
 * set is empty.
 */
function concernsNobodyElse(
  { users, onlyChangedUsers: moved }: ChangedRegion,
  { policyContext }: Request,
  org: Snapshot,
): boolean {
  if (users === undefined || users.bound === 'at least') return false;
  if (!moved && !completenessOf(org).isComplete('users')) return false;
  return users.count === 0 || (users.count === 1 && users.some[0]?.id === policyContext.user?.id);
}

function byEffect(one: Repair, other: Repair): number {
  return (
    Number(one.isRuleUnreachable) - Number(other.isRuleUnreachable) ||
    Number(one.isMorePermissiveForOthers) - Number(other.isMorePermissiveForOthers) ||
    (one.users ?? Number.POSITIVE_INFINITY) - (other.users ?? Number.POSITIVE_INFINITY) ||
    one.changes.length - other.changes.length
  );
}

function namesOf(groupId: string, snapshot: Snapshot): readonly string[] {
  const naming = referencesIn(snapshot).filter(
    ({ kind, id, from }) => kind === 'group' && id === groupId && REFERRING_KINDS.has(from.kind),
  );
  return [...new Set(naming.map(({ from: { id, name = id, policy } }) => printable(inPolicy(name, policy))))];
}

function inPolicy(name: string, policy: ReferenceSource['policy']): string {
  return policy === undefined ? name : `${policy.name ?? policy.id} › ${name}`;
}

const REFERRING_KINDS: ReadonlySet<ReferenceSourceKind> = new Set(['app', 'groupRule', 'policy', 'rule']);
