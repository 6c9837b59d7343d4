import type { AdmittedBy, AdmittingAnswer } from '../../analysis/questions/admitting.js';
import { listed } from '../../base/messages.js';
import { namesIn } from '../../model/policies/display-names.js';
import { quotedRule, ruleMembers } from '../../model/policies/rule-words.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { blocksText } from '../text/blocks-text.js';
import { fill } from '../text/fill.js';
import { type Head, headLines } from '../text/head-lines.js';
import type { Page } from '../text/page.js';
import { titledOn } from '../text/titled.js';
import { assumedLines } from '../words/assumed-lines.js';
import { configuredLines, requestLines, TITLE, usersLines, witnessLines } from './found-lines.js';
import { undecidedLines, undecidedMembers } from './undecided.js';

/** An answer about the rules that grant access to an application. */
interface AdmittingReport<Rule extends AdmittedBy> {
  readonly appId: string;
  readonly snapshot: Snapshot;
  readonly answer: AdmittingAnswer & { readonly rules: readonly Rule[] };
  readonly isVerbose?: boolean | undefined;
}

/** The texts that differ between the questions about access, such as `access --below` and `access --with`. */
interface AdmittingWords<Rule extends AdmittedBy> {
  /** Returns the summary of the answer as one sentence. */
  head(app: string): Head;
  /** Describes how a rule grants access, for example by its assurance level or an authentication path. */
  how(rule: Rule): string;
}

/** Returns the text of an answer: a summary, each rule that grants access, the undecided rules and the limits of the answer. */
export function admittingText<Rule extends AdmittedBy>(
  { appId, snapshot, answer, isVerbose }: AdmittingReport<Rule>,
  { head, how }: AdmittingWords<Rule>,
  page: Page,
): string {
  const app = namesIn(snapshot, page.paint.quiet).shown('app', appId);
  return blocksText([
    headLines(head(app), page),
    ...answer.rules.map((rule) => admittedLines(rule, how(rule), { snapshot, isVerbose }, page)),
    undecidedLines(answer, page),
    noSessionLines(answer, page),
    assumedLines(answer, page),
  ]);
}

/** Describes a rule that grants access: how, to which sign-ins, under which session rules, with an example. */
function admittedLines(
  admitted: AdmittedBy,
  how: string,
  report: Parameters<typeof usersLines>[1],
  page: Page,
): string[] {
  const { snapshot } = report;
  const { sessions, example } = admitted;
  const line = titledOn(page, TITLE);
  return [
    ...fill('', `${page.paint.strong(quotedRule(admitted))} ${how}`, page.columns),
    ...configuredLines(admitted, snapshot, line),
    ...requestLines(admitted, line),
    ...(sessions.length === 0
      ? []
      : line('with', `the global session policy ${listed(sessions, quotedRule)}`)),
    ...witnessLines(example, snapshot, page, line),
    ...usersLines(admitted, report, line),
  ];
}

/** The note for an export without a global session policy. Each org has one, and it may deny access or require more. */
export const NO_SESSION_POLICY =
  'the export has no global session policy, so access is unknown: export the global session policies, too';

function noSessionLines(
  { hasSessionPolicy, noPolicyReason }: AdmittingAnswer,
  { paint, columns }: Page,
): string[] {
  if (hasSessionPolicy || noPolicyReason !== undefined) return [];
  return fill('', paint.quiet(NO_SESSION_POLICY), columns);
}

/** Returns the members of the JSON answer about the rules that grant access. */
export function admittingMembers<Rule extends AdmittedBy>({
  rules,
  undecided,
  hasSessionPolicy,
  noPolicyReason,
  assumptions,
}: AdmittingAnswer & { readonly rules: readonly Rule[] }) {
  return {
    ...(noPolicyReason !== undefined && { noPolicyReason }),
    hasSessionPolicy,
    ...(assumptions !== undefined && { assumptions }),
    rules: rules.map(admittedMembers),
    undecided: undecided.map(undecidedMembers),
  };
}

export function admittedMembers<Rule extends AdmittedBy>({ policy, rule, sessions, ...rest }: Rule) {
  return { ...ruleMembers({ policy, rule }), sessions: sessions.map(ruleMembers), ...rest };
}
