import { inHtml } from '../text/html-page.js';
import { STRENGTH_STEPS, type StrengthName, type StrengthStep } from './strength-scale.js';

/** The picture of one cell of a heat map. */
export interface HeatCell {
  readonly step: StrengthName;
  /**
   * Whether the result depends on facts that the row and the column do not state. The colour is then that of the weakest possible result.
   */
  readonly isHatched: boolean;
  /** Whether an unknown result is possible in addition to the result that the colour shows. */
  readonly isOpen: boolean;
  readonly isChanged: boolean;
}

/** An SVG element with presentation attributes only, which a content security policy without inline styles allows. */
export interface Shape {
  readonly tag: 'path' | 'rect' | 'text';
  readonly attributes: Readonly<Record<string, number | string>>;
  readonly text?: string;
}

/** The width and height of a cell in pixels. */
export const CELL_SIZE = 28;

/** Returns the shapes of a cell. All pages and pictures draw their cells with this function. */
export function cellShapes({ step, isHatched, isOpen, isChanged }: HeatCell, x = 0, y = 0): readonly Shape[] {
  const { fill, fillOpacity, ink, hatching, mark }: StrengthStep = STRENGTH_STEPS[step];
  const box = { x: x + 1, y: y + 1, width: CELL_SIZE - 2, height: CELL_SIZE - 2, rx: 4 };
  const shown = isOpen && mark !== '?' ? `${mark}?` : mark;
  return [
    {
      tag: 'rect',
      attributes: {
        ...box,
        fill,
        ...(fillOpacity !== undefined && { 'fill-opacity': fillOpacity }),
        ...(step === 'unknown' && { stroke: 'currentColor', 'stroke-dasharray': '3 2' }),
      },
    },
    ...(isHatched && hatching !== 'none'
      ? [{ tag: 'path', attributes: { d: hatchPath(x, y), stroke: hatching, 'stroke-width': 3 } } as const]
      : []),
    ...(isChanged
      ? [
          {
            tag: 'rect',
            attributes: { ...box, fill: 'none', stroke: 'currentColor', 'stroke-width': 2.5 },
          } as const,
        ]
      : []),
    {
      tag: 'text',
      attributes: {
        x: x + CELL_SIZE / 2,
        y: y + CELL_SIZE / 2 + 5,
        'text-anchor': 'middle',
        'font-size': 14,
        'font-weight': 600,
        'font-family': 'system-ui, sans-serif',
        fill: ink,
      },
      text: shown,
    },
  ];
}

/** The distance between two lines of the hatching, in pixels. */
const HATCH_STEP = 8;

/** Returns diagonal lines that end inside the cell, so that they need no clipping. */
function hatchPath(x: number, y: number): string {
  const [least, most] = [3, CELL_SIZE - 3];
  const lines: string[] = [];
  for (let sum = 2 * least + HATCH_STEP; sum < 2 * most; sum += HATCH_STEP) {
    const from = Math.max(least, sum - most);
    const to = Math.min(most, sum - least);
    lines.push(`M${x + from} ${y + sum - from}L${x + to} ${y + sum - to}`);
  }
  return lines.join('');
}

/** Writes shapes as SVG. */
export function shapesSvg(shapes: readonly Shape[]): string {
  return shapes
    .map(({ tag, attributes, text }) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      const start = `<${tag}${written.join('')}`;
      return text === undefined ? `${start}/>` : `${start}>${inHtml(text)}</${tag}>`;
    })
    .join('');
}

/** Returns a cell as a small picture for an HTML page. The text next to it states the same. */
export function cellSvg(cell: HeatCell): string {
  const size = CELL_SIZE;
  return `<svg width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" aria-hidden="true">${shapesSvg(cellShapes(cell))}</svg>`;
}

/** Pictures of cells that are drawn once and used many times, for tables with many cells. */
export interface CellSymbols {
  /** The SVG element with the pictures, to be placed before the table. */
  readonly definitions: string;
  svgOf(cell: HeatCell): string;
}

/** Returns the pictures of the given cells as SVG symbols. */
export function cellSymbols(cells: readonly HeatCell[]): CellSymbols {
  const byKey = new Map(cells.map((cell) => [JSON.stringify(cell), cell]));
  const numbers = new Map([...byKey.keys()].map((key, number) => [key, number]));
  const symbols = [...byKey.values()].map(
    (cell, number) => `<symbol id="heat-${number}">${shapesSvg(cellShapes(cell))}</symbol>`,
  );
  return {
    definitions: `<svg class="symbols" width="0" height="0" aria-hidden="true">${symbols.join('')}</svg>`,
    svgOf: (cell) => `<svg aria-hidden="true"><use href="#heat-${numbers.get(JSON.stringify(cell))}"/></svg>`,
  };
}
