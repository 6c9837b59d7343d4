import { populationOf } from '../../../analysis/questions/population.js';
import { counted } from '../../../base/messages.js';
import { printable } from '../../../base/printable.js';
import { type Result, success } from '../../../base/result.js';
import type { Io } from '../../../console/io/io.js';
import { withProgress } from '../../../console/io/progress.js';
import { patchOf } from '../../../console/request/flag-patch.js';
import { applyPatch } from '../../../documents/request/request-patch.js';
import type { Request } from '../../../model/facts/request.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { type Inventory, inventoryOf } from '../../../report/inspect/inventory.js';
import { inventoryRows } from '../../../report/inspect/inventory-lines.js';
import { adviceGroupWords, groupByAdvice } from '../../../report/text/group-by-advice.js';
import { populationNotes } from '../report/population-notes.js';
import { reportSummary } from '../report/report-summary.js';
import { reportTables } from '../report/report-tables.js';
import type { AboutReport, ReportData } from '../report-data.js';

/** The org that a report shows, or the orgs before and after a change. */
interface ReportStates {
  readonly before: Snapshot | undefined;
  readonly after: Snapshot;
}

/** Computes the results that a report shows, such as reachability and access tables. `apps` are the applications that each get a table. */
export async function reportDataOf(
  { before, after }: ReportStates,
  apps: readonly string[],
  io: Io,
): Promise<Result<ReportData>> {
  const appIds: string[] = [];
  for (const app of apps) {
    const patch = patchOf({ app }, after);
    if (!patch.ok) return patch;
    appIds.push((applyPatch({ policyContext: {} }, patch.value) as Request).appInstance);
  }
  const population = await withProgress('kinds of applications', io, (progress) =>
    populationOf(after, { progress }),
  );
  const tables = await withProgress('cells', io, (progress) =>
    reportTables({ before, after, appIds }, progress),
  );
  const inventory = inventoryOf(after);
  return success({
    about: aboutReport(inventory, [before, after], io),
    summary: reportSummary(population, after),
    inventory: inventoryRows(inventory).map(({ note, ...row }) => ({ ...row, notes: note })),
    population: populationNotes(population, after),
    ...tables,
  });
}

/** Returns the origin of the report: its day, the program version, what the export lacks, and how many users' personal data it contains. */
function aboutReport(
  { unknown }: Inventory,
  states: readonly (Snapshot | undefined)[],
  io: Pick<Io, 'today' | 'version'>,
): AboutReport {
  const parts = groupByAdvice(unknown, ({ message }) => message).map(adviceGroupWords);
  const users = new Set(states.flatMap((org) => org?.users ?? []).map(({ id }) => id)).size;
  return {
    date: new Date(io.today()).toISOString().slice(0, 'YYYY-MM-DD'.length),
    version: io.version,
    state:
      unknown.length === 0
        ? 'complete export'
        : `incomplete export: ${counted(unknown.length, 'part')} unknown`,
    unknown: parts.map((part) => printable(part, LONGEST)),
    personalData:
      users === 0
        ? 'The export contains no users. Rules may still name persons.'
        : `This file contains personal data of ${counted(users, 'user')} in the export: logins, profile attributes and group memberships. Keep it as confidential as the export.`,
  };
}

const LONGEST = 1000;
