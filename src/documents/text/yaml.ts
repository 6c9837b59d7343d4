import { Composer, type CST, type Document, isAlias, isMap, isPair, isScalar, isSeq, Parser } from 'yaml';
import { quoted } from '../../base/messages.js';
import { DEEPEST } from './depth.js';
import { type Fault, tooDeepFault } from './json.js';
import { setOwn } from './plain-values.js';

/**
 * Maximum length of a YAML text, in characters. The parser needs seconds for a megabyte; larger documents should be JSON, which is read a
 * hundred times faster.
 */
export const LONGEST_YAML = 1_000_000;

/** Maximum number of nodes after all aliases are expanded. A few lines of aliases can expand to more than fits in memory. */
const MOST_NODES = 1_000_000;

export type ComposedYaml =
  | { readonly ok: true; readonly documents: readonly Document.Parsed[] }
  | { readonly ok: false; readonly fault: Fault };

export type ParsedYaml =
  | {
      readonly ok: true;
      readonly values: readonly unknown[];
      /** The syntax tree of each document in the YAML text. */
      readonly roots: readonly unknown[];
    }
  | { readonly ok: false; readonly fault: Fault };

/** Reads all documents of a YAML text as plain values, with aliases replaced by their targets. */
export function parseYaml(text: string): ParsedYaml {
  const composed = composeYaml(text);
  if (!composed.ok) return composed;
  const values: unknown[] = [];
  for (const { contents } of composed.documents) {
    const reading: Reading = { anchors: new Map(), nodes: 0 };
    const value = plainOfNode(contents, reading, 0);
    if (reading.fault !== undefined) return { ok: false, fault: reading.fault };
    values.push(value);
  }
  return { ok: true, values, roots: composed.documents.map(({ contents }) => contents) };
}

/**
 * The schema for reading YAML as JSON. Tags of YAML 1.1 without a JSON value (`!!timestamp`, `!!binary`) are ignored, so that the text is
 * the value.
 */
const AS_JSON = { schema: 'core', resolveKnownTags: false, uniqueKeys: false } as const;

/** Returns the syntax trees of the documents. Nodes have positions and, if `keepSourceTokens` is set, source tokens. */
export function composeYaml(text: string, keepSourceTokens = false): ComposedYaml {
  if (text.length > LONGEST_YAML) {
    const message =
      'the YAML text has more than a million characters, which is the limit; convert it to JSON';
    return { ok: false, fault: { code: 'too-large', message, offset: 0 } };
  }
  const tokens = [...new Parser().parse(text)];
  const deep = tooDeepIn(tokens);
  if (deep !== undefined) return { ok: false, fault: tooDeepFault(deep) };
  const documents: Document.Parsed[] = [];
  for (const document of new Composer({ ...AS_JSON, keepSourceTokens }).compose(tokens)) {
    const [error] = document.errors;
    if (error !== undefined) {
      const [offset] = error.pos;
      const isAtEnd = error.code === 'MISSING_CHAR' && offset >= text.trimEnd().length;
      const message = isAtEnd ? `${WRONG.MISSING_CHAR}; the file may be cut off` : WRONG[error.code];
      return { ok: false, fault: syntax(message, offset) };
    }
    documents.push(document as Document.Parsed);
  }
  return { ok: true, documents };
}

/** Returns the offset at which collections are nested too deep, if any. The search is not recursive. */
function tooDeepIn(tokens: readonly CST.Token[]): number | undefined {
  const pending: [token: CST.Token, depth: number][] = tokens.map((token) => [token, 0]);
  while (pending.length > 0) {
    const [token, depth] = pending.pop() as [CST.Token, number];
    if (depth > DEEPEST) return token.offset;
    if (token.type === 'document' && token.value) pending.push([token.value, depth]);
    if (!('items' in token)) continue;
    for (const { key, value } of token.items) {
      if (key) pending.push([key, depth + 1]);
      if (value) pending.push([value, depth + 1]);
    }
  }
  return undefined;
}

interface Anchored {
  readonly value: unknown;
  readonly nodes: number;
  readonly depth: number;
}

interface Reading {
  readonly anchors: Map<string, Anchored>;
  nodes: number;
  /**
   * The largest nesting depth of the nodes that were read so far. While a node with an anchor is being read, only the nodes inside it
   * count. Absent before the first node of the document.
   */
  deepest?: number;
  fault?: Fault;
}

function plainOfNode(node: unknown, reading: Reading, depth: number): unknown {
  if (reading.fault !== undefined) return null;
  reading.deepest = Math.max(reading.deepest ?? 0, depth);
  if (++reading.nodes > MOST_NODES) reading.fault = tooLarge(node);
  if (isAlias(node)) return plainOfAlias(node, reading, depth);
  const anchor = isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined;
  if (anchor === undefined) return plainOfContent(node, reading, depth);
  const before = { nodes: reading.nodes, deepest: reading.deepest };
  reading.deepest = depth;
  const value = plainOfContent(node, reading, depth);
  reading.anchors.set(anchor, { value, nodes: reading.nodes - before.nodes, depth: reading.deepest - depth });
  reading.deepest = Math.max(before.deepest, reading.deepest);
  return value;
}

function plainOfAlias(alias: { source: string; range?: unknown }, reading: Reading, depth: number): unknown {
  const anchored = reading.anchors.get(alias.source);
  if (anchored === undefined) {
    reading.fault = syntax(
      `the alias ${quoted(alias.source)} has no anchor before it; define the anchor above`,
      offsetOf(alias),
    );
    return null;
  }
  reading.nodes += anchored.nodes;
  reading.deepest = Math.max(reading.deepest ?? 0, depth + anchored.depth);
  if (reading.nodes > MOST_NODES) reading.fault = tooLarge(alias);
  if (reading.deepest > DEEPEST) reading.fault = tooDeepFault(offsetOf(alias));
  return anchored.value;
}

function plainOfContent(node: unknown, reading: Reading, depth: number): unknown {
  if (isScalar(node)) return plainOfScalar(node.value);
  if (isSeq(node)) return node.items.map((item) => plainOfNode(item, reading, depth + 1));
  if (!isMap(node)) return null;
  const object: Record<string, unknown> = {};
  for (const { key, value } of node.items) {
    if (isMap(key) || isSeq(key)) reading.fault ??= syntax('use a plain string as the key', offsetOf(key));
    setOwn(object, keyOf(key), plainOfNode(value, reading, depth + 1));
  }
  return object;
}

/** Returns the key of a YAML member as text, as in JSON. The text is empty if the key is a collection. */
export function keyOf(key: unknown): string {
  if (isMap(key) || isSeq(key)) return '';
  return String((isScalar(key) ? key.value : key) ?? '');
}

/** Returns the offset at which a node starts, after its anchor and tag; `undefined` for a node without a position. */
export function startOf(node: unknown): number | undefined {
  return (node as Ranged | null)?.range?.[0];
}

/** Returns the offset at which a node ends, without trailing white space and comments, which the parser includes. */
export function endOf(node: unknown, text: string): number {
  const start = startOf(node) ?? 0;
  let end = lastCharacterOf(node);
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  return end;
}

interface Ranged {
  readonly range?: readonly number[] | null;
}

/** Returns the offset at which a node ends, including the final line break of a block scalar. */
export function lastCharacterOf(node: unknown): number {
  const last = (isMap(node) || isSeq(node)) && node.flow !== true ? node.items.at(-1) : undefined;
  if (isPair(last)) return Math.max(lastCharacterOf(last.key), lastCharacterOf(last.value));
  return last === undefined ? ((node as Ranged | null)?.range?.[1] ?? 0) : lastCharacterOf(last);
}

function plainOfScalar(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'boolean' || typeof value === 'string' || value === null
    ? value
    : String(value ?? '');
}

function offsetOf(node: unknown): number {
  const range = (node as { range?: unknown } | null)?.range;
  return Array.isArray(range) ? range[0] : 0;
}

function tooLarge(node: unknown): Fault {
  return {
    code: 'too-large',
    message: 'the aliases of the document expand to too many values; write the values without aliases',
    offset: offsetOf(node),
  };
}

function syntax(message: string | undefined, offset: number): Fault {
  return { code: 'syntax', message: message ?? 'this is neither JSON nor YAML', offset };
}

/** Messages about syntax errors in YAML, by the error code of the parser. */
const WRONG: Readonly<Record<string, string>> = {
  ALIAS_PROPS: 'an alias cannot have a tag or an anchor',
  BAD_ALIAS: 'an alias needs a name after `*`',
  BAD_DIRECTIVE: 'unknown YAML directive',
  BAD_DQ_ESCAPE: 'YAML does not support this character after a backslash',
  BAD_INDENT: 'the indentation does not match the lines above, or a bracket is not closed',
  BAD_SCALAR_START: 'a text without quotes cannot start with this character; put it in quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a nested mapping cannot start on the line of its key',
  BLOCK_IN_FLOW: 'an indented list or mapping is not allowed inside brackets',
  KEY_OVER_1024_CHARS: 'a key can have at most 1024 characters',
  MISSING_CHAR: 'a character is missing here: a quote, a bracket, a comma or a colon',
  MULTILINE_IMPLICIT_KEY: 'write the key on a single line, followed by a colon',
  TAB_AS_INDENT: 'indent with spaces, not with tabs',
  UNEXPECTED_TOKEN: 'unexpected text',
};
