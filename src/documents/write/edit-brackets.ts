import type { Replacement } from './replacements.js';

/** An object or a list in brackets, and its position in a text. */
export interface Bracketed {
  /** The offset of the opening bracket, and the offset after the closing bracket. */
  readonly start: number;
  readonly end: number;
  readonly children: readonly ChildRange[];
}

/**
 * The offsets at which a child of an object or list starts and ends. A child is an element of a list, or a member of an object with its
 * key.
 */
export interface ChildRange {
  readonly start: number;
  readonly end: number;
}

/** The changes of an object or a list: its children to remove, and texts to add. */
export interface ChildEdit {
  readonly isRemoved: (index: number) => boolean;
  /**
   * Functions that return the texts to add. The argument is the indentation of the line of the text, or `undefined` if all children are on
   * one line.
   */
  readonly added: readonly ((indent: string | undefined) => string)[];
}

/** The spacing of members or elements that are added, used if the existing ones do not show it. */
export interface Spacing {
  /** The separator between two members or elements on the same line. */
  readonly comma: string;
  /** The indentation of one level; `undefined` if everything is on one line. */
  readonly unit: string | undefined;
  readonly eol: string;
}

/** Returns replacements that remove some children, each with one comma, and append others. All other white space stays. */
export function editedChildren(
  text: string,
  bracketed: Bracketed,
  { isRemoved, added }: ChildEdit,
  spacing: Spacing,
): Replacement[] {
  const { start, end, children } = bracketed;
  const first = children[0];
  const last = children.at(-1);
  if (first === undefined || last === undefined) {
    if (added.length === 0) return [];
    return [replace(start + 1, end - 1, filling(text, bracketed, added, spacing))];
  }
  const kept = children.findLastIndex((_child, index) => !isRemoved(index));
  if (kept < 0 && added.length === 0) return [replace(start + 1, end - 1, '')];
  const separator = separatorOf(text, bracketed, spacing);
  const texts = added.map((textOf) => textOf(indentAfter(separator)));
  if (kept < 0) return [replace(first.start, last.end, texts.join(separator))];
  const keptEnd = (children[kept] as ChildRange).end;
  return [
    ...runsBefore(kept, isRemoved).map((run) => removal(text, bracketed, run)),
    replace(keptEnd, last.end, texts.map((one) => separator + one).join('')),
  ];
}

/** Returns whether an object or a list has children and all of them are on one line. */
export function isInline(text: string, { start, end, children }: Bracketed): boolean {
  return children.length > 0 && !text.slice(start, end).includes('\n');
}

/** Returns the white space at the start of the line that contains an offset. */
export function indentAt(text: string, offset: number): string {
  const line = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(line, offset))?.[0] ?? '';
}

export function replace(start: number, end: number, text: string): Replacement {
  return { offset: start, length: end - start, text };
}

function filling(text: string, { start }: Bracketed, added: ChildEdit['added'], spacing: Spacing): string {
  const { comma, unit, eol } = spacing;
  if (unit === undefined) return added.map((textOf) => textOf(undefined)).join(comma);
  const indent = indentAt(text, start);
  const lines = added.map((textOf) => indent + unit + textOf(indent + unit));
  return `${eol}${lines.join(`,${eol}`)}${eol}${indent}`;
}

/**
 * Returns the separator between the last two children, without blank lines. If there are fewer children, returns the separator that would
 * be there.
 */
function separatorOf(text: string, { start, children }: Bracketed, { comma }: Spacing): string {
  const last = children.at(-1) as ChildRange;
  const before = children.at(-2);
  const lead = text.slice(before?.end ?? start + 1, last.start);
  if (before === undefined && !lead.includes('\n')) return comma;
  return (before === undefined ? ',' : '') + lead.replace(/(?:\r?\n[ \t]*)+(?=\r?\n)/g, '');
}

function indentAfter(separator: string): string | undefined {
  return /\n([ \t]*)[^\n]*$/.exec(separator)?.[1];
}

interface Run {
  readonly from: number;
  readonly to: number;
}

/** Returns the ranges of adjacent removed children before the child with the index `kept`. */
function runsBefore(kept: number, isRemoved: (index: number) => boolean): Run[] {
  const runs: Run[] = [];
  for (let from = 0; from < kept; from++) {
    if (!isRemoved(from)) continue;
    let to = from;
    while (isRemoved(to + 1)) to++;
    runs.push({ from, to });
    from = to;
  }
  return runs;
}

/**
 * Returns the replacement that removes a run of children, with the white space before or after it. If the children occupy complete lines,
 * the lines are removed.
 */
function removal(text: string, { start, children }: Bracketed, { from, to }: Run): Replacement {
  const before = children[from - 1];
  const first = children[from] as ChildRange;
  const last = children[to] as ChildRange;
  const next = children[to + 1] as ChildRange;
  const startsLine = text.slice(before?.end ?? start, first.start).includes('\n');
  const endsLine = text.slice(last.end, next.start).includes('\n');
  const goesBack = before !== undefined && (endsLine || !startsLine);
  return goesBack ? replace(before.end, last.end, '') : replace(first.start, next.start, '');
}
