import { canonical } from '../../base/canonical.js';
import { memoize } from '../../base/memo.js';
import { isObject, type Members } from '../../base/object.js';
import { ownAt } from '../../base/own.js';
import { pointerBelow, stepsOf } from '../../base/pointer.js';

/** The export: the parsed documents by name. The only document of an export that is one file has the empty name. */
export type ExportDocuments = ReadonlyMap<string, unknown>;

/** An object of the export with its reference `document#pointer`. */
export type Place = { readonly at: string; readonly document: Members };

/** Returns the object at a reference; an object with the status `missing` if there is none. */
export function placeAt(at: string, documents: ExportDocuments): Place {
  const document = valueAt(at, documents);
  return { at, document: isObject(document) ? document : { status: 'missing' } };
}

/** Returns the value at a reference. */
export function valueAt(reference: string, documents: ExportDocuments): unknown {
  const [name = '', pointer = ''] = reference.split('#', 2);
  return ownAt(documents.get(name), stepsOf(pointer));
}

/** Returns the parts of an export that axioms and claims depend on. */
export const inventoryOf = memoize((documents: ExportDocuments) => {
  const places: Place[] = [];
  const texts = new Set<unknown>();
  const visit = (at: string, value: unknown): void => {
    if (isObject(value)) places.push({ at, document: value });
    for (const [key, member] of Object.entries(Object(value) as Members)) {
      if (isObject(value)) texts.add(key).add(member);
      // A default policy names the everyone group, even if the export lacks that group.
      if (typeof member === 'object' && (key !== 'conditions' || ownAt(value, ['system']) === true))
        visit(pointerBelow(at, key), member);
    }
  };
  for (const [name, document] of documents) visit(`${name}#`, document);
  const stated = (...path: readonly string[]): readonly unknown[] =>
    [...documents.values()].flatMap((document) => ownAt(document, ['manifest', ...path]) ?? []);
  const unknown = stated('unknown').filter(isObject);
  const ids = new Set(places.map(({ document }) => document.id));
  const everyone = places.flatMap(({ document }) => everyoneGroupOf(document, ids) ?? []);
  return {
    places,
    /** The keys of objects, and the texts that are members of objects: one of them may be the id of an object. */
    texts,
    unknown,
    /** The everyone groups, as JSON. */
    everyone: new Set(everyone.map(canonical)),
    exempt: places.flatMap(({ document: { useAsExemptList, id } }) =>
      useAsExemptList === true ? [canonical(id)] : [],
    ),
    /** Returns the objects of a list; `undefined` unless the manifest states that the list is complete, and as long as it is here. */
    listOf(name: string): readonly Members[] | undefined {
      const lists = [...documents].flatMap(([file, document]) => {
        const isList = file.replaceAll('-', '').toLowerCase() === `${name.toLowerCase()}.json`;
        return [isList ? document : ownAt(document, [name])].filter(Array.isArray);
      });
      const all = lists.flat().filter(isObject);
      const isComplete =
        stated('complete').includes(name) &&
        stated('counts', name).every((count) => Number(count) <= all.length);
      return lists.length > 0 && isComplete ? all : undefined;
    },
  };
});

/** Returns the id of the everyone group if an object is that group, or the default policy that names it. Spec: ... */
function everyoneGroupOf(
  { id, type, name, profile, system, actions, conditions }: Members,
  ids: ReadonlySet<unknown>,
): unknown {
  if (type === 'BUILT_IN' && (ownAt(profile, ['name']) ?? name) === 'Everyone') return id;
  const included = ownAt(conditions, ['people', 'groups', 'include']);
  if (system !== true || actions !== undefined || !Array.isArray(included)) return undefined;
  return included.length === 1 && !ids.has(included[0]) ? included[0] : undefined;
}
