import { printable } from '../../base/printable.js';
import { hasFailed } from '../../console/ci/check.js';
import { fill } from '../../report/text/fill.js';
import { defineFormat } from '../../report/text/format.js';
import type { CiReport } from './ci-report.js';
import { ciVerdictWords } from './verdict-line.js';

/** Prints the combined verdict of all checks, then the result of each check. */
export const ciText = defineFormat<CiReport>({
  name: 'text',
  what: 'for people: the verdict, then the result of each check',
  text(report, page) {
    const { paint, columns } = page;
    const blocks = report.checks.map(
      (check) => `${paint.strong(check.title)}\n\n${check.text(page).trimEnd()}`,
    );
    const skipped = report.skipped.flatMap(({ name, why }) =>
      fill(`${paint.quiet('–')} `, `not run: ${name}; ${printable(why, 1000)}`, columns),
    );
    const tone = report.checks.some(hasFailed) ? paint.bad : paint.good;
    const verdict = fill('', tone(ciVerdictWords(report)), columns);
    return `${[verdict.join('\n'), ...blocks, ...(skipped.length === 0 ? [] : [skipped.join('\n')])].join('\n\n')}\n`;
  },
});
