import { counted } from '../../base/messages.js';
import { inHtml } from './html-page.js';
import type { Tone } from './mark.js';

/** A series of counts by day, with its name and its colour. */
export interface DaySeries {
  readonly name: string;
  readonly tone: Tone | 'quiet';
  /** The counts; each key is a day in ISO 8601 format. */
  readonly counts: Readonly<Record<string, number>>;
}

/** The longest period that a chart shows by day, in days. A longer period is shown by month. */
const MOST_DAYS = 120;

const WIDTH = 960;
const HEIGHT = 180;
const LEFT = 56;
const BOTTOM = 24;

/** Draws counts over time as a bar chart, with the numbers in a table below; an empty list if there are no counts. */
export function dayPlot(title: string, series: readonly DaySeries[]): string[] {
  const days = daysOf(series);
  if (days.length === 0) return [];
  const byMonth = days.length > MOST_DAYS;
  const shown = byMonth ? series.map(inMonths) : series;
  const columns = byMonth ? [...new Set(days.map(monthOf))] : days;
  const used = shown.filter(({ counts }) => Object.values(counts).some((count) => count > 0));
  const what = `${title} by ${byMonth ? 'month' : 'day'}`;
  return [
    '<figure>',
    `<figcaption>${inHtml(what)}: ${used.map(({ name, tone }) => `<span class="${tone}">■ ${inHtml(name)}</span>`).join(' ')}</figcaption>`,
    picture(what, columns, used),
    `<details><summary>${inHtml(`the figures: ${counted(columns.length, byMonth ? 'month' : 'day')}`)}</summary>`,
    ...figures(columns, used, byMonth),
    '</details>',
    '</figure>',
  ];
}

function daysOf(series: readonly DaySeries[]): string[] {
  return [...new Set(series.flatMap(({ counts }) => Object.keys(counts)))]
    .filter((day) => DAY.test(day))
    .sort();
}

/** Matches a day in ISO 8601 format. Counts with another key, such as the sum over surplus days, are not drawn. */
const DAY = /^\d{4}-\d\d-\d\d$/;

function monthOf(day: string): string {
  return day.slice(0, 7);
}

function inMonths({ counts, ...rest }: DaySeries): DaySeries {
  const months: Record<string, number> = {};
  for (const [day, count] of Object.entries(counts))
    if (DAY.test(day)) months[monthOf(day)] = (months[monthOf(day)] ?? 0) + count;
  return { ...rest, counts: months };
}

function picture(what: string, columns: readonly string[], series: readonly DaySeries[]): string {
  const totals = columns.map((column) => series.reduce((sum, { counts }) => sum + (counts[column] ?? 0), 0));
  const highest = Math.max(...totals, 1);
  const step = (WIDTH - LEFT) / columns.length;
  const bars = columns.map((column, index) => {
    let top = HEIGHT - BOTTOM;
    return series
      .map(({ name, tone, counts }) => {
        const count = counts[column] ?? 0;
        if (count === 0) return '';
        const height = (count / highest) * (HEIGHT - BOTTOM - 12);
        top -= height;
        return `<rect class="${tone}" fill="currentColor" x="${at(LEFT + index * step + step * 0.1)}" y="${at(top)}" width="${at(step * 0.8)}" height="${at(height)}"><title>${inHtml(`${column}: ${count} ${name}`)}</title></rect>`;
      })
      .join('');
  });
  const [first = '', last = ''] = [columns[0], columns.at(-1)];
  const text = (x: number, y: number, anchor: string, words: string) =>
    `<text fill="currentColor" font-size="12" x="${at(x)}" y="${at(y)}" text-anchor="${anchor}">${inHtml(words)}</text>`;
  return [
    `<svg role="img" aria-label="${inHtml(what)}" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="100%">`,
    text(LEFT - 6, 16, 'end', String(highest)),
    text(LEFT - 6, HEIGHT - BOTTOM, 'end', '0'),
    text(LEFT, HEIGHT - 6, 'start', first),
    ...(first === last ? [] : [text(WIDTH, HEIGHT - 6, 'end', last)]),
    ...bars,
    '</svg>',
  ].join('');
}

function at(place: number): string {
  return String(Math.round(place * 10) / 10);
}

function figures(columns: readonly string[], series: readonly DaySeries[], byMonth: boolean): string[] {
  return [
    '<table>',
    `<thead><tr><th scope="col">${byMonth ? 'month' : 'day'}</th>${series.map(({ name }) => `<th scope="col">${inHtml(name)}</th>`).join('')}</tr></thead>`,
    '<tbody>',
    ...columns.map(
      (column) =>
        `<tr><th scope="row">${inHtml(column)}</th>${series.map(({ counts }) => `<td class="number">${counts[column] ?? 0}</td>`).join('')}</tr>`,
    ),
    '</tbody></table>',
  ];
}
