import { decided } from '../../../base/threshold.js';
import { headedList, inHtml } from '../../../report/text/html-page.js';
import { toneOf } from '../../../report/text/mark.js';
import type { ComplianceAnswer } from './compliance-report.js';
import { driftLines, driftName, driftSummary, isWorse, regionWords, verdictChange } from './drift-words.js';

/** Returns the changes since the base state as HTML; empty if there is no base. */
export function driftHtml(report: ComplianceAnswer): readonly string[] {
  const { drift } = report;
  if (drift === undefined) return [];
  return [
    `<h2>${inHtml(`Changes: ${driftSummary(drift)}`)}</h2>`,
    ...drift.controls.map((one) => {
      const lines = driftLines(one, report).map(
        ([title, text]) => `<div><span class="quiet">${inHtml(title)}</span> ${inHtml(text)}</div>`,
      );
      const change = `<span class="${toneOf(decided(isWorse(one)))}">${inHtml(verdictChange(one))}</span>`;
      return `<details open><summary>${inHtml(driftName(one))} ${change}</summary>${lines.join('')}</details>`;
    }),
    ...headedList('Policy changes that affect no control', drift.untouched.map(regionWords)),
  ];
}
