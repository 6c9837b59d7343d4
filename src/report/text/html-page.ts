import { sha256 } from '@noble/hashes/sha2.js';
import { lazy } from '../../base/lazy.js';
import { printable } from '../../base/printable.js';
import { MARKS } from './mark.js';
import type { Page } from './page.js';
import { DOCUMENT_STYLE, SHARED_STYLE } from './page-style.js';

/**
 * Returns a self-contained HTML page without external resources. `body` is trusted HTML. The page works without its script, which may only
 * add to it.
 */
export function htmlPage(
  title: string,
  page: Pick<Page, 'madeBy' | 'unread'>,
  body: readonly string[],
  script?: string,
): string {
  return `${[
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policyOf(script)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${inHtml(title)}</title>`,
    `<style>${STYLE}</style>`,
    `<header class="top"><div class="org"><h1>${inHtml(title)}</h1></div></header>`,
    '<main>',
    ...unreadInHtml(page),
    ...body,
    ...(page.madeBy === undefined ? [] : [`<p class="quiet">${inHtml(`written by ${page.madeBy}`)}</p>`]),
    '</main>',
    ...(script === undefined ? [] : [`<script>${script}</script>`]),
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

/** Escapes a sentence for HTML. Names between backticks become code. */
export function proseInHtml(text: string): string {
  return inHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** A column of a table, with its title. */
export interface HtmlColumn {
  readonly title: string;
  /** Whether the cells are numbers, which are aligned on the right. */
  readonly isNumber?: boolean;
}

/**
 * Returns a table. The first cell of each row is its heading. Cells are trusted HTML. On a phone, each row is a block, with the titles of
 * the columns next to the cells.
 */
export function stackedTable(
  columns: readonly HtmlColumn[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const classOf = (at: number) => (columns[at]?.isNumber === true ? ' class="number"' : '');
  return [
    '<table class="stacked">',
    `<thead><tr>${columns.map(({ title }, at) => `<th scope="col"${classOf(at)}>${inHtml(title)}</th>`).join('')}</tr></thead>`,
    '<tbody>',
    ...rows.map(
      ([heading = '', ...cells]) =>
        `<tr><th scope="row">${heading}</th>${cells.map((cell, at) => `<td${classOf(at + 1)} data-title="${inHtml(columns[at + 1]?.title ?? '')}">${cell}</td>`).join('')}</tr>`,
    ),
    '</tbody></table>',
  ];
}

/** Returns pairs of a title and a text as an HTML list; the texts are sentences with names between backticks. */
export function titledList(lines: readonly (readonly [title: string, text: string])[]): string {
  return `<dl>${lines.map(([title, text]) => `<dt>${inHtml(title)}</dt><dd>${proseInHtml(text)}</dd>`).join('')}</dl>`;
}

/** Returns a list under a heading; nothing if the list is empty. */
export function headedList(title: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  return [
    `<h2>${inHtml(title)}</h2>`,
    `<ul>${items.map((item) => `<li>${proseInHtml(item)}</li>`).join('')}</ul>`,
  ];
}

const LONGEST = 1000;

const STYLE = `${SHARED_STYLE}\n${DOCUMENT_STYLE}`;

/** Returns the source hash with which a page's Content-Security-Policy allows a script or style. */
export function policyHash(text: string): string {
  return `'sha256-${btoa(String.fromCharCode(...sha256(new TextEncoder().encode(text))))}'`;
}

/** Returns the content security policy: no resources, only this style, and only this script. */
function policyOf(script: string | undefined): string {
  return [
    "default-src 'none'",
    `style-src ${styleHash()}`,
    ...(script === undefined ? [] : [`script-src ${policyHash(script)}`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

const styleHash = lazy(() => policyHash(STYLE));
