import { expect, test } from 'vitest';
import { cellShapes } from '../../src/report/heat/heat-cell.js';
import { STRENGTH_NAMES, STRENGTH_STEPS, type StrengthStep } from '../../src/report/heat/strength-scale.js';
import { cellViews } from '../../src/report/matrix/cell-words.js';
import { heatMapOf } from '../../src/report/matrix/heat-map.js';
import { matrixHtml } from '../../src/report/matrix/html.js';
import { matrixSvg } from '../../src/report/matrix/svg.js';
import { matrixText } from '../../src/report/matrix/text.js';
import { PLAIN_PAGE } from '../../src/report/text/page.js';
import type { CellOutcome, MatrixCell } from '../../src/what-if/matrix/cell.js';
import type { Matrix } from '../../src/what-if/matrix/table.js';

const OUTCOME: CellOutcome = {
  result: 'allowed',
  unknown: [],
  assurance: '2fa',
  access: 'ALLOW',
  rule: null,
  sessionAccess: 'ALLOW',
  sessionRule: null,
  example: { appInstance: 'a', policyContext: {} },
};

function cell(outcomes: readonly Partial<CellOutcome>[], rest: Partial<MatrixCell> = {}): MatrixCell {
  return {
    outcomes: outcomes.map((one) => ({ ...OUTCOME, ...one })),
    verdict: 'MATCH',
    dependsOn: null,
    undecided: [],
    ...rest,
  };
}

function reportOf(cells: Matrix['cells']) {
  const axis = (count: number) => ({
    title: 'apps',
    isExact: true,
    scope: '',
    entries: Array.from({ length: count }, (_, at) => ({ name: `entry ${at}`, part: null })),
  });
  const table: Matrix = { rows: axis(cells.length), columns: axis(cells[0]?.length ?? 0), cells };
  return { title: 'table', table, give: (field: string) => field };
}

function markOf(one: MatrixCell): string | undefined {
  const [[view] = []] = cellViews(reportOf([[one]]));
  return view && cellShapes(view.heat).find(({ tag }) => tag === 'text')?.text;
}

test('in the heat map of an access matrix, a cell has the mark of its weakest result, and an unknown result is never shown as strong', () => {
  const unknown = { result: null, assurance: null } as const;
  expect(markOf(cell([{}]))).toBe('2');
  expect(markOf(cell([{ assurance: '2fa-hardware-protected' }, { assurance: '1fa-possession' }]))).toBe('1');
  expect(markOf(cell([{ result: 'denied' }, { assurance: '1fa-knowledge' }]))).toBe('!');
  expect(markOf(cell([{ result: 'blocked' }]))).toBe('×');
  expect(markOf(cell([{}, unknown]))).toBe('?');
  expect(markOf(cell([{ assurance: '1fa-possession' }, unknown]))).toBe('1?');
  expect(markOf(cell([{ result: 'denied' }], { undecided: ['too many'] }))).toBe('?');
  expect(markOf(cell([{ assurance: '1fa-knowledge' }], { undecided: ['too many'] }))).toBe('!?');
  expect(markOf(cell([{ assurance: null }]))).toBe('?');
  expect(markOf(cell([]))).toBe('?');
  expect(markOf(cell([], { empty: 'nobody' }))).toBe('·');
});

test('in the heat map of an access matrix, a cell with several assurance levels is hatched, and equal rows are next to each other', () => {
  const [weak, mixed] = [cell([{ assurance: '1fa-knowledge' }]), cell([{}, { result: 'denied' }])];
  const { rows } = heatMapOf(reportOf([[weak], [mixed], [weak]]));
  expect(rows.map(({ at }) => at)).toEqual([0, 2, 1]);
  expect(rows.map(({ isNewGroup }) => isNewGroup)).toEqual([false, false, true]);
  expect(rows.map(({ cells }) => cells[0]?.heat.isHatched)).toEqual([false, false, true]);
  const shapes = rows.map((row) => row.cells.flatMap(({ heat }) => cellShapes(heat)));
  expect(shapes.map((some) => some.filter(({ tag }) => tag === 'path').length)).toEqual([0, 0, 1]);
});

test('in the heat map of an access matrix, each assurance level has a different mark with readable contrast, also on a hatched cell', () => {
  const steps: readonly StrengthStep[] = STRENGTH_NAMES.map((name) => STRENGTH_STEPS[name]);
  expect(new Set(steps.map(({ mark }) => mark)).size).toBe(steps.length);
  for (const { fill, ink, hatching } of steps.filter((one) => one.fill.startsWith('#')))
    for (const ground of [fill, hatching]) expect(contrast(ground, ink)).toBeGreaterThan(4.5);
});

/** Returns the contrast ratio of the WCAG for two colours. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('in the heat map of an access matrix, the label of a group of equal users is one short line that always contains their number', () => {
  const name = `Staff ${'of a long name '.repeat(10)}`;
  const entry = { name: `members of ${name}, everyone except ann@example.com`, part: null };
  const base = reportOf([[cell([{}])]]);
  const rows = { ...base.table.rows, entries: [{ ...entry, users: { count: 30, some: [] } }] };
  const report = { ...base, table: { ...base.table, rows } };
  expect(heatMapOf(report).rows[0]?.label).toBe(`Staff ${'of a long name '.repeat(10).trim()} except ann@…`);
  expect(matrixSvg.text(report, PLAIN_PAGE)).toMatch(/Staff of a long name [^<]*… · 30</);
});

test('an access matrix with many columns is printed as a heat map with the mark of each cell and the name of each column', () => {
  const unknown = { result: null, assurance: null } as const;
  const kinds = [
    cell([{}]),
    cell([{ assurance: '1fa-knowledge' }, unknown]),
    cell([{ result: 'denied' }, { assurance: '1fa-knowledge' }]),
    cell([{ result: 'denied' }]),
  ];
  const [first = kinds, second = kinds] = [0, 1].map((shift) =>
    Array.from({ length: 12 }, (_, at) => kinds[(at + shift) % kinds.length] as MatrixCell),
  );
  const lines = matrixText.text(reportOf([first, second]), { ...PLAIN_PAGE, columns: 60 }).split('\n');
  const marksOf = (row: number) =>
    lines
      .filter((line) => line.startsWith(`entry ${row} `) && !line.includes('entry', 6))
      .flatMap((line) => line.slice(8).trim().split(/ +/));
  expect(marksOf(0)).toEqual(Array.from({ length: 3 }, () => ['▒2', '█!?~', '█!~', '×']).flat());
  expect(marksOf(1)).toEqual(Array.from({ length: 3 }, () => ['█!?~', '█!~', '×', '▒2']).flat());
  expect(lines).toContain('12  entry 11');
  expect(lines).toContain('█!: password (1FA)');
  expect(lines.every((line) => [...line].length <= 60)).toBe(true);
});

test('in the HTML report of a large access matrix, cells with the same details share one panel', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, () => Array.from({ length: 10 }, () => cell([{}])));
  const panelsIn = (html: string) => html.split('<div popover').length - 1;
  const [small, large] = [20, 200].map((count) => matrixHtml.text(reportOf(rows(count)), PLAIN_PAGE));
  expect(panelsIn(small ?? '')).toBe(200);
  expect(panelsIn(large ?? '')).toBe(1);
  expect((large ?? '').length / 2000).toBeLessThan(130);
});

test('the first line of the HTML report of an access matrix says how many cells are unknown', () => {
  const html = matrixHtml.text(reportOf([[cell([{}]), cell([])]]), PLAIN_PAGE);
  expect(html).toContain('Weakest known result: 2FA, in 1 of 2 cells; 1 unknown');
});
