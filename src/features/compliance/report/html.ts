import { decided } from '../../../base/threshold.js';
import { defineFormat } from '../../../report/text/format.js';
import { headedList, htmlPage, inHtml, proseInHtml } from '../../../report/text/html-page.js';
import { toneOf } from '../../../report/text/mark.js';
import type { ComplianceAnswer } from './compliance-report.js';
import {
  assumptionsInWords,
  complianceVerdictWords,
  contradictionWords,
  controlLines,
  controlName,
  frameworkReadingWords,
  inReportOrder,
  MAPPED_STANDARDS,
  MAPPING_NOTE,
  mappedWords,
  NO_ORG_MEETS_BOTH,
  TONES,
  totalsWords,
  verdictMark,
} from './compliance-words.js';
import { driftLines, driftName, driftSummary, isWorse, regionWords, verdictChange } from './drift-words.js';

/** An HTML page with one table per framework. Each control expands to show its evidence. */
export const complianceHtml = defineFormat<ComplianceAnswer>({
  name: 'html',
  what: 'a self-contained page: each control expands to its evidence',
  text: (report, page) =>
    htmlPage(`Compliance of ${report.path}`, page, [
      `<p class="quiet">${inHtml(`checked on ${report.now}`)}</p>`,
      ...driftHtml(report),
      ...contradictionsInHtml(report),
      ...report.compliance.frameworks.flatMap((framework) => [
        `<h2>${inHtml(totalsWords(framework))}</h2>`,
        `<p class="quiet">${inHtml(frameworkReadingWords(framework, report))}</p>`,
        '<table>',
        `<thead><tr><th scope="col">control</th><th scope="col">grade</th><th scope="col">verdict</th><th scope="col">title</th>${Object.values(
          MAPPED_STANDARDS,
        )
          .map((one) => `<th scope="col">${inHtml(one)}</th>`)
          .join('')}</tr></thead>`,
        '<tbody>',
        ...inReportOrder(framework.controls).map((control) => {
          const lines = controlLines(control, report).map(
            ([title, text]) => `<div><span class="quiet">${inHtml(title)}</span> ${proseInHtml(text)}</div>`,
          );
          return [
            `<tr><th scope="row">${inHtml(controlName(control))}</th><td>${inHtml(control.grade)}</td>`,
            `<td class="${TONES[control.verdict]}">${verdictMark(control.verdict)} ${inHtml(complianceVerdictWords(control))}</td>`,
            `<td><details><summary>${inHtml(control.title)}</summary>${lines.join('')}</details></td>`,
            `${mappedWords(control)
              .map((one) => `<td>${inHtml(one)}</td>`)
              .join('')}</tr>`,
          ].join('');
        }),
        '</tbody>',
        '</table>',
        `<p class="quiet">${inHtml(MAPPING_NOTE)}</p>`,
        ...assumptionsInWords(framework.controls, report).map(
          ([id, text]) => `<p class="quiet">${inHtml(`${id}: ${text}`)}</p>`,
        ),
      ]),
    ]),
});

function contradictionsInHtml({ compliance }: ComplianceAnswer): readonly string[] {
  const pairs = contradictionWords(compliance.frameworks);
  if (pairs.length === 0) return [];
  return [
    `<p>${inHtml(`${NO_ORG_MEETS_BOTH}:`)}</p>`,
    '<ul>',
    ...pairs.map((pair) => `<li>${inHtml(pair)}</li>`),
    '</ul>',
  ];
}

/** Returns the changes since the base state as HTML; empty if there is no base. */
function driftHtml(report: ComplianceAnswer): readonly string[] {
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
