import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, expectTypeOf, test } from 'vitest';
import type { Word } from '../../src/base/word.js';
import type {
  Answer,
  Decision,
  Documents,
  Request,
  RequestInWords,
  Result,
  Snapshot,
} from '../../src/index.js';
import * as core from '../../src/index.js';
import type { Difference, Reach } from '../../src/public/analysis.js';
import * as analysis from '../../src/public/analysis.js';
import type { LintResult } from '../../src/public/lint.js';
import { lint } from '../../src/public/lint.js';

const ENTRIES = [
  'index',
  'public/analysis',
  'public/assurance',
  'public/history',
  'public/lint',
  'public/posture',
  'public/testing',
  'public/what-if',
  'fast-check/fast-check',
  'server/entry/server',
  'notebook/notebook',
  'vitest/vitest',
];

test.each(ENTRIES)('the names of %s', async (entry) => {
  await expect(`${exportedNames(`src/${entry}.ts`).join('\n')}\n`).toMatchFileSnapshot(
    `../../fixtures/names/${entry.split('/').at(-1)}.txt`,
  );
});

test('no name stands in two entries, and all index.ts says under its headings is exported', () => {
  const all = ENTRIES.flatMap((entry) => exportedNames(`src/${entry}.ts`));
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
  for (const heading of readFileSync('src/index.ts', 'utf8')
    .split(/^\/\/ (?!biome)/m)
    .slice(1))
    expect(heading).toMatch(/^[A-Z].*\nexport /);
});

test('every question takes a snapshot first, and a request in words or as a body', () => {
  expectTypeOf(core.readSnapshot).parameter(0).toEqualTypeOf<Documents>();
  expectTypeOf(core.readSnapshot).returns.toEqualTypeOf<Result<Snapshot>>();
  expectTypeOf(core.decide).parameters.toEqualTypeOf<
    [Snapshot, Word<core.SimulatedTypeName>, Request | RequestInWords]
  >();
  expectTypeOf(core.decide).returns.toEqualTypeOf<Answer<Decision | null>>();
  expectTypeOf(core.readRequest).returns.toEqualTypeOf<Answer<Request>>();
  expectTypeOf(core.decideAll).parameters.toEqualTypeOf<
    [Snapshot, Word<core.SimulatedTypeName>, Iterable<Request | RequestInWords>]
  >();
  expectTypeOf<ReturnType<typeof core.decideAll>>().toExtend<Iterable<Answer<Decision | null>>>();
  expectTypeOf(core.simulate).parameter(1).toEqualTypeOf<Request | RequestInWords>();
  expectTypeOf(analysis.reach).returns.toEqualTypeOf<Answer<Reach>>();
  expectTypeOf(analysis.diff).returns.toEqualTypeOf<Answer<Difference>>();
  expectTypeOf(lint).returns.toEqualTypeOf<LintResult>();
  expectTypeOf(core.unwrap<Reach>).returns.toEqualTypeOf<Reach>();
  expectTypeOf<Parameters<typeof core.simulate>[0]>().toEqualTypeOf<Parameters<typeof analysis.reach>[0]>();
});

/** `name` for a value, `type Name` for a type. */
function exportedNames(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements
    .flatMap((statement) => {
      if (ts.isExportDeclaration(statement)) {
        const { exportClause, isTypeOnly } = statement;
        if (exportClause === undefined || !ts.isNamedExports(exportClause)) return ['*'];
        return exportClause.elements.map(
          (one) => `${isTypeOnly || one.isTypeOnly ? 'type ' : ''}${one.name.text}`,
        );
      }
      const isExported =
        ts.canHaveModifiers(statement) &&
        ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      if (!isExported) return [];
      if (ts.isVariableStatement(statement))
        return statement.declarationList.declarations.map(({ name }) => name.getText());
      const { name } = statement as { readonly name?: ts.Identifier };
      const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
      return name === undefined ? [] : [`${isType ? 'type ' : ''}${name.text}`];
    })
    .sort();
}
