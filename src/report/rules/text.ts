import { counted } from '../../base/messages.js';
import type { LintRule } from '../../lint/rule/rule.js';
import type { CsvCell } from '../text/csv-text.js';
import { defineFormat } from '../text/format.js';
import { type Column, tableLines } from '../text/table-lines.js';
import { rulePage } from './rule-page.js';
import type { RulesReport } from './rules-report.js';

/** Prints one line per rule, or the page of a selected rule. */
export const rulesText = defineFormat<RulesReport>({
  name: 'text',
  what: 'for people: one line for each rule, or the page of one',
  text({ rules, total, isWhole }, page) {
    if (isWhole) return rules.map(rulePage).join('\n');
    const rows = rules.map(cellsOf);
    const count =
      rules.length === total ? counted(total, 'rule') : `${rules.length} of ${counted(total, 'rule')}`;
    const table = rules.length === 0 ? [] : [...tableLines(COLUMNS, rows, page), ''];
    return `${[...table, `${page.paint.strong(count)}; preflight lint --explain-rule <id> shows one`].join('\n')}\n`;
  },
});

const COLUMNS: readonly Column[] = [
  { name: 'id' },
  { name: 'severity' },
  { name: 'preset' },
  { name: 'fix' },
  { name: 'reports that', isCut: true },
];

function cellsOf({ id, severity, preset, isOffByDefault, fix, what }: LintRule): CsvCell[] {
  return [id, severity, preset ?? (isOffByDefault ? 'off' : 'recommended'), fix ?? '', what];
}
