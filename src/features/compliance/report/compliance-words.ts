import { compareNames } from '../../../base/compare-names.js';
import { groupBy } from '../../../base/group-by.js';
import { alternatives, counted, listed, quoted, quotedUpTo } from '../../../base/messages.js';
import { printable } from '../../../base/printable.js';
import type { ThresholdResult } from '../../../base/threshold.js';
import { formatLocation } from '../../../documents/text/location-text.js';
import { locatePlace } from '../../../documents/text/positions.js';
import type { Finding } from '../../../lint/rule/finding.js';
import { namesIn } from '../../../model/policies/display-names.js';
import { policyTypeOf } from '../../../model/policies/policy-type.js';
import { quotedRule } from '../../../model/policies/rule-words.js';
import { configuredWords } from '../../../report/text/configured.js';
import { CAUTION, MARKS, type Tone, toneOf } from '../../../report/text/mark.js';
import { usersWords } from '../../../report/who/found-lines.js';
import { signInWords } from '../../../report/words/sign-in-words.js';
import type { ControlResult, ExceptedResult, FrameworkResult } from '../compliance.js';
import { boundsInWords, listInWords } from '../configuration/parameter.js';
import type { CheckTextAnswer, EffectAnswer } from '../control/answer.js';
import type { FailingRule, FailingSignIns } from '../control/failing.js';
import type { Mapping } from '../control/mappings.js';
import { COMPLIANCE_VERDICTS, type ComplianceVerdict } from '../control/verdict.js';
import { locksOut, type TriedRemedy } from '../remedies.js';
import { citedFindings } from './cited-findings.js';
import type { ComplianceAnswer } from './compliance-report.js';
import { relevantAssumptions } from './relevant-assumptions.js';

/** A line of a report about a control: a title and a statement. */
export type ControlLine = readonly [title: string, text: string];

export const TONES = {
  met: 'good',
  'effective only': 'unsure',
  'check text only': 'bad',
  'not met': 'bad',
  undecided: 'unsure',
  'not applicable': 'quiet',
  'not in the export': 'quiet',
  'not valid for this framework': 'bad',
} as const satisfies Record<ComplianceVerdict, Tone>;

/**
 * Returns the symbol of a verdict. The verdict `effective only` has the symbol for caution: the control is met for all sign-ins, but an
 * assessor may find it not met.
 */
export function verdictMark(verdict: ComplianceVerdict): string {
  return verdict === 'effective only' ? CAUTION : MARKS[TONES[verdict]];
}

/** Returns the number of controls by verdict for a framework as text, for example `stig@V1R2 (29): 14 not met, 4 met`. */
export function totalsWords({ name, version, controls }: FrameworkResult): string {
  return `${name}@${version} (${controls.length}): ${countsWords(controls)}`;
}

/** Returns the number of controls by verdict as text, for example `14 not met, 4 met`. */
export function countsWords(controls: readonly ControlResult[]): string {
  return COMPLIANCE_VERDICTS.flatMap((verdict) => {
    const count = controls.filter((one) => one.verdict === verdict).length;
    return count === 0 ? [] : [`${count} ${verdict}`];
  }).join(', ');
}

/** Returns a sentence with the title of a framework, how its figures were verified, and the users for whom its controls were checked. */
export function frameworkReadingWords(
  { title, sources: read }: FrameworkResult,
  { population }: ComplianceAnswer,
): string {
  const note =
    population === 'export' ? '; checked for the users in the export only, not for future users' : '';
  return `${title}; ${read}${note}`;
}

/** Returns each pair of checked controls that contradict each other, as text: `` `stig/password-max-age` and `nist/password-expiry` ``. */
export function contradictionWords(frameworks: readonly FrameworkResult[]): readonly string[] {
  const pairs = frameworks.flatMap(({ name, controls }, index) => {
    const later = new Set(frameworks.slice(index + 1).map((one) => one.name));
    return controls.flatMap(({ id, contradicts }) =>
      contradicts
        .filter((other) => later.has(other.split('/')[0] ?? ''))
        .map((other) => `${quoted(`${name}/${id}`)} and ${quoted(other)}`),
    );
  });
  return [...new Set(pairs)];
}

/** The sentence before the list of contradictory controls. */
export const NO_ORG_MEETS_BOTH = 'the frameworks contradict each other; no org can meet both of';

/** Returns the number of controls by verdict for each grade of the framework: `CAT I (3): 1 not met, 1 met`. */
export function gradeWords({ controls }: FrameworkResult): string {
  const grades = [...groupBy(controls, ({ grade }) => grade)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return grades.map(([grade, some]) => `${grade} (${some.length}): ${countsWords(some)}`).join('; ');
}

/** Returns the name of a control for a report: its names in the framework, then its id. */
export function controlName({ aliases, id }: ControlResult): string {
  return [...aliases, id].join(' ');
}

/** Returns the verdict of a control as text, for example `effective only, check text not met` or `met, because nobody can sign in`. */
export function complianceVerdictWords({ verdict, checkText, effective }: ControlResult): string {
  if (verdict === 'met' && effective.kind === 'holds' && effective.isVacuous)
    return 'met, because nobody can sign in';
  if (verdict === 'effective only')
    return `effective only, check text ${checkText?.kind === 'fails' ? 'not met' : 'undecided'}`;
  if (verdict === 'undecided' && checkText !== undefined && checkText.kind !== 'undecided')
    return `undecided, check text ${checkText.kind === 'holds' ? 'met' : 'not met'}`;
  return verdict;
}

/** Returns the evidence for the result of a control over all sign-ins or objects. */
export function evidenceWords(effective: EffectAnswer): string {
  switch (effective.kind) {
    case 'holds':
      return effective.isVacuous ? NOBODY_SIGNS_IN : (effective.text ?? 'proved for every sign-in');
    case 'fails':
      return effective.text;
    case 'undecided':
      return effective.reasons.map(({ why }) => why).join('; ');
    case 'not applicable':
      return effective.reason;
    case 'not in the export':
      return 'no export contains the data for this control';
  }
}

const NOBODY_SIGNS_IN = 'nobody can sign in: access is denied, or no user can satisfy the requirements';

/** One line of a report about a control. `evidence` is absent if the verdict says enough. */
export interface ControlSummary {
  readonly name: string;
  readonly title: string;
  readonly verdict: string;
  readonly evidence?: string;
}

/**
 * Returns one line about a control. The line has the control's published id, or its own id if another control of `controls` has the same
 * published id.
 */
export function controlLine(control: ControlResult, controls: readonly ControlResult[]): ControlSummary {
  const { aliases, id, title } = control;
  const [published] = aliases;
  const isShared = controls.some((other) => other !== control && other.aliases[0] === published);
  const permitting = control.exceptions.filter(({ effective }) => effective?.kind === 'fails').length;
  const parts = [
    ...[keyEvidence(control) ?? []].flat(),
    ...(permitting === 0 ? [] : [`except for ${counted(permitting, 'exception')}`]),
  ].map((part) => printable(part, LONGEST_EVIDENCE));
  return {
    name: published === undefined || isShared ? id : published,
    title,
    verdict: complianceVerdictWords(control),
    ...(parts.length > 0 && { evidence: parts.join('; ') }),
  };
}

const LONGEST_EVIDENCE = 120;

/**
 * Returns the evidence that determines the verdict of a control. With the verdict `effective only`, that is the evidence about the check
 * text (the instruction for assessors). Returns `undefined` if the verdict needs no evidence.
 */
function keyEvidence(control: ControlResult): string | undefined {
  const { verdict, effective, checkText, parameter, attested } = control;
  switch (verdict) {
    case 'effective only':
      return checkText?.text;
    case 'not valid for this framework':
      return parameter === undefined ? undefined : numberWords(parameter, verdict);
    case 'not in the export':
      return attested === undefined ? undefined : `attested by ${attested.by}, ${attested.state}`;
    case 'undecided':
      return effective.kind === 'undecided' ? effective.reasons[0]?.why : undefined;
    case 'met':
      return effective.kind === 'holds' && !effective.isVacuous ? effective.text : undefined;
    case 'not met':
    case 'check text only':
    case 'not applicable':
      return evidenceWords(effective);
  }
}

/** Returns the controls in report order: not met first, then undecided, then met. */
export function inReportOrder(controls: readonly ControlResult[]): readonly ControlResult[] {
  const rank = ({ verdict, severity }: ControlResult) =>
    COMPLIANCE_VERDICTS.indexOf(verdict) * 2 + Number(severity !== 'error');
  return controls.toSorted((one, other) => rank(one) - rank(other));
}

/** Returns everything that a report states about a control, below its name and verdict. */
export function controlLines(control: ControlResult, report: ComplianceAnswer): readonly ControlLine[] {
  const { effective, checkText, exceptions, attested, parameter, list, verdict } = control;
  const assumed = relevantAssumptions(control, report.snapshot);
  return [
    ['requirement', control.claim],
    ...(checkText === undefined ? [] : [['check text', checkTextWords(checkText, report)] as const]),
    ...effectLines(effective, report),
    ...citedFindings(control, report).map(lintLine),
    ...(parameter === undefined ? [] : [['parameter', numberWords(parameter, verdict)] as const]),
    ...(list === undefined ? [] : [['list', listWords(list)] as const]),
    ...exceptions.map((one): ControlLine => ['exception', exceptionWords(one)]),
    ...control.contradicts.map(
      (other): ControlLine => [
        'conflict',
        `no org can meet this control and ${quoted(other)}: choose one of them`,
      ],
    ),
    ...(attested === undefined
      ? []
      : [
          [
            'attested',
            `by ${printable(attested.by)} on ${printable(attested.on)}, until ${printable(attested.expires)}, ${attested.state}: ${printable(attested.evidence)}`,
          ] as const,
        ]),
    ...(control.disputed === undefined
      ? []
      : [
          [
            'disputed',
            `by ${printable(control.disputed.by)}: ${printable(control.disputed.reason, LONGEST)}`,
          ] as const,
        ]),
    ...remedyLines(control),
    ...(control.remediateBy === undefined ? [] : [['fix by', printable(control.remediateBy)] as const]),
    ...(assumed.length === 0 ? [] : [['assumptions', assumed.map(({ id }) => id).join(', ')] as const]),
  ];
}

/**
 * Returns the lines about a control in reports for people. If the control is met, returns only the lines that limit the verdict, for
 * example exceptions.
 */
export function reportedLines(control: ControlResult, report: ComplianceAnswer): readonly ControlLine[] {
  const lines = controlLines(control, report);
  if (control.verdict !== 'met') return lines;
  const isVacuous = control.effective.kind === 'holds' && control.effective.isVacuous;
  return lines.filter(([title]) => QUALIFYING_TITLES.has(title) || (isVacuous && title === 'evidence'));
}

const QUALIFYING_TITLES: ReadonlySet<string> = new Set(['conflict', 'exception', 'disputed', 'fix by']);

/** Returns the value of a parameter and its allowed range as text, for example `` `idleMinutes` 15; allowed: 1 to 15 minutes ``. */
function numberWords(parameter: AskedParameter, verdict: ComplianceVerdict): string {
  const [value, bounds] = [`${quoted(parameter.name)} ${parameter.value}`, boundsInWords(parameter)];
  return verdict === 'not valid for this framework'
    ? `${value} is outside the allowed range of ${bounds}`
    : `${value}; allowed: ${bounds}`;
}

/**
 * Returns the values of a list and the required ones as text, for example `` `categories` `ALL_ANONYMIZERS`; required: `ALL_ANONYMIZERS` or
 * more ``.
 */
function listWords(list: NonNullable<ControlResult['list']>): string {
  return printable(
    `${quoted(list.name)} ${listed(list.value, quoted)}; required: ${listInWords(list)}`,
    LONGEST,
  );
}

type AskedParameter = NonNullable<ControlResult['parameter']>;

/** Returns the scope and the end of an exception as text, and the result of the control for the excepted users. */
function exceptionWords({ exception, state, why, people, effective }: ExceptedResult): string {
  const { reason, owner, expires, compensates } = exception;
  const size =
    people === undefined
      ? ''
      : people.count === 0 && !people.isExact
        ? ', number of users unknown'
        : `, for ${people.isExact ? '' : 'at least '}${counted(people.count, 'user')}`;
  const says = `${quoted(reason)}, owner ${printable(owner)}${size}, until ${printable(expires)}: ${state}`;
  const instead = compensates === undefined ? '' : `; compensating control: ${compensates}`;
  return printable(
    `${says}${why === undefined ? '' : `, ${why}`}${permittedWords(effective)}${instead}`,
    LONGEST,
  );
}

function permittedWords(effective: EffectAnswer | undefined): string {
  if (effective === undefined) return '';
  if (effective.kind === 'holds') return '; without effect: these users meet the requirement';
  if (effective.kind !== 'fails') return '; what it permits is unknown';
  const [first] = effective.signIns?.description ?? [];
  const from = first === undefined || first.length === 0 ? '' : `: ${first.join('; ')}`;
  return `; it permits ${effective.text}${from}`;
}

/** The standards whose sections the report cites. The report does not state whether the org meets them. */
export const MAPPED_STANDARDS = {
  iso27001: 'ISO/IEC 27001:2022',
  nis2: 'NIS2 2024/2690',
} as const satisfies Record<keyof Mapping, string>;

/** The explanation of the columns of {@link MAPPED_STANDARDS}. */
export const MAPPING_NOTE = `The columns ${alternatives(Object.values(MAPPED_STANDARDS), 'and')} cite related sections of these standards, for your own mapping. The report does not state whether the org meets them.`;

/** Returns the sections of each standard that are cited for a control, as text. */
export function mappedWords({ mapping }: ControlResult): readonly string[] {
  return [mapping?.iso27001 ?? '', mapping?.nis2 ?? ''];
}

/** Returns the assumptions of several controls without duplicates, as text: `P2: only assigned users …`. */
export function assumptionsInWords(
  controls: readonly ControlResult[],
  { snapshot }: ComplianceAnswer,
): readonly (readonly [id: string, says: string])[] {
  const all = controls.flatMap((control) => relevantAssumptions(control, snapshot));
  return [...new Map(all.map(({ id, text: says }) => [id, says]))].toSorted(([one], [other]) =>
    compareNames(one, other),
  );
}

function checkTextWords({ text, places }: CheckTextAnswer, report: ComplianceAnswer): string {
  const [location] = places.flatMap((one) => locatePlace(report.snapshot, one) ?? []);
  const where =
    location === undefined
      ? ''
      : ` (${formatLocation({ ...location, document: report.pathOf(location.document) })})`;
  return `${printable(text, LONGEST)}${where}`;
}

const LONGEST = 400;

/** Returns a lint finding that a control cites, as text with its location. */
export function lintLine({ rule, message, location }: Finding): ControlLine {
  return ['lint', `${quoted(rule)} (${formatLocation(location)}): ${printable(message, LONGEST)}`];
}

function effectLines(effective: EffectAnswer, report: ComplianceAnswer): readonly ControlLine[] {
  switch (effective.kind) {
    case 'holds':
      return [['evidence', evidenceWords(effective)]];
    case 'fails':
      return [
        ['evidence', printable(evidenceWords(effective), LONGEST)],
        ...(effective.signIns === undefined ? [] : signInLines(effective.signIns, report)),
      ];
    case 'undecided':
      return effective.reasons.flatMap(({ why, remedy }): ControlLine[] => [
        ['evidence', printable(why, LONGEST)],
        ['resolve', remedy],
      ]);
    case 'not applicable':
      return [['evidence', printable(evidenceWords(effective), LONGEST)]];
    case 'not in the export':
      return [['evidence', evidenceWords(effective)]];
  }
}

function signInLines(found: FailingSignIns, report: ComplianceAnswer): readonly ControlLine[] {
  const { snapshot } = report;
  const { description, example, rules, hasNoCurrentUser } = found;
  const who = description
    .slice(0, MOST)
    .map((phrases) => phrases.map((one) => printable(one)).join('; ') || 'everyone, from anywhere');
  const more = description.length - who.length;
  return [
    [
      'affected',
      `${who.join(' · ')}${more > 0 ? ` · and ${counted(more, 'other set')} of sign-ins` : ''}${found.isDescriptionComplete ? '' : ', and others'}`,
    ],
    ...usersLine(found, snapshot),
    ...(hasNoCurrentUser ? [['today', 'no user in the export is affected'] as const] : []),
    ...(rules.length === 0 ? [] : [['rules', listed(rules, decidingWords)] as const]),
    ...configuredLine(rules, snapshot),
    ['example', signInWords(example, namesIn(snapshot, String))],
    ['reproduce', report.command(example, [...new Set(rules.map(({ policyType }) => policyType))])],
  ];
}

const MOST = 3;

function decidingWords(one: FailingRule): string {
  return `${policyTypeOf(one.policyType)?.title ?? ''} ${quotedRule(one)}`.trim();
}

/** Returns a line about the Terraform resources that define the deciding rules; none if they are unknown. */
function configuredLine(
  rules: FailingSignIns['rules'],
  snapshot: ComplianceAnswer['snapshot'],
): ControlLine[] {
  const places = rules.flatMap(({ policy, rule }) => configuredWords(snapshot, rule.id, policy.id) ?? []);
  return places.length === 0
    ? []
    : [['terraform', listed([...new Set(places)], (one) => quotedUpTo(LONGEST, one))]];
}

function usersLine(found: FailingSignIns, snapshot: ComplianceAnswer['snapshot']): ControlLine[] {
  const { ids, possible, isStatusAssumed } = found.users;
  if (ids.length + possible.length === 0 || found.exceptions > 0) return [];
  const words = usersWords(found, snapshot);
  return words === undefined
    ? []
    : [['users', `${words}${isStatusAssumed ? ' (status not stated: A25)' : ''}`]];
}

function remedyLines({ remedy: { text: says, tried }, verdict }: ControlResult): ControlLine[] {
  if (verdict === 'met' || verdict === 'effective only' || verdict === 'not applicable') return [];
  if (tried === undefined) return [['remedy', says]];
  const { edits, changeCount: regions, refused, isComplete } = tried;
  const warned = [
    lockoutWords(tried),
    regions === undefined
      ? 'too many edits to compare access; run `preflight diff`'
      : `access changes for ${isComplete ? '' : 'at least '}${counted(regions, 'set')} of sign-ins`,
    ...(refused === undefined ? [] : [`the service rejects one of the edits: ${printable(refused)}`]),
  ];
  return [
    ['remedy', says],
    ['tested', `${listed(edits, (one) => printable(one, LONGEST))}: ${tried.verdict}; ${warned.join('; ')}`],
  ];
}

/** Returns whether a remedy locks users out, as text with a symbol. */
function lockoutWords(tried: TriedRemedy): string {
  const { lockouts = 0, lockoutsUnknown = '' } = tried;
  const why = printable(lockoutsUnknown, LONGEST);
  const words: Readonly<Record<ThresholdResult, string>> = {
    yes: `locks users out by ${counted(lockouts, 'rule')}: change the enrollment policies first${why === '' ? '' : `; may lock out more: ${why}`}`,
    unknown: `lockouts unknown: ${why}`,
    no: 'locks nobody out',
  };
  const result = locksOut(tried);
  return `${MARKS[toneOf(result)]} ${words[result]}`;
}
