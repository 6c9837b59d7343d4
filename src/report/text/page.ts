import type { SourceLocation } from '../../base/result.js';

/** What a report is written on: how wide it may be, and how its words are coloured, if at all. */
export interface Page {
  readonly columns: number;
  readonly paint: Paint;
  /** The same text, which opens the place where the terminal can do that; absent where it cannot. */
  readonly link?: (text: string, place: SourceLocation) => string;
  /** What a build calls a file: from the top of the repository. Absent where the command runs there. */
  readonly fromTop?: (path: string) => string;
  /** The line that states which files could not be read, for formats that are pages; absent where all were. */
  readonly unread?: string;
}

/** Words by what they mean. Nothing is said by colour alone. */
export type Paint = Readonly<
  Record<'bad' | 'good' | 'quiet' | 'strong' | 'unsure', (text: string) => string>
>;

/** Without colours: for files, and for whatever else is no terminal. */
export const PLAIN_PAINT: Paint = { good: same, bad: same, unsure: same, strong: same, quiet: same };

/** Wide and without colours: for what is no terminal. */
export const PLAIN_PAGE: Page = { columns: 100, paint: PLAIN_PAINT };

function same(text: string): string {
  return text;
}
