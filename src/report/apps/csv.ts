import { nameOrId } from '../../model/policies/rule-words.js';
import { csvText } from '../text/csv-text.js';
import { defineFormat } from '../text/format.js';
import type { AppsReport } from './apps-report.js';

const COLUMNS = [
  'application',
  'id',
  'policy',
  'weakest',
  'exact',
  'rules',
  'undecided',
  'remark',
  'atLeast',
  'atMost',
  'source',
];

/** Prints the answer as CSV, with a row for each application. */
export const appsCsv = defineFormat<AppsReport>({
  name: 'csv',
  what: 'for spreadsheets: a row for every application',
  text: ({ population: { applications } }) =>
    csvText(
      COLUMNS,
      applications.map(
        ({ application, policy, weakest, level, rules, undecided, noPolicyReason, source }) => [
          application.name ?? '',
          application.id,
          policy === null ? null : nameOrId(policy),
          weakest?.assurance ?? null,
          level.isExact,
          rules.map(({ rule }) => nameOrId(rule)).join('; '),
          undecided.map(({ rule }) => nameOrId(rule)).join('; '),
          noPolicyReason ?? '',
          level.atLeast,
          level.atMost,
          source,
        ],
      ),
    ),
});
