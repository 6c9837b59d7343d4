import { memoize } from '../../../base/memo.js';
import { own } from '../../../base/own.js';
import { atomsOf } from '../../../logic/kleene/formula.js';
import { policiesOfApps, WITHOUT_POLICY } from '../../../model/policies/policy-of-app.js';
import { policyTypeOf, SIGN_IN_TYPES } from '../../../model/policies/policy-type.js';
import type { UnknownPart } from '../../../model/policies/unknown-part.js';
import { anyOfLists, possibleLists, type RuleList } from '../../symbolic/rule-lists.js';
import type { Session } from './session.js';

const [SESSION, ACCESS] = SIGN_IN_TYPES;

/**
 * Returns the rules of an application's authentication policy, restricted to the application; `undefined` if the application has no known
 * policy with rules.
 */
export function accessListOf(appId: string, session: Session): RuleList | undefined {
  const list = session.derived(accessLists)(appId);
  return list && { ...list, appIds: [appId] };
}

/** Returns the rules of the global session policies; `undefined` if there are none. */
export function sessionListOf({ ruleLists }: Session): RuleList | undefined {
  return ruleLists.find(({ type }) => type.name === SESSION);
}

/**
 * Returns a text that is equal for two applications if the same rules apply to both. Applications without rules have equal texts if the
 * reason is the same. If a condition tests the application, every application has a different text.
 */
export function rulesKeyOf(appId: string, session: Session): string {
  const access = session.derived(accessLists)(appId);
  const isAsked = [access, sessionListOf(session)].some((list) => list && isAboutApplications(list));
  const policies = access?.policies.map(({ policy }) => policy.id) ?? whyNoAccessList(appId, session);
  return JSON.stringify([policies, isAsked ? appId : null]);
}

/** Returns why an application has no list of authentication policy rules. Spec: Policy, "Evaluation rules". */
export function whyNoAccessList(appId: string, { compiled: { snapshot, world } }: Session): string {
  const { chosen } = policiesOfApps(policyTypeOf(ACCESS), snapshot, world)(appId);
  return own(WITHOUT_POLICY, chosen) ?? NO_POLICY;
}

const NO_POLICY = 'the export does not contain the authentication policy of the application';

function accessLists(session: Session): (appId: string) => RuleList | undefined {
  const { compiled, ruleLists } = session;
  const lists = ruleLists.filter(({ type }) => type.name === ACCESS);
  const byPolicy = new Map(
    lists.flatMap((list) => list.policies.map(({ policy }) => [policy.id, list] as const)),
  );
  const policyFor = policiesOfApps(policyTypeOf(ACCESS), compiled.snapshot, compiled.world);
  const joinedList = memoize((unknown: UnknownPart) => anyOfLists(possibleLists(unknown, lists)));
  return (appId) => {
    const { policyId, unknown } = policyFor(appId);
    if (unknown !== undefined) return joinedList(unknown);
    return policyId === undefined ? undefined : byPolicy.get(policyId);
  };
}

function isAboutApplications({ rules }: RuleList): boolean {
  return rules.some(({ meaning }) =>
    atomsOf(meaning).some(({ fact }) => fact.fields.includes('appInstance')),
  );
}
