import { populationOf } from '../../analysis/questions/population.js';
import { type Result, success } from '../../base/result.js';
import type { Io } from '../../console/io/io.js';
import { withProgress } from '../../console/io/progress.js';
import { patchOf } from '../../console/request/flag-patch.js';
import { applyPatch } from '../../documents/request/request-patch.js';
import { populationNotes } from '../../features/explorer/report/population-notes.js';
import { reportTables } from '../../features/explorer/report/report-tables.js';
import type { ReportData } from '../../features/explorer/report-data.js';
import type { Request } from '../../model/facts/request.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { inventoryOf } from '../../report/inspect/inventory.js';
import { inventoryRows } from '../../report/inspect/inventory-lines.js';

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
  return success({
    inventory: inventoryRows(inventoryOf(after)).map(({ note, ...row }) => ({ ...row, notes: note })),
    population: populationNotes(population, after),
    ...tables,
  });
}
