import { didYouMean, MAX_SUGGESTIONS } from '../base/did-you-mean/nearest-word.js';
import { alternatives, describeValue, firstFew, quotedUpTo } from '../base/messages.js';
import { isObject, type Members } from '../base/object.js';
import { own } from '../base/own.js';
import { type Accumulator, type ElementKind, freshUsage, type Usage } from './collect/accumulator.js';
import { describeOtherKind } from './collect/other-kind.js';
import { recordUnread } from './collect/unread.js';
import { isEnvelope, readEnvelope } from './formats/envelope.js';
import type { DocumentFormat, DocumentPart } from './formats/format.js';
import { list } from './formats/list.js';
import { org } from './formats/org.js';
import { FORMATS } from './formats/registry.js';
import { describeErrorAnswer, isNamed, resource } from './formats/resource.js';
import { describeForeignValue } from './kinds/foreign-values.js';
import { type DocumentKind, kindOf, USED_KINDS } from './kinds/kinds.js';
import { type Hints, hintsFromPath, hintsFromRecipeName } from './kinds/path-hints.js';
import { kindsListedIn, SECTION_KEYS } from './kinds/sections.js';
import { ERROR_FILE, OTHER_KIND } from './reading-errors.js';
import type { DocumentFault, ParsedDocument } from './text/input.js';
import { MOST_OF_ONE_CODE } from './text/problem-log.js';

/** Reads the content of a document in any supported format. */
export function readParsed(
  { kept, values, faults, duplicateKeys, pathInFolder, policyOfFolder }: ParsedDocument,
  number: number,
  accumulator: Accumulator,
): void {
  const path = pathInFolder ?? kept.name;
  const pathHints = hintsFromPath(path);
  const hints =
    policyOfFolder === undefined || pathHints.relation !== undefined
      ? pathHints
      : { policyInPath: policyOfFolder, ...pathHints };
  accumulator.usage = freshUsage();
  const recipe = hintsFromRecipeName(path);
  const isUnread = faults.some((fault) => isReadingFault(fault, recipe, path));
  for (const fault of faults)
    noteFault(fault, number, accumulator, isReadingFault(fault, recipe, path) ? 'error' : 'warning');
  if (isUnread) recordUnread(unreadWords(kept.name), pathHints, accumulator);
  noteDuplicateKeys(duplicateKeys, number, accumulator);
  const { configuration } = kept;
  const content: Content = { recipe, isNamed: pathInFolder === undefined, values };
  const isErrorFile = errorAnswerIn(content) !== undefined;
  for (const { value, pointer } of values) {
    const at = { document: number, pointer };
    const all = isErrorFile ? { ...hints, isErrorFile } : hints;
    readPart({ value, at, hints: all, ...(configuration && { configuration }) }, accumulator);
  }
  noteUnused(number, accumulator);
  noteUnrecognized(accumulator, pathInFolder !== undefined);
  if (!isUnread) noteOtherKind(content, number, accumulator);
  const listed = emptyCollectionOf({ recipe, values });
  if (listed !== undefined) accumulator.listed.add(listed);
}

/**
 * Returns a kind of resources that the org does not have: a file of the documented export contains `[]`, and its name states the kind. An
 * empty list of the policies of one type says nothing about the other types.
 */
function emptyCollectionOf({ recipe, values }: Pick<Content, 'recipe' | 'values'>): DocumentKind | undefined {
  const isEmpty =
    values.length === 1 && values.every(({ value }) => Array.isArray(value) && value.length === 0);
  return isEmpty && recipe?.type === undefined ? recipe?.kind : undefined;
}

interface Content extends Pick<ParsedDocument, 'values'> {
  readonly recipe: Hints | undefined;
  readonly isNamed: boolean;
}

/** Marks a collection as unknown if a file that is named after it contains something else. */
function noteOtherKind(content: Content, number: number, accumulator: Accumulator): void {
  const why = findOtherKind(content, accumulator.usage);
  if (why === undefined) return;
  accumulator.log.note({ severity: 'error', ...why, at: { document: number, pointer: '' } });
  recordUnread(unreadWords(accumulator.names[number] ?? ''), content.recipe ?? {}, accumulator);
}

function findOtherKind(
  content: Content,
  { kinds }: Usage,
): { readonly code: string; readonly message: string } | undefined {
  const { recipe, isNamed, values } = content;
  const error = errorAnswerIn(content);
  if (error !== undefined)
    return { code: recipe === undefined ? ERROR_FILE : OTHER_KIND, message: describeErrorAnswer(error) };
  if (recipe !== undefined) {
    const given = values.map(({ value }) => value);
    const message = describeOtherKind(recipe, kinds, given);
    return message === undefined ? undefined : { code: OTHER_KIND, message };
  }
  const isError = isNamed && kinds.size === 1 && kinds.has('error response');
  return isError
    ? {
        code: ERROR_FILE,
        message: 'this file contains an error response of the service, not an export; export it again',
      }
    : undefined;
}

/**
 * Returns the error response that a file consists of; `undefined` for any other content. Only a file that the user named, or that has a
 * name of the documented export, must contain something else.
 */
function errorAnswerIn({ recipe, isNamed, values }: Content): unknown {
  const [only, ...others] = values;
  if (only === undefined || others.length > 0 || (recipe === undefined && !isNamed)) return undefined;
  return kindOf(only.value)?.kind === 'error response' ? only.value : undefined;
}

function unreadWords(name: string): string {
  return `${quotedUpTo(LONGEST_NAME, name)} could not be read`;
}

const LONGEST_NAME = 120;

/**
 * Returns whether a fault means that a file could not be read. An empty text is such a fault in a JSON file, and in a file with a name of
 * the documented export: the service never responds with an empty text. In other formats an empty text is valid.
 */
function isReadingFault({ code }: DocumentFault, recipe: Hints | undefined, path: string): boolean {
  return code !== 'empty-document' || recipe !== undefined || /\.json(\.gz)?$/i.test(path);
}

function readPart(part: DocumentPart, accumulator: Accumulator): void {
  const format = FORMATS.find((format) => format.recognises(part));
  for (const kind of kindsIn(part, format)) accumulator.usage.kinds.add(kind);
  const readNested = (inner: DocumentPart) => readPart(inner, accumulator);
  if (format !== undefined) format.read(part, accumulator, readNested);
  else if (isEnvelope(part)) readEnvelope(part, accumulator, readNested);
  else countUnknown(part, accumulator);
}

/**
 * Returns the kinds of the elements that a document contains directly or in sections. For a document that is a list, returns none, because
 * its elements are read and counted separately.
 */
function kindsIn({ value, hints }: DocumentPart, format: DocumentFormat | undefined): readonly ElementKind[] {
  if (format === list) return [];
  if (format === org) return kindsListedIn(value as Members);
  if (format === undefined) return [undefined];
  if (isObject(value) && Object.keys(value).length === 0) return [undefined];
  if (format !== resource) return ['other format'];
  if (!isObject(value)) return [typeof value === 'string' ? 'id' : undefined];
  const kind = kindOf(value)?.kind;
  // A rule without actions and links has the same keys as a policy, so the path of the document decides which of the two it is.
  if (kind === 'policy' && hints.relation === 'rules of a policy' && value._links === undefined)
    return ['rule'];
  if (kind !== undefined || hints.relation === undefined) return [kind ?? hints.kind];
  return [isNamed(value) ? 'other format' : undefined];
}

function countUnknown(part: DocumentPart, { usage }: Accumulator): void {
  if (usage.unknownCount++ < MOST_OF_ONE_CODE) usage.unknown.push(part);
}

export function noteFault(
  { code, message, offset, pointer = '' }: DocumentFault,
  document: number,
  { log }: Accumulator,
  severity: 'error' | 'warning' = code === 'empty-document' ? 'warning' : 'error',
): void {
  log.note({ severity, code, message, at: { document, pointer }, ...(offset !== undefined && { offset }) });
}

/** Reports duplicate keys. Only one of the two values is read, which may be the wrong one. */
function noteDuplicateKeys(
  duplicates: ParsedDocument['duplicateKeys'],
  document: number,
  { log }: Accumulator,
): void {
  for (const { key, pointer, offset } of duplicates) {
    log.note({
      severity: 'warning',
      code: 'duplicate-key',
      message: `the key \`${key}\` occurs twice in one object: the last value is used here, but the service may use the first; remove one of them`,
      at: { document, pointer },
      offset,
    });
  }
}

/** The types of policies and rules that this program does not evaluate, by kind. */
const TYPES_NOT_EVALUATED: Readonly<Record<string, string>> = {
  'authorization server policy': ' (type `OAUTH_AUTHORIZATION_POLICY`)',
  'authorization server rule': ' (type `RESOURCE_ACCESS`)',
};

function noteUnused(document: number, { usage, log }: Accumulator): void {
  if (usage.notUsed.size === 0) return;
  const kinds = [...usage.notUsed].map(
    ([kind, count]) => `${count} of the kind \`${kind}\`${own(TYPES_NOT_EVALUATED, kind) ?? ''}`,
  );
  log.note({
    severity: 'info',
    code: 'kind-not-used',
    message: `read, but not evaluated: ${alternatives(kinds, 'and')}`,
    at: { document, pointer: '' },
  });
}

/**
 * Reports values that were not recognized. The severity depends on the document:
 *
 * - In a recording, it is `info`, because a recording contains responses to any request.
 * - If some values of the document are recognized, it is `warning`, because the value is probably of a new kind.
 * - If no value is recognized, it is `error` for a document that the user named. It is `info` for a document in a folder, because a folder
 * may contain other files.
 *
 * A known kind of foreign value is reported only once, because every line of a log may contain it.
 */
function noteUnrecognized({ usage, log }: Accumulator, isFromFolder: boolean): void {
  const isAlone = usage.used + usage.notUsed.size === 0;
  const reportedKinds = new Set<string>();
  for (let number = 0; number < usage.unknownCount; number++) {
    const { at, value, hints } = usage.unknown[Math.min(number, usage.unknown.length - 1)] as DocumentPart;
    const foreign = describeForeignValue(value);
    if (foreign !== undefined && reportedKinds.has(foreign)) continue;
    if (foreign !== undefined) reportedKinds.add(foreign);
    const ifAlone = isFromFolder ? 'info' : 'error';
    const severity = hints.isRecorded ? 'info' : isAlone ? ifAlone : 'warning';
    log.note({ severity, code: 'kind-unknown', message: foreign ?? (() => unknown(value)), at });
  }
}

const TRIED = `pass a list, an org, a recording, or one of these kinds: ${alternatives(USED_KINDS)}`;

/** The members of an element of the response of `GET /api/v1/apps/<id>/groups`. */
const OF_ASSIGNED_GROUP: ReadonlySet<string> = new Set([
  'id',
  'lastUpdated',
  'priority',
  'profile',
  '_links',
]);

const ASSIGNED_GROUP =
  'an assigned group does not name its application: save the response of `GET /api/v1/apps/<id>/groups` as the file `apps/<id>/groups.json`';

function unknown(value: unknown): string {
  if (!isObject(value))
    return `${describeValue(value)} is not a document of the service; pass an object or a list, as the service returns it`;
  const keys = Object.keys(value);
  if (keys.includes('id') && keys.includes('priority') && keys.every((key) => OF_ASSIGNED_GROUP.has(key)))
    return ASSIGNED_GROUP;
  const near = keys.filter((key) => !SECTION_KEYS.includes(key)).slice(0, MAX_SUGGESTIONS);
  const guesses = near.map((key) => didYouMean(key, SECTION_KEYS));
  const guess = guesses.find((guess) => guess !== '') ?? '';
  const has =
    keys.length === 0
      ? 'no keys'
      : `the ${keys.length === 1 ? 'key' : `${keys.length} keys`} ${firstFew(keys)}`;
  return `an object with ${has} is not recognized; ${TRIED}${guess}`;
}
