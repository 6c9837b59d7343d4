import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lintDocuments } from '../../src/lint/lint.js';
import { type Finding, SEVERITIES } from '../../src/lint/rule/finding.js';
import { groupFindings, rulesOf } from '../../src/report/lint/finding-groups.js';
import { foldGroups, moreWords } from '../../src/report/lint/folded.js';
import type { LintReport } from '../../src/report/lint/lint-report.js';
import { lintText } from '../../src/report/lint/text.js';
import { PLAIN_PAGE } from '../../src/report/text/page.js';
import { runs } from '../runs.js';

const arbitraryFinding: fc.Arbitrary<Finding> = fc
  .record({
    rule: fc.constantFrom('condition/unknown-reference', 'reference/unknown', 'links/link-fields'),
    severity: fc.constantFrom(...SEVERITIES),
    document: fc.constantFrom('a.json', 'b.json'),
    line: fc.integer({ min: 1, max: 99 }),
    cause: fc.option(fc.constantFrom('unknown zone z1', 'unknown zone z2'), { nil: undefined }),
    isFixable: fc.boolean(),
  })
  .map(({ rule, severity, document, line, cause, isFixable }) => ({
    ...{ rule, severity, message: `message ${line}`, related: [] },
    location: { document, pointer: '', line, column: 1 },
    ...(cause !== undefined && { cause }),
    ...(isFixable && { fix: { kind: 'safe' as const, description: 'remove it', edits: [] } }),
  }));

const arbitraryFindings = fc.array(arbitraryFinding, { maxLength: 40 });

test('property: grouping lint findings keeps every finding exactly once', () => {
  fc.assert(
    fc.property(arbitraryFindings, (findings) => {
      const grouped = groupFindings(findings).flat();
      expect(grouped).toHaveLength(findings.length);
      expect(new Set(grouped)).toEqual(new Set(findings));
    }),
    runs(200, 2000),
  );
});

test('property: if the report of lint joins several findings into a group, they have the same severity and cause, and none of them has a fix', () => {
  fc.assert(
    fc.property(arbitraryFindings, (findings) => {
      for (const group of groupFindings(findings).filter(({ length }) => length > 1)) {
        expect(new Set(group.map(({ severity, cause }) => `${severity} ${cause}`)).size).toBe(1);
        expect(group[0].cause).toBeDefined();
        expect(group.some(({ fix }) => fix !== undefined)).toBe(false);
      }
    }),
    runs(200, 2000),
  );
});

test('property: the text report of lint counts every finding, whatever limit is set', () => {
  fc.assert(
    fc.property(arbitraryFindings, fc.constantFrom(1, 3, Number.POSITIVE_INFINITY), (findings, most) => {
      const text = textOf(findings, most);
      const shown = [...text.matchAll(/^ {2}\d+:1 {2}(?:error|warning|info) /gm)].length;
      const grouped = numbersIn(text, /also: (\d+) more findings? with the same cause/g);
      const folds = numbersIn(text, /\b(\d+) more of [a-z]/g);
      expect(shown + grouped + folds).toBe(findings.length);
    }),
    runs(100, 1000),
  );
});

test('the text report of lint shows a group of findings as one entry with their number, the first locations and the rule ids', () => {
  const rule = (id: string, zone: string) => ({
    ...{ id, type: 'ACCESS_POLICY', name: id, status: 'ACTIVE' },
    conditions: { network: { connection: 'ZONE', include: [zone] } },
    actions: { appSignOn: { access: 'DENY' } },
  });
  const org = {
    policies: [
      { id: 'p1', type: 'ACCESS_POLICY', name: 'Payroll', status: 'ACTIVE', priority: 1, system: true },
    ],
    rules: {
      p1: ['z9', 'z9', 'z8', 'z9'].map((zone, index) => ({
        ...rule(`r${index}`, zone),
        priority: index + 1,
      })),
    },
    zones: [
      {
        id: 'z1',
        type: 'IP',
        name: 'Office',
        status: 'ACTIVE',
        gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }],
      },
    ],
  };
  const { findings } = lintDocuments([{ name: 'org.json', text: JSON.stringify(org, null, 1) }]);
  const unknown = findings.filter(({ rule }) => rule === 'condition/unknown-reference');
  expect(unknown.map(({ cause }) => cause)).toEqual(
    ['z9', 'z9', 'z8', 'z9'].map((id) => `unknown zone ${id}`),
  );
  expect(groupFindings(unknown).map((group) => [group.length, ...rulesOf(group)])).toEqual([
    [3, 'condition/unknown-reference'],
    [1, 'condition/unknown-reference'],
  ]);
  expect(textOf(unknown, 1)).toMatch(
    /also: 2 more findings with the same cause: org\.json:\d+:\d+ and 1 more \(--show all lists them\)/,
  );
});

test('the text report of lint states, for each rule, how many of its findings are in groups that the report does not show', () => {
  const finding = (rule: string, cause: string): Finding => ({
    ...{ rule, cause, severity: 'warning', message: rule, related: [] },
    location: { document: 'a.json', pointer: '' },
  });
  const findings = ['one', 'other'].flatMap((cause) => [finding('a/b', cause), finding('c/d', cause)]);
  expect(moreWords(foldGroups(groupFindings(findings), 1))).toEqual(['1 more of a/b', '1 more of c/d']);
});

function textOf(findings: readonly Finding[], most: number): string {
  const report: LintReport = {
    ...{
      findings,
      most,
      documents: [],
      resources: 1,
      rules: [],
      suppressed: 0,
      failOn: 'error',
      version: '1.0.0',
    },
    baseline: { known: 0, gone: 0 },
  };
  return lintText.text(report, { ...PLAIN_PAGE, columns: 1000 });
}

function numbersIn(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].reduce((sum, [, number]) => sum + Number(number), 0);
}
