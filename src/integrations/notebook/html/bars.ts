import { inHtml } from '../../../report/text/html-page.js';

/** A segment of a bar in a bar chart. */
export interface BarPart {
  /** The share of the whole bar, from 0 to 1. */
  readonly share: number;
  readonly fill: string;
  readonly words: string;
}

/** A bar with its name and its text. */
export interface Bar {
  readonly name: string;
  readonly parts: readonly BarPart[];
  readonly words: string;
}

/** A titled bar chart with its legend. */
export interface BarChart {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** The legend of the chart: the meaning of each colour. */
  readonly legend: readonly { readonly fill: string; readonly words: string }[];
}

const SIZE = { letter: 7, line: 24, bar: 14, pad: 8, head: 34, long: 300, name: 40, words: 64 } as const;
const EMPTY = '#ececec';

/** Draws a single bar, for a cell of a table. */
export function barSvg(parts: readonly BarPart[]): string {
  const [width, height] = [160, 12];
  return `<svg width="${width}" height="${height}" role="img" aria-label="${inHtml(parts.map(({ words }) => words).join('; '))}"><rect width="${width}" height="${height}" fill="${EMPTY}"/>${segments(parts, { x: 0, y: 0, width, height })}</svg>`;
}

/** Draws all bars below each other, each with its text to the right. */
export function barsSvg({ title, bars, legend }: BarChart): string {
  const left = widthOf(bars.map(({ name }) => cut(name, SIZE.name)));
  const right = widthOf(bars.map(({ words }) => cut(words, SIZE.words)));
  const width = Math.max(left + SIZE.long + right, legendWidth(legend), title.length * SIZE.letter);
  const height = SIZE.head + SIZE.line * (bars.length + 1) + SIZE.pad;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="${inHtml(title)}">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text x="${SIZE.pad}" y="20" font-weight="bold" fill="#1a1a1a">${inHtml(title)}</text>`,
    ...bars.map((bar, index) => barLine(bar, left, SIZE.head + SIZE.line * index)),
    ...legendLine(legend, SIZE.head + SIZE.line * bars.length + 16),
    '</svg>',
  ].join('\n')}\n`;
}

function barLine({ name, parts, words: prose }: Bar, left: number, y: number): string {
  const [base, top] = [y + 12, y + 1];
  // A picture has no code style, so it shows names in quotation marks instead of back quotes.
  const words = prose.replaceAll('`', '"');
  return [
    `<g><title>${inHtml(`${name}: ${words}`)}</title>`,
    `<text x="${left - SIZE.pad}" y="${base}" text-anchor="end" fill="#1a1a1a">${inHtml(cut(name, SIZE.name))}</text>`,
    `<rect x="${left}" y="${top}" width="${SIZE.long}" height="${SIZE.bar}" fill="${EMPTY}"/>`,
    segments(parts, { x: left, y: top, width: SIZE.long, height: SIZE.bar }),
    `<text x="${left + SIZE.long + SIZE.pad}" y="${base}" fill="#1a1a1a">${inHtml(cut(words, SIZE.words))}</text></g>`,
  ].join('');
}

type Box = Readonly<Record<'height' | 'width' | 'x' | 'y', number>>;

function segments(parts: readonly BarPart[], { x, y, width, height }: Box): string {
  let from = x;
  return parts
    .map(({ share, fill, words }) => {
      const long = Math.round(width * Math.min(1, Math.max(0, share)) * 10) / 10;
      const rect = `<rect x="${from}" y="${y}" width="${long}" height="${height}" fill="${fill}"><title>${inHtml(words)}</title></rect>`;
      from = Math.round((from + long) * 10) / 10;
      return rect;
    })
    .join('');
}

function legendLine(legend: BarChart['legend'], y: number): string[] {
  let x: number = SIZE.pad;
  return legend.map(({ fill, words }) => {
    const line = `<rect x="${x}" y="${y - 9}" width="10" height="10" fill="${fill}" stroke="#808080" stroke-width=".5"/><text x="${x + 14}" y="${y}" fill="#1a1a1a">${inHtml(words)}</text>`;
    x += legendStep(words);
    return line;
  });
}

function legendWidth(legend: BarChart['legend']): number {
  return legend.reduce<number>((sum, { words }) => sum + legendStep(words), SIZE.pad);
}

function legendStep(words: string): number {
  return words.length * SIZE.letter + 28;
}

function widthOf(texts: readonly string[]): number {
  return Math.max(...texts.map((text) => text.length), 4) * SIZE.letter + 2 * SIZE.pad;
}

function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
}
