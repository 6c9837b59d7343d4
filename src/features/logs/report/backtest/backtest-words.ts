import { counted, withSeparators } from '../../../../base/messages.js';
import { own } from '../../../../base/own.js';
import { printable } from '../../../../base/printable.js';
import { namesIn } from '../../../../model/policies/display-names.js';
import { ruleListWords, ruleWords } from '../../../../model/policies/rule-words.js';
import { type ConfiguredRule, configuredRules } from '../../../../report/text/configured.js';
import { fieldName } from '../../../../report/text/field-names.js';
import type { Head } from '../../../../report/text/head-lines.js';
import { toneOf } from '../../../../report/text/mark.js';
import { loginsIn } from '../../../../report/words/logins.js';
import {
  agreementShare,
  type BacktestResult,
  countComparable,
  type Disagreement,
  hasDisagreement,
} from '../../backtest.js';
import type { ReadTally } from '../../events/read-log.js';
import { ALWAYS_ASSUMED, type LogAssumptionId, logAssumption } from '../../facts/log-assumptions.js';
import { EVENT_NOTES } from '../../facts/notes.js';
import { NOT_COMPARED, type NotCompared } from '../../facts/recorded.js';
import type { BacktestReport } from './backtest-report.js';

/** Returns the first line of a report with its status: how many decisions disagree, and how many are undecided. */
export function backtestHead(result: BacktestResult): Head {
  const { counts, evaluations } = result;
  const share = agreementShare(result);
  const all = `in ${counted(countComparable(result), 'decision')}`;
  const tone = toneOf(hasDisagreement(result));
  if (evaluations === 0) return [tone, NO_EVALUATION];
  if (share === undefined) return [tone, 'no decision of the log can be compared'];
  if (counts.disagree > 0)
    return [
      tone,
      `${counted(counts.disagree, 'disagreement')} ${all}; ${percent(share)} agree or are undecided`,
    ];
  return counts.undecided > 0
    ? [
        tone,
        `no disagreement ${all}; ${withSeparators(counts.undecided)} undecided because the log or the export lacks facts`,
      ]
    : [tone, `no disagreement ${all}`];
}

const NO_EVALUATION =
  'the log contains no sign-in decision: no event `policy.evaluate_sign_on`, and no other event that names the deciding rule';

/** Formats a share as a percentage. It is rounded down, so that only a complete share is `100 %`. */
export function percent(share: number): string {
  const rounded = Math.floor(share * 1000) / 10;
  return `${rounded} %`;
}

/** Returns the period of the log and the number of evaluations in it, as text. */
export function periodWords({
  from,
  to,
  evaluations,
}: Pick<BacktestResult, 'evaluations' | 'from' | 'to'>): string {
  const span = from === null || to === null ? 'none compared' : `${minute(from)} to ${minute(to)} (UTC)`;
  return `${counted(evaluations, 'evaluation')}, ${span}`;
}

function minute(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}

/** Returns the path of an export and the beginning of the hash of its content, as text. */
export function exportWords(path: string, hash: string): string {
  return `${printable(path)} (${hash.slice(0, 12)})`;
}

/** Returns the exports that the log was compared with, as text. */
export function comparedExportsWords({ orgs }: Pick<BacktestReport, 'orgs'>): string {
  const words = orgs.map(({ path, hash, time }) =>
    exportWords(time === undefined ? path : `${path}@${new Date(time).toISOString()}`, hash),
  );
  return `compared with ${words.join(', ')}`;
}

/**
 * Returns the assumptions of a backtest. Each assumption about some events has its number, and its text ends with the count of decisions
 * that depend on it. The assumptions about every event follow, with an empty number.
 */
export function assumptionRows({
  decisionsByAssumption,
}: Pick<BacktestResult, 'decisionsByAssumption'>): (readonly [id: string, words: string])[] {
  return [
    ...Object.entries(decisionsByAssumption).map(
      ([id, count]) =>
        [id, `${logAssumption(id as LogAssumptionId).text} (${counted(count, 'decision')})`] as const,
    ),
    ...ALWAYS_ASSUMED.map((text) => ['', text] as const),
  ];
}

/** Returns the assumptions of a result as items of a list. */
export function assumptionItems(result: Pick<BacktestResult, 'decisionsByAssumption'>): string[] {
  return assumptionRows(result).map(([id, words]) => (id === '' ? words : `${id}: ${words}`));
}

/** Returns a text with the number of records in the log, and with the number of records that were not used, by reason. */
export function readWords({
  records,
  skipped,
  malformed,
  otherRecords: foreign,
  withoutOriginal,
}: ReadTally): string {
  return [
    counted(records, 'record'),
    ...(skipped > 0 ? [`${skipped} of unused event types`] : []),
    ...(malformed > 0 ? [`${malformed} malformed or truncated`] : []),
    ...(foreign > 0 ? [`${foreign} that are not events of the service`] : []),
    ...(withoutOriginal > 0 ? [`${withoutOriginal} without the original event`] : []),
  ].join(', ');
}

/** Returns the rules that the report names and that Terraform manages. */
export function configuredInBacktest({
  result: { rules },
  orgs,
}: Pick<BacktestReport, 'orgs' | 'result'>): readonly ConfiguredRule[] {
  return configuredRules(rules, ...orgs.map(({ snapshot }) => snapshot));
}

/** Returns the reasons why decisions were not compared, with their counts, the most frequent first. */
export function notComparedRows({
  notCompared,
}: Pick<BacktestResult, 'notCompared'>): (readonly [number, string])[] {
  return Object.entries(notCompared)
    .map(([reason, count]) => [count, NOT_COMPARED[reason as NotCompared]] as const)
    .sort(([one], [other]) => other - one);
}

/** Returns the policies that changed during the log, each with the time since which the export is valid for the policy. */
export function changedPolicyRows({ changedPolicies }: Pick<BacktestResult, 'changedPolicies'>): string[] {
  return changedPolicies.map(
    ({ policy, time }) => `${printable(policy.name ?? policy.id)}: the export is valid from ${minute(time)}`,
  );
}

/**
 * Returns a table row for each kind of anomaly: the number of events that have it, and a text with its description and the ids of the first
 * three events.
 */
export function notedRows({ notes }: Pick<BacktestResult, 'notes'>): (readonly [number, string])[] {
  return notes.map(({ note, count, events }) => {
    const shown = events.slice(0, MOST_EVENTS).map((id) => printable(id));
    return [count, `${EVENT_NOTES[note]}: ${shown.join(', ')}${count > shown.length ? ', …' : ''}`] as const;
  });
}

const MOST_EVENTS = 3;

/** Returns the sign-in about which the log and the simulator disagree: its time, user, application and event. */
export function disagreementHead(
  { time, user, app, event }: Disagreement,
  { orgs }: Pick<BacktestReport, 'orgs'>,
): string {
  const org = orgs.at(-1)?.snapshot;
  const login = org === undefined ? user : loginsIn(org)(user);
  const label = app === undefined || org === undefined ? app : namesIn(org, String).shown('app', app);
  return [time.slice(0, 19).replace('T', ' '), login, label ?? 'no application', event ?? 'no event id']
    .map((text) => printable(text))
    .join(', ');
}

/** Returns how the simulator disagrees with the log: the rules, the failed conditions and the assumptions. */
export function disagreementItems({ recorded, dependsOn, ...found }: Disagreement): readonly string[] {
  return [
    `recorded rule: ${ruleWords(recorded)}`,
    ...simulatorItems(found),
    ...(dependsOn.length === 0 ? [] : [`depends on ${assumptionWords(dependsOn)}`]),
  ];
}

/** Returns the rule that the simulator selects in place of the recorded one, and the conditions that fail. */
export function simulatorItems({
  decided,
  failedConditions,
}: Pick<Disagreement, 'decided' | 'failedConditions'>): readonly string[] {
  const paths = failedConditions.map((path) => fieldName(path) ?? `\`${printable(path)}\``);
  const conditions = paths.length === 1 ? 'failed condition' : 'failed conditions';
  return [
    `rule of the simulator: ${decided.length === 0 ? 'none' : ruleListWords(decided)}`,
    ...(paths.length === 0 ? [] : [`${conditions} of the recorded rule: ${paths.join(', ')}`]),
  ];
}

function assumptionWords(ids: readonly LogAssumptionId[]): string {
  return `${ids.length === 1 ? 'assumption' : 'assumptions'} ${ids.join(', ')}`;
}

/** Names each missing fact by the field of the log, or the part of an export, that would contain it. */
export function factWords(names: readonly string[]): string {
  return names.map((name) => own(SOURCES, name) ?? name).join(', ');
}

/** Returns the names of facts in words, without the log fields that contain them. */
export function plainFactWords(names: readonly string[]): string {
  return names.map((name) => (own(SOURCES, name) ?? name).replace(/ \([^()]*`[^()]*\)$/, '')).join(', ');
}

const SOURCES: Readonly<Record<string, string>> = {
  behavior: 'the behaviors (`debugData.behaviors`)',
  classicExpression: 'the attributes that expressions read',
  deviceAssurance: 'the device assurance policy that is satisfied (no log contains it)',
  entityRisk: 'the risk of the user (`user.risk.change`)',
  expression: 'the attributes that expressions read',
  gap: 'facts that the export lacks',
  group: 'the groups of the user (an export with members)',
  identityProvider: 'the identity provider (`user.authentication.auth_via_IDP`)',
  managed: 'whether the device is managed (`device.managed`)',
  platform: 'the platform (`device.os_platform`, `client.userAgent.os`)',
  registered: 'whether the device is registered (`device.registered`)',
  riskLevel: 'the risk (`debugData.risk`)',
  user: 'the user',
  zone: 'the zone (`request.ipChain`, country, ASN, `ipDetails`)',
};
