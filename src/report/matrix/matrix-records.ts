import { ruleWords } from '../../model/policies/rule-words.js';
import type { MatrixCell } from '../../what-if/matrix/cell.js';
import { lastTable, type MatrixReport } from './matrix-report.js';

export const MATRIX_COLUMNS = [
  'row',
  'column',
  'result',
  'assurance',
  'access',
  'rule',
  'session access',
  'session rule',
  'verdict',
  'depends on',
  'undecided',
  'remark',
] as const;

/**
 * Returns a record for each result of each cell, with the values of `MATRIX_COLUMNS`. In a comparison, the kinds of changes are
 * the last value.
 */
export function matrixRecords({
  table,
}: Pick<MatrixReport, 'table'>): readonly (readonly (string | null)[])[] {
  const { rows, columns, cells } = lastTable(table);
  const compared = 'after' in table ? table.changes : undefined;
  return cells.flatMap((row, at) =>
    row.flatMap((cell, column) => {
      const names = [rows.entries[at]?.name ?? '', columns.entries[column]?.name ?? ''];
      const changes = compared?.[at]?.[column]?.changes.map(({ change }) => change);
      return outcomeRecords(cell).map((values) => [
        ...names,
        ...values,
        ...(changes === undefined ? [] : [[...new Set(changes)].join('; ')]),
      ]);
    }),
  );
}

function outcomeRecords({ outcomes, verdict, dependsOn, undecided, empty }: MatrixCell): (string | null)[][] {
  const rest = [
    verdict,
    dependsOn === null ? null : dependsOn.map(({ fact }) => fact).join('; '),
    undecided.join('; '),
    empty ?? '',
  ];
  if (outcomes.length === 0) return [[null, null, null, null, null, null, ...rest]];
  return outcomes.map(({ result, assurance, access, rule, sessionAccess, sessionRule }) => [
    result,
    assurance,
    access,
    rule === null ? null : ruleWords(rule),
    sessionAccess,
    sessionRule === null ? null : ruleWords(sessionRule),
    ...rest,
  ]);
}
