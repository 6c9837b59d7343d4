/** Where something stands in the text of an expression: from `start` up to, not including, `end`. */
export interface ExpressionSpan {
  readonly start: number;
  readonly end: number;
}

/** A place for a person to look at; both count from 1. */
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

/** The place in words: the line is named only when the text has several. */
export function describePosition(text: string, offset: number): string {
  const { line, column } = positionOf(text, offset);
  return text.includes('\n') ? `line ${line}, column ${column}` : `column ${column}`;
}
