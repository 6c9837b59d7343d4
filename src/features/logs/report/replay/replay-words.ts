import type { Difference } from '../../../../analysis/questions/diff/diff.js';
import { CHANGE_WORDS, CHANGES, type Change } from '../../../../analysis/questions/effects/change.js';
import { alternatives, capitalized, counted, quotedUpTo, withSeparators } from '../../../../base/messages.js';
import { printable } from '../../../../base/printable.js';
import { namesIn } from '../../../../model/policies/display-names.js';
import { ruleWords } from '../../../../model/policies/rule-words.js';
import { configuredChangeWords } from '../../../../report/text/configured-change.js';
import type { Head } from '../../../../report/text/head-lines.js';
import { toneOf } from '../../../../report/text/mark.js';
import { loginsIn } from '../../../../report/words/logins.js';
import type { ReplayResult, Transition } from '../../replay-tally.js';
import { isReplayAbove } from '../../replay-threshold.js';
import { exportWords, percent } from '../backtest/backtest-words.js';
import type { ReplayReport } from './replay-report.js';

/** Returns the first line of a report with its status: how many decisions change, and how many may. */
export function replayHead(result: ReplayResult): Head {
  const { transitions, decisions } = result;
  const tone = toneOf(isReplayAbove(result, 'any'));
  if (decisions === 0) return [tone, 'no decision of the log can be compared'];
  const [certain, maybe] = [true, false].map((isCertain) =>
    transitions.filter((one) => one.isCertain === isCertain).reduce((sum, { count }) => sum + count, 0),
  ) as [number, number];
  const all = counted(decisions, 'decision');
  if (certain === 0 && maybe === 0) return [tone, `no change in ${all}`];
  const may = `${withSeparators(maybe)}${certain === 0 ? '' : ' more'} may change because the log lacks facts`;
  if (certain === 0) return [tone, `no definite change in ${all}; ${may}`];
  const changes = `${withSeparators(certain)} of ${all} ${certain === 1 ? 'changes' : 'change'}`;
  return [tone, maybe === 0 ? changes : `${changes}; ${may}`];
}

const WORDS: Readonly<Record<Change, string>> = {
  granted: 'access granted',
  'less-strict': 'less strict',
  mixed: 'less strict in one respect and stricter in another',
  unknown: 'unknown effect',
  removed: 'access removed',
  stricter: 'stricter',
  other: 'other change',
};

/** Returns how many decisions change or may change, and in which way. */
export function transitionWords({
  count,
  change,
  isCertain,
  isInferred,
}: Transition): readonly [string, string] {
  const verb = isCertain ? (count === 1 ? 'changes' : 'change') : 'may change';
  const learned = isInferred ? ', inferred from the recorded rule' : '';
  return [counted(count, 'decision'), `${verb}: ${WORDS[change]}${learned}`];
}

function ruleResult(rule: Transition['before'], result: string): string {
  const name = rule === undefined ? '' : rule === null ? 'no rule: ' : `${ruleWords(rule)}: `;
  return `${name}${printable(result)}`;
}

/** Returns the details of a change: the rules, then users, applications and days, the most frequent first. */
export function detailLines(
  one: Transition,
  report: Pick<ReplayReport, 'after' | 'before'>,
  show: number,
): (readonly [title: string, words: string])[] {
  const { users, apps, days, missing, dependsOn, events, allowed, change } = one;
  const snapshot = report.after;
  const configured = configuredChangeWords(one, report);
  const names = namesIn(snapshot, String);
  const login = loginsIn(snapshot);
  return [
    ['before', ruleResult(one.before, one.beforeResult)],
    ['after', ruleResult(one.after, one.afterResult)],
    ['users', topWords(users, login, show)],
    ['apps', topWords(apps, (id) => (id === 'none' ? 'unknown' : names.shown('app', id)), show)],
    ['days', topWords(days, String, show)],
    ...(allowed.count === 0 || change === 'removed'
      ? []
      : ([
          [
            'factors',
            `${allowed.satisfied} of ${counted(allowed.count, 'allowed sign-in')} used all factors that are required after the change`,
          ],
        ] as const)),
    ...(missing.length === 0 ? [] : ([['depends on', missing.join(', ')]] as const)),
    ...(dependsOn.length === 0 ? [] : ([['assumed', dependsOn.join(', ')]] as const)),
    ...(configured === undefined ? [] : ([['in', quotedUpTo(LONGEST, configured)]] as const)),
    ['events', events.map((id) => printable(id)).join(', ')],
  ];
}

/** The maximum length in characters of a Terraform address with its source location. */
const LONGEST = 400;

function topWords(
  counts: Readonly<Record<string, number>>,
  words: (id: string) => string,
  show: number,
): string {
  const all = Object.entries(counts).sort(([, one], [, other]) => other - one);
  const shown = all.slice(0, show).map(([id, count]) => `${printable(words(id))} (${count})`);
  return [...shown, ...(all.length > show ? [`${all.length - show} more`] : [])].join(', ');
}

/** Returns the exports with which the sign-ins of the log were evaluated, as text. */
export function evaluatedExportsWords({ paths, hashes }: Pick<ReplayReport, 'hashes' | 'paths'>): string {
  return `before ${exportWords(paths[0], hashes[0])}, after ${exportWords(paths[1], hashes[1])}`;
}

/**
 * Returns a sentence for each staged (not yet active) policy branch: how many of its decisions agree with the policies after the change.
 */
export function stagedSentences({ staged }: Pick<ReplayResult, 'staged'>): string[] {
  return Object.entries(staged).map(
    ([branch, { compared, agreeing }]) =>
      `staged branch ${printable(branch)}: ${agreeing} of ${counted(compared, 'decision')} agree, or may agree, with the policies after the change`,
  );
}

/** Returns a sentence about how many results were inferred from recorded rules; an empty list if there are no such results. */
export function learnedSentences({ inferred: learned }: Pick<ReplayResult, 'inferred'>): string[] {
  return learned === 0 ? [] : [`${counted(learned, 'result')} inferred from the recorded rule`];
}

/**
 * Returns three sentences for a change review: the accuracy of the simulator for the logged decisions, the logged sign-ins whose result
 * changes, and the changes among all possible sign-ins.
 */
export function reviewSentences({ result, diff }: Pick<ReplayReport, 'diff' | 'result'>): string[] {
  const { compared, agreeing } = result.recorded;
  const kinds = changeKindWords(result);
  const [, head] = replayHead(result);
  return [
    compared === 0
      ? 'The log records no decision that can be compared with the policies before the change.'
      : `Of ${counted(compared, 'recorded decision')}, ${percent(agreeing / compared)} agree, or may agree, with the policies before the change.`,
    sentence(kinds === undefined ? head : `${head} (${kinds})`),
    sentence(diffWords(diff)),
  ];
}

/** Returns the number of changed decisions for each kind of change as text; `undefined` if no decision changes. */
export function changeKindWords({ transitions }: Pick<ReplayResult, 'transitions'>): string | undefined {
  if (transitions.length === 0) return undefined;
  const kinds = CHANGES.flatMap((change) => {
    const count = transitions.filter((one) => one.change === change).reduce((sum, one) => sum + one.count, 0);
    return count === 0 && change !== 'removed'
      ? []
      : [`${REVIEW_WORDS[change]}: ${count === 0 ? 'none' : withSeparators(count)}`];
  });
  return kinds.join('; ');
}

const REVIEW_WORDS: Readonly<Record<Change, string>> = {
  granted: 'access granted',
  'less-strict': 'less strict',
  mixed: 'mixed',
  unknown: 'unknown effect',
  removed: 'access removed',
  stricter: 'stricter',
  other: 'other',
};

function sentence(words: string): string {
  return `${capitalized(words)}.`;
}

/** Counts the sets of sign-ins that change, by kind of change. */
export function regionCounts({
  changes: regions,
}: Pick<Difference, 'changes'>): Partial<Record<Change, number>> {
  return Object.fromEntries(
    CHANGES.map((change) => [change, regions.filter((one) => one.change === change).length] as const).filter(
      ([, count]) => count > 0,
    ),
  );
}

/** Summarizes the comparison of all sign-ins, logged or not. */
export function diffWords(diff: Difference): string {
  const counts = Object.entries(regionCounts(diff)).map(
    ([change, count]) => `${count} ${CHANGE_WORDS[change as Change]}`,
  );
  if (counts.length > 0)
    return `logged or not, ${counted(diff.changes.length, 'set')} of sign-ins ${diff.changes.length === 1 ? 'changes' : 'change'} (${alternatives(counts, 'and')}): run \`preflight diff\` to list them`;
  return diff.isComplete
    ? 'proved: no sign-in changes, logged or not'
    : 'it is unknown whether other sign-ins change: run `preflight diff` to see why';
}
