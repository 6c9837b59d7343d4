import { quoted } from '../../base/messages.js';
import { isFailure } from '../../base/threshold.js';
import type { ControlResult, ExceptedResult, SourceResult } from '../../compliance/compliance.js';
import type { EffectAnswer } from '../../compliance/control/answer.js';
import { type ComplianceVerdict, hasVerdict } from '../../compliance/control/verdict.js';
import { documentsOf, placesIn } from '../notices/in-build.js';
import type { Notice, NoticeReport, NoticeRule } from '../notices/notice.js';
import { citedFindings } from './cited-findings.js';
import type { ComplianceAnswer } from './compliance-report.js';
import { complianceVerdictWords, totalsWords } from './compliance-words.js';

/** What a build is told of published baselines: what fails, and what only the letter meets; the rest where it is asked for. */
export function complianceNotices(report: ComplianceAnswer): NoticeReport {
  const { compliance, snapshot, version, isOfAll = false } = report;
  const all = compliance.sources.flatMap((source) => source.controls.map((control) => ({ source, control })));
  const shown = all.filter(({ control }) => isOfAll || TOLD.has(control.verdict) || failsBy(control, report));
  const excepted = all.flatMap(({ source, control }) =>
    control.exceptions.flatMap((exception) =>
      exception.gets?.kind === 'fails' ? [{ source, control, exception, effect: exception.gets }] : [],
    ),
  );
  const places = placesIn(
    snapshot,
    [
      ...all.flatMap(({ control: { effect, letter } }) => locationOf(effect, letter) ?? []),
      ...excepted.flatMap(({ effect }) => locationOf(effect) ?? []),
    ],
    report,
  );
  const standingAt = (where: object | undefined): Pick<Notice, 'place' | 'related'> =>
    (where && places.get(where)) ?? { related: [] };
  return {
    command: 'compliance',
    notices: shown.map(({ source, control }): Notice => {
      const fails = failsBy(control, report);
      const cites = citedFindings(control, report);
      const standing = standingAt(locationOf(control.effect, control.letter));
      return {
        rule: ruleId(source, control),
        severity: fails ? 'error' : control.severity,
        kind: KINDS[control.verdict],
        message: `${control.title}: ${complianceVerdictWords(control)}${foundIn(control.effect)}`,
        ...standing,
        related: [
          ...standing.related,
          ...cites.map(({ rule, message, place }) => ({ message: `${quoted(rule)}: ${message}`, place })),
        ],
        ...(cites.length > 0 && { cites }),
        fingerprint: JSON.stringify(['compliance', source.name, control.id]),
        fails,
        ...baselineOf(source, control, report),
      };
    }),
    suppressed: excepted.map(
      ({ source, control, exception, effect }): Notice => ({
        rule: ruleId(source, control),
        severity: control.severity,
        kind: 'fail',
        message: `${control.title}: excepted${foundIn(effect)}`,
        ...standingAt(locationOf(effect)),
        fingerprint: JSON.stringify(['compliance', source.name, control.id, exception.exception.reason]),
        fails: false,
        suppressedBecause: justificationOf(exception),
      }),
    ),
    rules: compliance.sources.flatMap((source) =>
      source.controls.map((control) => noticeRule(source, control)),
    ),
    taxonomies: compliance.sources.map(({ name, version: edition, title }) => ({
      name,
      version: edition,
      what: title,
    })),
    documents: documentsOf(snapshot, report),
    summary: compliance.sources.map(totalsWords).join('; '),
    version,
  };
}

/** Whether the verdict of a control makes the command fail. */
function failsBy(control: ControlResult, { failOn, allowUnknown }: ComplianceAnswer): boolean {
  return isFailure(hasVerdict(control, failOn), { allowUnknown });
}

/** Told without being asked for: some consumers look at no kind, and show as an alert whatever is there. */
const TOLD: ReadonlySet<ComplianceVerdict> = new Set([
  'not met',
  'not valid for this source',
  'by the letter only',
]);

/** Whether it is a failure, for a person to look at, or neither. */
const KINDS = {
  'not met': 'fail',
  'not valid for this source': 'fail',
  'by the letter only': 'review',
  undecided: 'open',
  'not in a snapshot': 'open',
  'met in effect': 'pass',
  met: 'pass',
  'not applicable': 'notApplicable',
} as const satisfies Readonly<Record<ComplianceVerdict, NonNullable<Notice['kind']>>>;

/** Beside the state before, where one is given. */
function baselineOf(
  { name }: SourceResult,
  { id, verdict }: ControlResult,
  { drift }: ComplianceAnswer,
): Pick<Notice, 'baselineState'> {
  if (drift === undefined) return {};
  const found = drift.controls.find((one) => one.source === name && one.id === id);
  if (found === undefined) return { baselineState: 'unchanged' };
  const wasTold = TOLD.has(found.before);
  return { baselineState: wasTold || !TOLD.has(verdict) ? 'updated' : 'new' };
}

function ruleId({ name }: SourceResult, { id }: ControlResult): string {
  return `compliance/${name}/${id}`;
}

/** The rule that decides those who break it, or what was looked at. */
function locationOf(effect: EffectAnswer, letter?: ControlResult['letter']): object | undefined {
  const own = effect.kind === 'fails' ? (effect.signIns?.rules[0]?.rule ?? effect.places?.[0]) : undefined;
  return own ?? letter?.places[0];
}

function foundIn(effect: EffectAnswer): string {
  if (effect.kind === 'fails') return `, ${effect.text}`;
  return effect.kind === 'undecided' ? `, ${effect.reasons[0]?.why ?? ''}` : '';
}

function justificationOf({ exception: { reason, owner, expires } }: ExceptedResult): string {
  return `${reason}; ${owner} answers for it until ${expires}`;
}

function noticeRule(source: SourceResult, control: ControlResult): NoticeRule {
  const { aliases, title, claim, severity, remedy } = control;
  const id = ruleId(source, control);
  return {
    id,
    severity,
    what: `${aliases.join(', ')}: ${title}`,
    why: claim,
    page: `# ${id}\n\n${title}\n\n## Why\n\n${claim}\n\n## What to do\n\n${remedy.says}\n\nSource: ${source.title}; ${source.read}\n`,
    taxa: (aliases.length > 0 ? aliases : [control.id]).map((taxon) => ({
      taxonomy: source.name,
      id: taxon,
    })),
  };
}
