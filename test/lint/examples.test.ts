import { describe, expect, test } from 'vitest';
import { lintExample } from '../../src/lint/example.js';
import { RULES } from '../../src/lint/lint.js';
import { TARGETS } from '../../src/lint/targets/targets.js';

const SUBJECTS = [
  ...TARGETS.map(({ name }) => name),
  'change',
  'document',
  'org',
  'recording',
  'resource',
  'suppression',
  'terraform',
];

/** Matches raw JSON, which messages must not contain. */
const RAW_JSON = /\[\[|\{"/;

describe.each(RULES.map((rule) => [rule.id, rule] as const))(
  'the examples of the lint rule %s',
  (id, rule) => {
    test('each lint rule names a known kind of value to check', () => {
      expect(SUBJECTS).toContain(rule.on);
    });

    test('each lint rule has incorrect and correct examples', () => {
      expect(rule.examples.bad.length).toBeGreaterThan(0);
      expect(rule.examples.good.length).toBeGreaterThan(0);
    });

    test.each(rule.examples.bad.map((example) => [JSON.stringify(example), example]))(
      'the lint rule finds its incorrect example %s',
      (_, example) => {
        const { findings } = lintExample(rule, example);
        expect(findings.filter(({ message }) => RAW_JSON.test(message))).toEqual([]);
        expect(findings.map((finding) => finding.rule)).toContain(id);
        expect(findings.filter((finding) => finding.rule !== id && finding.severity === 'error')).toEqual([]);
      },
    );

    test.each(rule.examples.good.map((example) => [JSON.stringify(example), example]))(
      'the lint rule accepts its correct example %s',
      (_, example) => {
        const { findings } = lintExample(rule, example);
        expect(findings.filter((finding) => finding.rule === id || finding.severity === 'error')).toEqual([]);
      },
    );
  },
);
