import { sha256 } from '@noble/hashes/sha2.js';
import { lazy } from '../../base/lazy.js';
import { printable } from '../../base/printable.js';
import { MARKS } from './mark.js';
import type { Page } from './page.js';
import { DOCUMENT_STYLE, SHARED_STYLE } from './page-style.js';

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
    `<header class="top"><div class="org"><h1>${inHtml(title)}</h1></div></header>`,
    '<main>',
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

const STYLE = `${SHARED_STYLE}\n${DOCUMENT_STYLE}`;

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
