import type { Snapshot } from '../../policies/snapshot.js';
import type { AdmittedBy, AdmittingAnswer } from '../../questions/admitting.js';
import { inPolicy } from '../reach/json.js';
import { ruleName } from '../reach/text.js';
import { fill } from '../text/fill.js';
import type { Page } from '../text/page.js';
import { titledOn } from '../text/titled.js';
import { listed } from '../words/leaf-words.js';
import { requestLines, TITLE, usersLines, witnessLines } from './found-lines.js';
import { undecidedJson } from './undecided.js';

/** A rule that lets people in, how, from where, under which rules of the global session policy, and for example how. */
export function admittedLines(admitted: AdmittedBy, how: string, snapshot: Snapshot, page: Page): string[] {
  const { sessions, witness } = admitted;
  const line = titledOn(page, TITLE);
  return [
    ...fill('', `${page.paint.strong(ruleName(admitted))} ${how}`, page.columns),
    ...requestLines(admitted, line),
    ...(sessions.length === 0 ? [] : line('with', listed(sessions, ruleName))),
    ...witnessLines(witness, snapshot, page, line),
    ...usersLines(admitted, snapshot, line),
  ];
}

/** Said below an answer that leaves the global session policy out. */
export function noSessionLines(
  { isWithSession, noPolicy }: AdmittingAnswer,
  { paint, columns }: Page,
): string[] {
  if (isWithSession || noPolicy !== undefined) return [];
  const words = 'the snapshot has no global session policy: only what the application asks was looked at';
  return fill('', paint.quiet(words), columns);
}

/** All that is known of the rules, for programs. */
export function admittingJson<Rule extends AdmittedBy>({
  rules,
  undecided,
  isWithSession,
  noPolicy,
}: AdmittingAnswer & { readonly rules: readonly Rule[] }) {
  return {
    ...(noPolicy !== undefined && { noPolicy }),
    isWithSession,
    rules: rules.map(({ policy, rule, sessions, ...rest }) => ({
      ...inPolicy({ policy, rule }),
      sessions: sessions.map(inPolicy),
      ...rest,
    })),
    undecided: undecided.map(undecidedJson),
  };
}
