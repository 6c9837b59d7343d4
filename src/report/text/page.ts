import type { SourceLocation } from '../../base/result.js';

/** The output that a report is written for: its width and its colours. */
export interface Page {
  readonly columns: number;
  /** Whether a table may be wider than `columns`, because the output is no terminal: then no cell is cut and no column is left out. */
  readonly hasWideTables?: boolean;
  readonly paint: Paint;
  /** Turns a text into a link to a source location; absent if the terminal does not support links. */
  readonly link?: (text: string, location: SourceLocation) => string;
  /** Converts a path to a path relative to the top of the repository. This function is absent if the command runs at the top. */
  readonly fromTop?: (path: string) => string;
  /** Whether ids are shown next to names. Objects without a name, and different objects of the same name, always show their ids. */
  readonly hasIds?: boolean;
  /** The name and version of this program, for documents that are kept. */
  readonly madeBy?: string;
  /** The line about unreadable files; absent if all files were readable. */
  readonly unread?: string;
}

/** The colours by meaning. Colour never carries information alone. */
export type Paint = Readonly<
  Record<'bad' | 'good' | 'quiet' | 'strong' | 'unsure', (text: string) => string>
>;

/** Functions that add no colour to a text, for files and other outputs that are not terminals. */
export const PLAIN_PAINT: Paint = { good: same, bad: same, unsure: same, strong: same, quiet: same };

/** The width and colours of a report that is not shown on a terminal: wide lines without colours. */
export const PLAIN_PAGE: Page = { columns: 100, paint: PLAIN_PAINT };

function same(text: string): string {
  return text;
}
