import type { AuthenticatorAnswer } from '../../analysis/questions/paths-with.js';
import type { PathsAnswer } from '../../analysis/questions/paths-without.js';
import type { BelowAnswer } from '../../analysis/questions/who-below.js';
import { countUnknown, isAdmittedBy, isAnswered } from '../../analysis/questions/who-threshold.js';
import { counted } from '../../base/messages.js';
import type { ThresholdResult } from '../../base/threshold.js';
import type { Head } from '../text/head-lines.js';
import { toneOf } from '../text/mark.js';

type AdmittingKind = BelowAnswer | PathsAnswer | AuthenticatorAnswer;

/** The first line of an answer for each result: `yes`, `no` or `unknown`. */
interface HeadWords<Rule> extends Readonly<Record<Exclude<ThresholdResult, 'yes'>, string>> {
  yes(certain: readonly Rule[]): string;
}

/**
 * Returns the first line of an answer, and the tone of the mark in front of it. The line ends with the number of rules whose result is
 * unknown.
 */
export function headOfAnswer<Answer extends AdmittingKind>(
  answer: Answer,
  app: string,
  words: HeadWords<Answer['rules'][number]>,
): Head {
  const result = isAnswered(answer);
  if (answer.noPolicyReason !== undefined) return [toneOf(result), `${app}: ${answer.noPolicyReason}`];
  const certain = answer.rules.filter((rule) => isAdmittedBy(rule) === 'yes');
  const sentence = result === 'yes' ? words.yes(certain) : words[result];
  return [toneOf(result), `${sentence}${unknownWords(countUnknown(answer))}`];
}

/** Returns the text that ends the first line of an answer if the result of some rules is unknown, such as `; unknown for 2 rules`. */
export function unknownWords(count: number): string {
  return count === 0 ? '' : `; unknown for ${counted(count, 'rule')}`;
}
