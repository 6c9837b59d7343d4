import { isObject } from '../../base/object.js';
import { own } from '../../base/own.js';
import { type PathStep, pointerBelow } from '../../base/pointer.js';
import type { Io } from '../../console/io/io.js';
import { findSuites } from '../../console/suite/suite-files.js';
import { orgOfSuite, orgReaders } from '../../console/suite/suite-orgs.js';
import type { CursorPath } from '../../documents/text/cursor-path.js';
import { type InputDocument, parseDocument } from '../../documents/text/input.js';
import { locateSources } from '../../documents/text/positions.js';
import type { FindingLocation } from '../../lint/rule/finding.js';
import type { ReferenceKind } from '../../model/policies/references/reference.js';
import { ruleWords } from '../../model/policies/rule-words.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { readSuite } from '../../testing/file/read-suite.js';
import { type OrgObject, orgIndexOf } from './org-index.js';

// Names of objects of an org in a policy test file.

/** The kind of object that each key of a request names. */
const NAMED_KEYS: Readonly<Record<string, ReferenceKind>> = {
  app: 'app',
  assurance: 'deviceAssurance',
  behaviors: 'behavior',
  group: 'group',
  groups: 'group',
  user: 'user',
  users: 'user',
  zones: 'zone',
};

/** For each condition of the service, the kind of object that its lists `include` and `exclude` name. */
const CONDITION_KEYS: Readonly<Record<string, ReferenceKind>> = { ...NAMED_KEYS, network: 'zone' };

const RULE_KEYS: ReadonlySet<PathStep> = new Set(['decides', 'open', 'reachable', 'rule', 'unreachable']);

/** The keys of a test that state its result. Below them, keys of requests such as `assurance` have another meaning. */
const EXPECTING: ReadonlySet<PathStep> = new Set(['always', 'expect', 'never']);

/** Returns the index in a path of the key that states the result of a test; -1 if the path has no such key. */
export function expectedFrom(path: readonly PathStep[]): number {
  return path.findIndex((step) => EXPECTING.has(step));
}

/**
 * Returns the kind of objects that a text in a policy test can name. `path` is the position of the text in the file. Returns `undefined` if
 * texts at this position name no objects.
 */
export function kindNamedAt(path: readonly PathStep[]): OrgObject['kind'] | undefined {
  if (path.some((step) => RULE_KEYS.has(step))) return 'rule';
  if (expectedFrom(path) >= 0) return undefined;
  const keys = path.filter((step) => typeof step === 'string');
  const last = keys.pop() ?? '';
  return last === 'include' || last === 'exclude'
    ? own(CONDITION_KEYS, keys.at(-1) ?? '')
    : own(NAMED_KEYS, last);
}

/** Whether the cursor is at the name of a reusable part of a request (a key of `parts`), such as `ben` in `request: [ben]`. */
export function isPartName({ path, isKey }: Pick<CursorPath, 'isKey' | 'path'>): boolean {
  return !isKey && (path.findLast((step) => typeof step === 'string') === 'request' || path.includes('each'));
}

/**
 * Returns the objects that a text in a policy test names, by id, by name or, for a rule, as `Policy › Rule`. `path` is the position of the
 * text in the file.
 */
export function objectsNamedAt(
  word: string,
  path: readonly PathStep[],
  snapshot: Snapshot,
): readonly OrgObject[] {
  const kind = kindNamedAt(path);
  const { named, objects } = orgIndexOf(snapshot);
  if (kind === undefined) return [];
  const found = named(word).filter((one) => one.kind === kind);
  return found.length > 0 || kind !== 'rule'
    ? found
    : objects.filter(
        (one) => one.kind === 'rule' && ruleWords({ policy: one.policy, rule: one.value }) === word,
      );
}

/** Returns the source locations at which a policy test file names one of these objects. `snapshot` is the org that it tests. */
export function placesInSuite(
  document: InputDocument,
  objects: readonly OrgObject[],
  snapshot: Snapshot,
): readonly FindingLocation[] {
  const { kept, values } = parseDocument(document);
  const isWanted = (one: OrgObject) => objects.some(({ kind, id }) => kind === one.kind && id === one.id);
  const pointers = textsIn(values[0]?.value).flatMap(({ path, text }) =>
    objectsNamedAt(text, path, snapshot).some(isWanted) ? [pointerBelow('', ...path)] : [],
  );
  return placesAt(pointers, kept);
}

/** Searches the policy test files that are not open. Returns the source locations at which they name one of the given objects. */
export async function placesInClosedTests(
  objects: readonly OrgObject[],
  isOpen: (document: string) => boolean,
  io: Io,
): Promise<readonly FindingLocation[]> {
  const { documents } = await findSuites(['.'], io.files);
  const readers = orgReaders({}, io);
  const places: FindingLocation[] = [];
  for (const document of documents) {
    if (isOpen(document.name) || !mayName(document, objects)) continue;
    const suite = readSuite(document);
    const org = suite.ok ? await orgOfSuite(suite.value, document, { reading: {} }, readers, io) : suite;
    if (org.ok) places.push(...placesInSuite(document, objects, org.value.snapshot));
  }
  return places;
}

/** Whether any text of a policy test file contains the id or name of one of these objects. If not, the org of the file is not read. */
function mayName(document: InputDocument, objects: readonly OrgObject[]): boolean {
  return textsIn(parseDocument(document).values[0]?.value).some(({ text }) =>
    objects.some(({ id, name = id }) => text.includes(id) || text.includes(name)),
  );
}

/** Returns the source location of the reusable part of a request (a member of `parts`) with this name in a policy test file. */
export function placesOfPart(document: InputDocument, name: string): readonly FindingLocation[] {
  const { kept, values } = parseDocument(document);
  const [root] = values;
  const isThere =
    isObject(root?.value) && isObject(root.value.parts) && Object.hasOwn(root.value.parts, name);
  return isThere ? placesAt([pointerBelow('/parts', name)], kept) : [];
}

function placesAt(
  pointers: readonly string[],
  kept: ReturnType<typeof parseDocument>['kept'],
): readonly FindingLocation[] {
  const positions = locateSources(
    [kept],
    pointers.map((pointer) => ({ document: 0, pointer })),
  );
  return positions.flatMap((position, index) => {
    const { isAncestor, ...place } = position ?? { isAncestor: true };
    return isAncestor ? [] : [{ document: kept.name, pointer: pointers[index] ?? '', ...place }];
  });
}

interface TextAt {
  readonly path: readonly PathStep[];
  readonly text: string;
}

function textsIn(value: unknown, path: readonly PathStep[] = []): readonly TextAt[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((one, index) => textsIn(one, [...path, index]));
  return isObject(value) ? Object.entries(value).flatMap(([key, one]) => textsIn(one, [...path, key])) : [];
}
