import type { Page } from './page.js';

/** An output format for one kind of answer, under its name in their registry. */
export interface Format<Report> {
  readonly name: string;
  /** The description in the help: its audience or its content. */
  readonly what: string;
  text(report: Report, page: Page): string;
}

export function defineFormat<Report>(format: Format<Report>): Format<Report> {
  return format;
}
