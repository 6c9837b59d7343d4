import { isAnswered } from '../../analysis/questions/who-threshold.js';
import { printable } from '../../base/printable.js';
import type { ThresholdResult } from '../../base/threshold.js';
import { quotedRule, ruleMembers } from '../../model/policies/rule-words.js';
import { blocksText } from '../text/blocks-text.js';
import { type Head, headLines } from '../text/head-lines.js';
import { type Tone, toneOf } from '../text/mark.js';
import type { Page } from '../text/page.js';
import { titledOn } from '../text/titled.js';
import { assumedLines } from '../words/assumed-lines.js';
import { configuredLines, requestLines, TITLE, usersLines, witnessLines } from './found-lines.js';
import type { DecidesReport } from './who-report.js';

/** Lists the sign-ins that a rule decides, and states whether there may be more. */
export function decidesText(report: DecidesReport, page: Page): string {
  const { signIns: found, undecided } = report.answer;
  const { snapshot } = report;
  const head = headLines(headOf(report, page), page);
  if (found === undefined) return blocksText([head, assumedLines(report.answer, page)]);
  const line = titledOn(page, TITLE);
  return blocksText([
    [
      ...head,
      ...configuredLines(report, snapshot, line),
      ...requestLines(found, line),
      ...witnessLines(found.example, snapshot, page, line),
      ...usersLines(found, report, line),
    ],
    undecided === undefined
      ? []
      : headLines([toneOf('unknown'), `the rule may decide other sign-ins: ${printable(undecided)}`], page),
    assumedLines(report.answer, page),
  ]);
}

/**
 * The tone of each result. If the question is which sign-ins a rule decides, `yes` is good, because a rule should decide some. All other
 * questions search for problems.
 */
const TONES = { yes: 'good', unknown: 'unsure', no: 'bad' } as const satisfies Record<ThresholdResult, Tone>;

function headOf(report: DecidesReport, page: Page): Head {
  const { signIns: found, undecided } = report.answer;
  const name = page.paint.strong(quotedRule(report));
  const result = isAnswered(report.answer);
  const words: Readonly<Record<ThresholdResult, string>> = {
    yes: `${name} decides these sign-ins`,
    unknown:
      found === undefined
        ? `it is undecided whether ${name} decides any sign-in: ${printable(undecided ?? '')}`
        : `${name} may decide these sign-ins`,
    no: `${name} decides no sign-in; run \`preflight analyze\` for the reason`,
  };
  return [TONES[result], words[result]];
}

export function decidesMembers({
  policy,
  rule,
  answer: { signIns: found, undecided, assumptions },
}: DecidesReport) {
  return {
    ...ruleMembers({ policy, rule }),
    found: found ?? null,
    ...(undecided !== undefined && { undecided }),
    ...(assumptions && { assumptions }),
  };
}
