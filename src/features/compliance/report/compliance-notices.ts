import { quoted } from '../../../base/messages.js';
import { isFailure } from '../../../base/threshold.js';
import { documentsOf, noticeLocationsIn } from '../../../report/notices/build-context.js';
import type { Notice, NoticeReport, NoticeRule } from '../../../report/notices/notice.js';
import type { ControlResult, ExceptedResult, FrameworkResult } from '../compliance.js';
import type { EffectAnswer } from '../control/answer.js';
import { type ComplianceVerdict, hasVerdict } from '../control/verdict.js';
import { citedFindings } from './cited-findings.js';
import type { ComplianceAnswer } from './compliance-report.js';
import { complianceVerdictWords, evidenceWords, totalsWords } from './compliance-words.js';

/**
 * Returns the notices for CI formats. A control gets a notice if it is not met, or if only its check text (the instruction for assessors)
 * is met. If `isOfAll` is set, every control gets a notice.
 */
export function complianceNotices(report: ComplianceAnswer): NoticeReport {
  const { compliance, snapshot, version, isOfAll = false } = report;
  const all = compliance.frameworks.flatMap((framework) =>
    framework.controls.map((control) => ({ framework, control })),
  );
  const shown = all.filter(
    ({ control }) => isOfAll || REPORTED.has(control.verdict) || failsBy(control, report),
  );
  const excepted = all.flatMap(({ framework, control }) =>
    control.exceptions.flatMap((exception) =>
      exception.effective?.kind === 'fails'
        ? [{ framework, control, exception, effective: exception.effective }]
        : [],
    ),
  );
  const places = noticeLocationsIn(
    snapshot,
    [
      ...all.flatMap(({ control: { effective, checkText } }) => locationOf(effective, checkText) ?? []),
      ...excepted.flatMap(({ effective }) => locationOf(effective) ?? []),
    ],
    report,
  );
  const standingAt = (where: object | undefined): Pick<Notice, 'location' | 'related'> =>
    (where && places.get(where)) ?? { related: [] };
  return {
    command: 'compliance',
    notices: shown.map(({ framework, control }): Notice => {
      const fails = failsBy(control, report);
      const cites = citedFindings(control, report);
      const standing = standingAt(locationOf(control.effective, control.checkText));
      return {
        rule: ruleId(framework, control),
        severity: fails ? 'error' : control.severity,
        kind: KINDS[control.verdict],
        message: `${control.title}: ${complianceVerdictWords(control)}${foundIn(control.effective)}`,
        ...standing,
        related: [
          ...standing.related,
          ...cites.map(({ rule, message, location }) => ({
            message: `${quoted(rule)}: ${message}`,
            location,
          })),
        ],
        ...(cites.length > 0 && { cites }),
        fingerprint: JSON.stringify(['compliance', framework.name, control.id]),
        fails,
        ...baselineStateOf(framework, control, report),
      };
    }),
    suppressed: excepted.map(
      ({ framework, control, exception, effective }): Notice => ({
        rule: ruleId(framework, control),
        severity: control.severity,
        kind: 'fail',
        message: `${control.title}: exception${foundIn(effective)}`,
        ...standingAt(locationOf(effective)),
        fingerprint: JSON.stringify(['compliance', framework.name, control.id, exception.exception.reason]),
        fails: false,
        suppressedBecause: justificationOf(exception),
      }),
    ),
    rules: compliance.frameworks.flatMap((framework) =>
      framework.controls.map((control) => noticeRule(framework, control)),
    ),
    taxonomies: compliance.frameworks.map(({ name, version: edition, title }) => ({
      name,
      version: edition,
      what: title,
    })),
    documents: documentsOf(snapshot, report),
    summary: compliance.frameworks.map(totalsWords).join('; '),
    version,
  };
}

/** Whether the verdict of a control makes the command fail. */
function failsBy(control: ControlResult, { failOn, allowUnknown }: ComplianceAnswer): boolean {
  return isFailure(hasVerdict(control, failOn), { allowUnknown });
}

/**
 * The verdicts that CI formats report by default. The other verdicts are left out, because some consumers show every notice as an alert.
 */
const REPORTED: ReadonlySet<ComplianceVerdict> = new Set([
  'not met',
  'not valid for this framework',
  'check text only',
]);

/** The kind of notice for each verdict, for example a failure or a result that a person must review. */
const KINDS = {
  'not met': 'fail',
  'not valid for this framework': 'fail',
  'check text only': 'review',
  undecided: 'open',
  'not in the export': 'open',
  'effective only': 'review',
  met: 'pass',
  'not applicable': 'notApplicable',
} as const satisfies Readonly<Record<ComplianceVerdict, NonNullable<Notice['kind']>>>;

/**
 * Returns the SARIF baseline state of a control: `new` if the control has been reported only since the base state, otherwise `updated` or
 * `unchanged`. Returns an empty object without a base state.
 */
function baselineStateOf(
  { name }: FrameworkResult,
  { id, verdict }: ControlResult,
  { drift }: ComplianceAnswer,
): Pick<Notice, 'baselineState'> {
  if (drift === undefined) return {};
  const found = drift.controls.find((one) => one.framework === name && one.id === id);
  if (found === undefined) return { baselineState: 'unchanged' };
  const wasTold = REPORTED.has(found.before);
  return { baselineState: wasTold || !REPORTED.has(verdict) ? 'updated' : 'new' };
}

function ruleId({ name }: FrameworkResult, { id }: ControlResult): string {
  return `compliance/${name}/${id}`;
}

/**
 * Returns the location of a result: the rule that decides the affected sign-ins, or the checked resource; `undefined` if there is neither.
 */
function locationOf(effective: EffectAnswer, checkText?: ControlResult['checkText']): object | undefined {
  const own =
    effective.kind === 'fails' ? (effective.signIns?.rules[0]?.rule ?? effective.places?.[0]) : undefined;
  return own ?? checkText?.places[0];
}

function foundIn(effective: EffectAnswer): string {
  if (effective.kind === 'fails') return `, ${evidenceWords(effective)}`;
  return effective.kind === 'undecided' ? `, ${effective.reasons[0]?.why ?? ''}` : '';
}

function justificationOf({ exception: { reason, owner, expires } }: ExceptedResult): string {
  return `${reason}; owner ${owner}, until ${expires}`;
}

function noticeRule(framework: FrameworkResult, control: ControlResult): NoticeRule {
  const { aliases, title, claim, severity, remedy } = control;
  const id = ruleId(framework, control);
  return {
    id,
    severity,
    what: `${aliases.join(', ')}: ${title}`,
    why: claim,
    page: `# ${id}\n\n${title}\n\n## Requirement\n\n${claim}\n\n## Remedy\n\n${remedy.text}\n\nFramework: ${framework.title}; ${framework.sources}\n`,
    taxa: (aliases.length > 0 ? aliases : [control.id]).map((taxon) => ({
      taxonomy: framework.name,
      id: taxon,
    })),
  };
}
