import type { CompletionItem, CompletionItemKind } from 'vscode-languageserver/node';
import { CANONICAL_BRAND } from '../../base/brand.js';
import type { TSchema } from '../../base/json-schema.js';
import { isObject } from '../../base/object.js';
import { own } from '../../base/own.js';
import type { PathStep } from '../../base/pointer.js';
import { printable } from '../../base/printable.js';
import type { ConfigSection } from '../../console/lint/config-section.js';
import { closedValuesOf } from '../../console/request/flag-values.js';
import { keyOfWord, REQUEST_WORDS } from '../../documents/request/request-words.js';
import type { CursorPath } from '../../documents/text/cursor-path.js';
import { RULES } from '../../lint/lint.js';
import type { Authenticator, Snapshot } from '../../model/policies/snapshot.js';
import { ExpectationSchema } from '../../testing/expect/expectation.js';
import { namingAt } from './naming-at.js';
import { kindWords, type OrgObject, orgIndexOf } from './org-index.js';
import { keysIn, schemasAt, valuesIn } from './schema-at.js';
import { expectedFrom, kindNamedAt } from './suite-names.js';
import { targetSchemasAt } from './target-schemas.js';
import { textPositions } from './text-positions.js';

/** A document in which the editor completes a word, with its schema and its org. */
export interface CompletedDocument {
  readonly kind: 'config' | 'export' | 'suite';
  readonly schema: TSchema;
  /** The path from the value that `schema` describes to the value at the cursor. */
  readonly path: readonly PathStep[];
  /** The resource of the export that contains the cursor; absent if the cursor is in neither a policy nor a rule. */
  readonly resourceKind?: 'policy' | 'rule';
  /** The sections that features add to the configuration file. Present only if the document is a configuration file. */
  readonly sections?: readonly ConfigSection[];
  readonly isYaml: boolean;
  readonly snapshot: Snapshot | undefined;
  /** The parsed document, if it has no syntax error. */
  readonly value: unknown;
}

/** A completion, before its value is written as JSON or YAML. */
interface Candidate {
  readonly value: boolean | number | string;
  readonly kind: CompletionItemKind;
  readonly detail?: string | undefined;
  /** The name that editors show instead of an inserted id; absent if the inserted value is no id. */
  readonly name?: string | undefined;
}

const KEY = 10 satisfies CompletionItemKind;
const VALUE = 12 satisfies CompletionItemKind;
const NAME = 18 satisfies CompletionItemKind;

/** Returns the completions at the cursor: keys and enumerated values of the schema, and names and ids of the export. */
export function completionsAt(
  cursor: CursorPath,
  document: CompletedDocument,
  text: string,
): CompletionItem[] {
  const positions = textPositions(text);
  const colon = cursor.isKey && !/^\s*:/.test(text.slice(cursor.end)) ? ': ' : '';
  const candidates = cursor.isKey ? keyCandidates(cursor, document) : valueCandidates(document);
  const range = { start: positions.at(cursor.start), end: positions.at(cursor.end) };
  return candidates.slice(0, MOST).map(({ value, kind, detail, name }) => {
    const newText = writtenAs(value, document.isYaml) + colon;
    const label = printable(name ?? String(value));
    return {
      label,
      kind,
      ...(detail !== undefined && { detail: printable(detail) }),
      filterText: filterText(label, printable(String(value)), document),
      textEdit: { range, newText },
    };
  });
}

/**
 * Returns the text that editors compare with the typed characters: a label and a value. In a JSON document, the text has quotation marks,
 * because the typed characters have them, too.
 */
function filterText(label: string, value: string, { isYaml }: Pick<CompletedDocument, 'isYaml'>): string {
  const words = label === value ? label : `${label} ${value}`;
  return isYaml ? words : JSON.stringify(words);
}

/** The maximum number of completions in one answer. Editors filter the completions while the user types. */
const MOST = 1000;

/** Returns a value as JSON. In YAML, a text is written without quotation marks if YAML then still reads it as the same text. */
function writtenAs(value: Candidate['value'], isYaml: boolean): string {
  const isPlain =
    isYaml &&
    /^[A-Za-z][\w .@/-]*$/.test(String(value)) &&
    !/^(true|false|null|yes|no|on|off|y|n)$/i.test(String(value));
  return isPlain || typeof value !== 'string' ? String(value).trim() : JSON.stringify(value);
}

function keyCandidates({ keys }: CursorPath, document: CompletedDocument): readonly Candidate[] {
  const { kind, path } = document;
  const candidates: Candidate[] = [...keysIn([...schemasOf(document), ...checkedSchemas(document)])].map(
    ([value, detail]) => ({
      value,
      kind: KEY,
      detail,
    }),
  );
  const rules = kind === 'config' && path.length === 1 && path[0] === 'rules' ? RULES : [];
  for (const { id, what } of rules) candidates.push({ value: id, kind: KEY, detail: what });
  return candidates.filter(({ value }) => !keys.includes(String(value)));
}

/**
 * Returns the schemas of the value at the cursor. In a table of a policy test, the keys above an expectation are values of the axes, such
 * as user names. No schema lists these keys, so they are skipped to find the part of the expectation at the cursor.
 */
function schemasOf({ kind, schema, path }: CompletedDocument): readonly TSchema[] {
  const schemas = schemasAt(schema, path);
  const expecting = expectedFrom(path);
  if (kind !== 'suite' || expecting < 0) return schemas;
  for (let start = expecting + 1; start <= path.length; start++) {
    const found = schemasAt(ExpectationSchema, path.slice(start));
    if (found.length > 0) return found;
  }
  return schemas;
}

/** Returns the schemas with which lint rules check the value at the cursor, in a policy or rule of an export. */
function checkedSchemas({ resourceKind, path, snapshot }: CompletedDocument): readonly TSchema[] {
  return resourceKind === undefined ? [] : targetSchemasAt(resourceKind, path, snapshot);
}

function valueCandidates(document: CompletedDocument): readonly Candidate[] {
  const { kind, path } = document;
  const read = valuesIn(schemasOf(document));
  const values = read.length > 0 ? read : valuesIn(checkedSchemas(document));
  const listed = values.map((value): Candidate => ({ value, kind: VALUE }));
  if (kind === 'export') return [...listed, ...idCandidates(document)];
  if (kind === 'suite') return [...listed, ...suiteCandidates(document)];
  const isLevel = path.length === 2 && path[0] === 'rules';
  if (isLevel) return LEVELS.map((value) => ({ value, kind: VALUE }));
  return [...listed, ...configCandidates(document)];
}

/**
 * Returns the values that a member of a configuration or of suppressions can have: ids of lint rules, or values that a feature lists.
 */
function configCandidates({ path, sections = [] }: CompletedDocument): readonly Candidate[] {
  const place = path.map((step) => (typeof step === 'number' ? '*' : step)).join('.');
  for (const { key, values } of sections)
    if (place.startsWith(`${key}.`)) {
      const listed = own(values, place.slice(key.length + 1)) ?? [];
      return listed.map(({ name, title }) => ({ value: name, kind: VALUE, detail: title }));
    }
  const isRule = place === 'suppressions.*.rule' || place === 'ignore.*.rules.*';
  return isRule ? RULES.map(({ id, what }) => ({ value: id, kind: VALUE, detail: what })) : [];
}

const LEVELS = ['off', 'info', 'warning', 'error'];

/** Returns the ids of the objects that a field of a policy or rule can name. */
function idCandidates({ snapshot, resourceKind, path }: CompletedDocument): readonly Candidate[] {
  if (snapshot === undefined || resourceKind === undefined) return [];
  const naming = namingAt(resourceKind, path);
  if (naming === undefined) return [];
  if (naming === 'authenticatorKey')
    return snapshot.authenticators.map(({ key, name }: Authenticator) => ({
      value: key,
      kind: NAME,
      detail: name ?? '',
    }));
  return objectsOfKind(naming, snapshot).map((one) => ({
    value: one.id,
    kind: NAME,
    name: one.name,
    detail: `${kindWords(one)} ${one.id}`,
  }));
}

function objectsOfKind(kind: OrgObject['kind'], snapshot: Snapshot): readonly OrgObject[] {
  return orgIndexOf(snapshot).objects.filter((one) => one.kind === kind);
}

/** Returns the names and values that a key of a policy test can have. */
function suiteCandidates({ path, snapshot, value }: CompletedDocument): readonly Candidate[] {
  const key = path.findLast((step) => typeof step === 'string') ?? '';
  if (key === 'request') return partNames(value);
  const kind = kindNamedAt(path);
  if (kind !== undefined && snapshot !== undefined) return nameCandidates(objectsOfKind(kind, snapshot));
  if (expectedFrom(path) >= 0) return [];
  const word = REQUEST_WORDS.find((one) => keyOfWord(one) === key);
  const values = word && closedValuesOf(word, snapshot ?? { brand: CANONICAL_BRAND });
  return (values ?? []).map((one) => ({ value: one, kind: VALUE }));
}

function partNames(value: unknown): readonly Candidate[] {
  const parts = isObject(value) && isObject(value.parts) ? Object.keys(value.parts) : [];
  return parts.map((part) => ({ value: part, kind: NAME, detail: 'part of a request' }));
}

/** Returns one completion candidate for each object: its name if no other object has this name, otherwise its id. */
function nameCandidates(objects: readonly OrgObject[]): readonly Candidate[] {
  const counts = new Map<string, number>();
  for (const { name = '' } of objects) counts.set(name, (counts.get(name) ?? 0) + 1);
  return objects.map((one) => {
    const isUnique = one.name !== undefined && one.name !== '' && counts.get(one.name) === 1;
    return {
      value: isUnique ? (one.name ?? one.id) : one.id,
      kind: NAME,
      detail: `${kindWords(one)} ${one.id}`,
    };
  });
}
