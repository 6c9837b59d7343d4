import { csvText } from '../text/csv-text.js';
import { defineFormat } from '../text/format.js';
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
  'severity',
  'verdict',
  'check text',
  'effective',
  'who',
  'users',
  'rules',
  'sign-in',
  'settle',
  'remedy',
  'tried',
  'exceptions',
  'contradicts',
  'lint',
  'disputed',
  'mend by',
  'assumptions',
  ...Object.values(MAPPED_STANDARDS),
];

/** What fills a column: the lines of these titles. */
const TITLES = [
  'check text',
  'effective',
  'who',
  'users',
  'by',
  'replay',
  'settle',
  'remedy',
  'tried',
  'except',
  'contrary',
  'lint',
  'disputed',
  'mend by',
  'assumes',
] as const;

/** A plan of action: every control by itself, a row each. */
export const complianceCsv = defineFormat<ComplianceAnswer>({
  name: 'csv',
  what: 'for programs that show tables: a row for every control, which is a plan of action',
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
