import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RULES } from '../../src/lint/catalogue.js';
import { exampleDocument, exampleSetting } from '../../src/lint/example.js';
import { lintDocuments } from '../../src/lint/lint.js';
import { rulesIn } from '../../src/lint/rule/rules-in.js';
import * as exported from '../../src/lint/rules/export-registry.js';
import { EXPORT_KINDS, lintOnDemand, rulesFor } from '../../src/lint/rules-for.js';
import { readOrgs } from '../../src/lint/run/orgs.js';
import { TARGETS } from '../../src/lint/targets/targets.js';

const EXPORT_IDS: ReadonlySet<string> = new Set(rulesIn(exported).map(({ id }) => id));

test('every lint rule that is not in the export registry belongs to a preset, or checks documents that are not exports', () => {
  const others = RULES.filter((rule) => !EXPORT_IDS.has(rule.id) && rule.preset === undefined);
  expect(others.length).toBeGreaterThan(100);
  const wrong = others.filter(({ on }) =>
    on === 'resource'
      ? true
      : TARGETS.some((target) => target.name === on && target.of.some((kind) => EXPORT_KINDS.has(kind))),
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test('lint loads all rules, not only the rules for exports, if a document needs a rule of another kind', async () => {
  const others = RULES.filter(
    ({ id, on, preset }) => !EXPORT_IDS.has(id) && preset === undefined && on !== 'change',
  );
  const cases = others.flatMap((rule) =>
    [...rule.examples.bad, ...rule.examples.good].map((example) => ({ rule, example })),
  );
  expect(cases.length).toBeGreaterThan(500);
  for (const { rule, example } of cases) {
    const documents = [{ name: 'example.json', value: exampleDocument(rule, example) }];
    const { orgs } = readOrgs(documents, exampleSetting(rule, example));
    if (orgs.every(({ resources }) => resources.length === 0)) continue;
    expect(await rulesFor(orgs), rule.id).toBe(RULES);
  }
});

test('an export of an org is linted with the rules about exports, and they report the same as all rules', async () => {
  const documents = [{ name: 'org.json', text: readFileSync('fixtures/orgs/salto.json', 'utf8') }];
  const result = await lintOnDemand(documents);
  if (!result.ok) throw new Error('the result is a failure');
  expect(new Set(result.value.rules.map(({ id }) => id))).toEqual(EXPORT_IDS);
  expect(result.value).toMatchObject(lintDocuments(documents));
});
