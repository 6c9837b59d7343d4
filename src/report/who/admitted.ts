import { listed } from '../../base/listed.js';
import { namesIn } from '../../policies/names.js';
import { quotedRule, ruleMembers } from '../../policies/rule-words.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { AdmittedBy, AdmittingAnswer } from '../../questions/admitting.js';
import { blocksText } from '../text/blocks-text.js';
import { fill } from '../text/fill.js';
import { type Head, headLines } from '../text/head-lines.js';
import type { Page } from '../text/page.js';
import { titledOn } from '../text/titled.js';
import { assumedLines } from '../words/assumed-lines.js';
import { configuredLines, requestLines, TITLE, usersLines, witnessLines } from './found-lines.js';
import { undecidedLines, undecidedMembers } from './undecided.js';

/** A question of who gets into an application, and the rules that it comes to. */
interface AdmittingReport<Rule extends AdmittedBy> {
  readonly appId: string;
  readonly snapshot: Snapshot;
  readonly answer: AdmittingAnswer & { readonly rules: readonly Rule[] };
}

/** The words in which questions of who gets in differ. */
interface AdmittingWords<Rule extends AdmittedBy> {
  /** The answer in a sentence. */
  head(app: string): Head;
  /** How a rule lets people in. */
  how(rule: Rule): string;
}

/** The answer, each rule that lets people in, what is not known, and what was left out. */
export function admittingText<Rule extends AdmittedBy>(
  { appId, snapshot, answer }: AdmittingReport<Rule>,
  { head, how }: AdmittingWords<Rule>,
  page: Page,
): string {
  const app = namesIn(snapshot, page.paint.quiet).shown('app', appId);
  return blocksText([
    headLines(head(app), page),
    ...answer.rules.map((rule) => admittedLines(rule, how(rule), snapshot, page)),
    undecidedLines(answer, page),
    noSessionLines(answer, page),
    assumedLines(answer, page),
  ]);
}

/** A rule that lets people in, how, from where, under which rules of the global session policy, and for example how. */
function admittedLines(admitted: AdmittedBy, how: string, snapshot: Snapshot, page: Page): string[] {
  const { sessions, witness } = admitted;
  const line = titledOn(page, TITLE);
  return [
    ...fill('', `${page.paint.strong(quotedRule(admitted))} ${how}`, page.columns),
    ...configuredLines(admitted, snapshot, line),
    ...requestLines(admitted, line),
    ...(sessions.length === 0 ? [] : line('with', listed(sessions, quotedRule))),
    ...witnessLines(witness, snapshot, page, line),
    ...usersLines(admitted, snapshot, line),
  ];
}

/** Said below an answer that leaves the global session policy out. */
function noSessionLines({ isWithSession, noPolicy }: AdmittingAnswer, { paint, columns }: Page): string[] {
  if (isWithSession || noPolicy !== undefined) return [];
  const words = 'the snapshot has no global session policy: only what the application asks was looked at';
  return fill('', paint.quiet(words), columns);
}

/** All that is known of the rules, for programs. */
export function admittingMembers<Rule extends AdmittedBy>({
  rules,
  undecided,
  isWithSession,
  noPolicy,
  assumptions,
}: AdmittingAnswer & { readonly rules: readonly Rule[] }) {
  return {
    ...(noPolicy !== undefined && { noPolicy }),
    isWithSession,
    ...(assumptions !== undefined && { assumptions }),
    rules: rules.map(admittedMembers),
    undecided: undecided.map(undecidedMembers),
  };
}

export function admittedMembers<Rule extends AdmittedBy>({ policy, rule, sessions, ...rest }: Rule) {
  return { ...ruleMembers({ policy, rule }), sessions: sessions.map(ruleMembers), ...rest };
}
