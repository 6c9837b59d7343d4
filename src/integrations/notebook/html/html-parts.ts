import { inHtml, proseInHtml } from '../../../report/text/html-page.js';

/** A cell of a table: plain text, or trusted HTML. */
export type HtmlCell = string | { readonly html: string; readonly style?: string; readonly title?: string };

/** Returns an HTML table. Notebooks have their own styles, and some remove inline styles, so the table must be readable without them. */
export function htmlTable(heads: readonly string[], rows: readonly (readonly HtmlCell[])[]): string {
  const head = heads.map((one) => `<th scope="col" style="text-align:left">${inHtml(one)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map(cellOf).join('')}</tr>`);
  return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table>`;
}

function cellOf(cell: HtmlCell, index: number): string {
  const { html, style, title } =
    typeof cell === 'string' ? { html: proseInHtml(cell), style: undefined, title: undefined } : cell;
  const titled = title === undefined ? '' : ` title="${inHtml(title)}"`;
  const styled = `text-align:left;vertical-align:top${style === undefined ? '' : `;${style}`}`;
  return index === 0
    ? `<th scope="row" style="${styled}"${titled}>${html}</th>`
    : `<td style="${styled}"${titled}>${html}</td>`;
}

export function htmlList(items: readonly string[]): string {
  return items.length === 0
    ? ''
    : `<ul>\n${items.map((one) => `<li>${proseInHtml(one)}</li>`).join('\n')}\n</ul>`;
}

/** Returns text as preformatted HTML, with its lines and spaces. */
export function htmlPre(text: string): string {
  return `<pre>${escapedHtml(text.trimEnd())}</pre>`;
}

export function escapedHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** Returns a card of trusted HTML lines with a coloured border. */
export function htmlCard(colour: string, lines: readonly string[]): string {
  const style = `border-left:.3em solid ${colour};padding:.2em .8em;margin:.6em 0`;
  return `<div style="${style}">${lines.map((line) => `<div>${line}</div>`).join('\n')}</div>`;
}
