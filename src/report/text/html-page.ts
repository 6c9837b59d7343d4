import { sha256 } from '@noble/hashes/sha2.js';
import { lazy } from '../../base/lazy.js';
import { printable } from '../../base/printable.js';
import { MARKS } from './mark.js';
import type { Page } from './page.js';

/** Returns a self-contained HTML page without scripts or external resources. `body` is trusted HTML. */
export function htmlPage(title: string, page: Pick<Page, 'unread'>, body: readonly string[]): string {
  return `${[
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy()}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${inHtml(title)}</title>`,
    `<style>${STYLE}</style>`,
    '<main>',
    `<h1>${inHtml(title)}</h1>`,
    ...unreadInHtml(page),
    ...body,
    '</main>',
    '</html>',
  ].join('\n')}\n`;
}

/** Returns the HTML line about unreadable files, if there are any. */
export function unreadInHtml({ unread }: Pick<Page, 'unread'>): string[] {
  return unread === undefined ? [] : [`<p class="bad" role="alert">${MARKS.bad} ${inHtml(unread)}</p>`];
}

/** Escapes a text for HTML. */
export function inHtml(text: string): string {
  return printable(text, LONGEST).replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** Returns a list under a heading; nothing if the list is empty. */
export function headedList(title: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  return [
    `<h2>${inHtml(title)}</h2>`,
    `<ul>${items.map((item) => `<li>${inHtml(item)}</li>`).join('')}</ul>`,
  ];
}

const LONGEST = 1000;

const STYLE = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .25rem .75rem; text-align: left; border-bottom: 1px solid #8884; vertical-align: top; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
.good { color: #0a7d33; } .bad { color: #c62828; } .unsure { color: #a15c00; } .quiet { opacity: .65; }
figure { margin: 1.5rem 0; }
summary { cursor: pointer; } details { margin: .5rem 0; }
@media (prefers-color-scheme: dark) { .good { color: #6fdc8c; } .bad { color: #ff8a80; } .unsure { color: #ffb74d; } }
`.trim();

/** The source hash with which a page's Content-Security-Policy allows a script or style. */
export function policyHash(text: string): string {
  return `'sha256-${btoa(String.fromCharCode(...sha256(new TextEncoder().encode(text))))}'`;
}

/** The content security policy: no resources, no scripts, and only this style. */
const policy = lazy(() =>
  ["default-src 'none'", `style-src ${policyHash(STYLE)}`, "base-uri 'none'", "form-action 'none'"].join(
    '; ',
  ),
);
