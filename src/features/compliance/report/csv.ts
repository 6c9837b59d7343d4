import { csvText } from '../../../report/text/csv-text.js';
import { defineFormat } from '../../../report/text/format.js';
import type { ComplianceAnswer } from './compliance-report.js';
import {
  complianceVerdictWords,
  controlLines,
  inReportOrder,
  MAPPED_STANDARDS,
  mappedWords,
} from './compliance-words.js';

const COLUMNS = [
  'framework',
  'version',
  'control',
  'id',
  'grade',
  'severity in CI',
  'verdict',
  'check text',
  'evidence',
  'affected',
  'users',
  'rules',
  'reproduce',
  'resolve',
  'remedy',
  'tested',
  'exceptions',
  'conflicts',
  'lint',
  'disputed',
  'fix by',
  'assumptions',
  ...Object.values(MAPPED_STANDARDS),
];

/** The titles of the report lines that become columns of the CSV table. */
const TITLES = [
  'check text',
  'evidence',
  'affected',
  'users',
  'rules',
  'reproduce',
  'resolve',
  'remedy',
  'tested',
  'exception',
  'conflict',
  'lint',
  'disputed',
  'fix by',
  'assumptions',
] as const;

/** Writes a plan of action as CSV, with one row per control. */
export const complianceCsv = defineFormat<ComplianceAnswer>({
  name: 'csv',
  what: 'for spreadsheets: one row per control, usable as a plan of action',
  text: (report) =>
    csvText(
      COLUMNS,
      report.compliance.frameworks.flatMap((framework) =>
        inReportOrder(framework.controls).map((control) => {
          const lines = controlLines(control, report);
          return [
            framework.name,
            framework.version,
            control.id,
            control.aliases.join(' '),
            control.grade,
            control.severity,
            complianceVerdictWords(control),
            ...TITLES.map((wanted) =>
              lines.flatMap(([title, text]) => (title === wanted ? [text] : [])).join('; '),
            ),
            ...mappedWords(control),
          ];
        }),
      ),
    ),
});
