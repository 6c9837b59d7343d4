import { isObject } from '../../../src/base/object.js';
import type { InputDocument } from '../../../src/documents/text/input.js';
import type { ExportFile } from './layouts.js';

/**
 * An export from which one part was deleted. `isTraceable` states whether the rest of the export shows that something is missing. The
 * generator finds this out from the documents only.
 */
export interface Deletion {
  readonly kind: DeletionKind;
  readonly isTraceable: boolean;
  /** The location of the deleted part, for failure messages. */
  readonly what: string;
  /** The id of the deleted application, if only an application was deleted. */
  readonly appId?: string;
  readonly documents: readonly InputDocument[];
}

export const DELETION_KINDS = [
  'file',
  'section',
  'object',
  'list entry',
  'object with references',
  'cut-off file',
  'page with a next link',
  'manifest entry',
  'file that a manifest counts',
] as const;

export type DeletionKind = (typeof DELETION_KINDS)[number];

/** Returns one of the possible deletions of the kind, chosen by `number`. Returns `undefined` if the export has no object of this kind. */
export function deletionOf(
  files: readonly ExportFile[],
  kind: DeletionKind,
  number: number,
): Deletion | undefined {
  const all = DELETIONS[kind](files);
  return all[number % all.length]?.();
}

/** Deletes the part at the location `what` from the export. `kind` is the kind of this part, such as `file`. */
export function deletionAt(
  files: readonly ExportFile[],
  kind: DeletionKind,
  what: string,
): Deletion | undefined {
  return DELETIONS[kind](files)
    .map((deleting) => deleting())
    .find((one) => one.what === what);
}

type Deleting = () => Deletion;

const DELETIONS: Readonly<Record<DeletionKind, (files: readonly ExportFile[]) => readonly Deleting[]>> = {
  file: (files) =>
    files.length < 2
      ? []
      : files.map((file) => () => ({
          kind: 'file',
          isTraceable: true,
          what: file.name,
          documents: files.filter((one) => one !== file),
        })),
  section: (files) =>
    sectionsOf(files).map((path) => () => ({
      kind: 'section',
      isTraceable: true,
      what: pathText(path),
      documents: without(files, path),
    })),
  object: (files) =>
    entriesOf(files)
      .filter(({ id, isObject: is }) => is && id !== undefined)
      .map((entry) => () => {
        const documents = without(files, entry.path);
        return {
          kind: 'object',
          isTraceable: isNamedIn(documents, entry),
          what: pathText(entry.path),
          ...appIdOf(entry),
          documents,
        };
      }),
  'list entry': (files) =>
    entriesOf(files)
      .filter(({ isObject: is }) => !is)
      .map(({ path }) => () => ({
        kind: 'list entry',
        isTraceable: false,
        what: pathText(path),
        documents: without(files, path),
      })),
  'object with references': (files) =>
    entriesOf(files)
      .filter(({ id, isObject: is }) => is && id !== undefined)
      .map((entry) => () => {
        const documents = files
          .filter(({ name }) => !name.split('/').includes(entry.id ?? ''))
          .map((file) => ({ ...file, value: withoutNamed(file.value, entry.id ?? '') }));
        // The rest of the export does not show that the object was deleted. For example, a condition that lists several groups looks
        // complete without one of them.
        return { kind: 'object with references', isTraceable: false, what: pathText(entry.path), documents };
      }),
  'cut-off file': (files) =>
    files.flatMap((file) =>
      [0.2, 0.5, 0.9].map((share) => () => {
        const text = JSON.stringify(file.value);
        const cut = { name: file.name, text: text.slice(0, Math.max(1, Math.floor(text.length * share))) };
        return {
          kind: 'cut-off file',
          isTraceable: true,
          what: `${file.name} from ${cut.text.length}`,
          documents: files.map((one) => (one === file ? cut : one)),
        };
      }),
    ),
  'page with a next link': (files) =>
    files.flatMap((file) => {
      const { value, name } = file;
      if (!Array.isArray(value) || value.length === 0 || !isCollectionFile(name)) return [];
      return [0, Math.floor(value.length / 2), value.length - 1].map((length) => () => {
        const next = { href: `https://acme.okta.com/api/v1/${name.replace(/\.json$/, '')}?after=x` };
        const page = { [keyOf(name)]: value.slice(0, length), _links: { next } };
        return {
          kind: 'page with a next link',
          isTraceable: true,
          what: `${name} after ${length}`,
          documents: files.map((one) => (one === file ? { name, value: page } : one)),
        };
      });
    }),
  'manifest entry': (files) =>
    sectionsOf(files).flatMap((path) => {
      const [name, section] = path;
      const list = valueAt(files, path);
      if (!Array.isArray(list) || list.length === 0 || section === 'policies' || section === 'mappings')
        return [];
      return [0, list.length - 1].map((length) => () => ({
        kind: 'manifest entry',
        isTraceable: true,
        what: `${pathText(path)} after ${length}`,
        documents: files.map((file) =>
          file.name !== name || !isObject(file.value)
            ? file
            : {
                name: file.name,
                value: {
                  ...file.value,
                  [String(section)]: list.slice(0, length),
                  manifest: { unknown: [{ collection: section, known: length === 0 ? 'none' : 'open' }] },
                },
              },
        ),
      }));
    }),
  'file that a manifest counts': (files) =>
    files.flatMap((file) => {
      const { value, name } = file;
      if (!Array.isArray(value) || value.length === 0 || !isCollectionFile(name)) return [];
      const others = files.filter((one) => one !== file);
      const lost = (rest: readonly ExportFile[], what: string) => (): Deletion => ({
        kind: 'file that a manifest counts',
        isTraceable: true,
        what,
        documents: [...rest, manifestOf(files)],
      });
      const last = [...others, { name, value: value.slice(0, -1) }];
      return [lost(others, name), lost(last, `${name} without the last`)];
    }),
};

/**
 * Returns the manifest that a pull writes next to its other files. The manifest states that each collection is complete, with its number of
 * objects.
 */
function manifestOf(files: readonly ExportFile[]): ExportFile {
  const counts = Object.fromEntries(
    files.flatMap(({ name, value }) =>
      isCollectionFile(name) && Array.isArray(value) ? [[keyOf(name), value.length]] : [],
    ),
  );
  const manifest = { orgUrl: 'https://acme.okta.com', engine: 'identity', counts, unknown: [] };
  return { name: 'manifest.json', value: { manifest } };
}

/** A path to a value in an export: the file name, then keys and indexes. */
type Path = readonly (number | string)[];

function pathText(path: Path): string {
  return path.join('/');
}

/** Whether the file contains a complete collection, such as all groups, rather than a list that belongs to one object. */
function isCollectionFile(name: string): boolean {
  return !name.includes('/');
}

/** Returns the section of an export that a file name such as `group-members.json` stands for: `groupMembers`. */
function keyOf(name: string): string {
  const words = name.replace(/\.json$/, '').split('-');
  return words
    .map((word, index) => (index === 0 ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`))
    .join('');
}

/** Returns the paths of the sections, such as `policies`, in the files of an export. */
function sectionsOf(files: readonly ExportFile[]): Path[] {
  return files.flatMap(({ name, value }) =>
    isObject(value) ? Object.keys(value).map((key) => [name, key]) : [],
  );
}

interface Entry {
  readonly path: Path;
  readonly isObject: boolean;
  readonly id?: string;
  /** Other names by which documents may reference the object. */
  readonly names: readonly string[];
}

/**
 * Returns all list entries in the files of an export: the objects in collections, and the ids or links in lists of an object, such as the
 * members of a group.
 */
function entriesOf(files: readonly ExportFile[]): Entry[] {
  return files.flatMap(({ name, value }): Entry[] => {
    if (Array.isArray(value))
      return entriesIn(value, [name], isCollectionFile(name) || name.endsWith('rules.json'));
    if (!isObject(value)) return [];
    return Object.entries(value).flatMap(([section, list]): Entry[] => {
      if (isObject(list))
        return Object.entries(list).flatMap(([owner, ids]) =>
          Array.isArray(ids) ? entriesIn(ids, [name, section, owner], false) : [],
        );
      if (!Array.isArray(list)) return [];
      const own = entriesIn(list, [name, section], section !== 'mappings');
      const rules = list.flatMap((policy, index) =>
        isObject(policy) && Array.isArray(policy.rules)
          ? entriesIn(policy.rules, [name, section, index, 'rules'], true)
          : [],
      );
      return [...own, ...rules];
    });
  });
}

function entriesIn(list: readonly unknown[], path: Path, areObjects: boolean): Entry[] {
  return list.map((one, index) => ({
    path: [...path, index],
    isObject: areObjects,
    ...(isObject(one) && typeof one.id === 'string' && { id: one.id }),
    names: isObject(one) ? namesIn(one) : [],
  }));
}

/** Returns the key of an authenticator or the name of a group. Other objects are referenced by id. */
function namesIn({ key, profile }: Readonly<Record<string, unknown>>): string[] {
  return [key, isObject(profile) ? profile.name : undefined].filter((one) => typeof one === 'string');
}

function appIdOf({ path, id }: Entry): { readonly appId?: string } {
  const isApp = path[0] === 'apps.json' || path[1] === 'apps';
  return isApp && id !== undefined ? { appId: id } : {};
}

/** Whether a remaining document references the deleted object by a value, key, path, or word of an expression. */
function isNamedIn(documents: readonly ExportFile[], { id, names }: Entry): boolean {
  const text = JSON.stringify(documents);
  const isWord = (word: string) =>
    new RegExp(`(?<![\\w-])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`).test(text);
  return [...(id === undefined ? [] : [id]), ...names].some(isWord);
}

function valueAt(files: readonly ExportFile[], [name, ...keys]: Path): unknown {
  const start = files.find((file) => file.name === name)?.value;
  return keys.reduce<unknown>(
    (value, key) => (value as Readonly<Record<string, unknown>> | undefined)?.[key],
    start,
  );
}

function without(files: readonly ExportFile[], [name, ...keys]: Path): ExportFile[] {
  return files.map((file) => (file.name === name ? { name, value: withoutAt(file.value, keys) } : file));
}

function withoutAt(value: unknown, [key, ...rest]: Path): unknown {
  if (Array.isArray(value)) {
    const index = Number(key);
    return rest.length === 0
      ? value.filter((_, at) => at !== index)
      : value.map((one, at) => (at === index ? withoutAt(one, rest) : one));
  }
  const members = value as Readonly<Record<string, unknown>>;
  if (rest.length === 0) return Object.fromEntries(Object.entries(members).filter(([name]) => name !== key));
  return { ...members, [String(key)]: withoutAt(members[String(key)], rest) };
}

/** Returns a copy of a value without the object with this id, and without all ids and links that refer to it. */
function withoutNamed(value: unknown, id: string): unknown {
  if (Array.isArray(value)) return value.filter((one) => !isOf(one, id)).map((one) => withoutNamed(one, id));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== id)
      .map(([key, inner]) => [key, withoutNamed(inner, id)]),
  );
}

function isOf(one: unknown, id: string): boolean {
  if (!isObject(one)) return one === id;
  return one.id === id || one.appId === id || one.policyId === id || isLinkTo(one._links, id);
}

function isLinkTo(links: unknown, id: string): boolean {
  if (!isObject(links)) return false;
  const { application, policy } = links;
  return [application, policy].some((link) => isObject(link) && String(link.href).endsWith(`/${id}`));
}
