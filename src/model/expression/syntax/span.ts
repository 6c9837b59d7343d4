/** A range in the text of an expression, from `start` to `end` (exclusive). */
export interface ExpressionSpan {
  readonly start: number;
  readonly end: number;
}

/** A position for people. Both the line and the column are counted from 1. */
export interface ExpressionPosition {
  readonly line: number;
  readonly column: number;
}

export function positionOf(text: string, offset: number): ExpressionPosition {
  let line = 1;
  let lineStart = 0;
  for (let index = text.indexOf('\n'); index >= 0 && index < offset; index = text.indexOf('\n', index + 1)) {
    line++;
    lineStart = index + 1;
  }
  return { line, column: offset - lineStart + 1 };
}

/** Returns the position as text. The line is named only if the text has several lines. */
export function describePosition(text: string, offset: number): string {
  const { line, column } = positionOf(text, offset);
  return text.includes('\n') ? `line ${line}, column ${column}` : `column ${column}`;
}
