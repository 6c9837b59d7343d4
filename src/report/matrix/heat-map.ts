import { groupBy } from '../../base/group-by.js';
import { printable } from '../../base/printable.js';
import type { AxisEntry } from '../../what-if/axes/axis.js';
import type { HeatCell } from '../heat/heat-cell.js';
import { STRENGTH_NAMES, STRENGTH_STEPS, type StrengthName } from '../heat/strength-scale.js';
import { type CellView, cellViews, entryWords } from './cell-words.js';
import { lastTable, type MatrixReport } from './matrix-report.js';

/** An access table as a heat map: rows with equal cells are next to each other. */
export interface HeatMap {
  readonly rows: readonly HeatRow[];
  readonly columns: readonly HeatHead[];
  /** The explanation of the marks and colours in the heat map, beginning with the strongest requirement. */
  readonly legend: readonly HeatSign[];
}

/** The heading of a row or column. */
export interface HeatHead {
  /** The name of the row or column in one line, without its number of users. */
  readonly label: string;
  /** The number of users of the row or column; absent if it is not about users. */
  readonly count?: number;
  /** The complete name of the row or column, with its number of users. */
  readonly words: string;
  /** Whether several rows or columns with equal cells were merged. */
  readonly isMerged: boolean;
}

export interface HeatRow extends HeatHead {
  /** The index of the row in the access matrix, whose order of rows differs from that of the heat map. */
  readonly at: number;
  /**
   * Whether a gap is drawn above the row. Consecutive rows with equal cells form a group. A gap separates two consecutive groups if at
   * least one of them has several rows.
   */
  readonly isNewGroup: boolean;
  readonly cells: readonly CellView[];
}

export interface HeatSign {
  readonly cell: HeatCell;
  readonly words: string;
}

export function heatMapOf(report: MatrixReport): HeatMap {
  const { rows, columns } = lastTable(report.table);
  const views = cellViews(report);
  const alike = [...groupBy(views.keys(), (row) => JSON.stringify(views[row])).values()];
  return {
    rows: alike.flatMap((some, group) =>
      some.map((at, index) => ({
        ...headOf(rows.entries[at] ?? { name: '', part: null }),
        at,
        isNewGroup: index === 0 && group > 0 && some.length + (alike[group - 1]?.length ?? 0) > 2,
        cells: views[at] ?? [],
      })),
    ),
    columns: columns.entries.map((entry) => shortened(headOf(entry))),
    legend: legendSigns(views.flat().map(({ heat }) => heat)),
  };
}

function headOf(entry: AxisEntry): HeatHead {
  return {
    label: labelOf(entry),
    ...(entry.users !== undefined && { count: entry.users.count }),
    words: entryWords(entry),
    isMerged: entry.mergedNames !== undefined,
  };
}

/** Shortens a list of logins at the head of a column, which has less room than the head of a row. */
function shortened(head: HeatHead): HeatHead {
  return { ...head, label: head.label.replace(/^\S+@\S+(?:, \S+@\S+)+$/, shortenLogins) };
}

/** Returns the name of a row or column in few words. Only classes of users have long names. */
function labelOf({ name, users, mergedNames = [] }: AxisEntry): string {
  const [first] = mergedNames;
  if (first !== undefined && mergedNames.length > 1) {
    const entry = { name: first, part: null, ...(users !== undefined && { users }) };
    return `${labelOf(entry)} and ${mergedNames.length - 1} more`;
  }
  if (users === undefined) return printable(name);
  return printable(
    name
      .replace('users in none of the groups that the policies use', 'in no group that policies use')
      .replaceAll(/(^|; |, |after the change )members of /g, '$1')
      .replaceAll(', everyone except ', ' except ')
      .replace(/(?<= except ).*$/, shortenLogins),
  );
}

/** Shortens each login in a list of logins: `ann@example.com` becomes `ann@…`. The tooltip (`words`) has the complete logins. */
function shortenLogins(logins: string): string {
  return logins.replaceAll(/@[^\s,;]+/g, '@…');
}

/** Sorts the rows by their weakest cell, the weakest first. An unknown cell ranks before a strong one. */
export function weakestFirst(map: HeatMap): HeatMap {
  const rankOf = ({ cells }: HeatRow) => Math.max(...cells.map(({ heat }) => RANKS.indexOf(heat.step)));
  return { ...map, rows: map.rows.toSorted((one, other) => rankOf(other) - rankOf(one)) };
}

const RANKS: readonly StrengthName[] = [
  'empty',
  'denied',
  'phishing-resistant',
  'two-factors',
  'unknown',
  'possession-factor',
  'knowledge-factor',
];

/** Returns the legend of the cells in use. */
export function legendSigns(cells: readonly HeatCell[]): readonly HeatSign[] {
  const used = new Set(cells.map(({ step }) => step));
  const plain = { isHatched: false, isOpen: false, isChanged: false };
  const signs = STRENGTH_NAMES.filter((step) => !WITHOUT_STRENGTH.has(step) || used.has(step)).map(
    (step): HeatSign => ({ cell: { ...plain, step }, words: STRENGTH_STEPS[step].words }),
  );
  return [
    ...signs,
    ...(cells.some(({ isHatched }) => isHatched)
      ? [
          {
            cell: { ...plain, step: 'two-factors', isHatched: true },
            words: 'hatched: depends on the sign-in; the weakest result is shown',
          } as const,
        ]
      : []),
    ...(cells.some(({ isChanged }) => isChanged)
      ? [{ cell: { ...plain, step: 'denied', isChanged: true }, words: 'framed: changed' } as const]
      : []),
  ];
}

const WITHOUT_STRENGTH: ReadonlySet<string> = new Set(['unknown', 'empty']);
