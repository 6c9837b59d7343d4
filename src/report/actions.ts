import type { Rule } from '../policies/policy.js';

/** What a rule does, in the document's own words, as far as one line can say it; empty where it says nothing. */
export function actionsOf({ actions }: Rule): string {
  const said = Object.entries(ACTIONS).flatMap(([key, words]) => {
    const action = member(actions, key);
    return action === undefined ? [] : words(action);
  });
  return said.filter((word) => typeof word === 'string').join(', ');
}

type Words = (action: unknown) => unknown[];

/** Action key to its words. */
const ACTIONS = {
  signon: (action) => [
    member(action, 'access'),
    isAllowed(action) && member(action, 'requireFactor') === true && 'second factor required',
  ],
  appSignOn: (action) => [
    member(action, 'access'),
    isAllowed(action) && member(member(action, 'verificationMethod'), 'factorMode'),
  ],
  enroll: (action) => {
    const when = member(action, 'self');
    return typeof when === 'string' ? [`enroll at ${when}`] : [];
  },
  profileEnrollment: (action) => [member(action, 'access')],
} satisfies Record<string, Words>;

function isAllowed(action: unknown): boolean {
  return member(action, 'access') === 'ALLOW';
}

function member(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}
