import { type JsonNode, jsonTree } from '../../../documents/text/json-tree.js';
import type {
  ConfiguredBody,
  ConfiguredExpression,
  NestedBlock,
} from '../../../model/policies/configured-expression.js';
import type { ConfiguredSpan } from '../../../model/policies/snapshot.js';
import type { HclBlock, HclParser } from './hcl-blocks.js';

/** Parses a configuration in JSON syntax, whose strings are templates. Spec: Terraform, 7. */
export function jsonBlocksIn(text: string, { template }: Pick<HclParser, 'template'>): readonly HclBlock[] {
  const root = jsonTree(text);
  const reader: Reader = { template, spanOf: spansIn(text) };
  return membersOf(root).flatMap(([type, value]) =>
    objectsIn(value).flatMap((node) => blocksWithLabels(type, LABELS[type] ?? 0, [], node, reader)),
  );
}

/** The number of labels before the body of each block type. */
const LABELS: Readonly<Record<string, number>> = {
  data: 2,
  module: 1,
  output: 1,
  provider: 1,
  resource: 2,
  variable: 1,
};

interface Reader {
  readonly template: HclParser['template'];
  spanOf(node: JsonNode): ConfiguredSpan;
}

function blocksWithLabels(
  type: string,
  missing: number,
  labels: readonly string[],
  node: JsonNode,
  reader: Reader,
): readonly HclBlock[] {
  if (missing > 0)
    return membersOf(node).flatMap(([label, value]) =>
      objectsIn(value).flatMap((inner) =>
        blocksWithLabels(type, missing - 1, [...labels, label], inner, reader),
      ),
    );
  const attributes = new Map<string, ConfiguredSpan>();
  spansWithin(node, '', attributes, reader);
  const header = reader.spanOf(node.parent?.type === 'property' ? (node.parent.children?.[0] ?? node) : node);
  return [{ type, labels, span: header, attributes, body: bodyOf(node, reader) }];
}

/**
 * Returns the body of a block. Only the Terraform provider's schema shows whether a member with objects is an attribute or a block. The
 * schema is not available, so the body contains the member as both.
 */
function bodyOf(node: JsonNode, reader: Reader): ConfiguredBody {
  const members = membersOf(node).filter(([name]) => name !== 'dynamic' && name !== '//');
  return {
    attributes: new Map(members.map(([name, value]) => [name, expressionOf(value, reader)])),
    blocks: [
      ...members.flatMap(([type, value]) =>
        objectsIn(value).map((inner): NestedBlock => ({ type, body: bodyOf(inner, reader) })),
      ),
      ...dynamicIn(node).map(([type, inner]) => dynamicOf(type, inner, reader)),
    ],
  };
}

function dynamicIn(node: JsonNode): readonly (readonly [string, JsonNode])[] {
  return membersOf(node)
    .filter(([name]) => name === 'dynamic')
    .flatMap(([, value]) => objectsIn(value))
    .flatMap(membersOf)
    .flatMap(([type, value]) => objectsIn(value).map((inner) => [type, inner] as const));
}

function dynamicOf(type: string, node: JsonNode, reader: Reader): NestedBlock {
  const { attributes } = bodyOf(node, reader);
  const [, content] = membersOf(node).find(([name]) => name === 'content') ?? [];
  const iterator = attributes.get('iterator');
  return {
    type,
    body: content === undefined ? { attributes: new Map(), blocks: [] } : bodyOf(content, reader),
    dynamic: {
      forEach: attributes.get('for_each') ?? { kind: 'other', parts: [] },
      iterator: iterator?.kind === 'constant' ? String(iterator.value) : type,
    },
  };
}

function expressionOf(node: JsonNode, reader: Reader): ConfiguredExpression {
  switch (node.type) {
    case 'array':
      return { kind: 'list', elements: (node.children ?? []).map((one) => expressionOf(one, reader)) };
    case 'object':
      return objectOf(
        membersOf(node).map(([key, value]) => [reader.template(key), expressionOf(value, reader)]),
      );
    case 'string':
      return reader.template(String(node.value));
    default:
      return { kind: 'constant', value: node.value as boolean | number | null };
  }
}

/** Reads a JSON object as an object expression. The keys are templates: if a key is not constant, the members are unknown. */
function objectOf(
  members: readonly (readonly [key: ConfiguredExpression, value: ConfiguredExpression])[],
): ConfiguredExpression {
  const named = members.flatMap(([key, value]) =>
    key.kind === 'constant' ? [[String(key.value), value] as const] : [],
  );
  return named.length === members.length
    ? { kind: 'object', members: new Map(named) }
    : { kind: 'other', parts: members.flat() };
}

/** Adds the source locations of the attributes of a body to `found`, by path: `rule[0].name`; in a `dynamic` block, `rule[*].name`. */
function spansWithin(
  node: JsonNode,
  prefix: string,
  found: Map<string, ConfiguredSpan>,
  reader: Reader,
): void {
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (key === undefined || value === undefined || key.value === 'dynamic' || key.value === '//') continue;
    const name = `${prefix}${key.value}`;
    found.set(name, reader.spanOf(property));
    for (const [index, inner] of objectsIn(value).entries()) {
      found.set(`${name}[${index}]`, reader.spanOf(inner));
      spansWithin(inner, `${name}[${index}].`, found, reader);
    }
  }
  for (const [type, inner] of dynamicIn(node)) {
    const [, content] = membersOf(inner).find(([name]) => name === 'content') ?? [];
    found.set(`${prefix}${type}[*]`, reader.spanOf(inner));
    if (content !== undefined) spansWithin(content, `${prefix}${type}[*].`, found, reader);
  }
}

/** Returns the objects in a JSON value that is either one object or a list of objects. */
function objectsIn(node: JsonNode): readonly JsonNode[] {
  const all = node.type === 'array' ? (node.children ?? []) : [node];
  return all.filter(({ type }) => type === 'object');
}

function membersOf(node: JsonNode | undefined): readonly (readonly [string, JsonNode])[] {
  if (node?.type !== 'object') return [];
  return (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key === undefined || value === undefined ? [] : [[String(key.value), value] as const],
  );
}

function spansIn(text: string): Reader['spanOf'] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const locationOf = (offset: number) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1 };
  };
  return ({ offset, length }) => {
    const end = locationOf(offset + length);
    return { ...locationOf(offset), endLine: end.line, endColumn: end.column };
  };
}
