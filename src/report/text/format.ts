import type { Page } from './page.js';

/** An output format for one kind of answer. In the registry of formats, its key is its name. */
export interface Format<Report> {
  readonly name: string;
  /** The description of the format in the help: its audience or its content. */
  readonly what: string;
  text(report: Report, page: Page): string;
}

/** An output format of a command. The function `text` may load the code that writes the format. */
export interface CommandFormat<Report> extends Pick<Format<Report>, 'name' | 'what'> {
  text(report: Report, page: Page): Promise<string> | string;
}

export function defineFormat<Report>(format: Format<Report>): Format<Report> {
  return format;
}
