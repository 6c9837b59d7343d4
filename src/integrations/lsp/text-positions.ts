import type { Position, Range } from 'vscode-languageserver/node';
import { positionsIn } from '../../documents/text/locate.js';

/** The lines of a text, for converting between offsets and positions of the protocol, which count from 0 in UTF-16 code units. */
export interface TextPositions {
  at(offset: number): Position;
  offset(position: Position): number;
}

export function textPositions(text: string): TextPositions {
  const pointAt = positionsIn(text);
  const starts = [0];
  for (let feed = text.indexOf('\n'); feed >= 0; feed = text.indexOf('\n', feed + 1)) starts.push(feed + 1);
  return {
    at(offset) {
      const { line, column } = pointAt(Math.max(0, Math.min(offset, text.length)));
      return { line: line - 1, character: column - 1 };
    },
    offset({ line, character }) {
      const start = starts[line];
      if (start === undefined) return line < 0 ? 0 : text.length;
      return Math.min(start + Math.max(0, character), (starts[line + 1] ?? text.length + 1) - 1);
    },
  };
}

/** A source location as findings state it. Lines and columns count from 1. */
interface Place {
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

/** Returns the range of a location. A location without an end is one character long; one without a line is the first character. */
export function rangeOf({ line = 1, column = 1, endLine = line, endColumn = column + 1 }: Place): Range {
  return {
    start: { line: line - 1, character: column - 1 },
    end: { line: endLine - 1, character: endColumn - 1 },
  };
}

/**
 * The part of a text that an edit replaced. It begins at `start` in both texts, and ends at `before` in the earlier and at `after` in the
 * later one.
 */
export interface ChangedPart {
  readonly start: number;
  readonly before: number;
  readonly after: number;
}

/** Returns the smallest part that contains all differences between two texts. */
export function changedPart(before: string, after: string): ChangedPart {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let shared = 0;
  while (
    shared < most - start &&
    before.charCodeAt(before.length - 1 - shared) === after.charCodeAt(after.length - 1 - shared)
  )
    shared++;
  return { start, before: before.length - shared, after: after.length - shared };
}

/**
 * Converts the offset of a character in the text before a change to its offset in the changed text. Returns `undefined` if the change
 * replaced the character.
 */
export function movedOffset(offset: number, { start, before, after }: ChangedPart): number | undefined {
  if (offset <= start) return offset;
  return offset >= before ? offset - before + after : undefined;
}
