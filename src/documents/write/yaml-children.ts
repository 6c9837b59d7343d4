import { type CST, isPair, isScalar, type YAMLMap, type YAMLSeq } from 'yaml';
import { endOf, keyOf, lastCharacterOf, startOf } from '../text/yaml.js';
import { columnOf } from './text-lines.js';
import type { Quoting } from './write-yaml.js';

/** The position of a value within its parent in a YAML text. */
export interface YamlSlot {
  readonly kind: 'root' | 'member' | 'element';
  readonly isFlow: boolean;
  /** The column in which the parent's members or elements start. */
  readonly column: number;
  /**
   * The offset after the last token in front of the value: a colon, a dash, an anchor or a tag. Absent if the value has none of these in
   * front of it.
   */
  readonly after?: number | undefined;
  readonly keyEnd?: number;
}

export const ROOT: YamlSlot = { kind: 'root', isFlow: false, column: -2 };

/** A member of a YAML object, or an element of a list. */
export interface Child {
  readonly step: string;
  readonly key?: unknown;
  readonly value: unknown;
  readonly spot: YamlSlot;
  /** The offset at which the child starts, with its dash or key. */
  readonly start: number;
  readonly end: number;
  /** The offset at which the text of this child ends. For a block scalar, that is after its final line break. */
  readonly last: number;
}

export type YamlCollection = YAMLMap | YAMLSeq;

export function childrenOf(node: YamlCollection, { isFlow }: YamlSlot, text: string): Child[] {
  const tokens = (node.srcToken as CST.BlockSequence | undefined)?.items;
  return node.items.map((item, index) => {
    const [key, value] = isPair(item) ? [item.key, item.value] : [undefined, item];
    const token = isPair(item) ? (item.srcToken as CST.CollectionItem | undefined) : tokens?.[index];
    const before = token?.start.find(({ type }) => !SPACE.has(type))?.offset;
    const start = before ?? startOf(key) ?? token?.sep?.[0]?.offset ?? startOf(value) ?? 0;
    const after = (isPair(item) ? token?.sep : token?.start)?.findLast(({ type }) => LEADS.has(type));
    const afterEnd = after && after.offset + after.source.length;
    const keyEnd = isPair(item) ? endOf(key, text) : start;
    const spot: YamlSlot = {
      kind: isPair(item) ? 'member' : 'element',
      isFlow: isFlow || node.flow === true,
      column: columnOf(start, text),
      after: afterEnd,
      keyEnd,
    };
    const leastEnd = Math.max(start, keyEnd, afterEnd ?? 0);
    return {
      step: isPair(item) ? keyOf(key) : String(index),
      key,
      value,
      spot,
      start,
      end: Math.max(leastEnd, endOf(value, text)),
      last: Math.max(leastEnd, lastCharacterOf(value)),
    };
  });
}

const SPACE: ReadonlySet<string> = new Set(['space', 'newline', 'comment', 'comma']);
const LEADS: ReadonlySet<string> = new Set(['map-value-ind', 'seq-item-ind', 'anchor', 'tag']);

export function quotingOf(node: unknown): Quoting {
  const type = isScalar(node) ? node.type : undefined;
  return type === 'QUOTE_SINGLE' || type === 'QUOTE_DOUBLE' ? type : 'PLAIN';
}

/** Returns the quoting styles of the last key and of the last text in an object or a list, for children that are added. */
export function quotingIn(children: readonly Child[]): {
  readonly keyQuoting: Quoting;
  readonly quoting: Quoting;
} {
  const texts = children.filter(({ value }) => isScalar(value) && typeof value.value === 'string');
  return { keyQuoting: quotingOf(children.at(-1)?.key), quoting: quotingOf(texts.at(-1)?.value) };
}
