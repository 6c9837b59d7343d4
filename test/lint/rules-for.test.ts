import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RULES } from '../../src/lint/catalogue.js';
import { EXAMPLE_DAY, exampleDocument, exampleSetting } from '../../src/lint/example.js';
import { lintDocuments } from '../../src/lint/lint.js';
import { lintByConfig } from '../../src/lint/lint-with.js';
import { rulesIn } from '../../src/lint/rule/rules-in.js';
import * as exported from '../../src/lint/rules/export-registry.js';
import { EXPORT_KINDS } from '../../src/lint/rules-for.js';
import { TARGETS } from '../../src/lint/targets/targets.js';

const EXPORT_RULES = new Set(rulesIn(exported));

test('a rule outside the export registry is in a preset, or checks other documents than exports', () => {
  const others = RULES.filter((rule) => !EXPORT_RULES.has(rule) && rule.preset === undefined);
  expect(others.length).toBeGreaterThan(100);
  const wrong = others.filter(({ on }) =>
    on === 'resource'
      ? true
      : TARGETS.some((target) => target.name === on && target.of.some((kind) => EXPORT_KINDS.has(kind))),
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test('`lintByConfig` loads only the rules that can report something, and reports the same as all rules', async () => {
  const salto = JSON.parse(readFileSync('fixtures/orgs/salto.json', 'utf8'));
  const cases = RULES.filter(
    ({ on }) => on !== 'change' && on !== 'suppression' && on !== 'document',
  ).flatMap((rule) =>
    [...rule.examples.bad, ...rule.examples.good].map((example) => ({
      value: exampleDocument(rule, example),
      setting: exampleSetting(rule, example),
    })),
  );
  const loaded = new Set<number>();
  for (const { value, setting } of [{ value: salto, setting: {} }, ...cases]) {
    const documents = [{ name: 'example.json', value }];
    const options = { ...setting, now: EXAMPLE_DAY };
    const result = await lintByConfig(documents, options);
    if (!result.ok) throw new Error('the result is a failure');
    const { findings, undecided, notRun } = lintDocuments(documents, options);
    expect(result.value).toMatchObject({
      findings,
      ...(undecided && { undecided }),
      ...(notRun && { notRun }),
    });
    loaded.add(result.value.rules.length);
  }
  expect([...loaded].sort()).toEqual([EXPORT_RULES.size, RULES.length].sort());
});
