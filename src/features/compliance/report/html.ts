import { counted } from '../../../base/messages.js';
import { decided } from '../../../base/threshold.js';
import { defineFormat } from '../../../report/text/format.js';
import {
  headedList,
  htmlPage,
  inHtml,
  proseInHtml,
  stackedTable,
  titledList,
} from '../../../report/text/html-page.js';
import { toneOf } from '../../../report/text/mark.js';
import type { FrameworkResult } from '../compliance.js';
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
      ...verdictHtml(report),
      `<p class="quiet">${inHtml(`Checked on ${report.now}`)}</p>`,
      ...driftHtml(report),
      ...contradictionsInHtml(report),
      ...report.compliance.frameworks.flatMap((framework) => frameworkHtml(framework, report)),
    ]),
});

/** Returns a framework as HTML. The columns of mapped standards are left out if no control is mapped. */
function frameworkHtml(framework: FrameworkResult, report: ComplianceAnswer): readonly string[] {
  const isMapped = framework.controls.some((control) => mappedWords(control).some((words) => words !== ''));
  const assumptions = assumptionsInWords(framework.controls, report);
  return [
    `<h2>${inHtml(totalsWords(framework))}</h2>`,
    `<p class="quiet">${inHtml(frameworkReadingWords(framework, report))}</p>`,
    ...stackedTable(
      ['control', 'verdict', ...(isMapped ? Object.values(MAPPED_STANDARDS) : [])].map((title) => ({
        title,
      })),
      inReportOrder(framework.controls).map((control) => [
        `<details><summary>${inHtml(control.title)}</summary>${titledList(controlLines(control, report))}</details><small>${inHtml(`${controlName(control)} · ${control.grade}`)}</small>`,
        `<span class="${TONES[control.verdict]}">${verdictMark(control.verdict)} ${inHtml(complianceVerdictWords(control))}</span>`,
        ...(isMapped ? mappedWords(control).map(inHtml) : []),
      ]),
    ),
    ...(isMapped ? [`<p class="quiet">${inHtml(MAPPING_NOTE)}</p>`] : []),
    ...(assumptions.length === 0
      ? []
      : [
          '<ul class="notes">',
          ...assumptions.map(([id, text]) => `<li class="quiet">${proseInHtml(`${id}: ${text}`)}</li>`),
          '</ul>',
        ]),
  ];
}

/** Returns how many controls of all frameworks are not met. */
function verdictHtml({ compliance }: ComplianceAnswer): readonly string[] {
  const controls = compliance.frameworks.flatMap((framework) => framework.controls);
  const failed = controls.filter(({ verdict }) => TONES[verdict] === 'bad').length;
  const open = controls.filter(({ verdict }) => verdict === 'undecided').length;
  const tone = toneOf(failed > 0 ? 'yes' : open > 0 ? 'unknown' : 'no');
  const undecided = open === 0 ? '' : `; ${open} undecided`;
  return [
    `<p class="verdict ${tone}">${inHtml(`${failed} of ${counted(controls.length, 'control')} not met${undecided}`)}</p>`,
  ];
}

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
      const change = `<span class="${toneOf(decided(isWorse(one)))}">${inHtml(verdictChange(one))}</span>`;
      return `<details open><summary>${inHtml(driftName(one))} ${change}</summary>${titledList(driftLines(one, report))}</details>`;
    }),
    ...headedList('Policy changes that affect no control', drift.untouched.map(regionWords)),
  ];
}
