import { listed } from '../../base/listed.js';
import { printable } from '../../base/printable.js';
import { COMPLIANCE_VERDICTS } from '../../compliance/control/verdict.js';
import type {
  ComplianceDrift,
  ControlDrift,
  DriftCause,
  DriftedSignIns,
} from '../../compliance/drift/compliance-drift.js';
import { namesIn } from '../../policies/names.js';
import { quotedRule } from '../../policies/rule-words.js';
import type { ChangedRegion } from '../../questions/changes.js';
import { signInWords } from '../words/sign-in-words.js';
import type { ComplianceAnswer } from './compliance-report.js';
import type { ControlLine } from './compliance-words.js';

const LONGEST = 400;

/** `2 controls came to something else, of 1 the sign-ins that break it did` */
export function driftSummary({ controls, isComplete }: ComplianceDrift): string {
  if (controls.length === 0)
    return `no control comes to anything else${isComplete ? '' : ', as far as the policies could be compared'}`;
  const others = controls.filter(({ before, after }) => before !== after).length;
  const same = controls.length - others;
  return [
    ...(others > 0 ? [`${others} of the controls came to another verdict`] : []),
    ...(same > 0 ? [`of ${same} other sign-ins break it under the same verdict`] : []),
  ].join('; ');
}

/** Whether it is worse after than before: no better verdict, and sign-ins that break it and did not. */
export function isWorse({ before, after, broken }: ControlDrift): boolean {
  const [was, is] = [before, after].map((verdict) => COMPLIANCE_VERDICTS.indexOf(verdict));
  if (was !== is) return (is ?? 0) < (was ?? 0);
  return broken !== undefined;
}

export function driftName({ aliases, id }: Pick<ControlDrift, 'aliases' | 'id'>): string {
  return [...aliases, id].join(' ');
}

export function verdictChange({ before, after }: ControlDrift): string {
  return before === after ? `${after}, by other sign-ins` : `${before}, now ${after}`;
}

const CAUSES = {
  configuration: 'the compliance configuration differs',
  'exception expired': 'an exception expired',
  policy: 'policies were edited',
  population: 'other members or assignments; the policies are the same in what it depends on',
  'program version': 'another version of this program',
  'framework version': 'another version of the framework',
} as const satisfies Record<DriftCause['kind'], string>;

export function causeWords({ kind, edits }: DriftCause): string {
  if (edits.length === 0) return CAUSES[kind];
  return printable(`${CAUSES[kind]}: ${listed(edits, String)}`, LONGEST);
}

/** All that is said of a drift, below its name and verdicts. */
export function driftLines(drift: ControlDrift, report: ComplianceAnswer): readonly ControlLine[] {
  const { broken, mended, cause } = drift;
  return [
    ['cause', causeWords(cause)],
    ...(broken === undefined ? [] : signInLines('broken', broken, report)),
    ...(mended === undefined ? [] : signInLines('mended', mended, report)),
    ...(cause.regions.length === 0
      ? []
      : [['in diff', listed(cause.regions, (one) => regionWords(one))] as const]),
  ];
}

function signInLines(
  title: string,
  { description, isWhole, text: found, witness }: DriftedSignIns,
  { snapshot }: ComplianceAnswer,
): readonly ControlLine[] {
  const who = description
    .slice(0, MOST)
    .map((phrases) => phrases.map((one) => printable(one)).join('; ') || 'everybody, from anywhere');
  const isAll = isWhole && description.length <= MOST;
  return [
    [title, printable(`${who.join(' · ')}${isAll ? '' : ', and others'}: ${found}`, LONGEST)],
    ['e.g.', printable(signInWords(witness, namesIn(snapshot, String)), LONGEST)],
  ];
}

const MOST = 3;

/** ``the rule `A › B` decides in place of `C › D` `` */
export function regionWords({ before, after, change }: ChangedRegion): string {
  const named = (one: ChangedRegion['before']) => (one === null ? 'no rule' : quotedRule(one));
  const decides =
    before?.rule.id === after?.rule.id
      ? `${named(after)} decides, and does something else`
      : `${named(after)} decides in place of ${named(before)}`;
  return `${change}: ${decides}`;
}
