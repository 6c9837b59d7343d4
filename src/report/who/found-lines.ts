import type { WitnessedRegion } from '../../analysis/questions/session/scope.js';
import { ifWords, statedOutcomes } from '../../analysis/questions/session/stated-outcomes.js';
import { listed } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import type { Request } from '../../model/facts/request.js';
import { completenessOf } from '../../model/policies/completeness.js';
import { namesIn } from '../../model/policies/display-names.js';
import type { NamedRule } from '../../model/policies/rule-words.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { configuredWords } from '../text/configured.js';
import type { Page } from '../text/page.js';
import type { Titled } from '../text/titled.js';
import { exceptionWords } from '../words/exception-words.js';
import { loginsIn } from '../words/logins.js';
import { signInWords } from '../words/sign-in-words.js';
import { userCountWords } from '../words/user-counts.js';

/** The width of the column that contains the titles of lines, such as `users`. */
export const TITLE = 'users'.length;

/** Returns the line with the Terraform address of a rule, if Terraform manages the rule. */
export function configuredLines({ rule, policy }: NamedRule, snapshot: Snapshot, line: Titled): string[] {
  const words = configuredWords(snapshot, rule.id, policy.id);
  return words === undefined ? [] : line('in', printable(words));
}

/** Returns lines that describe a set of sign-ins. */
export function requestLines(found: WitnessedRegion, line: Titled): string[] {
  const { description, isDescriptionComplete, exceptions: all, sessionExceptions: ofSessions = 0 } = found;
  const exceptions = exceptionWords({ inPolicy: all - ofSessions, ofSessions });
  return [
    ...description.flatMap((phrases, index) => line(index === 0 ? 'who' : 'or', phraseWords(phrases))),
    ...(isDescriptionComplete ? [] : line('or', 'others, too many to describe')),
    ...(exceptions === undefined ? [] : line('', exceptions)),
  ];
}

export function phraseWords(phrases: readonly string[]): string {
  return phrases.length === 0 ? 'every sign-in' : phrases.map((phrase) => printable(phrase)).join('; ');
}

export function witnessLines(example: Request, snapshot: Snapshot, { paint }: Page, line: Titled): string[] {
  return [
    ...conditionLines({ example }, line),
    ...line('e.g.', signInWords(example, namesIn(snapshot, paint.quiet))),
  ];
}

/**
 * Returns the line with the condition under which the example of a set of sign-ins is valid: expressions must have the results that the
 * example states. Returns no line if the example states no results of expressions.
 */
export function conditionLines({ example }: Pick<WitnessedRegion, 'example'>, line: Titled): string[] {
  const condition = ifWords(statedOutcomes(example));
  return condition === undefined ? [] : line('', printable(condition));
}

/**
 * Returns lines that describe the users in a set of sign-ins. They state the number of users and the logins of the first few, then the
 * users who are possibly in the set. Returns an empty list if the snapshot has no users, or if the number of users has no known limit.
 */
export function usersLines(
  found: WitnessedRegion,
  { snapshot, isVerbose }: { readonly snapshot: Snapshot; readonly isVerbose?: boolean | undefined },
  line: Titled,
): string[] {
  const words = usersWords(found, snapshot, isVerbose);
  return words === undefined ? [] : line('users', words);
}

export function usersWords(
  {
    users: { ids, possible, isExact },
    isDescriptionComplete,
    exceptions,
  }: Pick<WitnessedRegion, 'exceptions' | 'isDescriptionComplete' | 'users'>,
  snapshot: Snapshot,
  isOfAll = false,
): string | undefined {
  const { users } = snapshot;
  if (users.length === 0) return undefined;
  const login = loginsIn(snapshot);
  const logins = (some: readonly string[]) => (isOfAll ? some.map(login).join(', ') : listed(some, login));
  const named = (some: readonly string[]) =>
    `${userCountWords(some.length, snapshot)}${some.length === 0 ? '' : `: ${logins(some)}`}`;
  const isBounded = isDescriptionComplete && completenessOf(snapshot).isComplete('users');
  if (exceptions > 0 || (isBounded && ids.length === 0 && possible.length > 0))
    return isBounded ? `at most ${named([...ids, ...possible])}` : undefined;
  const others = possible.length === 0 ? '' : `; possibly ${logins(possible)}`;
  if (ids.length === 0 && others !== '') return others.slice(2);
  return `${isExact && isDescriptionComplete ? '' : 'at least '}${named(ids)}${others}`;
}
