import type { ChangedRegion } from '../../../analysis/questions/diff/changes.js';
import { CHANGE_WORDS } from '../../../analysis/questions/effects/change.js';
import { counted, listed } from '../../../base/messages.js';
import { printable } from '../../../base/printable.js';
import { namesIn } from '../../../model/policies/display-names.js';
import { quotedRule } from '../../../model/policies/rule-words.js';
import { signInWords } from '../../../report/words/sign-in-words.js';
import { COMPLIANCE_VERDICTS } from '../control/verdict.js';
import type { ComplianceDrift, ControlDrift, DriftCause, DriftedSignIns } from '../drift/compliance-drift.js';
import type { ComplianceAnswer } from './compliance-report.js';
import type { ControlLine } from './compliance-words.js';

const LONGEST = 400;

/**
 * Returns a summary of the changes as text, for example `2 verdicts changed; 1 control with the same verdict but other affected sign-ins`.
 */
export function driftSummary({ controls, isComplete }: ComplianceDrift): string {
  if (controls.length === 0) return `no control changed${isComplete ? '' : '; the comparison is incomplete'}`;
  const others = controls.filter(({ before, after }) => before !== after).length;
  const same = controls.length - others;
  return [
    ...(others > 0 ? [`${counted(others, 'verdict')} changed`] : []),
    ...(same > 0 ? [`${counted(same, 'control')} with the same verdict but other affected sign-ins`] : []),
  ].join('; ');
}

/** Whether the result of a control became worse: it has a worse verdict, or the same verdict and more sign-ins that violate it. */
export function isWorse({ before, after, broken }: ControlDrift): boolean {
  const [was, is] = [before, after].map((verdict) => COMPLIANCE_VERDICTS.indexOf(verdict));
  if (was !== is) return (is ?? 0) < (was ?? 0);
  return broken !== undefined;
}

export function driftName({ aliases, id }: Pick<ControlDrift, 'aliases' | 'id'>): string {
  return [...aliases, id].join(' ');
}

export function verdictChange({ before, after }: ControlDrift): string {
  return before === after ? `${after}, other affected sign-ins` : `${before} → ${after}`;
}

const CAUSES = {
  configuration: 'the compliance configuration changed',
  'exception expired': 'an exception expired',
  policy: 'policies changed',
  population: 'group members or application assignments changed, not the policies',
  'program version': 'the version of this program changed',
  'framework version': 'the version of the framework changed',
} as const satisfies Record<DriftCause['kind'], string>;

export function causeWords({ kind, edits }: DriftCause): string {
  if (edits.length === 0) return CAUSES[kind];
  return printable(`${CAUSES[kind]}: ${listed(edits, String)}`, LONGEST);
}

/** Returns all lines of a report about a changed control, without its name and verdicts. */
export function driftLines(drift: ControlDrift, report: ComplianceAnswer): readonly ControlLine[] {
  const { broken, fixed, cause } = drift;
  return [
    ['cause', causeWords(cause)],
    ...(broken === undefined ? [] : signInLines('new', broken, report)),
    ...(fixed === undefined ? [] : signInLines('fixed', fixed, report)),
    ...(cause.changes.length === 0
      ? []
      : [['changed access', listed(cause.changes, (one) => regionWords(one))] as const]),
  ];
}

function signInLines(
  title: string,
  { description, isDescriptionComplete, text: found, example }: DriftedSignIns,
  { snapshot }: ComplianceAnswer,
): readonly ControlLine[] {
  const who = description
    .slice(0, MOST)
    .map((phrases) => phrases.map((one) => printable(one)).join('; ') || 'everyone, from anywhere');
  const isAll = isDescriptionComplete && description.length <= MOST;
  return [
    [title, printable(`${who.join(' · ')}${isAll ? '' : ', and others'}: ${found}`, LONGEST)],
    ['example', printable(signInWords(example, namesIn(snapshot, String)), LONGEST)],
  ];
}

const MOST = 3;

/** Returns the change of the deciding rule for a set of sign-ins as text, for example ``the rule `A › B` decides instead of `C › D` ``. */
export function regionWords({ before, after, change }: ChangedRegion): string {
  const named = (one: ChangedRegion['before']) => (one === null ? 'no rule' : quotedRule(one));
  const decides =
    before?.rule.id === after?.rule.id
      ? `${named(after)} has a different result`
      : `${named(after)} decides instead of ${named(before)}`;
  return `${CHANGE_WORDS[change]}: ${decides}`;
}
