import { visit } from 'jsonc-parser';
import { type Document, isAlias, isMap, isSeq, visit as visitNodes } from 'yaml';
import type { KeptDocument } from './input.js';
import { linesOf } from './json-lines.js';
import { composeYaml, keyOf } from './yaml.js';

/** 1-based; columns count UTF-16 units, as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * Where values of a document stand, by the steps of their pointers, all in one pass. One that does not exist is
 * found at its nearest ancestor. No tree of the document is kept, or even made where the text is JSON.
 */
export function locate(
  document: KeptDocument,
  paths: readonly (readonly string[])[],
): (Position | undefined)[] {
  const { text, syntax } = document;
  if (text === undefined || paths.length === 0) return paths.map(() => undefined);
  const root = wantedNode();
  const trails = paths.map((steps) => want(root, steps));
  if (syntax === 'json-lines') locateInLines(text, root);
  else if (syntax === 'yaml' || syntax === 'yaml-stream') locateInYaml(text, root, syntax === 'yaml-stream');
  else locateInJson(text, root, 0);
  return trails.map((trail) => trail.findLast(({ position }) => position !== undefined)?.position);
}

/** Turns offsets of a text into lines and columns. */
export function positionsIn(text: string): (offset: number) => Position {
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

/** A place that is looked for, or stands on the way to one. */
interface Wanted {
  readonly inside: Map<string, Wanted>;
  position?: Position | undefined;
}

function wantedNode(): Wanted {
  return { inside: new Map() };
}

/** Notes a path to look for; gives every node on the way. */
function want(root: Wanted, steps: readonly string[]): Wanted[] {
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

interface Frame {
  readonly node: Wanted | undefined;
  /** The element that comes next, in a list; the property just named, in an object. */
  index: number;
  key: string | undefined;
}

/** Subtrees that hold nothing wanted are passed over. Of a key that stands twice, the last counts, as in `JSON.parse`. */
function locateInJson(text: string, root: Wanted, lineBefore: number): void {
  const frames: Frame[] = [];
  const nextNode = (): Wanted | undefined => {
    const frame = frames.at(-1);
    if (frame === undefined) return root;
    return frame.node?.inside.get(frame.key ?? String(frame.index++));
  };
  const reach = (line: number, character: number): Wanted | undefined => {
    const node = nextNode();
    if (node !== undefined) arrive(node, { line: lineBefore + line + 1, column: character + 1 });
    return node;
  };
  const enter = (_offset: number, _length: number, line: number, character: number): boolean => {
    const node = reach(line, character);
    frames.push({ node, index: 0, key: undefined });
    return node !== undefined && node.inside.size > 0;
  };
  const leave = () => void frames.pop();
  visit(text, {
    onObjectBegin: enter,
    onArrayBegin: enter,
    onObjectEnd: leave,
    onArrayEnd: leave,
    onObjectProperty(key) {
      const frame = frames.at(-1);
      if (frame !== undefined) frame.key = key;
    },
    onLiteralValue: (_value, _offset, _length, line, character) => void reach(line, character),
  });
}

function arrive(node: Wanted, position: Position): void {
  if (node.position !== undefined) forget(node);
  node.position = position;
}

function forget(node: Wanted): void {
  for (const inner of node.inside.values()) {
    inner.position = undefined;
    forget(inner);
  }
}

/** Each line is a document of its own; the first step is the number of the record. */
function locateInLines(text: string, root: Wanted): void {
  let record = 0;
  for (const { start, end, number } of linesOf(text)) {
    root.position ??= { line: number + 1, column: 1 };
    const node = root.inside.get(String(record++));
    if (node !== undefined) locateInJson(text.slice(start, end), node, number);
  }
}

function locateInYaml(text: string, root: Wanted, isStream: boolean): void {
  const composed = composeYaml(text);
  if (!composed.ok) return;
  const positionOf = positionsIn(text);
  for (const [number, document] of composed.documents.entries()) {
    const node = isStream ? root.inside.get(String(number)) : root;
    if (node !== undefined) locateInNode(document.contents, node, { document, positionOf });
  }
  if (isStream) root.position ??= { line: 1, column: 1 };
}

interface YamlTree {
  readonly document: Document.Parsed;
  readonly positionOf: (offset: number) => Position;
  /** What each alias stands for, once one is met. */
  targets?: ReadonlyMap<unknown, unknown>;
}

function locateInNode(node: unknown, wanted: Wanted, tree: YamlTree): void {
  const start = (node as { range?: readonly number[] | null } | null)?.range?.[0];
  if (start !== undefined) wanted.position = tree.positionOf(start);
  if (wanted.inside.size === 0) return;
  const target = isAlias(node) ? targetOf(node, tree) : node;
  if (isSeq(target)) {
    for (const [step, inner] of wanted.inside) locateInNode(target.items[Number(step)], inner, tree);
  } else if (isMap(target)) {
    for (const { key, value } of target.items) {
      const inner = wanted.inside.get(keyOf(key));
      if (inner !== undefined) locateInNode(value ?? key, inner, tree);
    }
  }
}

/** The node that last bore the anchor before the alias. */
function targetOf(alias: unknown, tree: YamlTree): unknown {
  tree.targets ??= targetsIn(tree.document);
  return tree.targets.get(alias);
}

function targetsIn(document: Document.Parsed): ReadonlyMap<unknown, unknown> {
  const anchored = new Map<string, unknown>();
  const targets = new Map<unknown, unknown>();
  visitNodes(document, {
    Node(_key, node) {
      if (isAlias(node)) targets.set(node, anchored.get(node.source));
      else if (node.anchor !== undefined) anchored.set(node.anchor, node);
    },
  });
  return targets;
}
