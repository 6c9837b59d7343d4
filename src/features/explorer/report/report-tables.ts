import { groupBy } from '../../../base/group-by.js';
import { counted } from '../../../base/messages.js';
import { NAMED_RESOURCES } from '../../../model/policies/display-names.js';
import { nameOrId } from '../../../model/policies/rule-words.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { heatMapOf, weakestFirst } from '../../../report/matrix/heat-map.js';
import type { MatrixReport } from '../../../report/matrix/matrix-report.js';
import { compareMatrices } from '../../../what-if/matrix/compare.js';
import { matrixOf } from '../../../what-if/matrix/matrix.js';
import { fieldTitle } from '../field-title.js';
import type { ReportData } from '../report-data.js';
import { reportTableOf } from './report-table.js';

/** The orgs of a report, and the applications that get a table. */
export interface ReportStates {
  readonly before: Snapshot | undefined;
  readonly after: Snapshot;
  /** The ids of the applications that get a table. If empty, the first application of each authentication policy gets one. */
  readonly appIds: readonly string[];
}

/** The maximum number of tables of people by network locations, if the report names no application. */
const MOST_TABLES = 8;

/**
 * Returns the tables of a report. One table shows the access of people to applications. For some applications, a further table shows the
 * access of people from network locations.
 */
export function reportTables(
  { before, after, appIds }: ReportStates,
  progress: (done: number, total: number) => void,
): Pick<ReportData, 'tables' | 'tablesLeft'> {
  const shown = appIds.length > 0 ? appIds : firstOfPolicies(after);
  const left = Math.max(0, shown.length - MOST_TABLES);
  const some = appIds.length > 0 ? shown : shown.slice(0, MOST_TABLES);
  const overview = overviewOf(after, progress);
  const reports = some.flatMap((id) => tableOf(id, before, after, progress) ?? []);
  return {
    tables: [
      ...(overview === undefined
        ? []
        : [{ ...reportTableOf(overview, weakestFirst(heatMapOf(overview))), isOverview: true }]),
      ...reports.map((report) => reportTableOf(report)),
    ],
    tablesLeft:
      left < 1 || appIds.length > 0
        ? []
        : [
            `the tables by places show the first application of ${MOST_TABLES} authentication policies, but not of ${counted(left, 'other policy', 'other policies')}; select applications with \`preflight report --app\``,
          ],
  };
}

/** Returns one application for each authentication policy: the first active one. The policies with the most applications come first. */
function firstOfPolicies({ apps, mappings, policies }: Snapshot): readonly string[] {
  const access = new Set(policies.filter(({ type }) => type === 'ACCESS_POLICY').map(({ id }) => id));
  const active = new Set(
    apps.filter(({ status }) => (status ?? 'ACTIVE').toUpperCase() === 'ACTIVE').map(({ id }) => id),
  );
  const byPolicy = groupBy(
    mappings.filter(({ appId, policyId }) => active.has(appId) && access.has(policyId)),
    ({ policyId }) => policyId,
  );
  return [...byPolicy.values()]
    .toSorted((one, other) => other.length - one.length)
    .flatMap(([first]) => first?.appId ?? [])
    .filter((id, at, all) => all.indexOf(id) === at);
}

type Progress = (done: number, total: number) => void;

/**
 * Returns the table of applications by people; `undefined` if there are fewer than two applications. Equal rows are merged, and so are
 * equal columns.
 */
function overviewOf(org: Snapshot, progress: Progress): MatrixReport | undefined {
  if (org.apps.length < 2) return undefined;
  const found = matrixOf(org, { rows: 'apps', columns: 'people', merge: true, progress });
  return found.ok
    ? { title: 'applications by people, from anywhere', table: found.value, give: fieldTitle }
    : undefined;
}

function tableOf(
  id: string,
  before: Snapshot | undefined,
  after: Snapshot,
  progress: Progress,
): MatrixReport | undefined {
  const asked = { rows: 'people', columns: 'places', base: { app: id }, progress } as const;
  const found = before === undefined ? matrixOf(after, asked) : compareMatrices(before, after, asked);
  return found.ok
    ? { title: `${nameOfApp(id, after)}: people by places`, table: found.value, give: fieldTitle }
    : undefined;
}

/** Returns the name of an application, with its id if the name is ambiguous. */
function nameOfApp(id: string, org: Snapshot): string {
  const named = NAMED_RESOURCES.app(org);
  const name = named.find((one) => one.id === id)?.name ?? null;
  const isAlone = named.filter((one) => one.name === name).length === 1;
  return isAlone ? nameOrId({ id, name }) : `${nameOrId({ id, name })} (${id})`;
}
