import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stepsOf } from '../../src/base/pointer.js';
import { EXAMPLE_DAY } from '../../src/lint/example.js';
import { type LintOptions, lintDocuments } from '../../src/lint/lint.js';
import { SEVERITIES } from '../../src/lint/rule/finding.js';
import { MUTATORS } from './mutators/registry.js';

/** A document with a mistake, and the settings with which it is linted in both editions. */
interface Wrong {
  readonly value: unknown;
  readonly before?: unknown;
  readonly options: LintOptions;
}

const STATEMENTS = new URL('../../fixtures/lint/statements/', import.meta.url);

test('the page of every lint rule that is milder in edition `field` mentions the edition', () => {
  const milder = new Set<string>();
  for (const wrong of [...ofMutators(), ...ofStatements()]) {
    const inField = severitiesIn(wrong, 'field');
    for (const [rule, severity] of severitiesIn(wrong, 'spec'))
      if (severity > (inField.get(rule) ?? -1)) milder.add(rule);
  }
  expect(milder.size).toBeGreaterThan(30);
  const silent = [...milder].filter((id) => !mentionsEdition(readFileSync(`docs/rules/${id}.md`, 'utf8')));
  expect(silent.sort()).toEqual([]);
});

/** Whether a page has the section about editions, or states that the lint rule runs in only one edition. */
function mentionsEdition(page: string): boolean {
  return /^## Editions$|^\| edition \| only `spec`/m.test(page);
}

/** Returns the highest severity that each lint rule reports for a document, as an index of `SEVERITIES`. */
function severitiesIn({ value, before, options }: Wrong, edition: 'field' | 'spec'): Map<string, number> {
  const found = new Map<string, number>();
  const { findings } = lintDocuments(documentsOf(value), {
    ...options,
    edition,
    now: EXAMPLE_DAY,
    ...(before !== undefined && { before: documentsOf(before) }),
  });
  for (const { rule, severity } of findings)
    found.set(rule, Math.max(found.get(rule) ?? -1, SEVERITIES.indexOf(severity)));
  return found;
}

function documentsOf(value: unknown) {
  return [typeof value === 'string' ? { name: 'document', text: value } : { name: 'document.json', value }];
}

function ofMutators(): readonly Wrong[] {
  return MUTATORS.map((mutator): Wrong => {
    const { kind, reading, engine, isChange } = mutator;
    const document = mutator.valid();
    const value = mutator.breaks(document) ?? document;
    return {
      value,
      ...(isChange === true && { before: mutator.valid() }),
      options: { as: kind, reading, engine },
    };
  });
}

function ofStatements(): readonly Wrong[] {
  return readdirSync(STATEMENTS)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const { as, right, statements } = JSON.parse(readFileSync(new URL(name, STATEMENTS), 'utf8'));
      return statements.map(({ of, put, cut, value }: Record<string, string>): Wrong => {
        const wrong = structuredClone(right[of ?? '']);
        const steps = stepsOf(put ?? cut ?? '');
        const parent = steps.slice(0, -1).reduce((inner, step) => Reflect.get(inner, step), wrong);
        if (put === undefined) Reflect.deleteProperty(parent, steps.at(-1) ?? '');
        else Reflect.set(parent, steps.at(-1) ?? '', value);
        return { value: wrong, options: { as: as?.[of ?? ''], brand: 'SVC' } };
      });
    });
}
