import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DocumentKind, KIND_NAMES } from '../../src/documents/kinds/kinds.js';
import { exampleDocument } from '../../src/lint/example.js';
import { lintDocuments, RULES } from '../../src/lint/lint.js';
import { READINGS } from '../../src/lint/rule/setting.js';
import { recommended } from '../../src/lint/run/selection.js';
import { mutateJson } from '../generators/mutate-json.js';
import { runs } from '../runs.js';

/** A selection with every rule on, whatever the preset. */
const everything = {
  severityOf: (rule: (typeof RULES)[number]) => rule.severity,
  optionsOf: recommended.optionsOf,
};

const settings = fc.record({
  as: fc.option(fc.constantFrom(...(KIND_NAMES as readonly DocumentKind[])), { nil: undefined }),
  reading: fc.option(fc.constantFrom(...READINGS), { nil: undefined }),
  edition: fc.constantFrom('spec' as const, 'field' as const),
  engine: fc.constantFrom('identity' as const, 'classic' as const),
});

/** The documents of all rule examples. */
const examples = RULES.flatMap((rule) =>
  [...rule.examples.bad, ...rule.examples.good].map((example) => exampleDocument(rule, example)),
);

describe('lint of any document', () => {
  test('property: lint never throws for arbitrary JSON, read as any kind of document', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), settings, (value, setting) => {
        check(value, setting);
      }),
      runs(250, 20_000),
    );
  });

  test('property: lint never throws for its examples with exchanged, missing and renamed values', () => {
    fc.assert(
      fc.property(fc.constantFrom(...examples).chain(mutateJson), settings, (value, setting) => {
        check(value, { ...setting, as: undefined });
      }),
      runs(188, 50_000),
    );
  });

  test('property: lint never throws for arbitrary text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(
          lintDocuments([
            { name: 'a.json', text },
            { name: 'b.yaml', text },
          ]).findings,
        ).toBeInstanceOf(Array);
      }),
      runs(75, 5000),
    );
  });

  test('lint never throws for endless nesting, cycles, throwing getters, and prototype keys', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const cyclic: Record<string, unknown> = { type: 'PASSWORD' };
    cyclic.rules = [cyclic];
    const trap = {
      get policies(): never {
        throw new Error('a trap');
      },
    };
    const proto =
      '{"policies":[{"id":"p","type":"PASSWORD","name":"x","__proto__":{"status":1},"constructor":{"a":1}}]}';
    const findings = lintDocuments([
      { name: 'deep.json', text: deep },
      { name: 'cyclic.json', value: cyclic },
      { name: 'trap.json', value: trap },
      { name: 'proto.json', text: proto },
    ]).findings.map(({ rule, location }) => `${location.document} ${rule}`);
    expect(findings).toContain('deep.json document/too-deep');
    expect(findings).toContain('cyclic.json document/parse');
    expect(findings).toContain('trap.json document/parse');
    expect(findings).toContain('proto.json shape/unknown-field');
  });
});

test('one broken file among a hundred does not affect the lint findings of the other files', () => {
  const documents = Array.from({ length: 100 }, (_, number) => ({
    name: `${number}.json`,
    text:
      number === 50
        ? '{ "policies": [ { "id": '
        : JSON.stringify({ id: `p${number}`, type: 'PASSWORD', name: `P${number}`, status: 'ACTIV' }),
  }));
  const { findings } = lintDocuments(documents);
  const wrong = findings.filter(({ rule }) => rule === 'policy/status-known');
  expect(new Set(wrong.map(({ location }) => location.document)).size).toBe(99);
  expect(findings.filter(({ location }) => location.document === '50.json').map(({ rule }) => rule)).toEqual([
    'document/parse',
  ]);
});

test('lint reports thousands of findings of one kind, in linear time', () => {
  const policies = Array.from({ length: 3000 }, (_, number) => ({
    id: `p${number}`,
    type: 'PASSWORD',
    name: `P${number}`,
    status: 'ACTIV',
  }));
  const { findings } = lintDocuments([{ name: 'org.json', text: JSON.stringify({ policies }, null, 1) }]);
  expect(findings.filter(({ rule }) => rule === 'policy/status-known')).toHaveLength(3000);
  expect(findings.every(({ location }) => location.line !== undefined)).toBe(true);
});

let checked = 0;

/**
 * Lints a document together with its state before a change, which has no source locations. Lints every twentieth document twice, and
 * expects the same findings both times.
 */
function check(value: unknown, setting: Parameters<typeof lintDocuments>[1]): void {
  checked += 1;
  const documents = [{ name: 'a.json', text: JSON.stringify(value, null, 1) ?? 'null' }];
  const options = {
    ...setting,
    selection: everything,
    now: Date.UTC(2026, 0, 15),
    before: [{ name: 'b.json', value }],
  };
  const { findings } = lintDocuments(documents, options);
  if (checked % 20 === 0) expect(lintDocuments(documents, options).findings).toEqual(findings);
  for (const { message, rule, location } of findings) {
    expect(message, rule).toMatch(/\S/);
    expect(message.length, rule).toBeLessThan(2000);
    expect(location.document, rule).toMatch(/^[ab]\.json$/);
  }
}
