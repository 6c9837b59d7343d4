import { formatLocation } from '../../../documents/text/location-text.js';
import type { LintResult } from '../../../lint/lint.js';
import type { Finding } from '../../../lint/rule/finding.js';
import { subjectWords } from '../../../report/notices/subject-words.js';
import { bySeverity } from '../../../report/text/severity.js';
import { defineView, type NotebookRow } from './answer-view.js';
import { storyPage } from './story-page.js';
import { recordsPage } from './table-page.js';

/** Shows the findings of the linter, most severe first. */
export const findingsView = defineView<Pick<LintResult, 'findings'>>({
  members: ['findings', 'documents'],
  view: ({ findings }) => ({
    page: () =>
      findings.length === 0
        ? storyPage([{ text: 'no findings', from: '/findings' }])
        : recordsPage(bySeverity(findings).map(rowOf)),
    rows: () => findings.map(rowOf),
  }),
});

function rowOf({ rule, severity, message, location, resource }: Finding): NotebookRow {
  return {
    severity,
    rule,
    resource: subjectWords(resource) ?? null,
    message,
    place: formatLocation(location),
  };
}
