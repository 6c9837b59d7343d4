import { type Document, isAlias, isCollection, isMap, isPair, isScalar, isSeq } from 'yaml';
import type { KeptDocument } from './input.js';
import { jsonLines } from './json-lines.js';
import { locateInJson } from './locate-json.js';
import { type Position, type Span, type TextPoint, type WantedPosition, wantedNode } from './position.js';
import { composeYaml, endOf, keyOf, startOf } from './yaml.js';

/**
 * Returns the positions of values in a document, given by the steps of their JSON pointers. The document is searched once for all values;
 * for JSON, no syntax tree is built. If a value does not exist, its position is that of its nearest ancestor. All positions are `undefined`
 * for a document without text.
 */
export function locate(
  document: KeptDocument,
  paths: readonly (readonly string[])[],
): (Position | undefined)[] {
  const { text, syntax } = document;
  if (text === undefined || paths.length === 0) return paths.map(() => undefined);
  const root = wantedNode();
  const trails = paths.map((steps) => requestPath(root, steps));
  if (syntax === 'json-lines') locateInLines(text, root);
  else if (syntax === 'yaml' || syntax === 'yaml-stream') locateInYaml(text, root, syntax === 'yaml-stream');
  else locateInJson(text, root, { line: 0, offset: 0 });
  return trails.map(positionAtEndOf);
}

function positionAtEndOf(trail: readonly WantedPosition[]): Position | undefined {
  const nearest = trail.findLast(({ position }) => position !== undefined);
  if (nearest?.position === undefined || nearest === trail.at(-1)) return nearest?.position;
  return { ...nearest.position, isAncestor: true };
}

/** Returns a function that turns offsets of a text into lines and columns. */
export function positionsIn(text: string): (offset: number) => TextPoint {
  const starts = [0];
  for (let feed = text.indexOf('\n'); feed >= 0; feed = text.indexOf('\n', feed + 1)) starts.push(feed + 1);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1 };
  };
}

/** Adds a path to the tree of requested positions, and returns every node on the path. */
function requestPath(root: WantedPosition, steps: readonly string[]): WantedPosition[] {
  const trail = [root];
  let node = root;
  for (const step of steps) {
    const next = node.inside.get(step) ?? wantedNode();
    node.inside.set(step, next);
    trail.push(next);
    node = next;
  }
  return trail;
}

/**
 * Finds positions in a text with one JSON document per line. The first step of each path is the number of the document, counted from 0.
 * Blank lines are not counted.
 */
function locateInLines(text: string, root: WantedPosition): void {
  let record = 0;
  for (const { start, end, number } of jsonLines(text)) {
    root.position ??= spanOfAll(text, number);
    const node = root.inside.get(String(record++));
    if (node !== undefined) locateInJson(text.slice(start, end), node, { line: number, offset: start });
  }
}

/** Returns the span from the start of a line to the end of the text. `line` is counted from 0. */
function spanOfAll(text: string, line: number): Span {
  const pointAt = positionsIn(text);
  const { line: endLine, column: endColumn } = pointAt(text.length);
  const offset = line === 0 ? 0 : offsetOfLine(text, line);
  return { line: line + 1, column: 1, endLine, endColumn, offset, endOffset: text.length };
}

function offsetOfLine(text: string, line: number): number {
  let offset = 0;
  for (let number = 0; number < line; number++) offset = text.indexOf('\n', offset) + 1;
  return offset;
}

function locateInYaml(text: string, root: WantedPosition, isStream: boolean): void {
  const composed = composeYaml(text);
  if (!composed.ok) return;
  const tree = { text, pointAt: positionsIn(text) };
  for (const [number, document] of composed.documents.entries()) {
    const node = isStream ? root.inside.get(String(number)) : root;
    if (node !== undefined) locateInNode(document.contents, node, { ...tree, document });
  }
  if (isStream) root.position ??= spanOfAll(text, 0);
}

interface YamlTree {
  readonly document: Document.Parsed;
  readonly text: string;
  readonly pointAt: (offset: number) => TextPoint;
  /** The target of each alias in a YAML document; absent until the first alias is found. */
  targets?: ReadonlyMap<unknown, unknown>;
}

function locateInNode(node: unknown, wanted: WantedPosition, tree: YamlTree, key?: unknown): void {
  const span = spanOfNode(node, tree);
  const keySpan = key === undefined ? undefined : spanOfNode(key, tree);
  if (span !== undefined) wanted.position = keySpan === undefined ? span : { ...span, key: keySpan };
  if (wanted.inside.size === 0) return;
  const target = isAlias(node) ? targetOf(node, tree) : node;
  if (isSeq(target)) {
    for (const [step, inner] of wanted.inside) locateInNode(target.items[Number(step)], inner, tree);
  } else if (isMap(target)) {
    for (const { key, value } of target.items) {
      const inner = wanted.inside.get(keyOf(key));
      if (inner !== undefined) locateInNode(value ?? key, inner, tree, key);
    }
  }
}

function spanOfNode(node: unknown, { text, pointAt }: YamlTree): Span | undefined {
  const offset = startOf(node);
  if (offset === undefined) return undefined;
  const endOffset = endOf(node, text);
  const { line: endLine, column: endColumn } = pointAt(endOffset);
  return { ...pointAt(offset), endLine, endColumn, offset, endOffset };
}

/** Returns the YAML node to which an alias (`*name`) refers: the last node before the alias with the anchor `&name`. */
function targetOf(alias: unknown, tree: YamlTree): unknown {
  tree.targets ??= targetsIn(tree.document);
  return tree.targets.get(alias);
}

function targetsIn(document: Document.Parsed): ReadonlyMap<unknown, unknown> {
  const anchored = new Map<string, unknown>();
  const targets = new Map<unknown, unknown>();
  const waiting: unknown[] = [document.contents];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (isAlias(node)) targets.set(node, anchored.get(node.source));
    else if (isPair(node)) waiting.push(node.value, node.key);
    else if (isScalar(node) || isCollection(node)) {
      if (node.anchor !== undefined) anchored.set(node.anchor, node);
      if (isCollection(node)) for (const inner of node.items.toReversed()) waiting.push(inner);
    }
  }
  return targets;
}
