/** A range in the text of an expression, from `start` to `end` (exclusive). */
export interface ExpressionSpan {
  readonly start: number;
  readonly end: number;
}

/** A position for people. Lines and columns are 1-based. */
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

/** Returns the position as text. Names the line only if the text has several. */
export function describePosition(text: string, offset: number): string {
  const { line, column } = positionOf(text, offset);
  return text.includes('\n') ? `line ${line}, column ${column}` : `column ${column}`;
}
