import { reachOf } from '../../../analysis/questions/reach.js';
import { groupBy } from '../../../base/group-by.js';
import type { TextDocument } from '../../../console/files/read-input.js';
import type { Io } from '../../../console/io/io.js';
import { withProgress } from '../../../console/io/progress.js';
import type { PlanToLint } from '../../../documents/read-plan.js';
import { snapshotDocument } from '../../../documents/write/write-snapshot.js';
import { lintDocuments } from '../../../lint/lint.js';
import type { Finding } from '../../../lint/rule/finding.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { coverageRecord, type GoalCoverage } from '../../../testing/coverage/coverage.js';
import { totalsOf } from '../../../testing/coverage/measure-totals.js';
import { measureCoverage } from '../../../testing/coverage/measured-coverage.js';
import type { Suite } from '../../../testing/file/suite.js';
import { bySeverity, findingNote } from '../finding-note.js';
import type { CoverageNote, FindingNote, OrgData } from '../page-data.js';
import { unreachableNotes } from '../unreachable-notes.js';
import { domainOfOrg, titleOfOrg } from './title-of-org.js';

/** The documents, the Terraform plan and the policy tests from which the data of a report page is computed. */
interface OrgSources {
  readonly documents: readonly TextDocument[];
  /** A Terraform plan that is applied to the documents. */
  readonly plan?: PlanToLint | undefined;
  readonly suites: readonly Suite[];
}

/** Returns the data of an org that a report page shows, including findings, reachability and test coverage. */
export async function orgDataOf(
  title: string,
  snapshot: Snapshot,
  { documents, plan, suites }: OrgSources,
  io: Io,
): Promise<OrgData> {
  const reach = await withProgress('rules', io, (progress) => reachOf(snapshot, { progress }));
  const domain = domainOfOrg(documents);
  const { findings } = lintDocuments(documents, { now: io.today(), plan });
  return {
    title,
    ...(domain !== undefined && { domain }),
    org: snapshotDocument(snapshot),
    unreached: unreachableNotes(reach),
    findings: bySeverity(findings.map(noteAt)),
    ...(suites.length > 0 && { coverage: await coverageNotes(snapshot, suites, io) }),
  };
}

async function coverageNotes(
  snapshot: Snapshot,
  suites: readonly Suite[],
  io: Io,
): Promise<Readonly<Record<string, CoverageNote>>> {
  const { goals } = await withProgress('things to cover', io, (progress) =>
    coverageRecord(measureCoverage(snapshot, suites, { progress })),
  );
  const byRule = groupBy(goals, ({ rule }) => rule?.id);
  return Object.fromEntries(
    [...byRule].flatMap(([id, own]) => (id === undefined ? [] : [[id, coverageNote(own)] as const])),
  );
}

function coverageNote(goals: readonly GoalCoverage[]): CoverageNote {
  const decided = goals.find(({ measure }) => measure === 'rules');
  const { covered, of } = totalsOf(goals.filter(({ measure }) => measure === 'leaves'));
  return {
    tests: decided?.tests ?? 0,
    isPossible: decided?.state !== 'impossible',
    verdicts: [covered, of],
  };
}

/** Returns a finding with its document and, if known, its line. */
function noteAt(finding: Finding): FindingNote {
  const { document, line } = finding.location as { readonly document: string; readonly line?: number };
  return findingNote(finding, `${titleOfOrg(document)}${line === undefined ? '' : `:${line}`}`);
}
