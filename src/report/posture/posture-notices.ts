import type { PostureVerdict } from '../../posture/control/verdict.js';
import type { ControlPosture, SourcePosture } from '../../posture/posture.js';
import { documentsOf, type InBuild, placesIn } from '../notices/in-build.js';
import type { Notice, NoticeReport, NoticeRule } from '../notices/notice.js';
import type { PostureAnswer } from './posture-report.js';
import { postureVerdictWords, totalsWords } from './posture-words.js';

/** What a build is told of published baselines: what fails, and what only the letter meets; nothing that is met. */
export function postureNotices(report: InBuild & PostureAnswer): NoticeReport {
  const { posture, snapshot, version, failOn } = report;
  const all = posture.sources.flatMap((source) =>
    source.controls.flatMap((control) =>
      KINDS[control.verdict] === undefined && !failOn.includes(control.verdict) ? [] : [{ source, control }],
    ),
  );
  const places = placesIn(
    snapshot,
    all.flatMap(({ control }) => placeOf(control) ?? []),
    report,
  );
  return {
    command: 'posture',
    notices: all.map(({ source, control }): Notice => {
      const where = placeOf(control);
      const place = where && places.get(where);
      const fails = failOn.includes(control.verdict);
      return {
        rule: ruleId(source, control),
        severity: fails ? 'error' : control.severity,
        kind: KINDS[control.verdict] ?? 'open',
        message: `${control.title}: ${postureVerdictWords(control)}${foundIn(control)}`,
        ...(place && { place }),
        related: [],
        fingerprint: JSON.stringify(['posture', source.name, control.id]),
        fails,
      };
    }),
    rules: posture.sources.flatMap((source) => source.controls.map((control) => noticeRule(source, control))),
    documents: documentsOf(snapshot, report),
    summary: posture.sources.map(totalsWords).join('; '),
    version,
  };
}

/** What is told, and whether it is a failure or for a person to look at. */
const KINDS: Readonly<Partial<Record<PostureVerdict, NonNullable<Notice['kind']>>>> = {
  'not met': 'fail',
  'not valid for this source': 'fail',
  'by the letter only': 'review',
};

function ruleId({ name }: SourcePosture, { id }: ControlPosture): string {
  return `posture/${name}/${id}`;
}

/** The rule that decides those who break it, or what was looked at. */
function placeOf({ effect, letter }: ControlPosture): object | undefined {
  const own = effect.kind === 'fails' ? (effect.signIns?.rules[0]?.rule ?? effect.places?.[0]) : undefined;
  return own ?? letter?.places[0];
}

function foundIn({ effect }: ControlPosture): string {
  if (effect.kind === 'fails') return `, ${effect.found}`;
  return effect.kind === 'not known' ? `, ${effect.reasons[0]?.why ?? ''}` : '';
}

function noticeRule(source: SourcePosture, control: ControlPosture): NoticeRule {
  const { aliases, title, claim, severity, remedy } = control;
  const id = ruleId(source, control);
  return {
    id,
    severity,
    what: `${aliases.join(', ')}: ${title}`,
    why: claim,
    page: `# ${id}\n\n${title}\n\n${claim}\n\n## What to do\n\n${remedy.says}\n\nSource: ${source.title}; ${source.read}\n`,
  };
}
