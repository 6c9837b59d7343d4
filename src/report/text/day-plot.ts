import { counted } from '../../base/messages.js';
import { type HtmlColumn, inHtml, stackedTable } from './html-page.js';
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

/** The width of the drawing. A page stretches it to the available width. */
const WIDTH = 960;

/** The height of the drawing in pixels. */
const HEIGHT = 160;

const WIDEST_BAR = 64;

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
    `<figcaption>${inHtml(what)}: ${used.map((one) => legendHtml(one, used)).join(' ')}</figcaption>`,
    picture(what, columns, used),
    `<details><summary>${inHtml(`Figures of ${counted(columns.length, byMonth ? 'month' : 'day')}`)}</summary>`,
    ...figures(columns, used, byMonth),
    '</details>',
    '</figure>',
  ];
}

function legendHtml(one: DaySeries, used: readonly DaySeries[]): string {
  return `<span class="sign"><svg width="12" height="12" aria-hidden="true">${partHtml(one, used, { x: 0, y: 0, width: 12, height: 12 })}</svg> ${inHtml(one.name)}</span>`;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws a part of a bar. Series with the same tone differ in opacity, and uncertain ones are also hatched, so that no two series look the
 * same.
 */
function partHtml(one: DaySeries, used: readonly DaySeries[], box: Box, title = ''): string {
  const alike = used.filter(({ tone }) => tone === one.tone);
  const opacity = OPACITIES[alike.indexOf(one)] ?? OPACITIES.at(-1);
  const place = `x="${at(box.x)}" y="${at(box.y)}" width="${at(box.width)}" height="${at(box.height)}"`;
  const solid = `<rect class="${one.tone}" fill="currentColor" fill-opacity="${opacity}" ${place}>${title}</rect>`;
  return one.tone === 'unsure' ? `${solid}${hatching(box)}` : solid;
}

const OPACITIES = [1, 0.55, 0.3] as const;

/** Draws horizontal lines over a part of a bar. */
function hatching({ x, y, width, height }: Box): string {
  const lines: string[] = [];
  for (let down = 3; down < height; down += 5) lines.push(`M${at(x)} ${at(y + down)}h${at(width)}`);
  return `<path d="${lines.join('')}" class="hatch" stroke-width="2"/>`;
}

function daysOf(series: readonly DaySeries[]): string[] {
  return [...new Set(series.flatMap(({ counts }) => Object.keys(counts)))]
    .filter((day) => DAY.test(day))
    .sort();
}

/**
 * Matches a day in ISO 8601 format. The plot shows only counts whose key is a day. For example, it does not show `others`, the sum of all
 * days beyond the maximum number of days.
 */
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
  const step = WIDTH / columns.length;
  const bars = columns.map((column, index) => {
    let top = HEIGHT;
    return series
      .map((one) => {
        const { name, counts } = one;
        const count = counts[column] ?? 0;
        if (count === 0) return '';
        const height = (count / highest) * HEIGHT;
        top -= height;
        const title = `<title>${inHtml(`${column}: ${count} ${name}`)}</title>`;
        const width = Math.min(step * 0.8, WIDEST_BAR);
        return partHtml(one, series, { x: index * step + step * 0.1, y: top, width, height }, title);
      })
      .join('');
  });
  const [first = '', last = ''] = [columns[0], columns.at(-1)];
  return [
    `<div class="plot"><span class="highest">${highest}</span>`,
    `<svg role="img" aria-label="${inHtml(what)}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">`,
    ...bars,
    '</svg><span class="zero">0</span>',
    `<span class="days"><span>${inHtml(first)}</span>${first === last ? '' : `<span>${inHtml(last)}</span>`}</span></div>`,
  ].join('');
}

function at(place: number): string {
  return String(Math.round(place * 10) / 10);
}

function figures(
  columns: readonly string[],
  series: readonly DaySeries[],
  byMonth: boolean,
): readonly string[] {
  return stackedTable(
    [
      { title: byMonth ? 'month' : 'day' },
      ...series.map(({ name }): HtmlColumn => ({ title: name, isNumber: true })),
    ],
    columns.map((column) => [inHtml(column), ...series.map(({ counts }) => String(counts[column] ?? 0))]),
  );
}
