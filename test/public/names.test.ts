import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, expectTypeOf, test } from 'vitest';
import type { Static } from '../../src/base/json-schema.js';
import type {
  Answer,
  Decision,
  Documents,
  NamedRequest,
  Request,
  Result,
  Snapshot,
} from '../../src/index.js';
import * as core from '../../src/index.js';
import type { PolicyMatchers } from '../../src/integrations/vitest/vitest.js';
import { TARGET_NAMES } from '../../src/lint/rule/target.js';
import { TARGETS } from '../../src/lint/targets/targets.js';
import type { RequestSchema } from '../../src/model/facts/request.js';
import type { Rule } from '../../src/model/policies/policy.js';
import type { Analysis, AnalyzeOptions, Difference } from '../../src/public/analysis.js';
import * as analysis from '../../src/public/analysis.js';
import type { LintResult, LintRule } from '../../src/public/lint.js';
import { lint } from '../../src/public/lint.js';
import type { TableOptions } from '../../src/public/what-if.js';

const ENTRIES = [
  'index',
  'public/analysis',
  'public/assurance',
  'public/logs',
  'public/lint',
  'public/compliance',
  'public/testing',
  'public/what-if',
  'integrations/fast-check/fast-check',
  'features/mock-api/server/entry/server',
  'integrations/notebook/notebook',
  'integrations/vitest/vitest',
];

test.each(ENTRIES)('the entry point %s of the library exports exactly the listed names', async (entry) => {
  await expect(`${exportedNames(`src/${entry}.ts`).join('\n')}\n`).toMatchFileSnapshot(
    `../../fixtures/names/${entry.split('/').at(-1)}.txt`,
  );
});

test('no name is exported by two entry points of the library, and every heading of index.ts is followed by exports', () => {
  const all = ENTRIES.flatMap((entry) => exportedNames(`src/${entry}.ts`));
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
  for (const heading of readFileSync('src/index.ts', 'utf8')
    .split(/^\/\/ (?!biome)/m)
    .slice(1))
    expect(heading).toMatch(/^[A-Z].*\nexport /);
});

test('every library function that answers a question takes an export as its first argument, and accepts a request with names or with ids', () => {
  expectTypeOf(core.readSnapshot).parameter(0).toEqualTypeOf<Documents>();
  expectTypeOf(core.readSnapshot).returns.toEqualTypeOf<Result<Snapshot>>();
  expectTypeOf(core.decide).parameters.toEqualTypeOf<
    [Snapshot, core.PolicyTypeName, Request | NamedRequest]
  >();
  expectTypeOf(core.decide).returns.toEqualTypeOf<Answer<Decision | null>>();
  expectTypeOf(core.readRequest).returns.toEqualTypeOf<Answer<Request>>();
  expectTypeOf(core.decideAll).parameters.toEqualTypeOf<
    [Snapshot, core.PolicyTypeName, Iterable<Request | NamedRequest>]
  >();
  expectTypeOf<ReturnType<typeof core.decideAll>>().toExtend<Iterable<Answer<Decision | null>>>();
  expectTypeOf(core.simulate).parameter(1).toEqualTypeOf<Request | NamedRequest>();
  expectTypeOf(analysis.analyze).returns.toEqualTypeOf<Answer<Analysis>>();
  expectTypeOf(analysis.diff).returns.toEqualTypeOf<Answer<Difference>>();
  expectTypeOf(lint).returns.toEqualTypeOf<LintResult>();
  expectTypeOf(core.unwrap<Analysis>).returns.toEqualTypeOf<Analysis>();
  expectTypeOf<Parameters<typeof core.simulate>[0]>().toEqualTypeOf<Parameters<typeof analysis.analyze>[0]>();
});

test('the TypeScript type of each enumerated value of the library is a union type, so that a typo does not compile', () => {
  type Words = NamedRequest;
  expectTypeOf<'ACCESS_POLICY' | 'OKTA_SIGN_ON'>().toExtend<core.PolicyTypeName>();
  expectTypeOf<'ACCES_POLICY'>().not.toExtend<core.PolicyTypeName>();
  expectTypeOf<'ACCESS_POLICY' | 'access-policy' | 'okta-sign-on'>().toExtend<Words['policyTypes']>();
  expectTypeOf<'acces-policy'>().not.toExtend<Words['policyTypes']>();
  expectTypeOf<'WINDOWS' | 'windows' | 'mobile-other'>().toExtend<Words['platform']>();
  expectTypeOf<'WINDWS'>().not.toExtend<Words['platform']>();
  expectTypeOf<'HIGH' | 'high'>().toExtend<Words['risk']>();
  expectTypeOf<'HIHG'>().not.toExtend<Words['risk']>();
  expectTypeOf<'ACCES_POLICY'>().not.toExtend<NonNullable<AnalyzeOptions['types']>[number]>();
  expectTypeOf<'ACCES_POLICY'>().not.toExtend<NonNullable<TableOptions['types']>[number]>();
  expectTypeOf<'tow'>().not.toExtend<Parameters<PolicyMatchers['toRequire']>[1]>();
  expectTypeOf<{ atLeast: 'tow' }>().not.toExtend<Parameters<PolicyMatchers['toRequire']>[1]>();
  expectTypeOf<'authentication policy'>().toExtend<Parameters<PolicyMatchers['toDecide']>[0]>();
  expectTypeOf<'authentification policy'>().not.toExtend<Parameters<PolicyMatchers['toDecide']>[0]>();
  expectTypeOf<'condition:network' | 'org'>().toExtend<LintRule['on']>();
  expectTypeOf<'zoen'>().not.toExtend<LintRule['on']>();
});

test("the TypeScript type of a rule's actions checks the values of each action, such as `access` of `appSignOn`", () => {
  type Actions = NonNullable<Rule['actions']>;
  expectTypeOf<NonNullable<Actions['appSignOn']>['access']>().toEqualTypeOf<
    'ALLOW' | 'DENY' | null | undefined
  >();
  expectTypeOf<{ appSignOn: { access: 'ALOW' } }>().not.toExtend<Actions>();
  expectTypeOf<{ signon: { access: 'CHALLENGE'; requireFactor: true } }>().toExtend<Actions>();
  expectTypeOf<Actions['postAuthSession']>().toEqualTypeOf<unknown>();
});

test('the TypeScript type of the field `on` of a lint rule has exactly the names of the lint targets', () => {
  expect([...new Set(TARGETS.map(({ name }) => name))].sort()).toEqual([...TARGET_NAMES].sort());
});

/** Returns the exported names: `name` for a value, `type Name` for a type. */
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

test('the TypeScript interface of a request equals the type of the request schema', () => {
  expectTypeOf<Static<typeof RequestSchema>>().toEqualTypeOf<Request>();
});
