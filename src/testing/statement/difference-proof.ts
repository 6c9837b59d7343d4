import { regionCases } from '../../analysis/questions/completions/region-cases.js';
import type { ChangedRegion } from '../../analysis/questions/diff/changes.js';
import { type ChangesWithin, diffWithin } from '../../analysis/questions/diff/diff.js';
import type { DiffRegion } from '../../analysis/questions/diff/diff-session.js';
import type { Change } from '../../analysis/questions/effects/change.js';
import { sessionOf } from '../../analysis/questions/session/session.js';
import { ifWords } from '../../analysis/questions/session/stated-outcomes.js';
import { appIdsOf, meaningsIn } from '../../analysis/symbolic/rule-lists.js';
import { counted, quoted } from '../../base/messages.js';
import { pointerBelow } from '../../base/pointer.js';
import type { Problem } from '../../base/result.js';
import type { Compiled } from '../../simulate/compile.js';
import type { Tested } from '../expect/tested.js';
import type { Claim } from '../file/suite.js';
import { regionOf } from '../region/region.js';
import type { Selection } from '../region/when.js';
import { partOfRequest } from '../request/part-of-request.js';
import { type Proof, proofOfProblems, refutedIf } from './proof.js';

export type DifferenceClaim = Extract<Claim, { readonly kind: 'notLessStrictThan' | 'sameAs' }>;

/**
 * Proves that sign-ins have the same result in another org, or that the tested org is nowhere less strict than the other one. Less strict
 * means that it grants additional access or requires less. Sign-ins to an application of only one of the orgs are not compared. Spec:
 * Policy tests, 3.
 */
export function differenceProof(
  claim: DifferenceClaim,
  selection: Selection,
  { compiled, now, limits, others }: Tested,
): Proof {
  const other = others?.get(claim.org);
  if (other?.ok !== true) {
    const pointer = pointerBelow(selection.pointer ?? '', claim.kind);
    return proofOfProblems([
      { severity: 'error', message: unreadable(claim.org, other?.problems ?? []), pointer },
    ]);
  }
  const asked = [compiled, other.value].flatMap((one) => meaningsIn(sessionOf(one).ruleLists, one.world));
  const reading = regionOf(selection, now, asked, compiled);
  if (reading.kind === 'unknown') return proofOfProblems(reading.problems);
  const { appIds } = reading;
  const region: DiffRegion = { ...reading.region, ...(appIds !== undefined && { appIds }) };
  const found = diffWithin(region, other.value, compiled, limits);
  const differences = found.changes.filter(({ change }) => isRefuting(change, claim));
  const worst = differences.find((one) => ifWords(one) === undefined);
  if (worst !== undefined) return refutedBy(worst, differences, compiled);
  const conditions = new Set(differences.flatMap((one) => ifWords(one) ?? []));
  const open = [
    ...[...conditions].map(refutedIf),
    ...unknownDirectionReasons(found.changes),
    ...openReasons(found),
  ];
  if (open.length > 0) return { status: 'undecided', reasons: open };
  return proofWithoutDifference(region, compiled, limits);
}

function isRefuting(change: Change, claim: DifferenceClaim): boolean {
  if (claim.kind === 'sameAs') return change !== 'unknown';
  return change === 'other' ? !claim.isOtherAllowed : REFUTING.has(change);
}

const REFUTING: ReadonlySet<Change> = new Set(['granted', 'less-strict', 'mixed']);

/**
 * Returns the reason why a claim about the differences of two orgs is undecided: it is unknown which org is stricter for some sign-ins.
 * Returns an empty list if this is known for all sign-ins.
 */
function unknownDirectionReasons(regions: readonly ChangedRegion[]): string[] {
  const count = regions.filter(({ change }) => change === 'unknown').length;
  if (count === 0) return [];
  return [`for ${counted(count, 'difference')}, it is unknown which org is stricter`];
}

function unreadable(path: string, problems: readonly Problem[]): string {
  const [problem] = problems.filter(({ severity }) => severity === 'error');
  return `the org ${quoted(path)} cannot be read${problem === undefined ? '' : `: ${problem.message}`}`;
}

function refutedBy(
  { example }: ChangedRegion,
  differences: readonly ChangedRegion[],
  { snapshot }: Compiled,
): Proof {
  const refutation = { request: partOfRequest(example, snapshot), body: example, expectations: [] };
  return { status: 'refuted', refutation, differences, reasons: [] };
}

/** Returns the reasons why the comparison of two orgs is incomplete. */
function openReasons({ undecided, applications: { added, removed } }: ChangesWithin): string[] {
  const alone = [...added, ...removed].map(
    ({ id, name }) =>
      `only one of the orgs has the application ${quoted(name ?? id)}, so its sign-ins are not compared: exclude it with \`apps: { not: […] }\``,
  );
  return [...new Set([...undecided.map(({ reason }) => reason), ...alone])];
}

/** Returns the result for orgs without a difference: proved, or vacuous if the statement selects no sign-in. */
function proofWithoutDifference(region: DiffRegion, compiled: Compiled, limits: Tested['limits']): Proof {
  const { appIds = appIdsOf(compiled.snapshot), ...rest } = region;
  const [one] = regionCases({ ...rest, appIds }, { types: [], withBlocklist: false }, [], compiled, limits);
  if (one === undefined) return { status: 'vacuous', reasons: [] };
  return 'undecided' in one
    ? { status: 'undecided', reasons: [one.undecided] }
    : { status: 'proved', reasons: [] };
}
