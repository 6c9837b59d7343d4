import { memoize } from '../../base/memo.js';
import { type PathStep, pointerBelow, stepsOf } from '../../base/pointer.js';
import type { SourceLocation } from '../../base/result.js';
import { locatePlaces, locateSources, placeWithoutLine } from '../../documents/text/positions.js';
import type { FindingLocation } from '../../lint/rule/finding.js';
import type { Policy, Rule } from '../../model/policies/policy.js';
import { NAMEABLE, REFERENCE_KINDS } from '../../model/policies/references/directory.js';
import { REFERENCE_KIND_WORDS } from '../../model/policies/references/kind-words.js';
import type { Reference, ReferenceKind } from '../../model/policies/references/reference.js';
import { referencesIn } from '../../model/policies/references/references.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** A policy, rule or other object of an org, by its kind. */
export type OrgObject = ObjectOfKind | RuleObject;

interface ObjectOfKind {
  readonly kind: ReferenceKind;
  readonly id: string;
  readonly name: string | undefined;
  /** The object as the snapshot contains it. `snapshot.sources` has its source location. */
  readonly value: object;
}

interface RuleObject extends Omit<ObjectOfKind, 'kind' | 'value'> {
  readonly kind: 'rule';
  readonly value: Rule;
  readonly policy: Policy;
}

/** The objects of an org, and functions that find them. */
export interface OrgIndex {
  readonly objects: readonly OrgObject[];
  /** Returns the innermost object that contains the value at a path of a document; `undefined` if none does. */
  at(document: string, path: readonly PathStep[]): OrgObject | undefined;
  /** Returns the objects with this id. If no object has it, returns those with this name. */
  named(idOrName: string): readonly OrgObject[];
}

export const orgIndexOf: (snapshot: Snapshot) => OrgIndex = memoize((snapshot: Snapshot) => {
  const objects = objectsIn(snapshot);
  const byPointer = new Map<string, OrgObject>();
  const byId = new Map<string, OrgObject[]>();
  const byName = new Map<string, OrgObject[]>();
  for (const one of objects) {
    const source = snapshot.sources.get(one.value);
    const document = source && snapshot.documents[source.document];
    if (document !== undefined) byPointer.set(keyOf(document.name, source?.pointer ?? ''), one);
    add(byId, one.id, one);
    if (one.name !== undefined) add(byName, one.name, one);
  }
  return {
    objects,
    at(document, path) {
      for (let length = path.length; length >= 0; length--) {
        const found = byPointer.get(keyOf(document, pointerBelow('', ...path.slice(0, length))));
        if (found !== undefined) return found;
      }
      return undefined;
    },
    named: (idOrName) => byId.get(idOrName) ?? byName.get(idOrName) ?? [],
  };
});

function keyOf(document: string, pointer: string): string {
  return `${document}\n${pointer}`;
}

function add<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** The objects of each kind in a snapshot. They are not copied, because `snapshot.sources` has these objects as keys. */
const HELD = {
  app: ({ apps }) => apps,
  authenticator: ({ authenticators }) => authenticators,
  behavior: ({ behaviors }) => behaviors,
  deviceAssurance: ({ deviceAssurances }) => deviceAssurances,
  group: ({ groups }) => groups,
  idp: ({ idps }) => idps,
  policy: ({ policies }) => policies,
  user: ({ users }) => users,
  userType: ({ userTypes }) => userTypes,
  zone: ({ zones }) => zones,
} satisfies Record<ReferenceKind, (snapshot: Snapshot) => readonly { readonly id: string }[]>;

function objectsIn(snapshot: Snapshot): readonly OrgObject[] {
  const rules = snapshot.policies.flatMap((policy) =>
    policy.rules.map((rule): OrgObject => {
      const { id, name } = rule;
      return { kind: 'rule', id, name: name ?? undefined, value: rule, policy };
    }),
  );
  const others = REFERENCE_KINDS.flatMap((kind) => {
    const names = new Map(NAMEABLE[kind](snapshot).map(({ id, name }) => [id, name ?? undefined]));
    return HELD[kind](snapshot).map(
      (value): OrgObject => ({ kind, id: value.id, name: names.get(value.id), value }),
    );
  });
  return [...rules, ...others];
}

/** Returns the kind of an object as text: `application`. */
export function kindWords({ kind }: Pick<OrgObject, 'kind'>): string {
  return REFERENCE_KIND_WORDS[kind];
}

/** Returns the references to an object. */
export function referencesTo({ kind, id }: OrgObject, snapshot: Snapshot): readonly Reference[] {
  return kind === 'rule'
    ? []
    : referencesIn(snapshot).filter((one) => one.kind === kind && one.id === id && one.by !== 'pattern');
}

/** Returns the source locations of objects. An object that no document contains has none. */
export function placesOf(objects: readonly OrgObject[], snapshot: Snapshot): readonly SourceLocation[] {
  const places = locatePlaces(
    snapshot,
    objects.map(({ value }) => ({ resource: value })),
  );
  return places.flatMap((location) => location ?? []);
}

/** Returns the source locations of the values that refer to objects, with the ends of the values. */
export function placesOfReferences(
  references: readonly Reference[],
  snapshot: Snapshot,
): readonly FindingLocation[] {
  const held = new Map(orgIndexOf(snapshot).objects.map((one) => [ownerKey(one), one.value]));
  const sources = references.flatMap(({ from, path }) => {
    const resource = held.get(JSON.stringify([from.kind, from.id, from.policy?.id]));
    const source = resource && snapshot.sources.get(resource);
    return source === undefined
      ? []
      : [{ ...source, pointer: pointerBelow(source.pointer, ...stepsOf(path)) }];
  });
  const positions = locateSources(snapshot.documents, sources);
  return sources.flatMap((source, index) => {
    const location = placeWithoutLine(source, snapshot.documents);
    const { isAncestor, ...position } = positions[index] ?? {};
    if (location.line !== undefined) return [location];
    return isAncestor || !('line' in position) ? [] : [{ ...location, ...position }];
  });
}

function ownerKey(object: OrgObject): string {
  return JSON.stringify([object.kind, object.id, object.kind === 'rule' ? object.policy.id : undefined]);
}
