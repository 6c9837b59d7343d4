import type { ApplicationAccess } from '../../analysis/questions/population.js';
import { type PopulationVerdict, verdictOfApplication } from '../../analysis/questions/population-summary.js';
import type { Below } from '../../analysis/questions/who-below.js';
import { printable } from '../../base/printable.js';
import { describeLevel } from '../../model/assurance/assurance-level.js';
import { missingAppWords } from '../../model/policies/placeholders.js';
import { nameOrId } from '../../model/policies/rule-words.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { Tone } from '../text/mark.js';
import { usersWords } from '../who/found-lines.js';

/** The tone (good, bad, unsure or quiet) of the mark in front of an application, for each verdict on its assurance level. */
export const VERDICT_TONES = {
  holds: 'good',
  fails: 'bad',
  unknown: 'unsure',
  empty: 'quiet',
} as const satisfies Record<PopulationVerdict, Tone>;

/** Returns the tone (good, bad or unsure) of the mark for an application, by the verdict on its assurance level. */
export function toneOfWays(ways: ApplicationAccess): Exclude<Tone, 'quiet'> {
  return VERDICT_TONES[verdictOfApplication(ways)];
}

/**
 * Returns the assurance level of an application as text, such as `2FA` or `2FA, possibly password (1FA)`, or the reason why it
 * is unknown.
 */
export function levelWords({
  level: { atLeast, atMost, isExact },
  noPolicyReason,
}: ApplicationAccess): string {
  if (noPolicyReason !== undefined) return printable(noPolicyReason);
  if (atMost !== 'denied')
    return `${describeLevel(atMost)}${isExact ? '' : `, possibly ${describeLevel(atLeast)}`}`;
  if (isExact) return 'nobody can sign in';
  return atLeast === '1fa-knowledge' ? 'unknown' : `unknown, at least ${describeLevel(atLeast)}`;
}

/** Returns the name of an application, or its id if it has no name. */
export function applicationName({ application, source }: ApplicationAccess): string {
  return source === 'reference' ? missingAppWords(application.id) : nameOrId(application);
}

/** Returns the number of users whom a rule allows, for each level if the rule has several; `undefined` if the export has no users. */
export function usersByLevelWords(rule: Below, snapshot: Snapshot, isOfAllUsers = false): string | undefined {
  if (rule.levels === undefined) return usersWords(rule, snapshot, isOfAllUsers);
  const byLevel = rule.levels.flatMap((level) => {
    const words = usersWords(level, snapshot, isOfAllUsers);
    return words === undefined ? [] : [`with ${describeLevel(level.assurance)} ${words}`];
  });
  return byLevel.length === 0 ? undefined : byLevel.join('; ');
}
