import type { FindingLocation } from '../../lint/rule/finding.js';
import type { Page } from '../text/page.js';
import { shownLine } from '../text/shown-line.js';

/** Splits a text into lines as editors count them. */
export function editorLines(text: string): string[] {
  return text.split('\n');
}

const INDENT = '    ';

/** Returns the line of a source location with the line above, and marks under the location. Long lines are cut around the location. */
export function frameLines(
  lines: readonly string[],
  location: FindingLocation,
  { columns, paint }: Page,
): string[] {
  const { line, column = 1, endLine = line, endColumn } = location;
  if (line === undefined) return [];
  const number = (of: number) => paint.quiet(`${String(of).padStart(5)} |`);
  const room = columns - INDENT.length - 8;
  const current = windowOf(lines[line - 1] ?? '', column, room);
  const isOneLine = endLine === line && endColumn !== undefined;
  const width = isOneLine ? Math.max(1, (endColumn as number) - column) : 1;
  const mark = '^'.repeat(Math.max(1, Math.min(width, room - current.shift)));
  const hasAbove = line > 1 && !current.isCutAtStart;
  const above = hasAbove
    ? [`${INDENT}${number(line - 1)} ${windowOf(lines[line - 2] ?? '', 1, room).text}`]
    : [];
  return [
    ...above,
    `${INDENT}${number(line)} ${current.text}`,
    `${INDENT}${paint.quiet('      |')} ${' '.repeat(current.shift)}${paint.unsure(mark)}`,
  ].map((one) => one.trimEnd());
}

interface Window {
  readonly text: string;
  /** The column of the location in the shown part of the line, counted from 0. */
  readonly shift: number;
  /** Whether `text` does not begin at the start of the source line, because the line is too long to be shown. */
  readonly isCutAtStart: boolean;
}

/** Returns the shown part of a line, which contains a given column. */
function windowOf(line: string, column: number, room: number): Window {
  const start = column - 1 > room - 20 ? Math.max(0, column - 1 - Math.floor(room / 3)) : 0;
  return {
    text: shownLine(line.slice(start, start + room)).trimEnd(),
    shift: Math.min(column - 1 - start, room),
    isCutAtStart: start > 0,
  };
}
