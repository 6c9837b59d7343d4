import type { PolicyAnalysis, Reachability, RuleAnalysis } from '../../analysis/questions/reach.js';
import { reachabilityWords } from '../../analysis/questions/reachability-words.js';
import type { Share } from '../../analysis/questions/share.js';
import {
  hasUnreachableRule,
  hasUnreachableRuleOf,
  isUnreachableRule,
} from '../../analysis/questions/unreachable-rules.js';
import { brandedType } from '../../base/brand.js';
import { groupBy } from '../../base/group-by.js';
import { counted, listed } from '../../base/messages.js';
import type { ThresholdResult } from '../../base/threshold.js';
import { type NamedResource, namesIn, nameWithId } from '../../model/policies/display-names.js';
import { placeholderNote } from '../../model/policies/placeholders.js';
import { policyTypeOf } from '../../model/policies/policy-type.js';
import { nameOrId } from '../../model/policies/rule-words.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { blocksText } from '../text/blocks-text.js';
import { configuredWords } from '../text/configured.js';
import { fill } from '../text/fill.js';
import { defineFormat } from '../text/format.js';
import { headLines } from '../text/head-lines.js';
import { mark, type Tone, toneOf } from '../text/mark.js';
import type { Page } from '../text/page.js';
import { shownName } from '../text/shown-name.js';
import { assumedLines } from '../words/assumed-lines.js';
import { signInWords } from '../words/sign-in-words.js';
import type { AnalysisReport } from './reach-report.js';
import { tallyOf, tallyWords } from './tally.js';

/** Counts the rules by reachability, then lists the rules with a problem, by policy type. With details, lists all rules. */
export const reachText = defineFormat<AnalysisReport>({
  name: 'text',
  what: 'for people: the rules that are unreachable or undecided, with the reason',
  text(report, page) {
    const { reach, snapshot, isDetailed = false } = report;
    const rulesOf = groupBy(reach.rules, ({ policy }) => policy);
    const ownRules = ({ policy }: PolicyAnalysis) => rulesOf.get(policy) ?? [];
    const shown = reach.policies.filter(
      (policy) => isDetailed || !isFine(policy.reachability) || ownRules(policy).some(hasProblem),
    );
    const types = [...new Set(shown.map(({ policyType }) => policyType))];
    const blocks = types.map((type) => [
      ...fill(
        `${page.paint.strong(brandedType(type, snapshot.brand))}  `,
        page.paint.quiet(policyTypeOf(type).title),
        page.columns,
      ),
      ...shown
        .filter((policy) => policy.policyType === type)
        .flatMap((policy) => policyLines(policy, ownRules(policy), report, page)),
    ]);
    return blocksText([tallyLines(report, page), ...blocks, assumedLines(reach, page)]);
  },
});

/** Whether a rule is unreachable or may be unreachable. */
function hasProblem({ reachability }: RuleAnalysis): boolean {
  return !isFine(reachability);
}

/** Whether a rule or policy is reachable regardless of the results of expressions. */
function isFine(answer: PolicyAnalysis['reachability'] | Reachability): boolean {
  return answer.kind === 'reachable' && !('if' in answer && answer.if !== undefined);
}

function policyLines(
  policy: PolicyAnalysis,
  own: readonly RuleAnalysis[],
  { snapshot, isWithExamples, isDetailed = false }: AnalysisReport,
  page: Page,
): string[] {
  const shown = isDetailed ? own : own.filter(hasProblem);
  return [
    ...answerLines(
      '  ',
      policy.policy,
      snapshot,
      toneOfAnswer(hasUnreachableRuleOf(policy, own), policy.reachability),
      page,
      endOfSentence(policy.reachability, reachabilityWords(policy.reachability)),
    ),
    ...shown.flatMap((rule) => [
      ...answerLines(
        '    ',
        rule.rule,
        snapshot,
        toneOfAnswer(isUnreachableRule(rule), rule.reachability),
        page,
        ruleAnswerWords(rule, policy.reachability),
      ),
      ...(isWithExamples ? witnessLines(rule, snapshot, page) : []),
    ]),
  ];
}

/** Returns the name of a policy or rule; if Terraform manages it, with its Terraform address. */
function nameInPlan(one: NamedResource, snapshot: Snapshot, page: Page): string {
  const address = configuredWords(snapshot, one.id);
  return address === undefined
    ? shownName(one, page)
    : nameWithId({ id: address, name: one.name }, page.paint.quiet, page.paint.strong);
}

/**
 * Returns the tone of the mark in front of a rule or policy. The tone determines the character and the colour of the mark. A rule that
 * decides no sign-in, but is not a problem, gets the mark `–`.
 */
function toneOfAnswer(
  result: ThresholdResult,
  { kind }: PolicyAnalysis['reachability'] | Reachability,
): Tone {
  return result === 'no' && kind !== 'reachable' ? 'quiet' : toneOf(result);
}

function answerLines(
  indent: string,
  one: NamedResource,
  snapshot: Snapshot,
  tone: Tone,
  page: Page,
  words: string,
): string[] {
  const { columns } = page;
  const head = `${indent}${mark(tone, page)} `;
  return fill(head, `${nameInPlan(one, snapshot, page)}${words}`, columns);
}

/**
 * Returns the reachability of a rule as text, with its share of sign-ins. If the line of its policy already states why the rule is
 * undecided, the reason is left out.
 */
function ruleAnswerWords(
  { reachability, share }: RuleAnalysis,
  policy: PolicyAnalysis['reachability'],
): string {
  const isStated =
    reachability.kind === 'undecided' && policy.kind === 'undecided' && reachability.reason === policy.reason;
  const answer =
    reachability.kind === 'unassigned' ? '' : isStated ? 'undecided' : reachabilityWords(reachability);
  const sharing = shareWords(share);
  return `${endOfSentence(reachability, answer)}${sharing === '' ? '' : `${answer === '' ? '' : ';'} ${sharing}`}`;
}

/**
 * Returns the end of a sentence about a rule, such as ` is unreachable: …` or ` is reachable if …`. `answer` is the text after "is". If it
 * is empty, returns an empty text.
 */
function endOfSentence({ kind }: PolicyAnalysis['reachability'] | Reachability, answer: string): string {
  if (answer === '') return '';
  return ` is ${kind === 'reachable' ? 'reachable ' : ''}${answer}`;
}

/** Returns the share of sign-ins that a rule decides; an empty text for an unreachable rule. */
function shareWords(share: Share | undefined): string {
  if (share === undefined || share.atMost === 0) return '';
  const { atLeast, atMost } = share;
  if (atLeast === atMost) return `decides ${percent(atLeast)}`;
  if (atMost < LITTLE) return `decides ${percent(atMost)}`;
  return `decides ${atLeast < LITTLE ? 'at most' : `${percent(atLeast)} to`} ${percent(atMost)}`;
}

const LITTLE = 0.001;

/** Returns a percentage. A share that is only close to 0 or 1 is never shown as `0 %` or `100 %`. */
function percent(of: number): string {
  if (of > 0 && of < LITTLE) return 'less than 0.1 %';
  if (of < 1 && of > 1 - LITTLE) return 'more than 99.9 %';
  return `${Number((of * 100).toFixed(1))} %`;
}

function witnessLines(
  { reachability }: RuleAnalysis,
  snapshot: Snapshot,
  { paint, columns }: Page,
): string[] {
  if (reachability.kind !== 'reachable') return [];
  const words = signInWords(reachability.example, namesIn(snapshot, paint.quiet));
  return fill(`        ${paint.quiet('e.g.')} `, words, columns);
}

function tallyLines({ reach, snapshot }: AnalysisReport, page: Page): string[] {
  const tally = tallyOf(reach);
  const placeholders = placeholderNote(snapshot);
  const { unreachablePolicies: policies } = tally;
  const names = listed(policies, ({ policy }) => `\`${nameOrId(policy)}\``);
  return [
    ...headLines([toneOf(hasUnreachableRule(reach)), tallyWords(tally)], page),
    ...(policies.length === 0
      ? []
      : fill(
          '  ',
          `${counted(policies.length, 'unreachable policy', 'unreachable policies')}: ${names}`,
          page.columns,
        )),
    ...(placeholders === undefined ? [] : fill('  ', placeholders, page.columns)),
  ];
}
