import { otherSignInType } from '../../../analysis/questions/effects/compare-effects.js';
import { memoize } from '../../../base/memo.js';
import { counted, firstFew, quoted } from '../../../base/messages.js';
import { isUnknownAt, type ManagedObject } from '../../../documents/terraform/links/managed.js';
import { textsOf } from '../../../documents/terraform/state/attribute-values.js';
import { idOf } from '../../../documents/terraform/state/instance.js';
import { isBlocklist, isExempt } from '../../../model/facts/zones/zone-map.js';
import { appMappingsOf } from '../../../model/policies/app-mappings.js';
import { completenessOf } from '../../../model/policies/completeness.js';
import type { Policy } from '../../../model/policies/policy.js';
import { policyTypeOf, type SignInType } from '../../../model/policies/policy-type.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { describeMissingPolicy, describeUnknown } from '../../../model/policies/unknown-words.js';
import { conditionsTextFor, containsId, type DecidingPolicies } from './deciding-policies.js';
import { policiesById } from './group-policies.js';
import type { IndexedDrafts } from './indexed-drafts.js';
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
import { isAdopted, isRefused, writesLastRule } from './rule-calls.js';

/** The maximum number of calls for which every order is analyzed. */
export const MOST_CALLS = 12;

/** Returns the reasons why the analysis of a group of calls is incomplete. A group with a reason is not reported as safe. */
export function findAnalysisGaps(
  deciding: DecidingPolicies,
  calls: readonly CallDraft[],
  drafts: IndexedDrafts,
  plan: PlanOverOrg,
): readonly string[] {
  const { before, after } = plan;
  const reasons: string[] = [];
  if (calls.length > MOST_CALLS)
    reasons.push(
      `the plan makes ${counted(calls.length, 'call')}, but at most ${MOST_CALLS} can be analyzed in every order`,
    );
  for (const org of [before, after])
    for (const id of deciding.policyIds) {
      const entry = completenessOf(org).unknownPart('rules', id);
      if (entry !== undefined) reasons.push(describeUnknown(entry, org));
      const withConditions = policiesById(org, id).flatMap((policy) => [policy, ...policy.rules]);
      for (const one of withConditions.flatMap((each) => completenessOf(org).unknownConditions(each.id)))
        reasons.push(describeUnknown(one, org));
    }
  if (deciding.isMappingUnknown) reasons.push(...mappingReasons(deciding, plan));
  reasons.push(...missingPartReasons(deciding, plan));
  reasons.push(
    ...takenNames(calls, drafts, plan),
    ...blockingZoneReasons(drafts, plan),
    ...zoneDeletionReasons(calls, drafts, plan),
    ...lastRulesChanged(deciding, calls, plan),
    ...unsureMembers(calls, deciding, plan),
  );
  const otherPart = findOtherChanges(deciding, drafts, plan).map(({ address }) => address);
  if (otherPart.length > 0)
    reasons.push(
      `${firstFew(otherPart, 3, LONGEST_ADDRESS)} ${otherPart.length === 1 ? 'changes' : 'change'} at the same time and ${otherPart.length === 1 ? 'affects' : 'affect'} the same sign-ins`,
    );
  return [...new Set(reasons)];
}

/**
 * Returns whether there may be an unsafe intermediate state although the calls of the group change no rule or policy. That is possible if
 * the service may reject a call, or if the plan also changes objects that are not analyzed.
 */
export function hasOtherChanges(
  deciding: DecidingPolicies,
  calls: readonly CallDraft[],
  drafts: IndexedDrafts,
  plan: PlanOverOrg,
): boolean {
  if (calls.length === 0) return false;
  const others = findOtherChanges(deciding, drafts, plan);
  const isRefusing = findBlockingZones(drafts, plan).some(({ id }) => calls.every((call) => call.id !== id));
  return others.length > 0 || isRefusing || zoneDeletionReasons(calls, drafts, plan).length > 0;
}

/**
 * Returns why the analysis is incomplete if policies of the other sign-in policy type (global session or authentication policy) are
 * unknown. They decide the same sign-ins, so an intermediate state may be less strict than the known policies show.
 */
function missingPartReasons({ type }: DecidingPolicies, { before, after }: PlanOverOrg): readonly string[] {
  const otherPart = otherSignInType(type);
  return otherPart === undefined ? [] : [before, after].flatMap((org) => missingOf(org)[otherPart]);
}

const missingOf = memoize((org: Snapshot) => {
  const { unknownPart, unknownRules } = completenessOf(org);
  const reasonsOf = (name: SignInType): readonly string[] => {
    const type = policyTypeOf(name);
    const ids = org.policies.filter((policy) => policy.type === name).map(({ id }) => id);
    const policies = unknownPart('policies', name);
    const entries = [
      ...(policies?.of === name && ids.length > 0 ? [policies] : []),
      ...ids.map((id) => unknownRules(id).others),
    ];
    return [
      ...entries.flatMap((entry) => (entry === undefined ? [] : [describeUnknown(entry, org)])),
      ...[...appMappingsOf(org, type).missing].map(([id, apps]) =>
        describeMissingPolicy(id, apps, type, org),
      ),
    ];
  };
  return { ACCESS_POLICY: reasonsOf('ACCESS_POLICY'), OKTA_SIGN_ON: reasonsOf('OKTA_SIGN_ON') };
});

function mappingReasons({ type }: DecidingPolicies, { before, after }: PlanOverOrg): readonly string[] {
  const stated = [before, after].flatMap((org) => {
    const entry =
      completenessOf(org).unknownPart('mappings', type) ?? completenessOf(org).unknownPart('apps');
    return entry === undefined ? [] : [describeUnknown(entry, org)];
  });
  return stated.length > 0 ? stated : ['it is unknown which call maps an application to its policy'];
}

/**
 * Returns why the analysis is incomplete if the plan creates an object with the name of another object. The service may reject the request,
 * so that the apply stops. The Terraform provider may also adopt the existing object.
 */
function takenNames(
  calls: readonly CallDraft[],
  { all }: IndexedDrafts,
  plan: PlanOverOrg,
): readonly string[] {
  const refused = calls.filter(
    ({ kind, what, object }) => kind === 'rule' && what === 'create' && isRefused(object),
  );
  const takenOver = calls.filter((call) => isAdopted(call, plan));
  const excluded = new Set([...refused, ...takenOver]);
  const taken = calls.filter(
    (call) => call.what === 'create' && !excluded.has(call) && isTaken(call, all, plan),
  );
  return [
    ...refused.map(
      ({ name }) =>
        `only the service creates a rule named ${quoted(name)}, and it rejects a second one: rename the rule, or import the existing one`,
    ),
    ...taken.map(
      ({ name }) =>
        `${quoted(name)} is created while another object has that name, which the service rejects: rename it, or delete the other one first`,
    ),
    ...takenOver.map(
      ({ name }) =>
        `${quoted(name)} is adopted by its new resource and then deleted with the old resource: remove the old resource from the state (\`removed\` with \`destroy = false\`)`,
    ),
  ];
}

/** Returns whether an existing object may still have the name of the object that the call creates. */
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

/**
 * Returns the ids of the existing objects that prevent the creation of an object, because they have the same name. Several policies may
 * have the same name. So for a policy, only the policy that it replaces is returned.
 */
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

/**
 * Returns a reason for each zone that the plan deletes while a policy still uses it; an empty list if there is no such zone. The analysis
 * is then incomplete: the service rejects the deletion, and the apply stops.
 * Spec: Terraform, 6.
 */
function zoneDeletionReasons(
  calls: readonly CallDraft[],
  drafts: IndexedDrafts,
  plan: PlanOverOrg,
): readonly string[] {
  return calls.flatMap((call) => {
    if (call.kind !== 'zone' || call.what !== 'delete') return [];
    const isUsed = ({ id }: Policy) =>
      !isUnusedBeforeDeletion(call.object, { policyIds: [id] }, drafts, plan);
    const user = [...plan.before.policies, ...plan.after.policies].find(isUsed);
    return user === undefined
      ? []
      : [
          `the zone ${quoted(call.name)} is deleted while ${quoted(user.name ?? user.id)} still uses it, which the service rejects: remove the reference first`,
        ];
  });
}

/**
 * Returns why the analysis is incomplete if a separate resource changes the catch-all rule of a new policy. The service creates this rule
 * together with the policy.
 */
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

/**
 * Returns why the analysis is incomplete if the plan changes a network blocklist, or a zone that exempts sign-ins from blocklists.
 * Blocklists apply before any policy.
 */
function blockingZoneReasons(drafts: IndexedDrafts, plan: PlanOverOrg): readonly string[] {
  return [...new Set(findBlockingZones(drafts, plan).map(({ name }) => name))].map(
    (name) =>
      `the zone ${quoted(name)} changes, which affects the requests that the service blocks before any policy`,
  );
}

function findBlockingZones({ zones }: IndexedDrafts, { before, after }: PlanOverOrg): readonly CallDraft[] {
  return zones.filter(({ id }) =>
    [before, after].some((org) =>
      org.zones.some((zone) => zone.id === id && (isBlocklist(zone) || isExempt(zone))),
    ),
  );
}

/**
 * Returns why the analysis is incomplete if the plan does not yet state the new members of a group, or if expressions may read changed
 * memberships.
 */
function unsureMembers(
  calls: readonly CallDraft[],
  deciding: DecidingPolicies,
  plan: PlanOverOrg,
): readonly string[] {
  const text = conditionsTextFor(deciding, plan);
  const open = openMembershipsIn(plan).filter((object) => isNamedBy(object, text));
  const isByExpression = calls.some(({ kind }) => kind === 'membership') && text.includes('elCondition');
  return [
    ...open.map(({ address }) => `the members that ${quoted(address)} adds are known only after the apply`),
    ...(isByExpression ? ['the results of expressions may depend on the group members that change'] : []),
  ];
}

/** The changed resources that add users to groups, if the users are known only after the apply. */
const openMembershipsIn = memoize(({ objects }: PlanOverOrg): readonly ManagedObject[] =>
  objects.filter((object) => isMembership(object) && isChangedObject(object) && isUnknownAt(object, 'users')),
);

function isMembership({ type }: ManagedObject): boolean {
  return type.endsWith('_memberships');
}

/** Returns the changed behaviors, device assurances, groups, group rules and users on which the conditions of the given policies depend. */
function findOtherChanges(
  deciding: DecidingPolicies,
  drafts: IndexedDrafts,
  plan: PlanOverOrg,
): readonly ManagedObject[] {
  const text = conditionsTextFor(deciding, plan);
  return otherChangedObjects(plan).filter(
    (object) =>
      mayDecide(object, text, plan) &&
      !(isGone(object) && isUnusedBeforeDeletion(object, deciding, drafts, plan)),
  );
}

/**
 * The maximum length of an address in a message, in characters. It is high because the addresses in a module begin with the same
 * characters.
 */
const LONGEST_ADDRESS = 120;

/**
 * The changed behaviors, device assurances, groups, group rules and users. They are computed once for all groups of calls, because there
 * may be thousands of groups.
 */
const otherChangedObjects = memoize(({ objects }: PlanOverOrg): readonly ManagedObject[] =>
  objects.filter(
    (object) => isChangedObject(object) && kindsOf(object).some((kind) => OTHER_KINDS.has(kind)),
  ),
);

const OTHER_KINDS: ReadonlySet<string> = new Set([
  'behavior',
  'device assurance',
  'group',
  'group rule',
  'user',
]);

/**
 * Returns whether a change of an object may affect which rule decides. A new object cannot, because nothing uses it yet; a new group rule
 * can.
 */
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

/** Returns whether a group rule is active neither before nor after the plan, so that it adds no members. */
function isNeverActive({ values, before = { status: 'INACTIVE' } }: ManagedObject): boolean {
  return values.status === 'INACTIVE' && before.status === 'INACTIVE';
}

const BY_ID: ReadonlySet<string> = new Set(['behavior', 'device assurance']);

/** The conditions that depend on data of the user other than group memberships. */
const PERSONAL = ['elCondition', 'userIdentifier', 'userStatus', 'userType', 'users'];

/** The ids of the users for whom the plan changes more than their group memberships. */
const changedUsersIn = memoize(({ before, after }: PlanOverOrg): ReadonlySet<string> => {
  const textsOf = ({ users }: Snapshot) =>
    new Map(users.map(({ groupIds: _, ...user }) => [user.id, JSON.stringify(user)]));
  const [was, is] = [textsOf(before), textsOf(after)];
  return new Set([...was.keys(), ...is.keys()].filter((id) => was.get(id) !== is.get(id)));
});

function isNamedBy({ values, before = {} }: ManagedObject, text: string): boolean {
  return [values, before]
    .flatMap(({ id, group_id, group_assignments }) => [id, group_id, ...textsOf(group_assignments)])
    .some((id) => typeof id === 'string' && id !== '' && containsId(text, id));
}

/** Returns whether every given policy or rule that uses a deleted object is changed or deleted before the deletion. */
function isUnusedBeforeDeletion(
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
  const isUsedBy = (conditions: unknown) => containsId(JSON.stringify(conditions ?? null), id);
  const own = (org: Snapshot) => org.policies.filter((policy) => policyIds.includes(policy.id));
  const isLeft = own(plan.after).some((policy) =>
    [policy, ...policy.rules].some((one) => isUsedBy(one.conditions)),
  );
  return (
    !isLeft &&
    own(plan.before).every(
      (policy) =>
        (!isUsedBy(policy.conditions) ||
          isWritten(({ kind, policyId }) => kind === 'policy' && policyId === policy.id)) &&
        policy.rules.every(
          (rule) => !isUsedBy(rule.conditions) || isWritten(({ ruleId }) => ruleId === rule.id),
        ),
    )
  );
}

const NOTHING = { kind: 'zone', what: 'delete', effect: 'touch', list: '', name: '', step: 0 } as const;
