import type { Page, Paint } from '../../../report/text/page.js';
import { escapedHtml } from './html-parts.js';

/** Colours with enough contrast on white and on black. */
export const TONE_COLOURS = {
  good: '#2e8b57',
  bad: '#d9534f',
  unsure: '#c77700',
  quiet: '#808080',
} as const satisfies Partial<Record<keyof Paint, string>>;

const STYLES = {
  good: `color:${TONE_COLOURS.good}`,
  bad: `color:${TONE_COLOURS.bad}`,
  unsure: `color:${TONE_COLOURS.unsure}`,
  quiet: `color:${TONE_COLOURS.quiet}`,
  strong: 'font-weight:bold',
} as const satisfies Record<keyof Paint, string>;

const TONES = Object.keys(STYLES) as readonly (keyof Paint)[];
const ESCAPE = String.fromCharCode(27);
const MARK = new RegExp(`${ESCAPE}\\[([0-9]+)m`, 'g');
const END = 0;

/** Page settings that mark colours with ANSI codes, as for a terminal. These codes have no width, and no name can contain one. */
export const MARKED_PAGE: Page = {
  columns: 100,
  paint: Object.fromEntries(
    TONES.map((tone, index) => [tone, (text: string) => `${markOf(index + 1)}${text}${markOf(END)}`]),
  ) as Paint,
};

function markOf(code: number): string {
  return `${ESCAPE}[${code}m`;
}

/** Converts text of {@link MARKED_PAGE} to coloured HTML. */
export function colouredHtml(marked: string): string {
  const html = escapedHtml(marked.trimEnd()).replace(MARK, (_, code: string) => {
    const tone = TONES[Number(code) - 1];
    return tone === undefined ? '</span>' : `<span style="${STYLES[tone]}">`;
  });
  return `<pre>${html}</pre>`;
}
