import type { CompletionItem, CompletionItemKind } from 'vscode-languageserver/node';
import { isObject, type Members } from '../../base/object.js';
import { own } from '../../base/own.js';
import { printable } from '../../base/printable.js';
import { findNameable } from '../../documents/terraform/links/nameable.js';
import {
  type Attributes,
  documentPathOf,
  type ResourceAttribute,
} from '../../documents/terraform/resources/attribute.js';
import * as registry from '../../documents/terraform/resources/registry.js';
import type {
  DocumentRow,
  RelationRow,
  ResourceRow,
} from '../../documents/terraform/resources/resource-row.js';
import { cursorPath } from '../../documents/text/cursor-path.js';
import { parseDocument } from '../../documents/text/input.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { inMarkdown } from '../../report/text/in-markdown.js';
import { orgIndexOf } from './org-index.js';
import { enumeratedAt } from './target-schemas.js';
import { type TerraformCursor, terraformCursor } from './terraform-cursor.js';
import { textPositions } from './text-positions.js';

/**
 * The conversions of Terraform resources to API documents. The attributes that they read are the known part of the Terraform provider's
 * schema.
 */
const ROWS: readonly ResourceRow[] = Object.values<ResourceRow>(registry);

const TYPES: readonly string[] = [...new Set(ROWS.flatMap(({ types }) => types))].sort();

type InResource = Exclude<TerraformCursor, { readonly kind: 'type' }>;

type ValueCursor = Extract<TerraformCursor, { readonly kind: 'value' }>;

/**
 * Returns the completions in a Terraform source, in native or JSON syntax: resource types, attributes, enumerated values, and references to
 * resources of the folder.
 */
export function terraformCompletions(
  text: string,
  offset: number,
  snapshot: Snapshot | undefined,
  isJson: boolean,
): CompletionItem[] {
  const cursor = cursorIn(text, offset, isJson);
  if (cursor === undefined) return [];
  const positions = textPositions(text);
  const range = { start: positions.at(cursor.start), end: positions.at(cursor.end) };
  const write = isJson ? jsonText : nativeText;
  const after = text.slice(cursor.end);
  return candidatesAt(cursor, snapshot).map(({ detail, ...candidate }) => {
    const label = printable(candidate.label);
    return {
      label,
      kind: candidate.kind,
      ...(detail !== undefined && { detail: printable(detail) }),
      ...(isJson && { filterText: JSON.stringify(label) }),
      textEdit: { range, newText: write(candidate, cursor, after) },
    };
  });
}

/**
 * Returns the description of the attribute at an offset as Markdown: the field of the API that it sets, and its enumerated values.
 * `undefined` if there is no known attribute.
 */
export function attributeHover(text: string, offset: number, isJson: boolean): string | undefined {
  const cursor = cursorIn(text, offset, isJson);
  if (cursor === undefined || cursor.kind === 'type') return undefined;
  const name =
    cursor.kind === 'value' ? cursor.attribute : text.slice(cursor.start, cursor.end).replaceAll('"', '');
  const attributes = attributesIn(cursor).filter((one) => one.name === name);
  const field = attributes.flatMap((one) => detailOf(one) ?? []).at(-1);
  if (field === undefined) return undefined;
  const values = enumerated(attributes, cursor.values).map(({ word }) => word);
  const lines = [`sets ${field}`, ...(values.length === 0 ? [] : [`values: ${values.join(', ')}`])];
  const details = lines.map((line) => `- ${inMarkdown(line)}`).join('\n');
  return `**${inMarkdown(name)}** (attribute of ${inMarkdown(cursor.type)})\n\n${details}`;
}

function cursorIn(text: string, offset: number, isJson: boolean): TerraformCursor | undefined {
  return isJson ? terraformJsonCursor(text, offset) : terraformCursor(text, offset);
}

interface Candidate {
  readonly label: string;
  readonly kind: CompletionItemKind;
  readonly detail?: string | undefined;
  /**
   * The text that is inserted after the name of an attribute or block and before its value, such as an equals sign. Used in native syntax
   * only.
   */
  readonly opening?: string;
  /** The value, if the completion inserts a value; absent if it inserts a name or a reference. */
  readonly word?: EnumeratedValue['word'];
  /** Whether the reference is inserted with brackets around it, because the attribute is a list and no bracket is written yet. */
  readonly isElement?: boolean;
}

const KEY = 10 satisfies CompletionItemKind;
const VALUE = 12 satisfies CompletionItemKind;
const REFERENCE = 18 satisfies CompletionItemKind;

/** Returns the text that a completion inserts in native syntax. `after` is the text after the word at the cursor. */
function nativeText(
  { label, opening = '', word, isElement }: Candidate,
  cursor: TerraformCursor,
  after: string,
): string {
  if (word !== undefined)
    return typeof word !== 'string' || (cursor.kind === 'value' && cursor.isQuoted)
      ? String(word)
      : JSON.stringify(word);
  if (isElement) return `[${label}]`;
  const isFinished = /^[ \t]*[={]/.test(after);
  return isFinished ? label : label + opening;
}

/** Returns the text that a completion inserts in JSON syntax. */
function jsonText({ label, kind, word, isElement }: Candidate, _: TerraformCursor, after: string): string {
  if (word !== undefined) return JSON.stringify(word);
  if (kind === KEY) return `${JSON.stringify(label)}${/^\s*:/.test(after) ? '' : ': '}`;
  const reference = JSON.stringify(`\${${label}}`);
  return isElement ? `[${reference}]` : reference;
}

function candidatesAt(cursor: TerraformCursor, snapshot: Snapshot | undefined): readonly Candidate[] {
  switch (cursor.kind) {
    case 'type':
      return TYPES.filter((type) => type.startsWith('data.') === cursor.isData).map((type) => ({
        label: type.replace(/^data\./, ''),
        kind: KEY,
      }));
    case 'attribute': {
      const found = attributesIn(cursor).filter(({ name }) => !cursor.names.has(name));
      const byName = new Map(found.map((one) => [one.name, one]));
      return [...byName.values()].map((one) => ({
        label: one.name,
        kind: KEY,
        detail: detailOf(one),
        opening: one.opening,
      }));
    }
    case 'value': {
      const attributes = attributesIn(cursor).filter(({ name }) => name === cursor.attribute);
      const values = enumerated(attributes, cursor.values).map(
        ({ word, isDefault }): Candidate => ({
          label: String(word),
          kind: VALUE,
          detail: isDefault ? 'default' : undefined,
          word,
        }),
      );
      return [
        ...values.filter(({ word }) => !cursor.isQuoted || typeof word === 'string'),
        ...references(cursor, snapshot),
      ];
    }
  }
}

/** An attribute that the block at the cursor can have. */
interface KnownAttribute {
  readonly name: string;
  /** The inserted text between the name and the value, such as an equals sign. */
  readonly opening: string;
  /** The kind of the API document with the attribute; absent if the attribute is in no document. */
  readonly kind?: DocumentRow['kind'];
  readonly conversion?: ResourceAttribute;
  /** The path in the document; `undefined` if it depends on attributes that are unknown. */
  readonly path?: string | undefined;
}

/** The type of a resource that manages all rules of a policy. Each rule is a nested block with the attributes of a rule. */
const LIST_OF_RULES = 'okta_app_signon_policy_rules';

const POLICY_ID: KnownAttribute = { name: 'policy_id', opening: ' = ' };

const RULE: KnownAttribute = { name: 'rule', opening: ' {' };

/** Returns the attributes that the block at the cursor can have. */
function attributesIn({ type, blocks, values }: InResource): readonly KnownAttribute[] {
  const isList = type === LIST_OF_RULES;
  if (isList && blocks[0] !== 'rule') return blocks.length === 0 ? [POLICY_ID, RULE] : [];
  const inside = isList ? blocks.slice(1) : blocks;
  return ROWS.filter(({ types }) => types.includes(type)).flatMap((row): readonly KnownAttribute[] => {
    if ('ends' in row) return attributesOfRelation(row, inside);
    const known = documentAttributes(row, inside, values);
    return inside.length > 0
      ? known
      : [
          ...(row.kind === 'rule' && !isList ? [POLICY_ID] : []),
          ...known.filter(({ name }) => name !== 'id' && name !== 'system'),
        ];
  });
}

function attributesOfRelation(
  { ends, blocks = [] }: RelationRow,
  inside: readonly string[],
): readonly KnownAttribute[] {
  const [block] = inside;
  if (block !== undefined)
    return blocks.includes(block) && inside.length === 1 ? [{ name: 'id', opening: ' = ' }] : [];
  return Object.values(ends)
    .filter((name) => name !== 'id')
    .map((name) => ({ name, opening: blocks.includes(name) ? ' {' : ' = ' }));
}

/** Returns the attributes of a resource, or of a nested block in it, that become parts of a document. */
function documentAttributes(
  { kind, attributes }: DocumentRow,
  blocks: readonly string[],
  values: Members,
): readonly KnownAttribute[] {
  let inside: Attributes | undefined = attributes;
  let above: string | undefined = '';
  for (const block of blocks) {
    const outer: ResourceAttribute | string | undefined = own(inside, block);
    if (outer === undefined || typeof outer === 'string') return [];
    inside = outer.block ?? outer.map;
    if (inside === undefined) return [];
    above = pathBelow(above, documentPathOf(outer, values));
  }
  return Object.entries(inside).map(([name, given]) => {
    const conversion: ResourceAttribute = typeof given === 'string' ? { path: given } : given;
    const opening = conversion.block ? ' {' : conversion.map ? ' = {' : ' = ';
    return { name, opening, kind, conversion, path: pathBelow(above, documentPathOf(given, values)) };
  });
}

function pathBelow(above: string | undefined, path: string | undefined): string | undefined {
  return above === undefined || path === undefined ? undefined : above === '' ? path : `${above}.${path}`;
}

/** Returns the field of the API that an attribute sets, and its default value; `undefined` if neither is known. */
function detailOf({ path, conversion }: KnownAttribute): string | undefined {
  const value = conversion?.otherwise;
  const words = [path, value === undefined ? undefined : `default: ${JSON.stringify(value)}`];
  return words.filter((word) => word !== undefined).join(', ') || undefined;
}

/** Returns the values that the API enumerates for an attribute, if the Terraform provider sends them unchanged. */
function enumerated(attributes: readonly KnownAttribute[], values: Members): readonly EnumeratedValue[] {
  const found = attributes.flatMap(({ kind, path, conversion: { value, otherwise } = {} }) => {
    if (kind === undefined || path === undefined) return [];
    const steps = path.replaceAll('*', '0').split('.');
    return [steps, [...steps, 0]]
      .flatMap((at) => enumeratedAt(kind, at))
      .filter((word) => value === undefined || value(word, values) === word)
      .map((word) => ({ word, isDefault: word === otherwise }));
  });
  return [...new Map(found.map((one) => [one.word, one])).values()];
}

interface EnumeratedValue {
  readonly word: boolean | number | string;
  readonly isDefault: boolean;
}

/**
 * Returns references to the resources and data sources in the Terraform folder. Includes only those whose ids the attribute at the cursor
 * can contain.
 */
function references(
  { blocks, attribute, isQuoted, isInBrackets }: ValueCursor,
  snapshot: Snapshot | undefined,
): readonly Candidate[] {
  const nameable = findNameable([...blocks, attribute]);
  if (nameable === undefined || snapshot === undefined || isQuoted) return [];
  return orgIndexOf(snapshot).objects.flatMap(({ kind, value, name }) => {
    const address = snapshot.sources.get(value)?.terraform?.address ?? '';
    const [, type = ''] = /^(?:data\.)?(\w+)\./.exec(address) ?? [];
    if (kind === 'rule' || !nameable.types.test(type)) return [];
    return [
      {
        label: `${address}.id`,
        kind: REFERENCE,
        detail: name,
        isElement: nameable.isList && !isInBrackets,
      },
    ];
  });
}

/** Finds the word at an offset of a Terraform source in JSON syntax; `undefined` outside of resources. */
function terraformJsonCursor(text: string, offset: number): TerraformCursor | undefined {
  const cursor = cursorPath(text, offset, false);
  if (cursor === undefined) return undefined;
  const { path, isKey, keys, start, end } = cursor;
  const [mode, type, name, ...inside] = path.filter((step) => typeof step === 'string');
  if (mode !== 'resource' && mode !== 'data') return undefined;
  const isData = mode === 'data';
  if (type === undefined) return isKey ? { kind: 'type', isData, start, end } : undefined;
  if (name === undefined) return undefined;
  const shared = { type: isData ? `data.${type}` : type, values: valuesAround(text, path), start, end };
  if (isKey) return { ...shared, kind: 'attribute', blocks: inside, names: new Set(keys) };
  const attribute = inside.pop();
  const isInBrackets = typeof path.at(-1) === 'number';
  return attribute === undefined
    ? undefined
    : { ...shared, kind: 'value', blocks: inside, attribute, isQuoted: false, isInBrackets };
}

/**
 * Returns the members of all objects on a path as one object. A member of an inner object replaces that of an outer one. Empty while the
 * text has a syntax error.
 */
function valuesAround(text: string, path: readonly (number | string)[]): Members {
  let value = parseDocument({ name: 'source.tf.json', text }).values[0]?.value;
  const values: Record<string, unknown> = Object.create(null);
  for (const step of [...path, '']) {
    if (isObject(value)) Object.assign(values, value);
    value = isObject(value) ? value[step] : Array.isArray(value) ? value[Number(step)] : undefined;
  }
  return values;
}
