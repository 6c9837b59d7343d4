import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { stepsOf } from '../../src/base/pointer.js';
import { type LintOptions, lintDocuments } from '../../src/lint/lint.js';
import type { Severity } from '../../src/lint/rule/finding.js';

/** Statements of the specification, with valid documents. For each statement, a change makes one of these documents violate it. */
interface StatementTable {
  readonly title: string;
  /** The headings in the specification. */
  readonly spec: string;
  /** The kinds of the documents that do not state their kind themselves, by name of the document. */
  readonly as?: Readonly<Record<string, NonNullable<LintOptions['as']>>>;
  /** Documents and recordings without errors, by name. */
  readonly right: Readonly<Record<string, unknown>>;
  readonly statements: readonly Statement[];
}

interface Statement {
  readonly says: string;
  /** The name of the valid document. */
  readonly of: string;
  /** The pointer to the value that is set or truncated. */
  readonly put?: string;
  readonly value?: unknown;
  readonly cut?: string;
  /** The pointer of the expected finding; by default that of the change. */
  readonly at?: string;
  readonly severity?: Severity;
}

const FOLDER = new URL('../../fixtures/lint/statements/', import.meta.url);

const TABLES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as StatementTable);

describe.each(TABLES.map((table) => [table.title, table] as const))(
  'statements of the specification about %s',
  (_, table) => {
    test.each(Object.keys(table.right))(
      'a document that follows all statements of the specification has no lint errors: %s',
      (name) => {
        const errors = findingsIn(table, name, table.right[name]).filter(
          ({ severity }) => severity === 'error',
        );
        expect(
          errors.map(({ rule, location, message }) => `${rule} ${location.pointer}: ${message}`),
        ).toEqual([]);
      },
    );

    test.each(
      table.statements.map((statement) => [`${statement.of}: ${statement.says}`, statement] as const),
    )(
      'lint reports an error for a document that violates a statement of the specification: %s',
      (_, statement) => {
        expect(faultsOf(table, statement)).toContain(expectedOf(statement));
      },
    );
  },
);

/** If you add statements to the tables, raise the expected number. */
test('for every statement of the specification in the test tables, lint reports a document that violates it', () => {
  const all = TABLES.flatMap((table) => table.statements.map((statement) => ({ table, statement })));
  const held = all.filter(({ table, statement }) =>
    faultsOf(table, statement).includes(expectedOf(statement)),
  );
  expect({ count: all.length, held: held.length, missed: all.length - held.length }).toEqual({
    count: 430,
    held: 430,
    missed: 0,
  });
});

function expectedOf({ put, cut, at = put ?? cut, severity = 'error' }: Statement): string {
  return `${severity} ${at}`;
}

function faultsOf(table: StatementTable, statement: Statement): string[] {
  const wrong = structuredClone(table.right[statement.of]);
  change(wrong, statement);
  return findingsIn(table, statement.of, wrong).map(
    ({ severity, location }) => `${severity} ${location.pointer}`,
  );
}

function findingsIn({ as }: StatementTable, name: string, value: unknown) {
  const options = { as: as?.[name], edition: 'spec', brand: 'SVC', now: Date.UTC(2026, 0, 15) } as const;
  return lintDocuments([{ name: 'document.json', value }], options).findings;
}

function change(document: unknown, { put, cut, value }: Statement): void {
  const steps = stepsOf(put ?? cut ?? '');
  const last = steps.at(-1) ?? '';
  const parent = steps
    .slice(0, -1)
    .reduce<object>((inner, step) => Reflect.get(inner, step), document as object);
  if (put === undefined) Reflect.deleteProperty(parent, last);
  else Reflect.set(parent, last, value);
}
