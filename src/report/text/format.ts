import type { Page } from './page.js';

/** A way to write down the answers of one kind, under its name in their registry. */
export interface Format<Report> {
  readonly name: string;
  /** For the help: whom it is for, or what stands in it. */
  readonly what: string;
  text(report: Report, page: Page): string;
}

export function defineFormat<Report>(format: Format<Report>): Format<Report> {
  return format;
}
