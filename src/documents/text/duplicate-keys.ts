import { visit } from 'jsonc-parser';
import { isMap, isSeq } from 'yaml';
import { type PathStep, pointerBelow } from '../../base/pointer.js';
import { keyOf, startOf } from './yaml.js';

/** A key that occurs again in the same object. Parsers use the last value, while a person who reads the text may assume the first. */
export interface DuplicateKey {
  /** The JSON pointer of the member with the duplicate key. */
  readonly pointer: string;
  readonly key: string;
  /** The offset in the text at which the key occurs again; {@link firstOffset} is the offset of its first occurrence. */
  readonly offset: number;
  readonly firstOffset: number;
}

/** Maximum number of duplicate keys to report. More of them indicate a broken export and add no information. */
export const MOST_DUPLICATES = 100;

/** Returns the first hundred duplicate keys of a JSON text. Slow, so call it only for a text that is known to have duplicate keys. */
export function duplicateKeysInJson(text: string): DuplicateKey[] {
  const found = foundDuplicates();
  lookInText(text, found);
  return found.list;
}

/** Returns the duplicate keys in a YAML document. A value to which aliases refer is searched once, where its anchor is. */
export function duplicateKeysInYaml(root: unknown): DuplicateKey[] {
  const found = foundDuplicates();
  lookInNode(root, '', found);
  return found.list;
}

interface FoundDuplicates {
  readonly list: DuplicateKey[];
  add(duplicate: () => DuplicateKey): void;
}

function foundDuplicates(): FoundDuplicates {
  const list: DuplicateKey[] = [];
  return { list, add: (duplicate) => list.length < MOST_DUPLICATES && list.push(duplicate()) };
}

/** An object or a list on the path to the current position of the traversal. */
interface Frame {
  /** Maps each key of an object to the offset of its first occurrence. */
  readonly keys: Map<string, number>;
  /** The index or key that was visited last in the object or list. */
  step: PathStep;
  readonly isList: boolean;
}

function lookInText(text: string, found: FoundDuplicates): void {
  const frames: Frame[] = [];
  const meet = (): void => {
    const frame = frames.at(-1);
    if (frame?.isList === true) frame.step = Number(frame.step) + 1;
  };
  const enter = (isList: boolean) => (): void => {
    meet();
    frames.push({ keys: new Map(), step: -1, isList });
  };
  const leave = (): void => void frames.pop();
  visit(text, {
    onObjectBegin: enter(false),
    onArrayBegin: enter(true),
    onObjectEnd: leave,
    onArrayEnd: leave,
    onLiteralValue: meet,
    onObjectProperty(key, offset) {
      const frame = frames.at(-1) as Frame;
      frame.step = key;
      const firstOffset = frame.keys.get(key);
      if (firstOffset === undefined) frame.keys.set(key, offset);
      else found.add(() => ({ pointer: pointerBelow('', ...frames.map(stepOf)), key, offset, firstOffset }));
    },
  });
}

function stepOf({ step }: Frame): PathStep {
  return step;
}

function lookInNode(node: unknown, pointer: string, found: FoundDuplicates): void {
  if (isSeq(node)) {
    for (const [index, item] of node.items.entries()) lookInNode(item, pointerBelow(pointer, index), found);
  } else if (isMap(node)) {
    const keys = new Map<string, number>();
    for (const { key: keyNode, value } of node.items) {
      const key = keyOf(keyNode);
      const offset = startOf(keyNode) ?? 0;
      const firstOffset = keys.get(key);
      const below = pointerBelow(pointer, key);
      if (firstOffset === undefined) keys.set(key, offset);
      else found.add(() => ({ pointer: below, key, offset, firstOffset }));
      lookInNode(value, below, found);
    }
  }
}
