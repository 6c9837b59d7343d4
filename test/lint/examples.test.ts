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

/** The verbs that begin an instruction in the findings. */
const INSTRUCTIONS =
  'activate|add|allow|apply|assign|change|check|choose|compare|copy|correct|create|deactivate|deny|encode|export|fix|give|import|include|keep|let|list|make|map|merge|move|number|pass|record|register|relax|remove|rename|repeat|replace|require|respond|restore|return|rewrite|run|select|send|separate|set|shorten|start|store|support|update|use|write';

/**
 * Matches a message that states what to do: a clause begins with an instruction, or a suggestion follows. The message about a syntax error
 * states what belongs at that position instead.
 */
const ACTION = new RegExp(`(?:[;:,] |\\bor )(?:${INSTRUCTIONS})\\b|; did you mean |\\bexpected .*, found `);

/** Matches raw JSON, which messages must not contain. */
const RAW_JSON = /\[\[|\{"/;

describe.each(RULES.map((rule) => [rule.id, rule] as const))(
  'the examples of the lint rule %s',
  (id, rule) => {
    test('each lint rule names a known lint target, which is the kind of value that the rule checks', () => {
      expect(SUBJECTS).toContain(rule.on);
    });

    test('each lint rule has incorrect and correct examples', () => {
      expect(rule.examples.bad.length).toBeGreaterThan(0);
      expect(rule.examples.good.length).toBeGreaterThan(0);
    });

    test.each(rule.examples.bad.map((example) => [JSON.stringify(example), example]))(
      'the lint rule finds its incorrect example %s, and the finding states what to do',
      (_, example) => {
        const { findings } = lintExample(rule, example);
        expect(findings.filter(({ message }) => RAW_JSON.test(message))).toEqual([]);
        const own = findings.filter((finding) => finding.rule === id);
        expect(own).not.toEqual([]);
        expect(own.filter(({ message, fix }) => fix === undefined && !ACTION.test(message))).toEqual([]);
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
