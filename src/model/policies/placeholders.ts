import { getOrMake, memoize } from '../../base/memo.js';
import { printable } from '../../base/printable.js';
import { knownOf } from './completeness.js';
import { needsMapping, type Policy, type Rule } from './policy.js';
import { MAPPED_TYPES, type PolicyType } from './policy-type.js';
import type { App, AppMapping, Snapshot } from './snapshot.js';

/** What the rule is called that stands for those that are unknown. */
export const UNKNOWN_RULES = 'rules that are unknown';

/** What is unknown for the rules of a policy, as one of which it is unknown whether it matches. */
export function unknownRuleOf(policy: Policy, unknown: string): Rule {
  return getOrMake(byReason(policy), unknown, () => ({
    id: `rules of ${policy.id}`,
    name: UNKNOWN_RULES,
    ...UNDECIDED,
    actions: null,
    unknown,
  }));
}

/** The policies of a type that are unknown, as one of which it is unknown whether it is there. */
export function unknownPolicyOf({ name }: PolicyType, unknown: string, snapshot: Snapshot): Policy {
  const named = { id: unknownPolicyId(name), name: 'policies that are unknown' };
  return getOrMake(byType(snapshot), name, () => ({ ...UNKNOWN, ...named, type: name, unknown }));
}

/** A policy that the snapshot does not hold, of which it is known that it is there. */
export function missingPolicyOf(
  id: string,
  { name, title }: PolicyType,
  unknown: string,
  snapshot: Snapshot,
): Policy {
  return getOrMake(byType(snapshot), `${name} ${id}`, () => ({
    ...UNKNOWN,
    id,
    name: id === missingDefaultId(name) ? `default ${title}` : null,
    type: name,
    unknown,
  }));
}

export function unknownPolicyId(type: string): string {
  return `policies of ${type}`;
}

/** What stands for the default policy of a type where the snapshot does not hold it. */
export function missingDefaultId(type: string): string {
  return `default policy of ${type}`;
}

const UNDECIDED = {
  status: 'ACTIVE',
  priority: null,
  isDefault: false,
  conditions: null,
  unreadable: new Map<string, string>(),
} as const;

const UNKNOWN = { ...UNDECIDED, settings: null, rules: [], isAccountManagement: false };

/** One for each, since rules and policies are told apart by being the same object. */
const byReason = memoize((_policy: Policy) => new Map<string, Rule>());
const byType = memoize((_snapshot: Snapshot) => new Map<string, Policy>());

/** An application that has a policy, where no documents say which has. */
export interface StandIn extends AppMapping {
  readonly label: string;
}

/**
 * Where documents hold neither applications nor mappings: one application for each policy that decides for those mapped to
 * it, so that what it would decide can be asked all the same.
 */
export const standInsOf: (snapshot: Snapshot) => readonly StandIn[] = memoize((snapshot: Snapshot) =>
  snapshot.mappings.length > 0 || knownOf(snapshot).isWhole('apps') || snapshot.apps.length > 0
    ? []
    : standInsAmong(snapshot),
);

/** The same, whatever applications and mappings there are. */
export function standInsAmong(snapshot: Snapshot): readonly StandIn[] {
  const known = knownOf(snapshot);
  return snapshot.policies
    .filter(
      (policy) =>
        needsMapping(policy) || (isDefault(policy) && known.stated('mappings', policy.type) !== undefined),
    )
    .map(({ id, name, type }) => ({
      appId: `application of ${id}`,
      label: `an application of ${name ?? id}`,
      policyId: id,
      type,
    }));
}

/** What says which policy an application has: the mappings held, or those of what stands for applications. */
export function mappingsOf(snapshot: Snapshot): readonly AppMapping[] {
  return snapshot.mappings.length > 0 ? snapshot.mappings : standInsOf(snapshot);
}

/** Returns the applications that can be named: those of the export, those that it refers to, and stand-ins. */
export function appsOf(snapshot: Snapshot): readonly App[] {
  return [
    ...snapshot.apps,
    ...missingAppsOf(snapshot),
    ...standInsOf(snapshot).map(({ appId, label }) => ({ id: appId, label })),
  ];
}

/**
 * Returns the applications that a mapping or an assignment shows to exist and that have no document, with what is known of
 * them. None where the applications are known to be complete.
 */
export const missingAppsOf: (snapshot: Snapshot) => readonly App[] = memoize((snapshot: Snapshot) => {
  const { apps, mappings, listedApart } = snapshot;
  if (knownOf(snapshot).isWhole('apps')) return [];
  const held = new Set(apps.map(({ id }) => id));
  const { groupsOfApp, usersOfApp } = listedApart ?? {};
  const named = [
    ...mappings.map(({ appId }) => appId),
    ...(groupsOfApp?.keys() ?? []),
    ...(usersOfApp?.keys() ?? []),
  ];
  return [...new Set(named)]
    .filter((id) => !held.has(id))
    .map((id) => {
      const [groupIds, userIds] = [groupsOfApp?.get(id), usersOfApp?.get(id)];
      return { id, ...(groupIds && { groupIds }), ...(userIds && { userIds }) };
    });
});

/** Returns how an application without a document is shown: it has no name. */
export function missingAppWords(id: string): string {
  return `application ${printable(id)} (not in the export)`;
}

/** That there are stand-ins, for whoever reads an answer about them. */
export function standInWords(snapshot: Snapshot): string | undefined {
  if (standInsOf(snapshot).length === 0) return undefined;
  return 'no applications are exported, and one that has a policy stands for all that have it';
}

/** Whether they stand for all there are: an application that is not exported has one of the policies, too. */
export function areStandInsWhole(snapshot: Snapshot): boolean {
  const standIns = new Set(standInsOf(snapshot).map(({ policyId }) => policyId));
  if (standIns.size === 0) return false;
  const known = knownOf(snapshot);
  const types = new Set(
    snapshot.policies.map(({ type }) => type).filter((type) => MAPPED_TYPES.includes(type)),
  );
  return [...types].every(
    (type) =>
      known.stated('policies', type) === undefined &&
      snapshot.policies.some(
        (policy) => policy.type === type && isDefault(policy) && standIns.has(policy.id),
      ),
  );
}

function isDefault({ type, isDefault, isAccountManagement }: Snapshot['policies'][number]): boolean {
  return isDefault && MAPPED_TYPES.includes(type) && !isAccountManagement;
}
