import type { Analysis, Reachability, RuleAnalysis } from '../../../analysis/questions/reach.js';
import { reachabilityWords } from '../../../analysis/questions/reachability-words.js';
import { brandedType } from '../../../base/brand.js';
import { nameOrId } from '../../../model/policies/rule-words.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { tallyOf, tallyWords } from '../../../report/reach/tally.js';
import { inHtml } from '../../../report/text/html-page.js';
import { inMarkdown } from '../../../report/text/in-markdown.js';
import { type Bar, type BarPart, barSvg, barsSvg } from '../html/bars.js';
import { TONE_COLOURS } from '../html/coloured.js';
import { htmlTable } from '../html/html-parts.js';
import { markdownTable } from '../html/markdown-parts.js';
import { defineView, type NotebookRow } from './answer-view.js';

/** Shows which rules are reachable and, if measured, their share of all requests. */
export const reachView = defineView<Analysis>({
  members: ['rules', 'policies'],
  isOfKind: (answer) => 'rules' in answer && Array.isArray(answer.rules) && !('brand' in answer),
  view: (reach, { org, title = 'Share of sign-ins that each rule decides' }) => ({
    page() {
      const heading = reach.reason ?? tallyWords(tallyOf(reach));
      return {
        html: [`<p><strong>${inHtml(heading)}</strong></p>`, tableOf(reach)].join('\n'),
        markdown: [`**${inMarkdown(heading)}**`, markdownOf(reach)].join('\n\n'),
        text: `${[heading, ...reach.rules.map((rule) => `  ${ruleName(rule)}: ${answerOf(rule)}`)].join('\n')}\n`,
      };
    },
    rows: () => reach.rules.map((rule) => rowOf(rule, org)),
    // If the shares of requests per rule were not measured, all bars would have the same length. In this case, the answer has no picture.
    ...(reach.rules.some(({ share }) => share !== undefined) && {
      svg: () => barsSvg({ title, bars: reach.rules.map(barOf), legend: legendOf(reach) }),
    }),
  }),
});

const FILLS = {
  reachable: '#6baed6',
  shadowed: TONE_COLOURS.bad,
  unsatisfiable: TONE_COLOURS.bad,
  blocked: TONE_COLOURS.bad,
  unassigned: '#d0d0d0',
  undecided: '#fff3c4',
} as const satisfies Record<Reachability['kind'], string>;

const LEGEND: Partial<Record<Reachability['kind'], string>> = {
  reachable: 'reachable: the share of all distinguished requests that it decides',
  shadowed: 'unreachable',
  unassigned: 'no application is mapped to its policy',
  undecided: 'undecided',
};

function legendOf({ rules }: Analysis) {
  const fills = new Set(rules.map(({ reachability }) => FILLS[reachability.kind]));
  return Object.entries(LEGEND).flatMap(([kind, words]) => {
    const fill = FILLS[kind as Reachability['kind']];
    return fills.has(fill) ? [{ fill, words }] : [];
  });
}

/**
 * Returns the only part of the bar for a rule. Its length is the share of all requests that the rule decides. If the rule is not reachable,
 * or if its share was not measured, the part fills the bar.
 */
function barPartsOf({ reachability, share }: RuleAnalysis): readonly BarPart[] {
  const words = shareWords(share) ?? reachability.kind;
  const long = reachability.kind === 'reachable' ? (share?.atMost ?? 1) : 1;
  return [{ share: long, fill: FILLS[reachability.kind], words }];
}

function barOf(rule: RuleAnalysis): Bar {
  return { name: ruleName(rule), parts: barPartsOf(rule), words: answerOf(rule) };
}

function ruleName({ policy, rule }: RuleAnalysis): string {
  return `${nameOrId(policy)} › ${nameOrId(rule)}`;
}

function answerOf({ reachability, share }: RuleAnalysis): string {
  const words = reachability.kind === 'reachable' ? shareWords(share) : undefined;
  return [
    words ?? (reachability.kind === 'reachable' ? 'decides some requests' : ''),
    reachabilityWords(reachability),
  ]
    .filter((part) => part !== '')
    .join('; ');
}

/** Returns a share in percent; `undefined` if it was not measured. */
function shareWords(share: RuleAnalysis['share']): string | undefined {
  if (share === undefined) return undefined;
  const [least, most] = [share.atLeast, share.atMost].map((part) => Number((part * 100).toFixed(1)));
  if (share.atMost > 0 && most === 0) return 'less than 0.1 %';
  return share.atLeast === share.atMost ? `${most} %` : `${least} to ${most} %`;
}

function tableOf({ rules }: Analysis): string {
  return htmlTable(
    ['rule', '', 'answer'],
    rules.map((rule) => [ruleName(rule), { html: barSvg(barPartsOf(rule)) }, answerOf(rule)]),
  );
}

function markdownOf({ rules }: Analysis): string {
  return markdownTable(
    ['rule', 'answer'],
    rules.map((rule) => [inMarkdown(ruleName(rule)), inMarkdown(answerOf(rule))]),
  );
}

/**
 * Returns the record of a rule. Answers have policy types without the vendor prefix. If the org is given, the record has the policy types
 * of the org, such as `OKTA_SIGN_ON`.
 */
function rowOf(one: RuleAnalysis, org: Snapshot | undefined): NotebookRow {
  const { policyType, policy, rule, reachability, share } = one;
  return {
    policyType: org === undefined ? policyType : brandedType(policyType, org.brand),
    policy: nameOrId(policy),
    rule: nameOrId(rule),
    answer: reachability.kind,
    why: reachabilityWords(reachability),
    shareAtLeast: share?.atLeast ?? null,
    shareAtMost: share?.atMost ?? null,
  };
}
