import { getOrMake, memoize } from '../../base/memo.js';
import { printable } from '../../base/printable.js';
import { completenessOf } from './completeness.js';
import { needsMapping, type Policy, type Rule } from './policy.js';
import { MAPPED_TYPES, type PolicyType } from './policy-type.js';
import type { App, AppMapping, Snapshot } from './snapshot.js';

/** The name of the placeholder rule that represents unknown rules. */
export const UNKNOWN_RULES = 'rules that are unknown';

/** Returns the placeholder for the unknown rules of a policy: a rule for which it is unknown whether it matches. */
export function unknownRuleOf(policy: Policy, unknown: string): Rule {
  return getOrMake(byReason(policy), unknown, () => ({
    id: `rules of ${policy.id}`,
    name: UNKNOWN_RULES,
    ...UNDECIDED,
    actions: null,
    unknown,
  }));
}

/** Returns the placeholder for the unknown policies of a type: a policy for which it is unknown whether it exists. */
export function unknownPolicyOf({ name }: PolicyType, unknown: string, snapshot: Snapshot): Policy {
  const named = { id: unknownPolicyId(name), name: 'policies that are unknown' };
  return getOrMake(byType(snapshot), name, () => ({ ...UNKNOWN, ...named, type: name, unknown }));
}

/** Returns the placeholder for a policy that exists but that the snapshot does not contain. */
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

/** Returns the id of the placeholder for a default policy that the snapshot does not contain. */
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

/**
 * The cached placeholder rules of a policy. The key is the reason why the rules of the policy are unknown. The cache creates only one
 * object for each reason, because rules are compared by `===`.
 */
const byReason = memoize((_policy: Policy) => new Map<string, Rule>());
const byType = memoize((_snapshot: Snapshot) => new Map<string, Policy>());

/** A placeholder for all applications that have a policy. It is used if no document states which applications these are. */
export interface PlaceholderApp extends AppMapping {
  readonly label: string;
}

/**
 * Returns one placeholder application for each policy that applies only to mapped applications, if the documents contain
 * neither applications nor mappings. The policy can then be simulated.
 */
export const placeholderAppsOf: (snapshot: Snapshot) => readonly PlaceholderApp[] = memoize(
  (snapshot: Snapshot) =>
    snapshot.mappings.length > 0 || completenessOf(snapshot).isComplete('apps') || snapshot.apps.length > 0
      ? []
      : placeholderAppsFor(snapshot),
);

/**
 * Returns the placeholder applications of a snapshot. In contrast to {@link placeholderAppsOf}, returns them even if the snapshot contains
 * applications and mappings.
 */
export function placeholderAppsFor(snapshot: Snapshot): readonly PlaceholderApp[] {
  const known = completenessOf(snapshot);
  return snapshot.policies
    .filter(
      (policy) =>
        needsMapping(policy) ||
        (isDefault(policy) && known.unknownPart('mappings', policy.type) !== undefined),
    )
    .map(({ id, name, type }) => ({
      appId: `application of ${id}`,
      label: `an application of ${name ?? id}`,
      policyId: id,
      type,
    }));
}

/**
 * Returns the mappings of applications to policies. If the snapshot has none, returns those of the placeholder applications, see
 * {@link placeholderAppsOf}.
 */
export function mappingsOf(snapshot: Snapshot): readonly AppMapping[] {
  return snapshot.mappings.length > 0 ? snapshot.mappings : placeholderAppsOf(snapshot);
}

/**
 * Returns the applications that a request can name: applications of the export, applications that only references name, and placeholders.
 */
export function appsOf(snapshot: Snapshot): readonly App[] {
  return [
    ...snapshot.apps,
    ...missingAppsOf(snapshot),
    ...placeholderAppsOf(snapshot).map(({ appId, label }) => ({ id: appId, label })),
  ];
}

/**
 * Returns the applications that occur only in a mapping or an assignment, with the data that are known. Returns none if the snapshot is
 * known to contain all applications.
 */
export const missingAppsOf: (snapshot: Snapshot) => readonly App[] = memoize((snapshot: Snapshot) => {
  const { apps, mappings, listedApart } = snapshot;
  if (completenessOf(snapshot).isComplete('apps')) return [];
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

/** Returns the display text of an application without a document, which has no name. */
export function missingAppWords(id: string): string {
  return `application ${printable(id)} (not in the export)`;
}

/**
 * Returns the note for an answer that uses placeholder applications, because the export contains no applications. Returns `undefined` if
 * the answer uses none. See {@link placeholderAppsOf}.
 */
export function placeholderNote(snapshot: Snapshot): string | undefined {
  if (placeholderAppsOf(snapshot).length === 0) return undefined;
  return 'the export contains no applications; for each policy, one placeholder represents all applications that use it';
}

/**
 * Whether the placeholder applications represent every possible application. A placeholder represents all applications that use one policy.
 * So the snapshot must contain every policy that an application can have.
 */
export function arePlaceholdersComplete(snapshot: Snapshot): boolean {
  const standIns = new Set(placeholderAppsOf(snapshot).map(({ policyId }) => policyId));
  if (standIns.size === 0) return false;
  const known = completenessOf(snapshot);
  const types = new Set(
    snapshot.policies.map(({ type }) => type).filter((type) => MAPPED_TYPES.includes(type)),
  );
  return [...types].every(
    (type) =>
      known.unknownPart('policies', type) === undefined &&
      snapshot.policies.some(
        (policy) => policy.type === type && isDefault(policy) && standIns.has(policy.id),
      ),
  );
}

function isDefault({ type, isDefault, isAccountManagement }: Snapshot['policies'][number]): boolean {
  return isDefault && MAPPED_TYPES.includes(type) && !isAccountManagement;
}
