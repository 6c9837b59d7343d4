import { decided } from '../../base/threshold.js';
import { blocksText } from '../text/blocks-text.js';
import { fill } from '../text/fill.js';
import { mark, toneOf } from '../text/mark.js';
import type { Page } from '../text/page.js';
import { titledOn } from '../text/titled.js';
import type { ComplianceAnswer } from './compliance-report.js';
import { totalsWords } from './compliance-words.js';
import { driftLines, driftName, driftSummary, isWorse, regionWords, verdictChange } from './drift-words.js';

/** What became of the controls since the state before, and of each framework how many come to what: the rest is as it was. */
export function driftText(report: ComplianceAnswer, page: Page): string {
  return blocksText([
    ...driftBlocks(report, page),
    report.compliance.frameworks.flatMap((framework) =>
      fill('compliance ', page.paint.quiet(totalsWords(framework)), page.columns),
    ),
  ]);
}

/** What became of the controls since the state before; nothing where there is none. */
export function driftBlocks(report: ComplianceAnswer, page: Page): readonly (readonly string[])[] {
  const { drift } = report;
  if (drift === undefined) return [];
  const { paint, columns } = page;
  const line = titledOn(page, 'no effect'.length);
  return [
    fill('drift ', paint.strong(driftSummary(drift)), columns),
    ...drift.controls.map((one) => {
      const tone = toneOf(decided(isWorse(one)));
      return [
        ...fill(
          `${mark(tone, page)} `,
          `${paint.strong(driftName(one))} ${paint.quiet(one.grade)} ${paint[tone](verdictChange(one))}`,
          columns,
        ),
        ...driftLines(one, report).flatMap(([title, text]) => line(title, text)),
      ];
    }),
    drift.untouched.flatMap((one) => line('no effect', `no control is affected by ${regionWords(one)}`)),
  ];
}
