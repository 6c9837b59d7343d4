import { lazy } from '../../base/lazy.js';
import { getOrMake, memoize } from '../../base/memo.js';
import { printable } from '../../base/printable.js';
import type { Kind } from '../facts/world.js';
import { appsOf, missingAppsOf, missingAppWords } from './placeholders.js';
import type { Snapshot } from './snapshot.js';

/** Display names of the objects of one kind, by id. */
export interface Names {
  /**
   * Returns the display name of an id, such as `Finance`. If another object of the kind has the same name, the id follows:
   * `Finance (00g1)`. If the export has no name for the id, returns the id.
   */
  shown(kind: Kind, id: string): string;
}

/** A resource with its name. */
export interface NamedResource {
  readonly id: string;
  readonly name: string | null | undefined;
  /**
   * The name of the resource's type. Several resources may have the same type. A search compares its text with the type names only if no id
   * or name matches.
   */
  readonly typeName?: string;
}

export function namesIn(snapshot: Snapshot, quiet: Painter): Names {
  const indexOf = nameIndexesOf(snapshot);
  const missing = lazy(() => new Set(missingAppsOf(snapshot).map(({ id }) => id)));
  return {
    shown: (kind, id) => {
      if (kind === 'app' && missing().has(id)) return missingAppWords(id);
      const { byId, shared } = indexOf(kind);
      const name = byId.get(id)?.name;
      return name == null || name === '' || shared.has(name)
        ? nameWithId({ id, name }, quiet)
        : printable(name);
    },
  };
}

interface NameIndex {
  readonly byId: ReadonlyMap<string, NamedResource>;
  /** Names that several objects share. */
  readonly shared: ReadonlySet<string>;
}

/** Returns the resource of a kind with an id, or `undefined` if the snapshot does not contain it. */
export function findById(id: string, kind: Kind, snapshot: Snapshot): NamedResource | undefined {
  return nameIndexesOf(snapshot)(kind).byId.get(id);
}

/** For a snapshot, returns a function that takes a kind of resource and returns its index. An index is built once, on first use. */
const nameIndexesOf = memoize((snapshot: Snapshot) => {
  const byKind = new Map<Kind, NameIndex>();
  return (kind: Kind) => getOrMake(byKind, kind, () => nameIndex(NAMED_RESOURCES[kind](snapshot)));
});

function nameIndex(resources: readonly NamedResource[]): NameIndex {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { name } of resources)
    if (name != null) {
      if (seen.has(name)) shared.add(name);
      seen.add(name);
    }
  return { byId: new Map(resources.map((one) => [one.id, one])), shared };
}

/** Returns the name of an object followed by its id: `Finance (00g1)`. */
export function nameWithId(
  { id, name }: NamedResource,
  quiet: Painter = String,
  strong: Painter = String,
): string {
  if (name == null || name === '') return strong(printable(id));
  return `${strong(printable(name))} ${quiet(`(${printable(id)})`)}`;
}

type Painter = (text: string) => string;

/** The resources of each kind, with the names that people and command lines use for them. */
export const NAMED_RESOURCES = {
  app: (snapshot) =>
    appsOf(snapshot).map(({ id, label, name }) => ({
      id,
      name: label,
      ...(name !== undefined && { typeName: name }),
    })),
  behavior: ({ behaviors }) => behaviors,
  deviceAssurance: ({ deviceAssurances }) => deviceAssurances,
  group: ({ groups }) => groups,
  idp: ({ idps }) => idps,
  user: ({ users }) => users.map(({ id, login }) => ({ id, name: login })),
  userType: ({ userTypes }) => userTypes,
  zone: ({ zones }) => zones.map(({ id, name }) => ({ id, name })),
} satisfies Record<Kind, (snapshot: Snapshot) => readonly NamedResource[]>;
