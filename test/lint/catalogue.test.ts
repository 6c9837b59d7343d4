import { describe, expect, test } from 'vitest';
import { RULES } from '../../src/lint/lint.js';
import { CATALOGUE } from './catalogue.js';
import { MUTATORS } from './mutators/registry.js';

const ids = RULES.map(({ id }) => id);

/** Rules that are off by default. The mutation tests run only the recommended rules, so `analysis.test.ts` tests these. */
const offByDefault = RULES.filter(({ isOffByDefault }) => isOffByDefault).map(({ id }) => id);

test('every lint rule of the catalogue is implemented', () => {
  const missing = CATALOGUE.filter((id) => !ids.includes(id));
  expect(missing).toEqual([]);
});

test('every lint rule id is unique', () => {
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('every lint rule of the catalogue is violated by a mutation of a valid document, and there are at least 150 mutations', () => {
  const broken = new Set(MUTATORS.map(({ rule }) => rule));
  expect(CATALOGUE.filter((id) => !broken.has(id) && !offByDefault.includes(id))).toEqual([]);
  expect(MUTATORS.length).toBeGreaterThanOrEqual(150);
  expect([...broken].filter((id) => !ids.includes(id))).toEqual([]);
});

describe.each(RULES.map((rule) => [rule.id, rule] as const))('the texts of the lint rule %s', (id, rule) => {
  test('each lint rule has a well-formed id, and a description, reason and source in the common style', () => {
    expect(id).toMatch(/^[a-z]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/);
    for (const text of [rule.what, rule.why ?? '']) {
      expect(text).toMatch(/^[a-z`"]|^(SCIM|JSON|ISO|URL|URI|HTTP|SHA|RSA|SAML|OIDC|PKCE|SMS)/);
      expect(text).not.toMatch(/\.$|\n/);
      expect(text.length).toBeLessThanOrEqual(300);
    }
    expect(rule.what.length).toBeLessThanOrEqual(150);
    expect(rule.source).toMatch(/\S/);
  });
});
