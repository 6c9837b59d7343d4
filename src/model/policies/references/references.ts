import { groupBy } from '../../../base/group-by.js';
import { getOrMake, memoize } from '../../../base/memo.js';
import { isObject } from '../../../base/object.js';
import { pointerBelow, stepsOf } from '../../../base/pointer.js';
import type { NamedResource } from '../display-names.js';
import type { Policy } from '../policy.js';
import type { AppMapping, Snapshot } from '../snapshot.js';
import { type Directory, directoryOf } from './directory.js';
import { mentionsIn } from './in-expression.js';
import {
  authenticatorOfKey,
  behaviorMention,
  isId,
  mentionedId,
  namedBy,
  type TextReader,
} from './mentions.js';
import type { Mention, Reference, ReferenceSource, ReferenceSourceKind } from './reference.js';
import { type FieldNaming, NAMING_FIELDS } from './reference-fields.js';
import { type FieldTree, fieldTreeOf, valuesIn } from './values-in.js';

/**
 * Returns every reference from one object of the snapshot to another, ordered by referring object. Includes references without effect and
 * dangling references. Values of an unknown shape contain no references.
 * Spec: Resources and their fields.
 */
export const referencesIn: (snapshot: Snapshot) => readonly Reference[] = memoize((snapshot: Snapshot) => {
  const directory = directoryOf(snapshot);
  const { policies, mappings, apps, groups, users, groupRules = [], idps, authenticators } = snapshot;
  return [
    ...policies.flatMap((policy) => referencesInPolicy(policy, directory)),
    ...referencesInMappings(mappings, snapshot, directory),
    ...apps.flatMap((app) => referencesInResource(sourceOf('app', app.id, app.label), app, directory)),
    ...groups.flatMap((group) =>
      referencesInResource(sourceOf('group', group.id, group.name), group, directory),
    ),
    ...users.flatMap((user) => referencesInResource(sourceOf('user', user.id, user.login), user, directory)),
    ...groupRules.flatMap((rule) =>
      referencesInResource(sourceOf('groupRule', rule.id, rule.name), rule, directory),
    ),
    ...idps.flatMap((idp) => referencesInResource(sourceOf('idp', idp.id, idp.name), idp, directory)),
    ...authenticators.flatMap((one) =>
      referencesInResource(sourceOf('authenticator', one.id, one.name), one, directory),
    ),
  ];
});

/** Returns the references in a policy and its rules. */
export function referencesOfPolicy(policy: Policy, snapshot: Snapshot): readonly Reference[] {
  return referencesInPolicy(policy, directoryOf(snapshot));
}

function referencesInPolicy(policy: Policy, directory: Directory): readonly Reference[] {
  const { kind: _, ...itself } = sourceOf('policy', policy.id, policy.name);
  return [
    ...referencesInResource({ kind: 'policy', ...itself }, policy, directory),
    ...policy.rules.flatMap((rule) =>
      referencesInResource({ ...sourceOf('rule', rule.id, rule.name), policy: itself }, rule, directory),
    ),
  ];
}

/**
 * Returns the references of a mapping in both directions: the application names the policy, and the policy names the application.
 * Spec: Policy, `_links` (`mappings`).
 */
function referencesInMappings(
  mappings: readonly AppMapping[],
  { apps, policies }: Snapshot,
  directory: Directory,
): readonly Reference[] {
  const labels = new Map(apps.map(({ id, label }) => [id, label]));
  const names = new Map(policies.map(({ id, name }) => [id, name]));
  return mappings.flatMap(({ appId, policyId }) => {
    const app = sourceOf('app', appId, labels.get(appId));
    const policy = sourceOf('policy', policyId, names.get(policyId));
    return [
      reference(app, '/policyId', { kind: 'policy', id: policyId }, directory),
      reference(policy, '/appId', { kind: 'app', id: appId }, directory),
    ];
  });
}

function referencesInResource(
  from: ReferenceSource,
  resource: object,
  directory: Directory,
): readonly Reference[] {
  return [...mentionsWithin(resource, treeFor(from.kind), directory)].map(({ path, ...mention }) =>
    reference(from, path, mention, directory),
  );
}

/** An object that a field names, with the location of the name in the document. */
export interface LocatedMention extends Omit<Mention, 'member'> {
  /** The location of the name, as a JSON pointer into the document. */
  readonly path: string;
}

/** Returns the objects to which a document of the service refers. The same fields are searched as in a snapshot. */
export function mentionsInDocument(
  kind: ReferenceSourceKind,
  document: object,
  directory: Directory,
): readonly LocatedMention[] {
  return [...mentionsWithin(document, documentTreeFor(kind), directory)];
}

function* mentionsWithin(resource: object, tree: FieldTree, directory: Directory): Generator<LocatedMention> {
  for (const { field, value, path } of valuesIn(resource, tree)) {
    const mentions = READERS[field.naming](value, directory, path);
    const distinct = mentions.length < 2 ? mentions : distinctMentions(mentions);
    for (const { member, ...mention } of distinct)
      yield { ...mention, path: member === undefined ? path : pointerBelow(path, member) };
  }
}

function distinctMentions<One extends Mention>(mentions: readonly One[]): readonly One[] {
  const first = groupBy(mentions, ({ by, kind, id }) => `${by} ${kind} ${id}`);
  return [...first.values()].flatMap(([one]) => one ?? []);
}

const TREES = new Map<ReferenceSourceKind, FieldTree>();

function treeFor(kind: ReferenceSourceKind): FieldTree {
  return getOrMake(TREES, kind, () => fieldTreeOf(NAMING_FIELDS[kind]));
}

const DOCUMENT_TREES = new Map<ReferenceSourceKind, FieldTree>();

function documentTreeFor(kind: ReferenceSourceKind): FieldTree {
  return getOrMake(DOCUMENT_TREES, kind, () =>
    fieldTreeOf(NAMING_FIELDS[kind].map((field) => ({ ...field, path: field.written }))),
  );
}

function reference(
  from: ReferenceSource,
  path: string,
  mention: Omit<Mention, 'member'>,
  directory: Directory,
): Reference {
  return { from, path, ...mention, isInExport: directory.holds(mention.kind, mention.id) };
}

function sourceOf(kind: ReferenceSourceKind, id: string, name: NamedResource['name']): ReferenceSource {
  return name == null ? { kind, id } : { kind, id, name };
}

type FieldReader = (value: unknown, directory: Directory, path: string) => readonly Mention[];

/**
 * The functions that find the references in the value of a field. Each key is a kind of field: for example, the value of a `group` field is
 * the id of a group.
 */
const READERS = {
  app: readApp,
  authenticatorUse: readAuthenticatorUse,
  behavior: textField((text, directory) => (isId(text) ? behaviorMention(text, directory) : [])),
  deviceAssurance: textField(mentionedId('deviceAssurance')),
  expression: textField(mentionsIn),
  factor: readFactor,
  group: textField(mentionedId('group')),
  idp: textField(mentionedId('idp')),
  provider: readProvider,
  signalProvider: readSignalProvider,
  user: textField(mentionedId('user')),
  userType: textField(mentionedId('userType')),
  zone: textField(mentionedId('zone')),
} as const satisfies Record<FieldNaming, FieldReader>;

function textField(read: TextReader): FieldReader {
  return (value, directory) => (typeof value === 'string' ? read(value, directory) : []);
}

/**
 * Reads an application by its id, which may be the `id` of a list entry, or all applications of a type by `name`.
 * Spec: Conditions (policy and rule), `app`.
 */
function readApp(value: unknown, directory: Directory): readonly Mention[] {
  if (typeof value === 'string') return mentionedId('app')(value, directory);
  const [id, type] = [textIn(value, 'id'), textIn(value, 'name')];
  if (id !== undefined)
    return mentionedId('app')(id, directory).map((mention) => ({ ...mention, member: 'id' }));
  if (type === undefined) return [];
  return directory.appsOfType(type).map((one) => ({ kind: 'app', id: one, by: 'type', member: 'name' }));
}

/** Reads one authenticator by `id`, or all authenticators with a `key`. Spec: Authentication policy, "Constraint properties". */
function readAuthenticatorUse(value: unknown, directory: Directory): readonly Mention[] {
  const [id, key] = [textIn(value, 'id'), textIn(value, 'key')];
  if (id !== undefined) return [{ kind: 'authenticator', id, member: 'id' }];
  if (key === undefined) return [];
  return authenticatorOfKey(key, directory).map((mention) => ({ ...mention, member: 'key' }));
}

/**
 * Reads the authenticators that provide a factor. A factor without an authenticator is not a dangling reference: policies also list factors
 * that no authenticator of the org provides.
 */
function readFactor(_settings: unknown, directory: Directory, path: string): readonly Mention[] {
  const key = stepsOf(path).at(-1) ?? '';
  return directory.authenticatorsBehind(key).map((id) => ({ kind: 'authenticator', id, by: 'key' }));
}

/** Reads an identity provider. If the provider is the service itself, or a directory integration, it has neither id nor name. */
function readProvider(value: unknown, directory: Directory): readonly Mention[] {
  const [id, name] = [textIn(value, 'id'), textIn(value, 'name')];
  if (id !== undefined) return [{ kind: 'idp', id, member: 'id' }];
  if (name === undefined) return [];
  return namedBy('idp', name, directory).map((mention) => ({ ...mention, member: 'name' }));
}

/** Reads a signal provider. Only a provider with the key `DEVICE_POSTURE_IDP` is an identity provider. */
function readSignalProvider(value: unknown): readonly Mention[] {
  const id = textIn(value, 'id');
  return id === undefined || textIn(value, 'key') !== 'DEVICE_POSTURE_IDP'
    ? []
    : [{ kind: 'idp', id, member: 'id' }];
}

function textIn(value: unknown, key: string): string | undefined {
  const text = isObject(value) ? value[key] : undefined;
  return typeof text === 'string' && text !== '' ? text : undefined;
}
