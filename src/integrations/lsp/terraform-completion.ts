import type { CompletionItem, CompletionItemKind } from 'vscode-languageserver/node';
import { printable } from '../../base/printable.js';
import { BLOCKS } from '../../documents/terraform/links/linked-values.js';
import { findNameable } from '../../documents/terraform/links/nameable.js';
import { documentPathOf, type ResourceAttribute } from '../../documents/terraform/resources/attribute.js';
import * as registry from '../../documents/terraform/resources/registry.js';
import type { DocumentRow, ResourceRow } from '../../documents/terraform/resources/resource-row.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { inMarkdown } from '../../report/text/in-markdown.js';
import { orgIndexOf } from './org-index.js';
import { enumeratedAt } from './target-schemas.js';
import { type TerraformCursor, terraformCursor } from './terraform-cursor.js';
import { textPositions } from './text-positions.js';

/** The conversions of resources to API documents, which are also the known part of the schema of the Terraform provider. */
const ROWS: readonly ResourceRow[] = Object.values<ResourceRow>(registry);

const TYPES: readonly string[] = [...new Set(ROWS.flatMap(({ types }) => types))].sort();

type InResource = Exclude<TerraformCursor, { readonly kind: 'type' }>;

type ValueCursor = Extract<TerraformCursor, { readonly kind: 'value' }>;

/** Returns the completions in a Terraform source: resource types, attributes, enumerated values, and references to resources of the folder. */
export function terraformCompletions(
  text: string,
  offset: number,
  snapshot: Snapshot | undefined,
): CompletionItem[] {
  const cursor = terraformCursor(text, offset);
  if (cursor === undefined) return [];
  const positions = textPositions(text);
  const range = { start: positions.at(cursor.start), end: positions.at(cursor.end) };
  return candidatesAt(cursor, text, snapshot).map(({ label, kind, detail, newText = label }) => ({
    label: printable(label),
    kind,
    ...(detail !== undefined && { detail: printable(detail) }),
    textEdit: { range, newText },
  }));
}

/**
 * Returns the description of the attribute at an offset as Markdown: the field of the API that it sets, and its enumerated values.
 * `undefined` if there is no known attribute.
 */
export function attributeHover(text: string, offset: number): string | undefined {
  const cursor = terraformCursor(text, offset);
  if (cursor === undefined || cursor.kind === 'type') return undefined;
  const attribute = cursor.kind === 'value' ? cursor.attribute : text.slice(cursor.start, cursor.end);
  const field = attributesIn(cursor).get(attribute);
  if (field === undefined) return undefined;
  const values = enumerated({ ...cursor, attribute, isQuoted: false }).map(({ label }) => label);
  const lines = [`sets ${field}`, ...(values.length === 0 ? [] : [`values: ${values.join(', ')}`])];
  const details = lines.map((line) => `- ${inMarkdown(line)}`).join('\n');
  return `**${inMarkdown(attribute)}** (attribute of ${inMarkdown(cursor.type)})\n\n${details}`;
}

interface Candidate {
  readonly label: string;
  readonly kind: CompletionItemKind;
  readonly detail?: string | undefined;
  /** The inserted text; the label if absent. */
  readonly newText?: string;
}

const KEY = 10 satisfies CompletionItemKind;
const VALUE = 12 satisfies CompletionItemKind;
const REFERENCE = 18 satisfies CompletionItemKind;

function candidatesAt(
  cursor: TerraformCursor,
  text: string,
  snapshot: Snapshot | undefined,
): readonly Candidate[] {
  switch (cursor.kind) {
    case 'type':
      return TYPES.filter((type) => type.startsWith('data.') === cursor.isData).map((type) => ({
        label: type.replace(/^data\./, ''),
        kind: KEY,
      }));
    case 'attribute': {
      const isFinished = /^[ \t]*[={]/.test(text.slice(cursor.end));
      return [...attributesIn(cursor)].flatMap(([name, detail]) =>
        cursor.names.has(name)
          ? []
          : [
              {
                label: name,
                kind: KEY,
                detail,
                newText: isFinished ? name : `${name} ${BLOCKS.has(name) ? '{' : '= '}`,
              },
            ],
      );
    }
    case 'value':
      return [...enumerated(cursor), ...references(cursor, snapshot)];
  }
}

/** The type of a resource that manages all rules of a policy. Each rule is a nested block with the attributes of a rule. */
const LIST_OF_RULES = 'okta_app_signon_policy_rules';

/** Returns the attributes that the block at the cursor can have, each with a description. Attributes of most nested blocks are unknown. */
function attributesIn({ type, blocks }: InResource): ReadonlyMap<string, string | undefined> {
  const isInList = type === LIST_OF_RULES && blocks.length === 1 && blocks[0] === 'rule';
  if (type === LIST_OF_RULES && blocks.length === 0)
    return new Map([
      ['policy_id', undefined],
      ['rule', undefined],
    ]);
  if (blocks.length > 0 && !isInList) return new Map();
  const rows = ROWS.filter(({ types }) => types.includes(type));
  const attributes = rows.flatMap((row) => {
    if (!('attributes' in row)) return Object.values(row.ends).map((name) => [name, undefined] as const);
    const own = Object.entries(row.attributes).map(([name, one]) => [name, detailOf(one)] as const);
    return row.kind === 'rule' && !isInList ? [['policy_id', undefined] as const, ...own] : own;
  });
  return new Map(attributes.filter(([name]) => name !== 'id' && name !== 'system'));
}

/** Returns the field of the API that an attribute sets, and its default value. */
function detailOf(attribute: ResourceAttribute | string): string | undefined {
  const path = documentPathOf(attribute, {});
  const value = typeof attribute === 'string' ? undefined : attribute.otherwise;
  const words = [path, ...(value === undefined ? [] : [`default: ${JSON.stringify(value)}`])];
  return words.every((word) => word === undefined)
    ? undefined
    : words.filter((word) => word !== undefined).join(', ');
}

/** Returns the values that the API enumerates for an attribute, if the Terraform provider sends them unchanged. */
function enumerated({
  type,
  attribute,
  texts,
  isQuoted,
}: Pick<ValueCursor, 'attribute' | 'isQuoted' | 'texts' | 'type'>): readonly Candidate[] {
  const rows = ROWS.filter((row): row is DocumentRow => 'attributes' in row && row.types.includes(type));
  const found = rows.flatMap(({ kind, attributes }) => {
    const one = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
    const path = one && documentPathOf(one, texts);
    if (one === undefined || path === undefined) return [];
    const { value, otherwise } = typeof one === 'string' ? ({} as Partial<ResourceAttribute>) : one;
    const steps = path.split('.');
    const values = [steps, [...steps, 0]].flatMap((at) => enumeratedAt(kind, at));
    return values
      .filter((word) => value === undefined || value(word, texts) === word)
      .map((word) => ({ word, isDefault: word === otherwise }));
  });
  return [...new Map(found.map((one) => [one.word, one])).values()]
    .filter(({ word }) => !isQuoted || typeof word === 'string')
    .map(({ word, isDefault }) => ({
      label: String(word),
      kind: VALUE,
      detail: isDefault ? 'default' : undefined,
      newText: isQuoted || typeof word !== 'string' ? String(word) : JSON.stringify(word),
    }));
}

/** Returns the references to resources and data sources of the folder whose ids the attribute at the cursor can contain. */
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
    const label = `${address}.id`;
    return [
      {
        label,
        kind: REFERENCE,
        detail: name,
        newText: nameable.isList && !isInBrackets ? `[${label}]` : label,
      },
    ];
  });
}
