import { counted } from '../../base/messages.js';
import { own } from '../../base/own.js';
import { printable } from '../../base/printable.js';
import {
  agreementShare,
  type BacktestResult,
  comparable,
  type Disagreement,
  hasDisagreement,
} from '../../history/backtest.js';
import type { ReadTally } from '../../history/events/read-log.js';
import { EVENT_NOTES } from '../../history/facts/notes.js';
import { ALWAYS_PRESUMED, type PresumptionId, presumptionOf } from '../../history/facts/presumptions.js';
import { NOT_JUDGED, type NotJudged } from '../../history/facts/recorded.js';
import { ruleListWords, ruleWords } from '../../policies/rule-words.js';
import { type ConfiguredRule, configuredRules } from '../text/configured.js';
import type { Head } from '../text/head-lines.js';
import { toneOf } from '../text/mark.js';
import type { BacktestReport } from './backtest-report.js';

/** Returns the mark and the first line: how many decisions disagree, and how many are undecided. */
export function backtestHead(result: BacktestResult): Head {
  const { counts, evaluations } = result;
  const share = agreementShare(result);
  const all = counted(comparable(result), 'decision');
  const tone = toneOf(hasDisagreement(result));
  if (evaluations === 0) return [tone, NO_EVALUATION];
  if (share === undefined) return [tone, 'none of the decisions that were logged can be compared'];
  if (counts.disagree > 0)
    return [
      tone,
      `of ${all} ${counts.disagree} disagree: ${percent(share)} are as the service made them, or may be`,
    ];
  return counts.undecided > 0
    ? [
        tone,
        `of ${all} none disagrees; ${counts.undecided} undecided, by what the log or the export does not state`,
      ]
    : [tone, `all of ${all} are as the service made them`];
}

const NO_EVALUATION =
  'the log holds no decision of a sign-in: no event `policy.evaluate_sign_on`, nor another that says which rule decided';

/** Never `100 %` of what is merely near it. */
export function percent(share: number): string {
  const rounded = Math.floor(share * 1000) / 10;
  return `${rounded} %`;
}

/** From when to when, and of how many events. */
export function windowWords({
  from,
  to,
  evaluations,
}: Pick<BacktestResult, 'evaluations' | 'from' | 'to'>): string {
  const span = from === null || to === null ? 'none judged' : `${minute(from)} to ${minute(to)} (UTC)`;
  return `${counted(evaluations, 'evaluation')}, ${span}`;
}

function minute(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}

/** A state of an org: where it was read, and the beginning of the hash of what it holds. */
export function stateWords(path: string, hash: string): string {
  return `${printable(path)} (${hash.slice(0, 12)})`;
}

/** The states that the log was held against. */
export function decidedByWords({ orgs }: Pick<BacktestReport, 'orgs'>): string {
  const words = orgs.map(({ path, hash, time }) =>
    stateWords(time === undefined ? path : `${path}@${new Date(time).toISOString()}`, hash),
  );
  return `decided by ${words.join(', ')}`;
}

/** What is presumed: by its number, with how many decisions depend on it; then what always is. */
export function presumedRows({
  hangOn,
}: Pick<BacktestResult, 'hangOn'>): (readonly [id: string, words: string])[] {
  return [
    ...Object.entries(hangOn).map(
      ([id, count]) =>
        [id, `${presumptionOf(id as PresumptionId).text} (${counted(count, 'decision')})`] as const,
    ),
    ...ALWAYS_PRESUMED.map((text) => ['', text] as const),
  ];
}

/** The same as items of a list. */
export function presumedItems(result: Pick<BacktestResult, 'hangOn'>): string[] {
  return presumedRows(result).map(([id, words]) => (id === '' ? words : `${id}: ${words}`));
}

/** What reading came to; what was not read goes with its reason. */
export function readWords({ records, skipped, malformed, foreign, withoutOriginal }: ReadTally): string {
  return [
    counted(records, 'record'),
    ...(skipped > 0 ? [`${skipped} of types that nothing is taken from`] : []),
    ...(malformed > 0 ? [`${malformed} malformed or cut off`] : []),
    ...(foreign > 0 ? [`${foreign} that are no events of the service`] : []),
    ...(withoutOriginal > 0 ? [`${withoutOriginal} stored without the original event`] : []),
  ].join(', ');
}

/** The rules that it names and Terraform manages. */
export function configuredInBacktest({
  result: { rules },
  orgs,
}: Pick<BacktestReport, 'orgs' | 'result'>): readonly ConfiguredRule[] {
  return configuredRules(rules, ...orgs.map(({ snapshot }) => snapshot));
}

/** Reasons with how often, the most frequent first. */
export function notJudgedRows({
  notJudged,
}: Pick<BacktestResult, 'notJudged'>): (readonly [number, string])[] {
  return Object.entries(notJudged)
    .map(([reason, count]) => [count, NOT_JUDGED[reason as NotJudged]] as const)
    .sort(([one], [other]) => other - one);
}

/** From when on the snapshot holds, of policies that changed in the time of the log. */
export function sinceRows({ since }: Pick<BacktestResult, 'since'>): string[] {
  return since.map(({ policy, time }) => `${printable(policy.name ?? policy.id)} from ${minute(time)}`);
}

/** What was noticed, with how often and of which events. */
export function notedRows({ noted }: Pick<BacktestResult, 'noted'>): (readonly [number, string])[] {
  return noted.map(({ note, count, events }) => {
    const shown = events.slice(0, MOST_EVENTS).map((id) => printable(id));
    return [count, `${EVENT_NOTES[note]}: ${shown.join(', ')}${count > shown.length ? ', …' : ''}`] as const;
  });
}

const MOST_EVENTS = 3;

/** What a disagreement is: what was recorded, what is decided, by which condition. */
export function disagreementWords({ recorded, hangsOn, ...found }: Disagreement): string {
  const presumed = hangsOn.length === 0 ? '' : `; depends on ${hangsOn.join(', ')}`;
  return `recorded ${ruleWords(recorded)}; ${insteadWords(found)}${presumed}`;
}

/** What is decided in place of the recorded rule, and by which condition. */
export function insteadWords({ decided, against }: Pick<Disagreement, 'against' | 'decided'>): string {
  const found = decided.length === 0 ? 'no rule decides' : `${ruleListWords(decided)} decides`;
  const by =
    against.length === 0
      ? ''
      : `; of the recorded rule ${against.map((path) => `\`${printable(path)}\``).join(' and ')} does not match`;
  return `${found}${by}`;
}

/** Facts by what of a log, or of a snapshot, would say them. */
export function factWords(names: readonly string[]): string {
  return names.map((name) => own(SOURCES, name) ?? name).join(', ');
}

const SOURCES: Readonly<Record<string, string>> = {
  behavior: 'the behaviors (`debugData.behaviors`)',
  classicExpression: 'what expressions ask for',
  deviceAssurance: 'the device assurance policy that is satisfied (no log says it)',
  entityRisk: 'the risk of the user (`user.risk.change`)',
  expression: 'what expressions ask for',
  gap: 'what the export does not know',
  group: 'the groups of the user (an export with members)',
  identityProvider: 'the identity provider (`user.authentication.auth_via_IDP`)',
  managed: 'whether the device is managed (`device.managed`)',
  platform: 'the platform (`device.os_platform`, `client.userAgent.os`)',
  registered: 'whether the device is registered (`device.registered`)',
  riskLevel: 'the risk (`debugData.risk`)',
  user: 'the user',
  zone: 'the zone (`request.ipChain`, country, ASN, `ipDetails`)',
};
