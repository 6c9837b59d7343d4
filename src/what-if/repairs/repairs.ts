import { printable } from '../../base/printable.js';
import type { ReferenceSource, ReferenceSourceKind } from '../../policies/references/reference.js';
import { referencesIn } from '../../policies/references/references.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { ChangedRegion } from '../../questions/changes.js';
import { signInCases } from '../../questions/completions/sign-in-cases.js';
import { diffOf } from '../../questions/diff.js';
import { readBody } from '../../read/request/read-request.js';
import type { Answer } from '../../read/request/refusal.js';
import { type Compiled, compile } from '../../simulate/compile.js';
import { lintErrorsOf, newLintError } from '../../suite/mutants/lint-errors.js';
import { judging } from '../counterfactuals/counterfactuals.js';
import { isAsWanted, type WantedOutcome } from '../counterfactuals/wanted.js';
import type { CellOutcome } from '../matrix/cell.js';
import { tableScope } from '../matrix/table-frame.js';
import { orgEdits, type RepairEdit } from './org-edits.js';

/** A change of the org after which a request comes out as wanted, and what else it does. */
export interface Repair {
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
  /** Whether some requests get in, or get in more easily, afterwards. */
  readonly letsIn: boolean;
  /** The users of the snapshot concerned, at most; absent where that is not known. */
  readonly users?: number;
}

export interface RepairAnswer {
  readonly wanted: WantedOutcome;
  readonly isAlready: boolean;
  /** First those that let nobody in, then those that concern the fewest users, then the fewest regions. */
  readonly found: readonly Repair[];
  /** So many edits were tried, of so many that there are. */
  readonly tried: number;
  readonly edits: number;
}

/** So many edits are tried, and of so many that do all effects are worked out. */
const MOST_TRIED = 400;
const MOST_COMPARED = 12;
const MOST_FOUND = 5;

/** The nearest changes of the org, one edit each, free of errors that the linter did not have before. Spec: What-if, 1, `repairs`. */
export function repairsOf(compiled: Compiled, body: unknown, wanted: WantedOutcome): Answer<RepairAnswer> {
  const read = readBody(body, compiled.world);
  if (!read.ok) return read;
  const request = read.value;
  const outcomesIn = (one: Compiled) => judging(one)({ request });
  const isSo = (outcomes: readonly CellOutcome[] | undefined) =>
    outcomes?.every((outcome) => isAsWanted(outcome, wanted)) ?? false;
  if (isSo(outcomesIn(compiled)))
    return { ok: true, value: { wanted, isAlready: true, found: [], tried: 0, edits: 0 } };
  const { cases } = signInCases(request, tableScope(), compiled);
  const edits = orgEdits(compiled, request, cases);
  const tried = edits.slice(0, MOST_TRIED);
  const errors = lintErrorsOf(compiled.snapshot);
  const found: Repair[] = [];
  for (const { words, groupId, apply } of tried) {
    if (found.length === MOST_COMPARED) break;
    const edited = apply(compiled.snapshot);
    if (!edited.ok) continue;
    const outcomes = outcomesIn(compile(edited.value));
    if (outcomes === undefined || !isSo(outcomes)) continue;
    if (newLintError(errors, lintErrorsOf(edited.value)) !== undefined) continue;
    const { regions, isComplete } = diffOf(compiled.snapshot, edited.value);
    const counts = regions.map(({ users }) => users?.count);
    found.push({
      edit: words,
      ...(groupId !== undefined && { namedBy: namesOf(groupId, compiled.snapshot) }),
      outcomes: outcomes.map(({ witness: _, ...outcome }) => outcome),
      regions,
      isComplete,
      letsIn: regions.some(({ change }) => change === 'gained' || change === 'weaker'),
      ...(counts.every((count) => count !== undefined) && {
        users: counts.reduce<number>((sum, count) => sum + (count ?? 0), 0),
      }),
    });
  }
  const sorted = found.toSorted(
    (one, other) =>
      Number(one.letsIn) - Number(other.letsIn) ||
      (one.users ?? Number.POSITIVE_INFINITY) - (other.users ?? Number.POSITIVE_INFINITY) ||
      one.regions.length - other.regions.length,
  );
  return {
    ok: true,
    value: {
      wanted,
      isAlready: false,
      found: sorted.slice(0, MOST_FOUND),
      tried: tried.length,
      edits: edits.length,
    },
  };
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
