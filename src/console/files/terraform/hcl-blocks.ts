import type { Node } from 'web-tree-sitter';
import { groupBy } from '../../../base/group-by.js';
import type {
  ConfiguredBody,
  ConfiguredExpression,
  NestedBlock,
} from '../../../model/policies/configured-expression.js';
import type { ConfiguredSpan } from '../../../model/policies/snapshot.js';
import { childrenOf, expressionOf } from './hcl-expressions.js';
import { type HclSuppression, mayHaveSuppressions, suppressionsOf } from './hcl-suppressions.js';

/** A top-level block of a Terraform file: its header, and the locations of its attributes. */
export interface HclBlock {
  /** The block type: `resource`, `data`, `module`, … */
  readonly type: string;
  readonly labels: readonly string[];
  readonly span: ConfiguredSpan;
  /** The source locations of the attributes, by path: `name`, `rule[0].name`; in a `dynamic` block, `rule[*].name`. */
  readonly attributes: ReadonlyMap<string, ConfiguredSpan>;
  readonly body: ConfiguredBody;
}

/** A parser that accepts any text, even with syntax errors. */
export interface HclParser {
  blocksIn(text: string): readonly HclBlock[];
  /** Lists the comments in a Terraform file that suppress findings. */
  suppressionsIn(text: string): readonly HclSuppression[];
  /**
   * Returns the location of the first syntax error; `undefined` if the text has no error. The parser only guesses what follows the error.
   */
  faultIn(text: string): Pick<ConfiguredSpan, 'column' | 'line'> | undefined;
  /** Parses the text of a template. In the JSON syntax, strings are templates. */
  template(text: string): ConfiguredExpression;
}

/** The WebAssembly files of the parser and its grammar. */
export interface HclGrammar {
  readonly runtime: Uint8Array;
  readonly grammar: Uint8Array;
}

/** Loads the parser of Terraform's configuration language. Spec: Terraform, 7. */
export async function hclParser({ runtime, grammar }: HclGrammar): Promise<HclParser> {
  const { Language, Parser } = await import('web-tree-sitter');
  await Parser.init({ wasmBinary: runtime });
  const parser = new Parser();
  parser.setLanguage(await Language.load(grammar));
  const withTree = <Value>(text: string, take: (root: Node | undefined) => Value): Value => {
    const tree = parser.parse(text);
    const value = take(tree?.rootNode);
    tree?.delete();
    return value;
  };
  const parsed = <Value>(text: string, take: (body: Node | null) => Value): Value =>
    withTree(text, (root) => take(root?.namedChildren.find((node) => node?.type === 'body') ?? null));
  return {
    blocksIn: (text) => parsed(text, (body) => childrenOf(body, 'block').map(blockOf)),
    suppressionsIn: (text) =>
      mayHaveSuppressions(text) ? withTree(text, (root) => (root ? suppressionsOf(root) : [])) : [],
    faultIn: (text) => withTree(text, faultOf),
    template: (text) => {
      if (!/[$%]\{/.test(text)) return { kind: 'constant', value: text };
      if (text.includes(MARKER)) return { kind: 'other', parts: [] };
      const [start, end] = [`template = <<${MARKER}\n`, `\n${MARKER}\n`];
      return parsed(start + text + end, (body) =>
        withoutLastLine(expressionOf(childrenOf(body, 'attribute')[0])),
      );
    },
  };
}

/** Returns the location of the first wrong or missing node in a syntax tree; `undefined` if the tree has no such node. */
function faultOf(root: Node | undefined): Pick<ConfiguredSpan, 'column' | 'line'> | undefined {
  let node = root;
  while (node?.hasError) {
    const inner: Node | null | undefined = node.children.find((one) => one?.hasError);
    if (inner === null || inner === undefined || node.isError) break;
    node = inner;
  }
  return node?.hasError
    ? { line: node.startPosition.row + 1, column: node.startPosition.column + 1 }
    : undefined;
}

const MARKER = 'END_OF_TEMPLATE';

/** Removes the line break that a heredoc adds to a template. */
function withoutLastLine(expression: ConfiguredExpression): ConfiguredExpression {
  if (expression.kind !== 'template') return expression;
  const parts = expression.parts.map((part, index) =>
    index === expression.parts.length - 1 && part.kind === 'constant'
      ? { ...part, value: String(part.value).replace(/\n$/, '') }
      : part,
  );
  const written = parts.filter((part) => part.kind !== 'constant' || part.value !== '');
  const [only] = written;
  return written.length === 1 && only !== undefined ? only : { kind: 'template', parts: written };
}

function blockOf(node: Node): HclBlock {
  const attributes = new Map<string, ConfiguredSpan>();
  attributesIn(node, '', 0, attributes);
  return {
    type: nameOf(node),
    labels: labelsOf(node),
    span: headerOf(node),
    attributes,
    body: bodyOf(node, 0),
  };
}

function bodyOf(block: Node | undefined, depth: number): ConfiguredBody {
  const [body] = childrenOf(block ?? null, 'body');
  const attributes = new Map(
    childrenOf(body ?? null, 'attribute')
      .filter((attribute) => !attribute.hasError && endsLine(attribute))
      .map((attribute) => [nameOf(attribute), expressionOf(attribute)]),
  );
  const blocks = depth < DEEPEST ? childrenOf(body ?? null, 'block') : [];
  return { attributes, blocks: blocks.map((inner) => nestedOf(inner, depth + 1)) };
}

/**
 * Whether an attribute ends at the end of its line. If the grammar does not parse the rest of the line (as in `1e3`), the value may be
 * incomplete.
 */
function endsLine({ endPosition, nextNamedSibling, parent }: Node): boolean {
  const next = nextNamedSibling ?? parent?.nextNamedSibling;
  const isOnLine = next?.startPosition.row === endPosition.row;
  return !next || !isOnLine || next.type === 'comment' || next.type === 'block_end';
}

function nestedOf(block: Node, depth: number): NestedBlock {
  if (nameOf(block) !== 'dynamic') return { type: nameOf(block), body: bodyOf(block, depth) };
  const type = labelsOf(block)[0] ?? '';
  const { attributes } = bodyOf(block, DEEPEST);
  const iterator = attributes.get('iterator');
  return {
    type,
    body: bodyOf(contentOf(block), depth),
    dynamic: {
      forEach: attributes.get('for_each') ?? { kind: 'other', parts: [] },
      iterator: iterator?.kind === 'name' ? iterator.name : type,
    },
  };
}

/** The maximum depth of nested blocks; no resource has deeper ones. */
const DEEPEST = 4;

function attributesIn(block: Node, prefix: string, depth: number, found: Map<string, ConfiguredSpan>): void {
  const [body] = childrenOf(block, 'body');
  if (body === undefined || depth > DEEPEST) return;
  for (const attribute of childrenOf(body, 'attribute'))
    found.set(prefix + nameOf(attribute), spanOf(attribute));
  for (const [name, blocks] of groupBy(childrenOf(body, 'block'), typeOf))
    for (const [index, inner] of blocks.entries()) {
      const path = `${prefix}${name}[${indexAmong(blocks, index)}]`;
      found.set(path, headerOf(inner));
      const content = isDynamic(inner) ? contentOf(inner) : inner;
      if (content !== undefined) attributesIn(content, `${path}.`, depth + 1, found);
    }
}

/**
 * Returns the index of a block among the blocks of its type; `*` for a `dynamic` block, which creates any number of blocks. Blocks after a
 * `dynamic` block are counted from the end: the last one has the index -1.
 */
function indexAmong(blocks: readonly Node[], index: number): number | '*' {
  const isAny = (block: Node | undefined) => block !== undefined && isDynamic(block);
  if (isAny(blocks[index])) return '*';
  return blocks.slice(0, index).some(isAny) ? index - blocks.length : index;
}

function isDynamic(block: Node): boolean {
  return nameOf(block) === 'dynamic';
}

/** Returns the type of the blocks that a configuration block creates: its own type or, for a `dynamic` block, its label. */
function typeOf(block: Node): string {
  return isDynamic(block) ? (labelsOf(block)[0] ?? '') : nameOf(block);
}

function contentOf(dynamic: Node): Node | undefined {
  const [body] = childrenOf(dynamic, 'body');
  return childrenOf(body ?? null, 'block').find((block) => nameOf(block) === 'content');
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

function spanOf({ startPosition, endPosition }: Node): ConfiguredSpan {
  return {
    line: startPosition.row + 1,
    column: startPosition.column + 1,
    endLine: endPosition.row + 1,
    endColumn: endPosition.column + 1,
  };
}

/** Returns the location of a block's header, up to the opening brace. */
function headerOf(block: Node): ConfiguredSpan {
  const [open] = childrenOf(block, 'block_start');
  const { line, column, endLine, endColumn } = spanOf(block);
  return open === undefined
    ? { line, column, endLine, endColumn }
    : { line, column, endLine: open.startPosition.row + 1, endColumn: open.startPosition.column };
}
