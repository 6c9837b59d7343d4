import { isMap, isPair, isScalar, isSeq } from 'yaml';
import type { PathStep } from '../../base/pointer.js';
import { type JsonNode, jsonTree } from './json-tree.js';
import { composeYaml, endOf, keyOf, lastCharacterOf, startOf } from './yaml.js';

/** The location of a cursor in a JSON or YAML text, even while the text has syntax errors. */
export interface CursorPath {
  /** The path of the value at the cursor; if the cursor is at a key, the path of the object that has the key. */
  readonly path: readonly PathStep[];
  /** Whether the cursor is at a key of an object, or at a place for a new key. */
  readonly isKey: boolean;
  /** The key or the text value at the cursor; absent if there is neither. */
  readonly word?: string;
  /** The offsets at which the word, with its quotes, starts and ends. They are equal if there is no word. */
  readonly start: number;
  readonly end: number;
  /** The keys of the object around the cursor. */
  readonly keys: readonly string[];
}

/** Returns the location of an offset in a text, or `undefined` if it is outside of any value or the text cannot be read. */
export function cursorPath(text: string, offset: number, isYaml: boolean): CursorPath | undefined {
  return isYaml ? pathInYaml(text, offset) : pathInJson(text, offset);
}

function pathInJson(text: string, offset: number): CursorPath | undefined {
  const root = jsonTree(text);
  return root && visitJson(root, offset, [], text);
}

function visitJson(
  node: JsonNode,
  offset: number,
  path: readonly PathStep[],
  text: string,
): CursorPath | undefined {
  const { type, children = [] } = node;
  if (type === 'object') {
    const keys = children.map((property) => String(property.children?.[0]?.value ?? ''));
    const here = { path, isKey: true, keys } as const;
    for (const [index, { children: [key, value] = [] }] of children.entries()) {
      if (key !== undefined && holds(key, offset)) return { ...here, ...wordOf(key) };
      if (value !== undefined && holds(value, offset))
        return visitJson(value, offset, [...path, keys[index] ?? ''], text);
      if (key !== undefined && value === undefined && isAfterColon(text, key, offset))
        return { path: [...path, keys[index] ?? ''], isKey: false, start: offset, end: offset, keys };
    }
    return { ...here, start: offset, end: offset };
  }
  if (type === 'array') {
    const at = children.findIndex((element) => holds(element, offset));
    const element = children[at];
    if (element !== undefined) return visitJson(element, offset, [...path, at], text);
    const next = children.filter((one) => one.offset < offset).length;
    return { path: [...path, next], isKey: false, start: offset, end: offset, keys: [] };
  }
  const { start, end, word } = wordOf(node);
  return { path, isKey: false, start, end, keys: [], ...(type === 'string' && { word }) };
}

function holds(node: JsonNode, offset: number): boolean {
  return node.offset <= offset && offset <= node.offset + node.length;
}

/** Whether only a colon and blanks are between a key without a value and the cursor. */
function isAfterColon(text: string, key: JsonNode, offset: number): boolean {
  return /^\s*:\s*$/.test(text.slice(key.offset + key.length, offset));
}

function wordOf({ offset, length, value }: JsonNode) {
  return { start: offset, end: offset + length, word: String(value ?? '') };
}

function pathInYaml(text: string, offset: number): CursorPath | undefined {
  const composed = composeYaml(text);
  if (!composed.ok) return undefined;
  const { documents } = composed;
  const number = documents.findLastIndex(({ range }) => range[0] <= offset);
  const root = documents[Math.max(0, number)]?.contents;
  const found = visitYaml(root, offset, [], { text, column: columnAt(text, offset) });
  return found && (documents.length > 1 ? { ...found, path: [number, ...found.path] } : found);
}

interface YamlCursor {
  readonly text: string;
  /**
   * The column of the cursor, counted from 0. If the cursor is in the indentation, the column of the first character after the indentation.
   */
  readonly column: number;
}

function columnAt(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return Math.min(offset - start, text.slice(start).search(/[^\s-]|-(?!\s)|$/));
}

function visitYaml(
  node: unknown,
  offset: number,
  path: readonly PathStep[],
  cursor: YamlCursor,
): CursorPath | undefined {
  if (isMap(node)) {
    const keys = node.items.map(({ key }) => keyOf(key));
    const here = { path, isKey: true, keys, start: offset, end: offset } as const;
    const at = node.items.findLastIndex(({ key }) => (startOf(key) ?? 0) <= offset);
    const item = node.items[at];
    if (item === undefined) return here;
    const [start, end] = [startOf(item.key) ?? 0, endOf(item.key, cursor.text)];
    if (offset <= end) return { ...here, word: keys[at] ?? '', start, end };
    const isBelow = cursor.text.slice(lastOf(item.value, end), offset).includes('\n');
    if (isBelow && cursor.column <= columnAt(cursor.text, start)) return here;
    return visitYaml(item.value, offset, [...path, keys[at] ?? ''], cursor) ?? here;
  }
  if (isSeq(node)) {
    const at = node.items.findLastIndex((item) => (firstOf(item) ?? 0) <= offset);
    return visitYaml(node.items[at], offset, [...path, Math.max(0, at)], cursor);
  }
  if (!isScalar(node)) return { path, isKey: false, start: offset, end: offset, keys: [] };
  const [start, end] = [startOf(node) ?? offset, endOf(node, cursor.text)];
  const isIn = start <= offset && offset <= end && start < end;
  if (!isIn) return { path, isKey: false, start: offset, end: offset, keys: [] };
  return { path, isKey: false, start, end, keys: [], word: String(node.value ?? '') };
}

function firstOf(item: unknown): number | undefined {
  return startOf(isPair(item) ? item.key : item);
}

function lastOf(value: unknown, end: number): number {
  return Math.max(end, value === null || value === undefined ? 0 : lastCharacterOf(value));
}
