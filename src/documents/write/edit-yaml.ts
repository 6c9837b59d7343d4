import { type Document, isMap, isSeq } from 'yaml';
import { endOf, startOf } from '../text/yaml.js';
import { type Bracketed, editedChildren, replace } from './edit-brackets.js';
import type { Added, PlannedEdit } from './edit-plan.js';
import { putAfter, putYaml, type YamlText } from './put-yaml.js';
import type { Replacement } from './replacements.js';
import {
  columnOf,
  isFirstOnLine,
  lineEndOf,
  lineOf,
  removeLines,
  removeLinesAtTop,
  spacesAfter,
} from './text-lines.js';
import {
  type Blocks,
  blockMember,
  blockYaml,
  flowMember,
  flowYaml,
  isFilled,
  textYaml,
} from './write-yaml.js';
import {
  type Child,
  childrenOf,
  quotingIn,
  quotingOf,
  ROOT,
  type YamlCollection,
  type YamlSlot,
} from './yaml-children.js';

/**
 * Returns replacements in a YAML text for one change, as far as possible. The caller must parse the new text and compare its value, since
 * the meaning of a line depends on other lines (anchors, block texts, indentation).
 */
export function replacementsInYaml(
  documents: readonly Document.Parsed[],
  change: PlannedEdit,
  { text, isStream }: { readonly text: string; readonly isStream: boolean },
): Replacement[] {
  const scene: Edited = { text, blocks: blocksOf(text), found: [] };
  for (const [number, { contents }] of documents.entries()) {
    const own = isStream ? change.inside.get(String(number)) : change;
    if (own !== undefined) applyChange(contents, own, ROOT, scene);
  }
  return scene.found;
}

/** A YAML text and the replacements found so far. */
interface Edited extends YamlText {
  readonly found: Replacement[];
}

function applyChange(node: unknown, change: PlannedEdit, spot: YamlSlot, scene: Edited): void {
  if (change.set !== undefined) scene.found.push(...putYaml(change.set.value, node, spot, scene));
  else if (isMap(node) || isSeq(node)) {
    const children = childrenOf(node, spot, scene.text);
    for (const [step, below] of change.inside) {
      const child = children.findLast((child) => child.step === step);
      if (child !== undefined && below.isRemoved !== true) applyChange(child.value, below, child.spot, scene);
    }
    renameIn(children, change, scene);
    exchangeChildren(node, children, change, { spot, scene });
  }
}

function renameIn(children: readonly Child[], { inside }: PlannedEdit, { text, found }: Edited): void {
  for (const { step, key, spot } of children) {
    const given = inside.get(step)?.key;
    if (given === undefined || given === step) continue;
    found.push(replace(startOf(key) ?? 0, endOf(key, text), textYaml(given, quotingOf(key), spot.isFlow)));
  }
}

function exchangeChildren(
  node: YamlCollection,
  children: readonly Child[],
  change: PlannedEdit,
  at: At,
): void {
  const removed = children.map(({ step }) => change.inside.get(step)?.isRemoved === true);
  if (change.added.length === 0 && !removed.includes(true)) return;
  const isRemoved = (index: number) => removed[index] === true;
  if (node.flow === true) exchangeInFlow(node, children, { change, isRemoved }, at.scene);
  else exchangeInBlock(node, children, { change, isRemoved }, at);
}

interface At {
  readonly spot: YamlSlot;
  readonly scene: Edited;
}

interface Exchanged {
  readonly change: PlannedEdit;
  readonly isRemoved: (index: number) => boolean;
}

function exchangeInFlow(
  node: YamlCollection,
  children: readonly Child[],
  { change, isRemoved }: Exchanged,
  { text, blocks, found }: Edited,
): void {
  const added = change.added.map((added) => addedInFlow(added, children));
  const bracketed = { start: startOf(node) ?? 0, end: node.range?.[1] ?? 0, children };
  if (children.length === 0) {
    const filling = added.join(', ');
    found.push(replace(bracketed.start + 1, bracketed.end - 1, isMap(node) ? ` ${filling} ` : filling));
  } else if (hasComments(text, bracketed)) {
    found.push(...exchangeBesideComments(children, { isRemoved, added }, text));
  } else {
    const exchange = { isRemoved, added: added.map((one) => () => one) };
    found.push(...editedChildren(text, bracketed, exchange, { ...blocks, comma: ', ' }));
  }
}

/**
 * Edits a collection in brackets that contains comments. A comment is removed with the child that it follows; other comments stay. New
 * children are added after the last child, on its line. They cannot be added if the last child is removed.
 */
function exchangeBesideComments(
  children: readonly Child[],
  { isRemoved, added }: { readonly isRemoved: Exchanged['isRemoved']; readonly added: readonly string[] },
  text: string,
): Replacement[] {
  const found = children.flatMap((child, index) =>
    isRemoved(index) ? [removedBesideComments(child, children[index - 1], children[index + 1], text)] : [],
  );
  const last = children.at(-1) as Child;
  if (isRemoved(children.length - 1)) return added.length > 0 ? [] : found;
  return [...found, replace(last.end, last.end, added.map((one) => `, ${one}`).join(''))];
}

function removedBesideComments(
  { start, end }: Child,
  before: Child | undefined,
  next: Child | undefined,
  text: string,
): Replacement {
  const isFree = next !== undefined && OWN_COMMENT.test(text.slice(end, next.start));
  if (isFree) return replace(start, next.start, '');
  const followsFreely = before !== undefined && !text.slice(before.end, start).includes('#');
  return followsFreely ? replace(before.end, end, '') : replace(start, end, '');
}

/** Matches a comma after a child, and a comment that follows on the same line. */
const OWN_COMMENT = /^\s*,[ \t]*(?:#[^\n]*\n)?[^#]*$/;

function addedInFlow({ key, value }: Added, children: readonly Child[]): string {
  const { keyQuoting, quoting } = quotingIn(children);
  return key === undefined ? flowYaml(value, quoting) : flowMember(key, value, quoting, keyQuoting);
}

function hasComments(text: string, { start, end, children }: Bracketed): boolean {
  const starts = [...children.map((child) => child.start), end];
  const ends = [start, ...children.map((child) => child.end)];
  return ends.some((end, index) => text.slice(end, starts[index]).includes('#'));
}

function exchangeInBlock(
  node: YamlCollection,
  children: readonly Child[],
  { change, isRemoved }: Exchanged,
  { spot, scene }: At,
): void {
  const { text, blocks, found } = scene;
  const first = children[0];
  if (first === undefined) return;
  const indent = ' '.repeat(columnOf(first.start, text));
  const added = change.added.map((added) => addedInBlock(added, children, { indent, blocks }));
  const kept = children.findLast((_child, index) => !isRemoved(index));
  if (kept !== undefined) {
    const end = lineEndOf(kept, text);
    found.push(replace(end, end, added.map((one) => blocks.eol + indent + one).join('')));
    removeFromBlock(children, isRemoved, scene);
  } else if (added.length > 0) {
    found.push(replace(first.start, first.end, added.join(blocks.eol + indent)));
    for (const child of children.slice(1)) found.push(removeLines(child, text));
  } else empty(isMap(node) ? '{}' : '[]', children, { spot, scene });
}

function addedInBlock(
  { key, value }: Added,
  children: readonly Child[],
  { indent, blocks }: { readonly indent: string; readonly blocks: Blocks },
): string {
  const quotings = quotingIn(children);
  if (key !== undefined) return blockMember(key, value, { indent, blocks, ...quotings });
  return `- ${isFilled(value) ? blockYaml(value, `${indent}  `, blocks) : flowYaml(value, quotings.quoting, false)}`;
}

/**
 * Removes all children of a collection. The empty brackets are written directly after the colon, so that comments between the colon and the
 * first child may stay.
 */
function empty(brackets: string, children: readonly Child[], { spot, scene }: At): void {
  const { text, found } = scene;
  const first = children[0] as Child;
  const standsBelow = spot.after !== undefined && isFirstOnLine(first.start, text);
  found.push(
    standsBelow ? putAfter(spot, brackets) : replace(first.start, first.end, brackets),
    ...children.slice(standsBelow ? 0 : 1).map((child) => removeLines(child, text)),
  );
}

function removeFromBlock(
  children: readonly Child[],
  isRemoved: (index: number) => boolean,
  { text, found }: Edited,
): void {
  const removed = children.filter((_child, index) => isRemoved(index));
  const next = children.find((_child, index) => !isRemoved(index)) as Child;
  const leading = removed.filter(({ start }) => start < next.start);
  const first = leading[0];
  if (first !== undefined && !isFirstOnLine(first.start, text)) {
    found.push(...removedBesideDash([...leading, next], text));
  } else {
    const isAtTop = first !== undefined && lineOf(first.start, text) === 0;
    found.push(...leading.map((child) => (isAtTop ? removeLinesAtTop : removeLines)(child, text)));
  }
  found.push(...removed.slice(leading.length).map((child) => removeLines(child, text)));
}

/**
 * Removes the first children of a YAML list or map that starts after a dash on the same line, as in `- - a` and `- a: 1`. `leading`
 * contains the children to remove and then the first child to keep. Moves the kept child up to the line of the dash. If a comment is
 * between the children, the kept child and the comment stay on their lines.
 */
function removedBesideDash(leading: readonly Child[], text: string): Replacement[] {
  const first = leading[0] as Child;
  const next = leading.at(-1) as Child;
  const isAlone = leading
    .slice(1)
    .every(({ start }, index) => text.slice((leading[index] as Child).end, start).trim() === '');
  if (isAlone) return [replace(first.start, next.start, '')];
  const others = leading.slice(1, -1).map((child) => removeLines(child, text));
  return [replace(first.start, spacesAfter(first.end, text), ''), ...others];
}

function blocksOf(text: string): Blocks {
  return {
    eol: /\r?\n/.exec(text)?.[0] ?? '\n',
    unit: /\n( {1,8})[^\s#-]/.exec(text)?.[1] ?? '  ',
  };
}
