import { groupBy } from '../../base/group-by.js';
import { listed } from '../../base/listed.js';
import { counted, quoted, quotedUpTo } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import { type ThresholdResult, worstOf } from '../../base/threshold.js';
import type { ControlResult, ExceptedResult, FrameworkResult } from '../../compliance/compliance.js';
import { boundsInWords, listInWords } from '../../compliance/configuration/parameter.js';
import type { CheckTextAnswer, EffectAnswer } from '../../compliance/control/answer.js';
import type { FailingSignIns } from '../../compliance/control/failing.js';
import type { Mapping } from '../../compliance/control/mappings.js';
import { COMPLIANCE_VERDICTS, type ComplianceVerdict, hasVerdict } from '../../compliance/control/verdict.js';
import { locksOut, type TriedRemedy } from '../../compliance/remedies.js';
import type { Finding } from '../../lint/rule/finding.js';
import { namesIn } from '../../policies/names.js';
import type { PolicyRule } from '../../policies/policy.js';
import { policyTypeOf } from '../../policies/policy-type.js';
import { quotedRule } from '../../policies/rule-words.js';
import { locatePlace } from '../../read/text/positions.js';
import { configuredWords } from '../text/configured.js';
import { MARKS, type Tone, toneOf } from '../text/mark.js';
import { placeWords } from '../text/place-words.js';
import { loginsIn } from '../words/logins.js';
import { signInWords } from '../words/sign-in-words.js';
import { ofUsersWords } from '../words/user-counts.js';
import { citedFindings } from './cited-findings.js';
import type { ComplianceAnswer } from './compliance-report.js';
import { hangsOn } from './hangs-on.js';

/** What is said of a control, under a title. */
export type ControlLine = readonly [title: string, text: string];

export const TONES = {
  met: 'good',
  'effective only': 'good',
  'check text only': 'bad',
  'not met': 'bad',
  undecided: 'unsure',
  'not applicable': 'quiet',
  'not in the export': 'quiet',
  'not valid for this framework': 'bad',
} as const satisfies Record<ComplianceVerdict, Tone>;

/** Returns the tone of a framework: whether one of its controls is not met, or has another verdict that makes the command fail. */
export function toneOfFramework({ controls }: FrameworkResult, { failOn }: ComplianceAnswer): Tone {
  return toneOf(worstOf(controls.map((control) => hasVerdict(control, ['not met', ...failOn]))));
}

/** `stig@V1R2 (29): 4 met, 14 not met` */
export function totalsWords({ name, version, controls, totals }: FrameworkResult): string {
  const said = COMPLIANCE_VERDICTS.filter((verdict) => totals[verdict] > 0);
  return `${name}@${version} (${controls.length}): ${said.map((verdict) => `${totals[verdict]} ${verdict}`).join(', ')}`;
}

/** How a framework was read, and of whom it was asked. */
export function frameworkReadingWords(
  { title, read }: FrameworkResult,
  { population }: ComplianceAnswer,
): string {
  const asked =
    population === 'snapshot'
      ? '; asked of the users of the snapshot alone: nothing is said of who joins tomorrow'
      : '';
  return `${title}; ${read}${asked}`;
}

/** `` `stig/password-max-age` and `nist/password-expiry` ``: each pair of controls that were asked and that no org meets. */
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

/** What is said before them. */
export const NO_ORG_MEETS_BOTH = 'the frameworks contradict each other, and no org meets both of';

/** The same for each of the framework's own grades: `CAT I (3): 1 not met, 1 met`. */
export function gradeWords({ controls }: FrameworkResult): string {
  const grades = [...groupBy(controls, ({ grade }) => grade)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return grades
    .map(([grade, some]) => {
      const counts = COMPLIANCE_VERDICTS.flatMap((verdict) => {
        const count = some.filter((one) => one.verdict === verdict).length;
        return count === 0 ? [] : [`${count} ${verdict}`];
      });
      return `${grade} (${some.length}): ${counts.join(', ')}`;
    })
    .join('; ');
}

/** The framework's own word for a control, then what this program calls it. */
export function controlName({ aliases, id }: ControlResult): string {
  return [...aliases, id].join(' ');
}

/** `effective only, not by the check text`; `met, vacuously` */
export function complianceVerdictWords({ verdict, checkText, effective }: ControlResult): string {
  if (verdict === 'met' && effective.kind === 'holds' && effective.isVacuous) return 'met, vacuously';
  if (verdict === 'effective only')
    return checkText?.kind === 'fails'
      ? 'effective only, not by the check text'
      : 'effective only, checkText unknown';
  if (verdict === 'undecided' && checkText !== undefined && checkText.kind !== 'undecided')
    return `unknown, checkText ${checkText.kind === 'holds' ? 'met' : 'not met'}`;
  return verdict;
}

/** The controls in the order of a report: what fails, what is open, what is met. */
export function inReportOrder(controls: readonly ControlResult[]): readonly ControlResult[] {
  const rank = ({ verdict, severity }: ControlResult) =>
    COMPLIANCE_VERDICTS.indexOf(verdict) * 2 + Number(severity !== 'error');
  return controls.toSorted((one, other) => rank(one) - rank(other));
}

/** All that is said of a control, below its name and verdict. */
export function controlLines(control: ControlResult, report: ComplianceAnswer): readonly ControlLine[] {
  const { effective, checkText, exceptions, attested, parameter, list, verdict } = control;
  const assumed = hangsOn(control, report.snapshot);
  return [
    ['claim', control.claim],
    ...(checkText === undefined ? [] : [['check text', checkTextWords(checkText, report)] as const]),
    ...effectLines(effective, report),
    ...citedFindings(control, report).map(lintLine),
    ...(parameter === undefined ? [] : [['number', numberWords(parameter, verdict)] as const]),
    ...(list === undefined ? [] : [['of', listWords(list)] as const]),
    ...exceptions.map((one): ControlLine => ['except', exceptionWords(one)]),
    ...control.contradicts.map(
      (other): ControlLine => ['contrary', `no org meets it and ${quoted(other)}: choose between them`],
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
    ...(control.remediateBy === undefined ? [] : [['mend by', printable(control.remediateBy)] as const]),
    ...(assumed.length === 0 ? [] : [['assumes', assumed.map(({ id }) => id).join(', ')] as const]),
  ];
}

/** What is to be said of a control in a report for people: of what is met, what is beside the verdict. */
export function toldLines(control: ControlResult, report: ComplianceAnswer): readonly ControlLine[] {
  const lines = controlLines(control, report);
  if (control.verdict !== 'met') return lines;
  const isVacuous = control.effective.kind === 'holds' && control.effective.isVacuous;
  return lines.filter(([title]) => BESIDE_VERDICT.has(title) || (isVacuous && title === 'effective'));
}

const BESIDE_VERDICT: ReadonlySet<string> = new Set(['contrary', 'except', 'disputed', 'mend by']);

/** `` `idleMinutes` 15, of 1 to 15 minutes `` */
function numberWords(parameter: AskedParameter, verdict: ComplianceVerdict): string {
  const [asked, bounds] = [`${quoted(parameter.name)} ${parameter.value}`, boundsInWords(parameter)];
  return verdict === 'not valid for this framework'
    ? `${asked} is outside what the framework allows: ${bounds}`
    : `${asked}; the framework allows ${bounds}`;
}

/** `` `categories`: `ALL_ANONYMIZERS`; the framework asks for these and more `` */
function listWords(list: NonNullable<ControlResult['list']>): string {
  return printable(
    `${quoted(list.name)} ${listed(list.value, quoted)}; the framework allows ${listInWords(list)}`,
    LONGEST,
  );
}

type AskedParameter = NonNullable<ControlResult['parameter']>;

/** Whom it is for, until when, and what they get from where. */
function exceptionWords({ exception, state, why, people, gets }: ExceptedResult): string {
  const { reason, owner, expires, compensates } = exception;
  const size =
    people === undefined
      ? ''
      : people.count === 0 && !people.isExact
        ? ', for as many users as the snapshot does not tell'
        : `, for ${people.isExact ? '' : 'at least '}${counted(people.count, 'user')} of the snapshot`;
  const says = `${quoted(reason)}, owned by ${printable(owner)}${size}, until ${printable(expires)}: ${state}`;
  const instead = compensates === undefined ? '' : `; in its place: ${compensates}`;
  return printable(`${says}${why === undefined ? '' : `, ${why}`}${getsWords(gets)}${instead}`, LONGEST);
}

function getsWords(gets: EffectAnswer | undefined): string {
  if (gets === undefined) return '';
  if (gets.kind === 'holds') return '; they get nothing by it: the claim holds of them, too';
  if (gets.kind !== 'fails') return '; what they get is unknown';
  const [first] = gets.signIns?.description ?? [];
  const from = first === undefined || first.length === 0 ? '' : `: ${first.join('; ')}`;
  return `; they get ${gets.text}${from}`;
}

/** The standards without verdicts of their own that a control is mapped to. */
export const MAPPED_STANDARDS = {
  iso27001: 'ISO/IEC 27001:2022',
  nis2: 'NIS2 2024/2690',
} as const satisfies Record<keyof Mapping, string>;

/** Where they speak of it, a text for each of them. */
export function mappedWords({ mapping }: ControlResult): readonly string[] {
  return [mapping?.iso27001 ?? '', mapping?.nis2 ?? ''];
}

/** `P2: only people assigned …`, each that some result depends on, once. */
export function assumptionsInWords(
  controls: readonly ControlResult[],
  { snapshot }: ComplianceAnswer,
): readonly (readonly [id: string, says: string])[] {
  const all = controls.flatMap((control) => hangsOn(control, snapshot));
  return [...new Map(all.map(({ id, says }) => [id, says]))].toSorted(([one], [other]) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
}

function checkTextWords({ text, places }: CheckTextAnswer, report: ComplianceAnswer): string {
  const [place] = places.flatMap((one) => locatePlace(report.snapshot, one) ?? []);
  const where =
    place === undefined ? '' : ` (${placeWords({ ...place, document: report.pathOf(place.document) })})`;
  return `${printable(text, LONGEST)}${where}`;
}

const LONGEST = 400;

/** What the linter finds where a control fails, and where. */
export function lintLine({ rule, message, place }: Finding): ControlLine {
  return ['lint', `${quoted(rule)} (${placeWords(place)}): ${printable(message, LONGEST)}`];
}

function effectLines(effective: EffectAnswer, report: ComplianceAnswer): readonly ControlLine[] {
  switch (effective.kind) {
    case 'holds':
      return [
        [
          'effective',
          effective.isVacuous
            ? 'nobody gets in at all, and everybody is locked out: access is denied, or what is asked cannot be given'
            : (effective.text ?? 'holds of every sign-in: proved'),
        ],
      ];
    case 'fails':
      return [
        ['effective', printable(effective.text, LONGEST)],
        ...(effective.signIns === undefined ? [] : signInLines(effective.signIns, report)),
      ];
    case 'undecided':
      return effective.reasons.flatMap(({ why, settle }): ControlLine[] => [
        ['effective', printable(why, LONGEST)],
        ['settle', settle],
      ]);
    case 'not applicable':
      return [['effective', printable(effective.reason, LONGEST)]];
    case 'not in the export':
      return [['effective', 'the snapshot does not hold what it asks']];
  }
}

function signInLines(found: FailingSignIns, report: ComplianceAnswer): readonly ControlLine[] {
  const { snapshot } = report;
  const { description, witness, rules, isNobodyToday } = found;
  const who = description
    .slice(0, MOST)
    .map((phrases) => phrases.map((one) => printable(one)).join('; ') || 'everybody, from anywhere');
  const more = description.length - who.length;
  return [
    [
      'who',
      `${who.join(' · ')}${more > 0 ? ` · and ${counted(more, 'other set')} of sign-ins` : ''}${found.isWhole ? '' : ', and others'}`,
    ],
    ...usersLine(found, snapshot),
    ...(isNobodyToday ? [['today', 'nobody of the users at hand'] as const] : []),
    ...(rules.length === 0 ? [] : [['by', listed(rules, decidingWords)] as const]),
    ...configuredLine(rules, snapshot),
    ['e.g.', signInWords(witness, namesIn(snapshot, String))],
    ['replay', report.command(witness, [...new Set(rules.map(({ policy }) => policy.type))])],
  ];
}

const MOST = 3;

function decidingWords(one: PolicyRule): string {
  return `${policyTypeOf(one.policy.type)?.title ?? ''} ${quotedRule(one)}`.trim();
}

/** Where Terraform has the rules. */
function configuredLine(
  rules: FailingSignIns['rules'],
  snapshot: ComplianceAnswer['snapshot'],
): ControlLine[] {
  const places = rules.flatMap(({ policy, rule }) => configuredWords(snapshot, rule.id, policy.id) ?? []);
  return places.length === 0 ? [] : [['in', listed([...new Set(places)], (one) => quotedUpTo(LONGEST, one))]];
}

function usersLine(
  { users: { ids, isExact, isStatusAssumed }, isWhole, exceptions }: FailingSignIns,
  snapshot: ComplianceAnswer['snapshot'],
): ControlLine[] {
  if (ids.length === 0 || exceptions > 0) return [];
  const login = loginsIn(snapshot);
  return [
    [
      'users',
      `${isExact && isWhole ? '' : 'at least '}${ofUsersWords(ids.length, snapshot)}: ${listed(ids, login)}${isStatusAssumed ? ' (status not stated: A25)' : ''}`,
    ],
  ];
}

function remedyLines({ remedy: { says, tried }, verdict }: ControlResult): ControlLine[] {
  if (verdict === 'met' || verdict === 'effective only' || verdict === 'not applicable') return [];
  if (tried === undefined) return [['remedy', says]];
  const { edits, regions, refused, isComplete } = tried;
  const warned = [
    lockoutWords(tried),
    regions === undefined
      ? 'what else that many edits change is for `preflight diff` to say'
      : `changes ${counted(regions, 'region')} of sign-ins${isComplete ? '' : ', and perhaps more'}`,
    ...(refused === undefined ? [] : [`the service would not make one of the edits: ${printable(refused)}`]),
  ];
  return [
    ['remedy', says],
    ['tried', `${listed(edits, (one) => printable(one, LONGEST))}: ${tried.verdict}; ${warned.join('; ')}`],
  ];
}

/** Whom the remedy locks out, with the mark of it. */
function lockoutWords(tried: TriedRemedy): string {
  const { lockouts = 0, lockoutsUnknown = '' } = tried;
  const why = printable(lockoutsUnknown, LONGEST);
  const words: Readonly<Record<ThresholdResult, string>> = {
    yes: `locks people out by ${counted(lockouts, 'rule')}: fix what may be enrolled first${why === '' ? '' : `; it may lock out more: ${why}`}`,
    unknown: `lockouts unknown: ${why}`,
    no: 'nobody is locked out',
  };
  const result = locksOut(tried);
  return `${MARKS[toneOf(result)]} ${words[result]}`;
}
