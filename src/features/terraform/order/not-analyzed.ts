import { otherSignInType } from '../../../analysis/questions/effects/compare-effects.js';
import { memoize } from '../../../base/memo.js';
import { counted, firstFew, quoted } from '../../../base/messages.js';
import { idOf } from '../../../documents/terraform/instance.js';
import { isUnknownAt, type ManagedObject } from '../../../documents/terraform/managed.js';
import { textsOf } from '../../../documents/terraform/values.js';
import { isBlocklist, isExempt } from '../../../model/facts/zones.js';
import { knownOf } from '../../../model/policies/known.js';
import { mappedTo } from '../../../model/policies/mapped-to.js';
import type { Policy } from '../../../model/policies/policy.js';
import { policyTypeOf } from '../../../model/policies/policy-type.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { missingPolicyWords, unknownWords } from '../../../model/policies/unknown-words.js';
import { askedBy, type DecidingPolicies, names } from './deciding-policies.js';
import type { IndexedDrafts } from './indexed-drafts.js';
import { policiesById } from './own-policies.js';
import {
  type CallDraft,
  isBefore,
  isChangedObject,
  isGone,
  isNew,
  isReplaced,
  kindsOf,
  type PlanOverOrg,
} from './plan-over-org.js';
import { isRefused, isTakenOver, writesLastRule } from './rule-calls.js';

/** So many calls that decide about the same requests are looked at in every order. */
export const MOST_CALLS = 12;

/** What is not looked at, so that nothing that comes between is called clean. */
export function reasonsFor(
  deciding: DecidingPolicies,
  calls: readonly CallDraft[],
  drafts: IndexedDrafts,
  plan: PlanOverOrg,
): readonly string[] {
  const { before, after } = plan;
  const reasons: string[] = [];
  if (calls.length > MOST_CALLS)
    reasons.push(
      `${counted(calls.length, 'call')} are made, and at most ${MOST_CALLS} are analyzed in every order`,
    );
  for (const org of [before, after])
    for (const id of deciding.policyIds) {
      const entry = knownOf(org).stated('rules', id);
      if (entry !== undefined) reasons.push(unknownWords(entry, org));
      const asked = policiesById(org, id).flatMap((policy) => [policy, ...policy.rules]);
      for (const one of asked.flatMap((each) => knownOf(org).conditionsOf(each.id)))
        reasons.push(unknownWords(one, org));
    }
  if (deciding.isUnsure) reasons.push(...mappingReasons(deciding, plan));
  reasons.push(...besideReasons(deciding, plan));
  reasons.push(
    ...takenNames(calls, drafts, plan),
    ...refusingZones(drafts, plan),
    ...zonesInUse(calls, drafts, plan),
    ...lastRulesChanged(deciding, calls, plan),
    ...unsureMembers(calls, deciding, plan),
  );
  const beside = changedBeside(deciding, drafts, plan).map(({ address }) => address);
  if (beside.length > 0)
    reasons.push(
      `${firstFew(beside, 3, LONGEST_ADDRESS)} ${beside.length === 1 ? 'changes' : 'change'} at the same time and ${beside.length === 1 ? 'affects' : 'affect'} the same sign-ins`,
    );
  return [...new Set(reasons)];
}

/**
 * Whether something may come between where no rule or policy is called: a call that the service refuses, or several changes
 * that decide about the same requests, of which some are no calls that are looked at. Of users, each is asked for alone.
 */
export function isBesideOthers(
  deciding: DecidingPolicies,
  calls: readonly CallDraft[],
  drafts: IndexedDrafts,
  plan: PlanOverOrg,
): boolean {
  if (calls.length === 0) return false;
  const others = changedBeside(deciding, drafts, plan);
  const isRefusing = refusingIn(drafts, plan).some(({ id }) => calls.every((call) => call.id !== id));
  return others.length > 0 || isRefusing || zonesInUse(calls, drafts, plan).length > 0;
}

/** Missing parts of the other policies that decide the same sign-ins: they may make a state in between less strict. */
function besideReasons({ type }: DecidingPolicies, { before, after }: PlanOverOrg): readonly string[] {
  const beside = otherSignInType(type);
  return beside === undefined ? [] : [before, after].flatMap((org) => missingOf(org)[beside]);
}

const missingOf = memoize((org: Snapshot) => {
  const { stated, rulesOf } = knownOf(org);
  const reasonsOf = (name: 'ACCESS_POLICY' | 'SVC_SIGN_ON'): readonly string[] => {
    const type = policyTypeOf(name);
    const ids = org.policies.filter((policy) => policy.type === name).map(({ id }) => id);
    const policies = stated('policies', name);
    const entries = [
      ...(policies?.of === name && ids.length > 0 ? [policies] : []),
      ...ids.map((id) => rulesOf(id).others),
    ];
    return [
      ...entries.flatMap((entry) => (entry === undefined ? [] : [unknownWords(entry, org)])),
      ...[...mappedTo(org, type).missing].map(([id, apps]) => missingPolicyWords(id, apps, type, org)),
    ];
  };
  return { ACCESS_POLICY: reasonsOf('ACCESS_POLICY'), SVC_SIGN_ON: reasonsOf('SVC_SIGN_ON') };
});

function mappingReasons({ type }: DecidingPolicies, { before, after }: PlanOverOrg): readonly string[] {
  const stated = [before, after].flatMap((org) => {
    const entry = knownOf(org).stated('mappings', type) ?? knownOf(org).stated('apps');
    return entry === undefined ? [] : [unknownWords(entry, org)];
  });
  return stated.length > 0 ? stated : ['it is unknown which call maps an application to its policy'];
}

/** Made while there is one of the same name, they are refused, and the apply stops there, or take it over. */
function takenNames(
  calls: readonly CallDraft[],
  { all }: IndexedDrafts,
  plan: PlanOverOrg,
): readonly string[] {
  const refused = calls.filter(
    ({ kind, what, object }) => kind === 'rule' && what === 'create' && isRefused(object),
  );
  const takenOver = calls.filter((call) => isTakenOver(call, plan));
  const isSaid = new Set([...refused, ...takenOver]);
  const taken = calls.filter(
    (call) => call.what === 'create' && !isSaid.has(call) && isTaken(call, all, plan),
  );
  return [
    ...refused.map(
      ({ name }) =>
        `${quoted(name)} is the name of a rule that only the service creates, so it rejects another one: rename the rule, or import the existing one`,
    ),
    ...taken.map(
      ({ name }) =>
        `${quoted(name)} is created while another one has that name, which the service rejects: rename it, or delete the other one first`,
    ),
    ...takenOver.map(
      ({ name }) =>
        `${quoted(name)} is adopted by its new resource and then deleted with the old one: remove the old one from the state (\`removed\` with \`destroy = false\`)`,
    ),
  ];
}

/** Whether one of its name is there, and is not surely gone, or called otherwise, before it is made. */
function isTaken(call: CallDraft, all: readonly CallDraft[], plan: PlanOverOrg): boolean {
  const isPast = (id: string) =>
    all.some(
      (other) =>
        other.kind === call.kind &&
        other.id === id &&
        (other.what === 'delete' || (other.what === 'update' && other.name !== call.name)) &&
        isBefore(other, call, plan),
    );
  return holdersOf(call, plan.before).some((id) => !isPast(id));
}

/** The ids of what the service has under the name; several policies may have one. */
function holdersOf({ kind, name, policyId = '', object }: CallDraft, before: Snapshot): readonly string[] {
  if (kind === 'rule')
    return policiesById(before, policyId)
      .flatMap(({ rules }) => rules)
      .flatMap((rule) => (rule.name === name ? [rule.id] : []));
  if (kind === 'application') return before.apps.flatMap(({ id, label }) => (label === name ? [id] : []));
  const earlier = kind === 'policy' && isReplaced(object) ? object.before?.id : undefined;
  return before.policies.flatMap((policy) =>
    policy.id === earlier && policy.name === name ? [policy.id] : [],
  );
}

/** What rules still name is not deleted: the service refuses it, and the apply stops there. Spec: Terraform, 6. */
function zonesInUse(
  calls: readonly CallDraft[],
  drafts: IndexedDrafts,
  plan: PlanOverOrg,
): readonly string[] {
  return calls.flatMap((call) => {
    if (call.kind !== 'zone' || call.what !== 'delete') return [];
    const isUsed = ({ id }: Policy) => !isPastUse(call.object, { policyIds: [id] }, drafts, plan);
    const user = [...plan.before.policies, ...plan.after.policies].find(isUsed);
    return user === undefined
      ? []
      : [
          `the zone ${quoted(call.name)} is deleted while ${quoted(user.name ?? user.id)} still uses it, which the service rejects: remove the reference first`,
        ];
  });
}

/** What the service has made as the last rule of a new policy, and a resource of its own then writes. */
function lastRulesChanged(
  { policyIds, appCalls }: DecidingPolicies,
  calls: readonly CallDraft[],
  plan: PlanOverOrg,
): readonly string[] {
  const isMade = (id: string) =>
    calls.some((call) => call.kind === 'policy' && call.what === 'create' && call.policyId === id);
  return policyIds.filter(isMade).flatMap((id) => {
    const writer = plan.objects.find((object) => writesLastRule(object, id));
    const isLater = ({ object }: CallDraft) => writer !== undefined && plan.waitsFor(object, writer);
    if (writer === undefined || appCalls.every((call) => call.what !== 'map' || isLater(call))) return [];
    const { name } = policiesById(plan.after, id)[0] ?? {};
    return [
      `${quoted(writer.address)} writes the last rule of ${quoted(name ?? id)} after the service has created it, and its content until then is not analyzed: make the applications of the policy wait for it (\`depends_on\`)`,
    ];
  });
}

/** From these the service refuses requests before any policy. */
function refusingZones(drafts: IndexedDrafts, plan: PlanOverOrg): readonly string[] {
  return [...new Set(refusingIn(drafts, plan).map(({ name }) => name))].map(
    (name) => `the zone ${quoted(name)} changes, and the service blocks its requests before any policy`,
  );
}

function refusingIn({ zones }: IndexedDrafts, { before, after }: PlanOverOrg): readonly CallDraft[] {
  return zones.filter(({ id }) =>
    [before, after].some((org) =>
      org.zones.some((zone) => zone.id === id && (isBlocklist(zone) || isExempt(zone))),
    ),
  );
}

/** Whether a user is in a group already has to be known, and who comes in. */
function unsureMembers(
  calls: readonly CallDraft[],
  deciding: DecidingPolicies,
  plan: PlanOverOrg,
): readonly string[] {
  const text = askedBy(deciding, plan);
  const open = openMembershipsIn(plan).filter((object) => isNamedBy(object, text));
  const isByExpression = calls.some(({ kind }) => kind === 'membership') && text.includes('elCondition');
  return [
    ...open.map(({ address }) => `the members that ${quoted(address)} adds are known only after the apply`),
    ...(isByExpression ? ['expressions may read the groups that change'] : []),
  ];
}

/** Those of whom it is unknown whom they make members. */
const openMembershipsIn = memoize(({ objects }: PlanOverOrg): readonly ManagedObject[] =>
  objects.filter((object) => isMembership(object) && isChangedObject(object) && isUnknownAt(object, 'users')),
);

function isMembership({ type }: ManagedObject): boolean {
  return type.endsWith('_memberships');
}

/** What else is changed that conditions of these policies ask for. */
function changedBeside(
  deciding: DecidingPolicies,
  drafts: IndexedDrafts,
  plan: PlanOverOrg,
): readonly ManagedObject[] {
  const text = askedBy(deciding, plan);
  return besideIn(plan).filter(
    (object) =>
      mayDecide(object, text, plan) && !(isGone(object) && isPastUse(object, deciding, drafts, plan)),
  );
}

/** Those of one module begin alike. */
const LONGEST_ADDRESS = 120;

/** What is changed beside policies and their rules, of which there may be thousands: once for all lists. */
const besideIn = memoize(({ objects }: PlanOverOrg): readonly ManagedObject[] =>
  objects.filter((object) => isChangedObject(object) && kindsOf(object).some((kind) => BESIDE.has(kind))),
);

const BESIDE: ReadonlySet<string> = new Set(['behavior', 'device assurance', 'group', 'group rule', 'user']);

/** Whether what is done to it may change which rule decides; nothing names what is only now made. */
function mayDecide(object: ManagedObject, text: string, plan: PlanOverOrg): boolean {
  const kinds = kindsOf(object);
  if (kinds.includes('group rule')) return !isNeverActive(object) && isNamedBy(object, text);
  if (isNew(object)) return false;
  if (kinds.includes('user'))
    return (
      PERSONAL.some((condition) => text.includes(`"${condition}"`)) && changedUsersIn(plan).has(idOf(object))
    );
  const isLost = kinds.includes('group') && object.actions.includes('delete');
  return (kinds.some((kind) => BY_ID.has(kind)) || isLost) && isNamedBy(object, text);
}

/** Nobody comes into a group by it. */
function isNeverActive({ values, before = { status: 'INACTIVE' } }: ManagedObject): boolean {
  return values.status === 'INACTIVE' && before.status === 'INACTIVE';
}

const BY_ID: ReadonlySet<string> = new Set(['behavior', 'device assurance']);

/** Conditions that ask for what is written of a user. */
const PERSONAL = ['elCondition', 'userIdentifier', 'userStatus', 'userType', 'users'];

/** Those of whom more than their groups changes. */
const changedUsersIn = memoize(({ before, after }: PlanOverOrg): ReadonlySet<string> => {
  const textsOf = ({ users }: Snapshot) =>
    new Map(users.map(({ groupIds: _, ...user }) => [user.id, JSON.stringify(user)]));
  const [was, is] = [textsOf(before), textsOf(after)];
  return new Set([...was.keys(), ...is.keys()].filter((id) => was.get(id) !== is.get(id)));
});

function isNamedBy({ values, before = {} }: ManagedObject, text: string): boolean {
  return [values, before]
    .flatMap(({ id, group_id, group_assignments }) => [id, group_id, ...textsOf(group_assignments)])
    .some((id) => typeof id === 'string' && id !== '' && names(text, id));
}

/** Whether all that named it is written anew, or gone, before it is deleted. */
function isPastUse(
  object: ManagedObject,
  { policyIds }: Pick<DecidingPolicies, 'policyIds'>,
  drafts: IndexedDrafts,
  plan: PlanOverOrg,
): boolean {
  const id = idOf({ address: object.address, values: object.before ?? object.values });
  const deletion: CallDraft = { ...NOTHING, object, address: object.address, id };
  const isWritten = (isIt: (draft: CallDraft) => boolean) =>
    drafts.all.some(
      (draft) =>
        isIt(draft) &&
        (draft.what === 'update' || draft.what === 'delete') &&
        isBefore(draft, deletion, plan),
    );
  const isAsked = (conditions: unknown) => names(JSON.stringify(conditions ?? null), id);
  const own = (org: Snapshot) => org.policies.filter((policy) => policyIds.includes(policy.id));
  const isLeft = own(plan.after).some((policy) =>
    [policy, ...policy.rules].some((one) => isAsked(one.conditions)),
  );
  return (
    !isLeft &&
    own(plan.before).every(
      (policy) =>
        (!isAsked(policy.conditions) ||
          isWritten(({ kind, policyId }) => kind === 'policy' && policyId === policy.id)) &&
        policy.rules.every(
          (rule) => !isAsked(rule.conditions) || isWritten(({ ruleId }) => ruleId === rule.id),
        ),
    )
  );
}

const NOTHING = { kind: 'zone', what: 'delete', does: 'touch', list: '', name: '', step: 0 } as const;
