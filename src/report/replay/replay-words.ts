import { alternatives, capitalized, counted, quotedUpTo } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import type { ReplayResult, Transition } from '../../history/replay-tally.js';
import { isReplayAbove } from '../../history/replay-threshold.js';
import { namesIn } from '../../policies/names.js';
import { ruleWords } from '../../policies/rule-words.js';
import type { Difference } from '../../questions/diff.js';
import { CHANGE_WORDS, CHANGES, type Change } from '../../questions/effects/change.js';
import { percent, stateWords } from '../backtest/backtest-words.js';
import { configuredChangeWords } from '../text/configured-change.js';
import type { Head } from '../text/head-lines.js';
import { toneOf } from '../text/mark.js';
import { loginsIn } from '../words/logins.js';
import type { ReplayReport } from './replay-report.js';

/** Returns the mark and the first line: how many decisions change, and how many may. */
export function replayHead(result: ReplayResult): Head {
  const { transitions, decisions } = result;
  const tone = toneOf(isReplayAbove(result, 'any'));
  if (decisions === 0) return [tone, 'no decision of the log can be compared'];
  const [certain, maybe] = [true, false].map((isCertain) =>
    transitions.filter((one) => one.isCertain === isCertain).reduce((sum, { count }) => sum + count, 0),
  ) as [number, number];
  const all = counted(decisions, 'decision');
  if (certain === 0 && maybe === 0) return [tone, `none of ${all} comes out otherwise`];
  if (certain === 0) return [tone, `of ${all} ${maybe} may come out otherwise, by what the log does not say`];
  const may = maybe === 0 ? '' : `, and ${maybe} may, by what the log does not say`;
  return [tone, `of ${all} ${certain} come out otherwise${may}`];
}

const WORDS: Readonly<Record<Change, string>> = {
  granted: 'let in, and were not',
  'less-strict': 'let in more easily',
  mixed: 'less strict in one respect and stricter in another',
  unknown: 'otherwise, it is unknown how',
  removed: 'not let in any more',
  stricter: 'let in with more asked of them',
  other: 'otherwise',
};

/** How many, how, and by which rules. */
export function transitionWords({
  change,
  isCertain,
  isLearned,
  before,
  after,
  beforeDoes,
  afterDoes,
}: Transition): string {
  const rules = [before, after].map((rule) =>
    rule === undefined ? '' : rule === null ? 'no rule: ' : `${ruleWords(rule)}: `,
  );
  const learned = isLearned ? ', as the recorded rule tells' : '';
  return `${isCertain ? '' : 'maybe '}${WORDS[change]}${learned}; before ${rules[0]}${printable(beforeDoes)}; after ${rules[1]}${printable(afterDoes)}`;
}

/** For whom, where and when: the most frequent first; and what of Terraform it is. */
export function whereLines(
  one: Transition,
  report: Pick<ReplayReport, 'after' | 'before'>,
  show: number,
): (readonly [title: string, words: string])[] {
  const { users, apps, days, missing, hangsOn, events, letIn, change } = one;
  const snapshot = report.after;
  const configured = configuredChangeWords(one, report);
  const names = namesIn(snapshot, String);
  const login = loginsIn(snapshot);
  return [
    ['users', topWords(users, login, show)],
    ['apps', topWords(apps, (id) => (id === 'none' ? 'unknown' : names.shown('app', id)), show)],
    ['days', topWords(days, String, show)],
    ...(letIn.count === 0 || change === 'removed'
      ? []
      : ([
          ['proved', `of ${letIn.count} that were let in ${letIn.met} had used what is asked for then`],
        ] as const)),
    ...(missing.length === 0 ? [] : ([['depends on', missing.join(', ')]] as const)),
    ...(hangsOn.length === 0 ? [] : ([['presumed', hangsOn.join(', ')]] as const)),
    ...(configured === undefined ? [] : ([['in', quotedUpTo(LONGEST, configured)]] as const)),
    ['events', events.map((id) => printable(id)).join(', ')],
  ];
}

/** In characters: an address, and where it stands. */
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

/** The states that the log is decided by. */
export function statesWords({ paths, hashes }: Pick<ReplayReport, 'hashes' | 'paths'>): string {
  return `before ${stateWords(paths[0], hashes[0])}, after ${stateWords(paths[1], hashes[1])}`;
}

/** How what staged branches would have decided stands to the policies after the change. */
export function stagedSentences({ staged }: Pick<ReplayResult, 'staged'>): string[] {
  return Object.entries(staged).map(
    ([branch, { compared, made }]) =>
      `of ${counted(compared, 'decision')} of the staged branch ${printable(branch)} the policies after the change make ${made} so, or may`,
  );
}

/** What only the recorded rule tells, where that was looked at. */
export function learnedSentences({ learned }: Pick<ReplayResult, 'learned'>): string[] {
  return learned === 0
    ? []
    : [`of ${counted(learned, 'decision')} only the rule that is recorded tells what comes of them`];
}

/** The three sentences for a change review: how far the simulator is right, what would have changed, and what else would. */
export function reviewSentences({ result, diff }: Pick<ReplayReport, 'diff' | 'result'>): string[] {
  const { compared, made } = result.recorded;
  const kinds = CHANGES.flatMap((change) => {
    const count = result.transitions
      .filter((one) => one.change === change)
      .reduce((sum, one) => sum + one.count, 0);
    return count === 0 && change !== 'removed'
      ? []
      : [`${count === 0 ? 'none' : count} ${REVIEW_WORDS[change]}`];
  });
  const [, head] = replayHead(result);
  return [
    compared === 0
      ? 'The log records no decision that can be held against the policies before the change.'
      : `Of ${counted(compared, 'decision')} that the log records, ${percent(made / compared)} are as the policies before the change make them, or may be.`,
    sentence(result.transitions.length === 0 ? head : `${head}: ${alternatives(kinds, 'and')}`),
    sentence(diffWords(diff)),
  ];
}

const REVIEW_WORDS: Readonly<Record<Change, string>> = {
  granted: 'newly let in',
  'less-strict': 'let in more easily',
  mixed: 'less strict in one respect and stricter in another',
  unknown: 'otherwise, it is unknown how',
  removed: 'locked out',
  stricter: 'asked for more',
  other: 'otherwise',
};

function sentence(words: string): string {
  return `${capitalized(words)}.`;
}

/** How many regions of requests change, of each kind of change that there is. */
export function regionCounts({ regions }: Pick<Difference, 'regions'>): Partial<Record<Change, number>> {
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
    return `of all sign-ins, logged or not, ${counted(diff.regions.length, 'set')} ${diff.regions.length === 1 ? 'changes' : 'change'} (${alternatives(counts, 'and')}): run \`preflight diff\` to see them`;
  return diff.isComplete
    ? 'proved: no other sign-in changes'
    : 'it is unknown whether sign-ins that were not logged change: run `preflight diff` to see why';
}
