import { describe, expect, test } from 'vitest';
import { exampleDocument, exampleSetting } from '../../src/lint/example.js';
import { documentsWithFixes } from '../../src/lint/fix.js';
import { type LintOptions, lintDocuments, RULES } from '../../src/lint/lint.js';
import type { FixKind } from '../../src/lint/rule/finding.js';
import type { LintRule } from '../../src/lint/rule/rule.js';
import { recommended } from '../../src/lint/run/selection.js';
import { writeYaml } from './write-yaml.js';

/** One example of a rule, as a text that can be fixed. */
interface Case {
  readonly rule: LintRule;
  readonly value: unknown;
  readonly options: LintOptions;
}

const cases = RULES.filter(({ fix }) => fix !== undefined).flatMap((rule): Case[] =>
  rule.examples.bad.flatMap((example) => {
    if (['change', 'document', 'suppression'].includes(rule.on)) return [];
    const options: LintOptions = {
      ...exampleSetting(rule, example),
      brand: 'OKTA',
      now: Date.UTC(2026, 0, 15),
      selection: {
        ...recommended,
        severityOf: (other, at) => (other.id === rule.id ? rule.severity : recommended.severityOf(other, at)),
      },
    };
    return [{ rule, value: exampleDocument(rule, example), options }];
  }),
);

const TEXTS = [
  ['JSON', 'example.json', (value: unknown) => JSON.stringify(value, null, 2)],
  ['JSON on one line', 'example.json', (value: unknown) => JSON.stringify(value)],
  ['YAML', 'example.yaml', writeYaml],
] as const;

describe.each(cases.map((one) => [one.rule.id, one] as const))(
  'fixes of the lint rule %s',
  (id, { rule, value, options }) => {
    test.each(TEXTS)(
      'a fix in %s removes the finding of its lint rule and causes no new finding',
      (_, name, write) => {
        const text = write(value);
        const { findings, documents } = lintDocuments([{ name, text }], options);
        const own = findings.filter((finding) => finding.rule === id && finding.fix !== undefined);
        for (const finding of own) {
          const [fixed] = documentsWithFixes([finding], documents, new Set<FixKind>(['safe', 'suggested']));
          expect(fixed, `${finding.fix?.description} cannot be made`).toBeDefined();
          const after = lintDocuments([{ name, text: fixed?.text ?? '' }], options).findings;
          const before = new Set(findings.map(({ rule, message }) => `${rule} ${message}`));
          const fresh = after.filter(({ rule, message }) => !before.has(`${rule} ${message}`));
          expect(fresh.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
          expect(after.length).toBeLessThan(findings.length);
          expect(finding.fix?.kind === 'suggested' || rule.fix === 'safe').toBe(true);
        }
      },
    );
  },
);

test('every lint rule that declares a fix offers the fix for one of its examples', () => {
  const offering = new Set(
    cases.flatMap(({ rule, value, options }) =>
      lintDocuments([{ name: 'example.json', text: JSON.stringify(value) }], options).findings.some(
        (finding) => finding.rule === rule.id && finding.fix !== undefined,
      )
        ? [rule.id]
        : [],
    ),
  );
  expect([...new Set(cases.map(({ rule }) => rule.id))].filter((id) => !offering.has(id))).toEqual([]);
});
