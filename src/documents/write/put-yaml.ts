import { isMap, isScalar, isSeq } from 'yaml';
import { endOf, lastCharacterOf, startOf } from '../text/yaml.js';
import { replace } from './edit-brackets.js';
import type { Replacement } from './replacements.js';
import { columnOf, isFirstOnLine, lineEndOf, removeLines } from './text-lines.js';
import { type Blocks, blockYaml, flowYaml, isFilled, literalYaml } from './write-yaml.js';
import { quotingOf, type YamlSlot } from './yaml-children.js';

/** A YAML text to edit, and its layout. */
export interface YamlText {
  readonly text: string;
  readonly blocks: Blocks;
}

/** Returns the replacement that changes a value in a YAML text. */
export function putYaml(value: unknown, node: unknown, spot: YamlSlot, scene: YamlText): Replacement[] {
  const { text } = scene;
  const start = startOf(node) ?? spot.after ?? spot.keyEnd ?? 0;
  const place: Place = { node, start, end: Math.max(start, endOf(node, text)), spot };
  if (spot.isFlow) return putInFlow(value, place);
  return isBlock(node) ? putForBlock(value, place, scene) : putForToken(value, place, scene);
}

interface Place {
  readonly node: unknown;
  readonly start: number;
  readonly end: number;
  readonly spot: YamlSlot;
}

function putInFlow(value: unknown, { node, start, end, spot }: Place): Replacement[] {
  const token = flowYaml(value, quotingOf(node));
  if (end > start) return [replace(start, end, token)];
  if (spot.after !== undefined) return [putAfter(spot, token)];
  const { keyEnd = start } = spot;
  return [replace(keyEnd, keyEnd, `: ${token}`)];
}

/**
 * Replaces a value in block style. A non-empty object or list is written as a block at the same position; any other value is written on the
 * line of the colon or dash.
 */
function putForBlock(
  value: unknown,
  { start, end, node, spot }: Place,
  { text, blocks }: YamlText,
): Replacement[] {
  if (isFilled(value)) {
    const column = columnOf(start, text);
    const unit = !Array.isArray(value) && column <= spot.column ? blocks.unit : '';
    return [replace(start, end, unit + blockYaml(value, ' '.repeat(column) + unit, blocks))];
  }
  const token = flowYaml(value, 'PLAIN', false);
  const standsBelow = spot.after !== undefined && isFirstOnLine(start, text);
  if (!standsBelow) return [replace(start, end, token)];
  return [putAfter(spot, token), removeLines({ start, last: lastCharacterOf(node) }, text)];
}

function putForToken(value: unknown, place: Place, scene: YamlText): Replacement[] {
  const { blocks } = scene;
  const { node, start, end, spot } = place;
  const isEmpty = end === start;
  if (isFilled(value) && !isMap(node) && !isSeq(node) && !isShort(value))
    return putBlock(value, place, scene);
  const literal =
    typeof value === 'string' && isScalar(node) && node.type === 'BLOCK_LITERAL'
      ? literalYaml(value, ' '.repeat(Math.max(0, spot.column)) + blocks.unit, blocks)
      : undefined;
  const token = literal ?? flowYaml(value, quotingOf(node), false);
  return [isEmpty && spot.after !== undefined ? putAfter(spot, token) : replace(start, end, token)];
}

/**
 * Writes an object or list as a YAML block. An element of a list starts on the line of the dash; a member of a map starts below its key.
 */
function putBlock(
  value: object,
  { node, start, end, spot }: Place,
  { text, blocks }: YamlText,
): Replacement[] {
  const isEmpty = end === start;
  if (spot.kind === 'member' && spot.after !== undefined) {
    const indent = ' '.repeat(spot.column) + blocks.unit;
    const lineEnd = lineEndOf({ last: Math.max(spot.after, lastCharacterOf(node)) }, text);
    const below = replace(lineEnd, lineEnd, blocks.eol + indent + blockYaml(value, indent, blocks));
    return isEmpty ? [below] : [replace(spot.after, end, ''), below];
  }
  const column = isEmpty && spot.after !== undefined ? columnOf(spot.after, text) + 1 : columnOf(start, text);
  const block = blockYaml(value, ' '.repeat(column), blocks);
  return [isEmpty && spot.after !== undefined ? putAfter(spot, block) : replace(start, end, block)];
}

/** Returns whether a value is a list of a few scalars, which is easier to read on one line. */
function isShort(value: object): boolean {
  return (
    Array.isArray(value) &&
    value.every((item) => typeof item !== 'object' || item === null) &&
    flowYaml(value).length <= SHORT
  );
}

const SHORT = 60;

function isBlock(node: unknown): boolean {
  return (isMap(node) || isSeq(node)) && node.flow !== true;
}

/** Inserts a text after a colon or dash of a YAML text. */
export function putAfter({ after = 0 }: YamlSlot, text: string): Replacement {
  return replace(after, after, ` ${text}`);
}
