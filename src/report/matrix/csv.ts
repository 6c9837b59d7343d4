import { ruleWords } from '../../policies/rule-words.js';
import type { MatrixCell } from '../../what-if/matrix/cell.js';
import { csvText } from '../text/csv-text.js';
import { defineFormat } from '../text/format.js';
import { lastTable, type MatrixReport } from './matrix-report.js';

const COLUMNS = [
  'row',
  'column',
  'result',
  'strength',
  'access',
  'rule',
  'session access',
  'session rule',
  'verdict',
  'hangs on',
  'undecided',
  'remark',
] as const;

/** A row for each outcome of each cell. */
export const matrixCsv = defineFormat<MatrixReport>({
  name: 'csv',
  what: 'for programs that show tables: a row for each outcome of each cell',
  text({ table }) {
    const { rows, columns, cells } = lastTable(table);
    const compared = 'after' in table ? table.changes : undefined;
    return csvText(
      [...COLUMNS, ...(compared === undefined ? [] : ['changes'])],
      cells.flatMap((row, at) =>
        row.flatMap((cell, beside) => {
          const names = [rows.entries[at]?.name ?? '', columns.entries[beside]?.name ?? ''];
          const changes = compared?.[at]?.[beside]?.changes.map(({ change }) => change);
          return outcomeRows(cell).map((values) => [
            ...names,
            ...values,
            ...(changes === undefined ? [] : [[...new Set(changes)].join('; ')]),
          ]);
        }),
      ),
    );
  },
});

function outcomeRows({ outcomes, verdict, hangsOn, undecided, empty }: MatrixCell): (string | null)[][] {
  const rest = [
    verdict,
    hangsOn === null ? null : hangsOn.map(({ fact }) => fact).join('; '),
    undecided.join('; '),
    empty ?? '',
  ];
  if (outcomes.length === 0) return [[null, null, null, null, null, null, ...rest]];
  return outcomes.map(({ result, strength, access, rule, sessionAccess, sessionRule }) => [
    result,
    strength,
    access,
    rule === null ? null : ruleWords(rule),
    sessionAccess,
    sessionRule === null ? null : ruleWords(sessionRule),
    ...rest,
  ]);
}
