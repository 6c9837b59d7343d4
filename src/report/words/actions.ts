import { own, ownAt } from '../../base/own.js';
import type { Rule } from '../../model/policies/policy.js';

/** Returns the most important actions of a rule on one line, in the words of the export; an empty text if there are none. */
export function actionsOf({ actions }: Rule): string {
  const phrases = Object.entries(ACTIONS).flatMap(([key, words]) => {
    const action = ownAt(actions, [key]);
    return action === undefined ? [] : words(action);
  });
  return phrases.filter((word) => typeof word === 'string').join(', ');
}

type Words = (action: unknown) => unknown[];

/** Functions that describe a rule action in a few words, by the key of the action. */
const ACTIONS = {
  signon: (action) => [
    ownAt(action, ['access']),
    isAllowed(action) && ownAt(action, ['requireFactor']) === true && 'second factor required',
  ],
  appSignOn: (action) => [
    ownAt(action, ['access']),
    isAllowed(action) && ownAt(action, ['verificationMethod', 'factorMode']),
  ],
  enroll: (action) => {
    const when = ownAt(action, ['self']);
    return typeof when === 'string' ? [own(ENROLLS, when) ?? `enroll at ${when}`] : [];
  },
  profileEnrollment: (action) => [ownAt(action, ['access'])],
} satisfies Record<string, Words>;

/** The times at which a rule prompts for enrollment, by the value of `self`. */
const ENROLLS: Readonly<Record<string, string>> = {
  CHALLENGE: 'enroll when challenged',
  LOGIN: 'enroll at the first sign-in',
  NEVER: 'no enrollment prompt',
};

function isAllowed(action: unknown): boolean {
  return ownAt(action, ['access']) === 'ALLOW';
}
