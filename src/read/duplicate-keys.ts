import { visit } from 'jsonc-parser';
import { isMap, isSeq } from 'yaml';
import { isObject } from './members.js';
import { pointerBelow, type Step } from './pointer.js';
import { keyOf, startOf } from './yaml.js';

/** A key that stands again in the same object: the last value counts, and a reader may believe the first. */
export interface DuplicateKey {
  /** Of the member. */
  readonly pointer: string;
  readonly key: string;
  /** Of the later key, in the text. */
  readonly offset: number;
  readonly firstOffset: number;
}

/** More of them are a broken export, and say nothing new. */
export const MOST_DUPLICATES = 100;

/** A value, and how many members are written in the text that it was read from. */
interface Written {
  readonly value: unknown;
  readonly written: number;
}

/**
 * The duplicate keys of a text that is JSON, the first hundred. The text is looked at again only when its value has
 * fewer members than are written: counting costs 20 ms for 25 MB, looking a second.
 */
export function duplicateKeysInJson(text: string, { value, written }: Written): DuplicateKey[] {
  return membersIn(value) < written ? duplicatesIn(text) : [];
}

/** The same for the root of a YAML document. What an alias stands for is looked at where it is written. */
export function duplicateKeysInYaml(root: unknown): DuplicateKey[] {
  const found = foundDuplicates();
  lookInNode(root, '', found);
  return found.list;
}

function membersIn(value: unknown): number {
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') count += membersIn(item);
  } else if (isObject(value)) {
    for (const key in value) {
      count++;
      if (typeof value[key] === 'object') count += membersIn(value[key]);
    }
  }
  return count;
}

interface FoundDuplicates {
  readonly list: DuplicateKey[];
  add(duplicate: () => DuplicateKey): void;
}

function foundDuplicates(): FoundDuplicates {
  const list: DuplicateKey[] = [];
  return { list, add: (duplicate) => list.length < MOST_DUPLICATES && list.push(duplicate()) };
}

/** An object or a list that is being looked at. */
interface Frame {
  /** Each key of an object to where it first stood. */
  readonly keys: Map<string, number>;
  /** The element or the member that was met last. */
  step: Step;
  readonly isList: boolean;
}

function duplicatesIn(text: string): DuplicateKey[] {
  const found = foundDuplicates();
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
  return found.list;
}

function stepOf({ step }: Frame): Step {
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
