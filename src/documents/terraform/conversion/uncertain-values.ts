import { isObject, type Members } from '../../../base/object.js';
import { pointerBelow } from '../../../base/pointer.js';
import type { UnknownPart } from '../../../model/policies/unknown-part.js';
import type { CollectionName } from '../../../model/resources/collections.js';
import type { DocumentKind } from '../../kinds/kinds.js';
import type { FilledInstance } from '../links/filled.js';
import type { Gap } from '../links/linked-values.js';
import { type Attributes, documentPathOf } from '../resources/attribute.js';
import type { DocumentRow } from '../resources/resource-row.js';
import { nonEmptyText, textsOf } from '../state/attribute-values.js';
import { ACCESS_OF_LAST } from './added-documents.js';
import { isGrouped, possibleNames } from './contested-rules.js';
import type { Origin, ResourcePart } from './origin.js';
import { unknownReason } from './why-unknown.js';

/**
 * If certain parts of an object are unknown, the object is removed: its known values alone could lead to wrong decisions. For each kind of
 * object, this table has the collections of such unknown parts. Example: a rule is removed if it has an unknown part in the collection
 * `rules`.
 */
export const REMOVED_IF_UNKNOWN: Partial<Record<DocumentKind, readonly CollectionName[]>> = {
  rule: ['rules'],
  policy: ['policies'],
  zone: ['zones'],
  authenticator: ['authenticators'],
  behavior: ['behaviors'],
  group: ['groups'],
};

/**
 * If some attributes of a resource are unknown, a value such as a profile must not be read as completely known. Removes or replaces such
 * values.
 */
export function removeUncertainValues(
  { kind, attributes }: DocumentRow,
  value: Members,
  gaps: readonly Gap[],
  { address, values }: Pick<FilledInstance, 'address' | 'values'>,
): Members {
  if (gaps.length === 0) return value;
  if (kind === 'user') return removeUncertainProfile(value, gaps);
  if (kind !== 'policy') return value;
  return gaps.reduce((policy, { path, isSecret }) => {
    const target = targetOf(attributes, String(path[0]), values);
    return target?.startsWith(SETTINGS)
      ? withAt(policy, target.split('.'), unknownReason(address, path.join('.'), isSecret))
      : policy;
  }, value);
}

/**
 * The beginning of the path of each policy setting. If a setting is unknown, the reason replaces it as a text. Without this text, the
 * setting would get the default value.
 */
const SETTINGS = 'settings.';

function withAt(members: Members, [step = '', ...rest]: readonly string[], value: string): Members {
  const inner = members[step];
  return {
    ...members,
    [step]: rest.length === 0 ? value : withAt(isObject(inner) ? inner : {}, rest, value),
  };
}

function targetOf(attributes: Attributes, name: string, values: Members = {}): string | undefined {
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  return attribute && documentPathOf(attribute, values);
}

/**
 * Removes profiles with unknown attributes, since absent attributes would count as empty. Replaces an unknown status by `null`, since an
 * absent status would count as active.
 */
function removeUncertainProfile(user: Members, gaps: readonly Gap[]): Members {
  const isOf = (name: string) => gaps.some(({ path }) => path[0] === name);
  const value = isOf('status') ? { ...user, status: null } : user;
  const isInProfile = ({ path }: Gap) => !['status', 'type', 'realm_id'].includes(String(path[0]));
  if (!gaps.some(isInProfile)) return value;
  const { profile, ...rest } = value as Members;
  const login = isObject(profile) ? profile.login : undefined;
  return { ...rest, ...(typeof login === 'string' && { login }) };
}

/** Returns the parts of the org that are unknown because an attribute is unknown. */
export function unknownPartsFor(
  { kind, attributes, constants = {}, policyType }: DocumentRow,
  instance: Pick<FilledInstance, 'address' | 'isCreated' | 'values'> & { readonly id: string },
  { path, known, isSecret, among, isByReference }: Gap,
  { id, pointer: at, attribute: part }: ResourcePart,
): (UnknownPart & Origin)[] {
  const name = String(path[0]);
  const target = targetOf(attributes, name, instance.values);
  const entry = (collection: CollectionName, rest: Partial<UnknownPart> = {}): (UnknownPart & Origin)[] => {
    const { address } = instance;
    const within = part === undefined ? path.join('.') : `${part}.${path.join('.')}`;
    const why = unknownReason(address, within, isSecret);
    const origin = { address, attribute: within, pointer: pointerBelow(at, ...path) };
    return [{ collection, known: 'open', why, ...origin, ...rest }];
  };
  if (kind === 'zone') return target === 'name' ? [] : entry('zones');
  if (kind === 'authenticator')
    return target === undefined || target === 'name' ? [] : entry('authenticators');
  if (kind === 'behavior') return target === 'name' ? entry('behaviors') : [];
  if (kind === 'group') return name === 'description' ? [] : entry('groups', { uncertain: [id] });
  if (kind === 'app')
    return target === 'accessPolicyId' || POLICY_CONTROLS.has(name)
      ? entry('mappings', { of: 'ACCESS_POLICY', path: id, ...(among && { among }) })
      : [];
  if (kind === 'group rule')
    return [
      ...(target === 'name' ? [] : entry('groupRules')),
      ...(name === 'group_assignments' ? [...entry('groupMembers'), ...entry('userGroups')] : []),
      ...(name === 'group_assignments' && isByReference
        ? textsOf(instance.values[name]).flatMap((of) => entry('groupMembers', { of, isByReference }))
        : []),
    ];
  if (kind !== 'rule' && kind !== 'policy') return [];
  if (target?.startsWith('conditions.') === true) {
    const leaf = target.slice('conditions.'.length);
    const governed = Object.hasOwn(GOVERNED, leaf) ? (GOVERNED[leaf] ?? []) : [];
    return [
      ...entry('conditions', { of: id, path: leaf, known, ...(isByReference && { isByReference }) }),
      ...governed.flatMap((path) => entry('conditions', { of: id, path, known: 'none' })),
    ];
  }
  if (name === ACCESS_OF_LAST) return instance.isCreated ? entry('rules', { of: id }) : [];
  const isSought = isGrouped({ attribute: part });
  if (target === undefined || (target === 'name' && !isSought) || target === 'description') return [];
  const names = possibleNames(instance.values.name);
  if (kind === 'rule')
    return [
      ...entry('rules', {
        of: instance.id,
        ...(policyType === 'ACCESS_POLICY' && (isSought || names !== 'all') && { uncertain: names }),
      }),
      // If the plan creates the rule, the positions of the other rules become unknown as well, since the new rule takes one of them.
      ...(instance.isCreated ? entry('rules', { of: instance.id, path: 'priority' }) : []),
    ];
  const type = typeof constants === 'object' ? nonEmptyText(constants.type) : undefined;
  return ['status', 'priority'].includes(target) ? entry('policies', { ...(type && { of: type }) }) : [];
}

/** Attributes that determine whether the application uses the policy that it names. */
const POLICY_CONTROLS: ReadonlySet<string> = new Set(['skip_authentication_policy', 'type']);

/**
 * The fields of a condition that determine whether and how the other fields of the condition count. Spec: Conditions (policy and rule),
 * `network`, `userIdentifier`.
 */
const GOVERNED: Readonly<Record<string, readonly string[]>> = {
  'network.connection': ['network.include', 'network.exclude'],
  'userIdentifier.type': ['userIdentifier.patterns'],
  'userIdentifier.attribute': ['userIdentifier.patterns'],
};
