import { decided } from '../../../base/threshold.js';
import { blocksText } from '../../../report/text/blocks-text.js';
import { fill } from '../../../report/text/fill.js';
import { mark, toneOf } from '../../../report/text/mark.js';
import type { Page } from '../../../report/text/page.js';
import { titledOn } from '../../../report/text/titled.js';
import type { ComplianceAnswer } from './compliance-report.js';
import { totalsWords } from './compliance-words.js';
import { driftLines, driftName, driftSummary, isWorse, regionWords, verdictChange } from './drift-words.js';

/** Returns the changes since the base state as text, and the number of controls by verdict for each framework. */
export function driftText(report: ComplianceAnswer, page: Page): string {
  return blocksText([
    ...driftBlocks(report, page),
    report.compliance.frameworks.flatMap((framework) =>
      fill('', page.paint.quiet(totalsWords(framework)), page.columns),
    ),
  ]);
}

/** Returns the changes since the base state as blocks of text; empty if there is no base. */
export function driftBlocks(report: ComplianceAnswer, page: Page): readonly (readonly string[])[] {
  const { drift } = report;
  if (drift === undefined) return [];
  const { paint, columns } = page;
  const line = titledOn(page, 'no effect'.length);
  return [
    fill('', `since the base: ${paint.strong(driftSummary(drift))}`, columns),
    ...drift.controls.map((one) => {
      const tone = toneOf(decided(isWorse(one)));
      return [
        ...fill(
          `${mark(tone, page)} `,
          `${paint.strong(driftName(one))} ${one.title}: ${paint[tone](verdictChange(one))}`,
          columns,
        ),
        ...driftLines(one, report).flatMap(([title, text]) => line(title, text)),
      ];
    }),
    drift.untouched.flatMap((one) => line('no effect', `no control is affected by ${regionWords(one)}`)),
  ];
}
