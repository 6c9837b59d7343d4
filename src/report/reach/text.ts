import { brandedType } from '../../base/brand.js';
import { listed } from '../../base/listed.js';
import { counted } from '../../base/messages.js';
import type { ThresholdResult } from '../../base/threshold.js';
import { type NamedResource, namesIn, shownAs } from '../../policies/names.js';
import { nameOrId } from '../../policies/rule-words.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { standInWords } from '../../policies/stand-in.js';
import { hasDeadRule, isDeadPolicy, isDeadRule } from '../../questions/dead-rules.js';
import type { PolicyReach, Reached, RuleReach } from '../../questions/reach.js';
import type { Share } from '../../questions/share.js';
import { blocksText } from '../text/blocks-text.js';
import { configuredWords } from '../text/configured.js';
import { fill } from '../text/fill.js';
import { defineFormat } from '../text/format.js';
import { headLines } from '../text/head-lines.js';
import { mark, type Tone, toneOf } from '../text/mark.js';
import type { Page } from '../text/page.js';
import { assumedLines } from '../words/assumed-lines.js';
import { signInWords } from '../words/sign-in-words.js';
import { answerWords } from './answer-words.js';
import type { ReachReport } from './reach-report.js';
import { tallyOf, tallyWords } from './tally.js';

/** How many rules got each answer; then every policy and rule with its own, by type. */
export const reachText = defineFormat<ReachReport>({
  name: 'text',
  what: 'for people: every policy and rule by type, and why what is never reached is not',
  text(report, page) {
    const { reach, snapshot } = report;
    const types = [...new Set(reach.policies.map(({ type }) => type))];
    const blocks = types.map((type) => [
      ...fill(
        `${page.paint.strong(brandedType(type.name, snapshot.brand))}  `,
        page.paint.quiet(type.title),
        page.columns,
      ),
      ...reach.policies
        .filter((policy) => policy.type === type)
        .flatMap((policy) => policyLines(policy, report, page)),
    ]);
    return blocksText([tallyLines(report, page), ...blocks, assumedLines(reach, page)]);
  },
});

function policyLines(policy: PolicyReach, report: ReachReport, page: Page): string[] {
  const { reach, snapshot, isWithWitness } = report;
  const own = reach.rules.filter((rule) => rule.policy === policy.policy);
  return [
    ...answerLines(
      '  ',
      whereConfigured(policy.policy, snapshot),
      toneOfAnswer(isDeadPolicy(policy, own), policy.reached),
      page,
      answerWords(policy.reached),
    ),
    ...own.flatMap((rule) => [
      ...answerLines(
        '    ',
        whereConfigured(rule.rule, snapshot),
        toneOfAnswer(isDeadRule(rule), rule.reached),
        page,
        ruleAnswerWords(rule, policy.reached),
      ),
      ...(isWithWitness ? witnessLines(rule, snapshot, page) : []),
    ]),
  ];
}

/** What Terraform manages, by its address. */
function whereConfigured({ id, name }: NamedResource, snapshot: Snapshot): NamedResource {
  return { id: configuredWords(snapshot, id) ?? id, name };
}

/** What decides no sign-in, and is not to blame for that, has the quiet mark. */
function toneOfAnswer(result: ThresholdResult, { kind }: PolicyReach['reached'] | Reached): Tone {
  return result === 'no' && kind !== 'reached' ? 'quiet' : toneOf(result);
}

function answerLines(indent: string, one: NamedResource, tone: Tone, page: Page, words: string): string[] {
  const { paint, columns } = page;
  const head = `${indent}${mark(tone, page)} `;
  return fill(head, `${shownAs(one, paint.quiet, paint.strong)} ${words}`, columns);
}

/** What holds of the whole policy is said once: that no application is mapped to it, or why it is not decided. */
function ruleAnswerWords({ reached, share }: RuleReach, policy: PolicyReach['reached']): string {
  const isSaid =
    reached.kind === 'undecided' && policy.kind === 'undecided' && reached.reason === policy.reason;
  const answer = reached.kind === 'unmapped' ? '' : isSaid ? 'undecided' : answerWords(reached);
  return [answer, shareWords(share)].filter((some) => some !== '').join('; ');
}

/** Of a rule that is never reached, it goes without saying. */
function shareWords(share: Share | undefined): string {
  if (share === undefined || share.atMost === 0) return '';
  const { atLeast, atMost } = share;
  if (atLeast === atMost) return `decides ${percent(atLeast)}`;
  if (atMost < LITTLE) return `decides ${percent(atMost)}`;
  return `decides ${atLeast < LITTLE ? 'at most' : `${percent(atLeast)} to`} ${percent(atMost)}`;
}

const LITTLE = 0.001;

/** Never `0 %` or `100 %` of what is merely near it. */
function percent(of: number): string {
  if (of > 0 && of < LITTLE) return 'less than 0.1 %';
  if (of < 1 && of > 1 - LITTLE) return 'more than 99.9 %';
  return `${Number((of * 100).toFixed(1))} %`;
}

function witnessLines({ reached }: RuleReach, snapshot: Snapshot, { paint, columns }: Page): string[] {
  if (reached.kind !== 'reached') return [];
  const words = signInWords(reached.witness, namesIn(snapshot, paint.quiet));
  return fill(`        ${paint.quiet('e.g.')} `, words, columns);
}

function tallyLines({ reach, snapshot }: ReachReport, page: Page): string[] {
  const tally = tallyOf(reach);
  const standIns = standInWords(snapshot);
  const { policiesNeverReached: policies } = tally;
  const names = listed(policies, ({ policy }) => `\`${nameOrId(policy)}\``);
  return [
    ...headLines([toneOf(hasDeadRule(reach)), tallyWords(tally)], page),
    ...(policies.length === 0
      ? []
      : fill(
          '  ',
          `no request reaches ${counted(policies.length, 'policy', 'policies')}: ${names}`,
          page.columns,
        )),
    ...(standIns === undefined ? [] : fill('  ', standIns, page.columns)),
  ];
}
