import { Language, type Node, Parser } from 'web-tree-sitter';
import type { ConfiguredSpan } from '../../policies/snapshot.js';

/** A block at the top of a file: its header, and where its attributes stand. */
export interface HclBlock {
  /** `resource`, `data`, `module`, … */
  readonly type: string;
  readonly labels: readonly string[];
  readonly span: ConfiguredSpan;
  /** `name`, `rule[0].name`; of a `dynamic` block `rule[*].name`. */
  readonly attributes: ReadonlyMap<string, ConfiguredSpan>;
  /** What is written for a text: where a module comes from. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The parser of the configuration language, and its grammar, as WebAssembly. */
export interface HclGrammar {
  readonly runtime: Uint8Array;
  readonly grammar: Uint8Array;
}

/** Finds the blocks of a text, whatever is wrong with it. Spec: Terraform, 7. */
export async function hclParser({ runtime, grammar }: HclGrammar): Promise<(text: string) => HclBlock[]> {
  await Parser.init({ wasmBinary: runtime });
  const parser = new Parser();
  parser.setLanguage(await Language.load(grammar));
  return (text) => {
    const tree = parser.parse(text);
    const body = tree?.rootNode.namedChildren.find((node) => node?.type === 'body');
    const blocks = childrenOf(body ?? null, 'block').map(blockOf);
    tree?.delete();
    return blocks;
  };
}

function blockOf(node: Node): HclBlock {
  const attributes = new Map<string, ConfiguredSpan>();
  const texts = new Map<string, string>();
  attributesIn(node, '', 0, { attributes, texts });
  return { type: nameOf(node), labels: labelsOf(node), span: headerOf(node), attributes, texts };
}

interface Found {
  readonly attributes: Map<string, ConfiguredSpan>;
  readonly texts: Map<string, string>;
}

/** Blocks in blocks as deep as those of any resource. */
const DEEPEST = 4;

function attributesIn(block: Node, prefix: string, depth: number, found: Found): void {
  const [body] = childrenOf(block, 'body');
  if (body === undefined || depth > DEEPEST) return;
  for (const attribute of childrenOf(body, 'attribute')) {
    const name = prefix + nameOf(attribute);
    found.attributes.set(name, spanOf(attribute));
    const text = textIn(attribute);
    if (text !== undefined) found.texts.set(name, text);
  }
  const counts = new Map<string, number>();
  for (const inner of childrenOf(body, 'block')) {
    const isDynamic = nameOf(inner) === 'dynamic';
    const name = isDynamic ? (labelsOf(inner)[0] ?? '') : nameOf(inner);
    const index = counts.get(name) ?? 0;
    counts.set(name, index + 1);
    const path = `${prefix}${name}[${isDynamic ? '*' : index}]`;
    found.attributes.set(path, headerOf(inner));
    const content = isDynamic ? contentOf(inner) : inner;
    if (content !== undefined) attributesIn(content, `${path}.`, depth + 1, found);
  }
}

function contentOf(dynamic: Node): Node | undefined {
  const [body] = childrenOf(dynamic, 'body');
  return childrenOf(body ?? null, 'block').find((block) => nameOf(block) === 'content');
}

function childrenOf(node: Node | null, type: string): Node[] {
  return (node?.namedChildren ?? []).filter((child): child is Node => child?.type === type);
}

function nameOf(node: Node): string {
  return childrenOf(node, 'identifier')[0]?.text ?? '';
}

function labelsOf(node: Node): readonly string[] {
  const [, ...identifiers] = childrenOf(node, 'identifier');
  return [...childrenOf(node, 'string_lit').map(literalOf), ...identifiers.map(({ text }) => text)];
}

function literalOf(literal: Node): string {
  return childrenOf(literal, 'template_literal')[0]?.text ?? '';
}

/** Of `name = "text"` the text. */
function textIn(attribute: Node): string | undefined {
  const [expression] = childrenOf(attribute, 'expression');
  const [value] = childrenOf(expression ?? null, 'literal_value');
  const [literal] = childrenOf(value ?? null, 'string_lit');
  return literal && literalOf(literal);
}

function spanOf({ startPosition, endPosition }: Node): ConfiguredSpan {
  return {
    line: startPosition.row + 1,
    column: startPosition.column + 1,
    endLine: endPosition.row + 1,
    endColumn: endPosition.column + 1,
  };
}

/** Up to the brace that opens it. */
function headerOf(block: Node): ConfiguredSpan {
  const [open] = childrenOf(block, 'block_start');
  const { line, column, endLine, endColumn } = spanOf(block);
  return open === undefined
    ? { line, column, endLine, endColumn }
    : { line, column, endLine: open.startPosition.row + 1, endColumn: open.startPosition.column };
}
