import { describe, expect, test } from 'vitest';
import { lintDocuments } from '../../src/lint/lint.js';
import type { Mutator } from './mutator.js';
import { MUTATORS } from './mutators/registry.js';

describe.each(MUTATORS.map((mutator) => [`${mutator.rule}: ${mutator.what}`, mutator] as const))(
  'the mutation of a valid document: %s',
  (_, mutator) => {
    test('the valid document from which a test mutation starts has no lint errors', () => {
      expect(errorsIn(mutator, mutator.valid())).toEqual([]);
    });

    test('the document into which a test mutation puts a mistake has exactly the expected lint finding', () => {
      const { findings } = lintBroken(mutator);
      expect(findings.map(({ rule }) => rule)).toContain(mutator.rule);
      const others = findings.filter(({ rule, severity }) => rule !== mutator.rule && severity === 'error');
      expect(others.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
    });
  },
);

function lintBroken(mutator: Mutator) {
  const document = mutator.valid();
  const broken = mutator.breaks(document) ?? document;
  return mutator.isChange === true
    ? lintDocuments(asDocuments(broken), { ...optionsOf(mutator), before: asDocuments(mutator.valid()) })
    : lintDocuments(asDocuments(broken), optionsOf(mutator));
}

function errorsIn(mutator: Mutator, document: unknown): string[] {
  return lintDocuments(asDocuments(document), optionsOf(mutator))
    .findings.filter(({ severity }) => severity === 'error')
    .map(({ rule, message, location }) => `${rule} at ${location.pointer}: ${message}`);
}

function optionsOf({ kind, reading, edition, engine }: Mutator) {
  return { as: kind, reading, edition: edition ?? ('spec' as const), engine, now: Date.UTC(2026, 0, 15) };
}

function asDocuments(value: unknown) {
  return [typeof value === 'string' ? { name: 'document', text: value } : { name: 'document', value }];
}
