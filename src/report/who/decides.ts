import { printable } from '../../base/printable.js';
import { quotedRule, ruleMembers } from '../../policies/rule-words.js';
import { blocksText } from '../text/blocks-text.js';
import { type Head, headLines } from '../text/head-lines.js';
import type { Page } from '../text/page.js';
import { titledOn } from '../text/titled.js';
import { assumedLines } from '../words/assumed-lines.js';
import { configuredLines, requestLines, TITLE, usersLines, witnessLines } from './found-lines.js';
import type { DecidesReport } from './who-report.js';

/** For whom a rule decides, and whether there may be more. */
export function decidesText(report: DecidesReport, page: Page): string {
  const { found, undecided } = report.answer;
  const { snapshot } = report;
  const name = page.paint.strong(quotedRule(report));
  if (found === undefined)
    return blocksText([headLines(noneHead(name, undecided), page), assumedLines(report.answer, page)]);
  const line = titledOn(page, TITLE);
  return blocksText([
    [
      ...headLines(['good', `${name} decides these requests`], page),
      ...configuredLines(report, snapshot, line),
      ...requestLines(found, line),
      ...witnessLines(found.witness, snapshot, page, line),
      ...usersLines(found, snapshot, line),
    ],
    undecided === undefined ? [] : headLines(['unsure', `it may decide more: ${printable(undecided)}`], page),
    assumedLines(report.answer, page),
  ]);
}

function noneHead(name: string, undecided: string | undefined): Head {
  return undecided === undefined
    ? ['bad', `no request is decided by ${name}; \`preflight reach\` says why`]
    : ['unsure', `no request is known that ${name} decides: ${printable(undecided)}`];
}

export function decidesMembers({ policy, rule, answer: { found, undecided, assumptions } }: DecidesReport) {
  return {
    ...ruleMembers({ policy, rule }),
    found: found ?? null,
    ...(undecided !== undefined && { undecided }),
    ...(assumptions && { assumptions }),
  };
}
