import { isObject, type Members } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import type { UnknownPart } from '../../model/policies/unknown-part.js';
import type { CollectionName } from '../../model/resources/collections.js';
import type { DocumentKind } from '../kinds/kinds.js';
import { ACCESS_OF_LAST } from './added-documents.js';
import { type Attributes, documentPathOf } from './attribute.js';
import { isGrouped, namesIn } from './contested-rules.js';
import type { FilledInstance } from './filled.js';
import type { Gap } from './linked-values.js';
import type { Origin, ResourcePart } from './origin.js';
import type { DocumentRow } from './resource-row.js';
import { nonEmptyText, textsOf } from './values.js';
import { whyNotKnown } from './why-not-known.js';

/** What is unknown for it takes the whole of it out, since it may decide otherwise. */
export const OUT_IF_UNKNOWN: Partial<Record<DocumentKind, readonly CollectionName[]>> = {
  rule: ['rules'],
  policy: ['policies'],
  zone: ['zones'],
  authenticator: ['authenticators'],
  behavior: ['behaviors'],
  group: ['groups'],
};

/** Without what says more than is known, where a part of it is not. */
export function withoutDoubt(
  { kind, attributes }: DocumentRow,
  value: Members,
  gaps: readonly Gap[],
  { address, values }: Pick<FilledInstance, 'address' | 'values'>,
): Members {
  if (gaps.length === 0) return value;
  if (kind === 'user') return userWithoutDoubt(value, gaps);
  if (kind !== 'policy') return value;
  return gaps.reduce((policy, { path, isSecret }) => {
    const target = targetOf(attributes, String(path[0]), values);
    return target?.startsWith(SETTINGS)
      ? withAt(policy, target.split('.'), whyNotKnown(address, path.join('.'), isSecret))
      : policy;
  }, value);
}

/** What stands in place of a setting that is unknown says why, so that none by default does. */
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

/** Half a profile says that the other half is empty, and no status that nothing is said against an active one. */
function userWithoutDoubt(user: Members, gaps: readonly Gap[]): Members {
  const isOf = (name: string) => gaps.some(({ path }) => path[0] === name);
  const value = isOf('status') ? { ...user, status: null } : user;
  const isInProfile = ({ path }: Gap) => !['status', 'type', 'realm_id'].includes(String(path[0]));
  if (!gaps.some(isInProfile)) return value;
  const { profile, ...rest } = value as Members;
  const login = isObject(profile) ? profile.login : undefined;
  return { ...rest, ...(typeof login === 'string' && { login }) };
}

/** What an attribute that is unknown leaves open. */
export function doubtsOf(
  { kind, attributes, always = {}, policyType }: DocumentRow,
  instance: Pick<FilledInstance, 'address' | 'isCreated' | 'values'> & { readonly id: string },
  { path, known, isSecret, among, isByReference }: Gap,
  { id, pointer: at, attribute: part }: ResourcePart,
): (UnknownPart & Origin)[] {
  const name = String(path[0]);
  const target = targetOf(attributes, name, instance.values);
  const entry = (collection: CollectionName, rest: Partial<UnknownPart> = {}): (UnknownPart & Origin)[] => {
    const { address } = instance;
    const within = part === undefined ? path.join('.') : `${part}.${path.join('.')}`;
    const why = whyNotKnown(address, within, isSecret);
    const origin = { address, attribute: within, pointer: pointerBelow(at, ...path) };
    return [{ collection, known: 'open', why, ...origin, ...rest }];
  };
  if (kind === 'zone') return target === 'name' ? [] : entry('zones');
  if (kind === 'authenticator')
    return target === undefined || target === 'name' ? [] : entry('authenticators');
  if (kind === 'behavior') return target === 'name' ? entry('behaviors') : [];
  if (kind === 'group') return name === 'description' ? [] : entry('groups', { inDoubt: [id] });
  if (kind === 'app')
    return target === 'accessPolicyId' || WHETHER_TO_ASK.has(name)
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
  const names = namesIn(instance.values.name);
  if (kind === 'rule')
    return [
      ...entry('rules', {
        of: instance.id,
        ...(policyType === 'ACCESS_POLICY' && (isSought || names !== 'all') && { inDoubt: names }),
      }),
      // It takes its place, whatever it is: which rule is now where it was made is not told without it.
      ...(instance.isCreated ? entry('rules', { of: instance.id, path: 'priority' }) : []),
    ];
  const type = typeof always === 'object' ? nonEmptyText(always.type) : undefined;
  return ['status', 'priority'].includes(target) ? entry('policies', { ...(type && { of: type }) }) : [];
}

/** What says of an application whether its policy is the one that it names. */
const WHETHER_TO_ASK: ReadonlySet<string> = new Set(['skip_authentication_policy', 'type']);

/** Which leaves count for something, and for what, one of a condition says. Spec: Conditions (policy and rule), `network`, `userIdentifier`. */
const GOVERNED: Readonly<Record<string, readonly string[]>> = {
  'network.connection': ['network.include', 'network.exclude'],
  'userIdentifier.type': ['userIdentifier.patterns'],
  'userIdentifier.attribute': ['userIdentifier.patterns'],
};
