import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { lintDocuments } from '../../src/lint/lint.js';
import type { Finding } from '../../src/lint/rule/finding.js';

const FOLDER = new URL('../../fixtures/lint/recorded/', import.meta.url);

describe('recordings of the live service', () => {
  const found = namesIn('terraform', 'salto').flatMap((name) =>
    documentsIn(name).flatMap(({ place, value }) =>
      findingsIn(name, value).map((finding) => ({ place, finding })),
    ),
  );

  test('recordings of the live service have no lint errors', () => {
    const errors = found.filter(({ finding }) => finding.severity === 'error');
    expect(errors.map(({ place, finding }) => `${place} ${finding.rule}: ${finding.message}`)).toEqual([]);
  });

  test('recordings of the live service have exactly the lint warnings that the test lists', () => {
    const warnings: Record<string, string[]> = {};
    for (const { place, finding } of found) {
      if (finding.severity !== 'warning') continue;
      warnings[finding.rule] ??= [];
      warnings[finding.rule]?.push(`${place} ${finding.location.pointer}`);
    }
    const listed = JSON.parse(textOf('warnings.json')) as Record<string, { readonly found: string[] }>;
    expect(warnings).toEqual(
      Object.fromEntries(Object.entries(listed).map(([rule, { found }]) => [rule, found])),
    );
  });
});

const VERIFICATION = '/value/actions/appSignOn/verificationMethod';

const [USER_PROFILE, PRECISE, BREACHED, ZONES, ZONE] = [
  'rule.replacePolicyRule.200.UpdateAllowedIdentifiersInUserProfilePolicy',
  'rule.createPolicyRule.200.Enable2FAPreciseAuth',
  'policy.createPolicy.200.passwordWithBreachedProtection',
  'zone.listNetworkZones.200.RetrieveAllZones',
  'zone.replaceNetworkZone.request.ReplaceNetworkZone',
];

// biome-ignore format: a table
describe.each([
  ['`ACTIVE,`', USER_PROFILE, 'rule/status-known', '/value/status'],
  ['`true,`', USER_PROFILE, 'shape/wrong-type', '/value/system'],
  ['a priority as text', USER_PROFILE, 'shape/wrong-type', '/value/priority'],
  ['`phishingREsistant`', PRECISE, 'shape/misspelt-field', `${VERIFICATION}/constraints/possession/phishingREsistant`],
  ['constraints as an object', PRECISE, 'shape/wrong-type', `${VERIFICATION}/constraints`],
  ['`deletegatedWorkflowId`', BREACHED, 'shape/misspelt-field', '/value/settings/password/breachedProtection/deletegatedWorkflowId'],
  ['`exclue`', ZONES, 'shape/misspelt-field', '/value/4/ipServiceCategories/exclue'],
  ['`15.5.6.7/24-15.5.6.9`', ZONE, 'zone/address-form', '/value/proxies/3/value'],
])('lint finds a mistake in the published API documentation of the service: %s', (_, example, rule, pointer) => {
  test(`a mistake in an example of the published API documentation is found by the lint rule ${rule}`, () => {
    const name = `mistakes/${example}.json`;
    const findings = documentsIn(name).flatMap(({ value }) => findingsIn(name, value));
    expect(findings.map((finding) => `${finding.rule} ${finding.location.pointer}`)).toContain(`${rule} ${pointer}`);
  });
});

test('lint reports the misspelled status `INIACTIVE` in an example of the published API documentation', () => {
  const [finding] = findingsIn('policy.json', {
    id: 'rst1',
    type: 'DEVICE_SIGNAL_COLLECTION',
    name: 'Devices',
    status: 'INIACTIVE',
    priority: 1,
  });
  expect(finding).toMatchObject({ rule: 'policy/status-known', severity: 'error' });
  expect(finding?.message).toContain('did you mean `INACTIVE`?');
});

test('lint reports a certificate that has expired since it was recorded only as info', () => {
  const key = { kty: 'RSA', kid: 'k1', expiresAt: '2025-12-18T00:00:00.000Z' };
  const exchange = { method: 'GET', path: '/api/v1/idps/credentials/keys/k1', status: 200, response: key };
  const severities = [key, exchange].map(
    (value) => findingsIn('key.json', value).find(({ rule }) => rule === 'idp-key/expired')?.severity,
  );
  expect(severities).toEqual(['error', 'info']);
});

/** Lints like the command line, on a date on which no recorded certificate has expired. */
function findingsIn(name: string, value: unknown): readonly Finding[] {
  return lintDocuments([{ name, value }], { now: Date.UTC(2026, 5, 15) }).findings;
}

/** Returns the documents of a file, one per line if it is JSON Lines. */
function documentsIn(name: string): readonly { readonly place: string; readonly value: unknown }[] {
  const text = textOf(name);
  if (name.endsWith('.json')) return [{ place: name, value: JSON.parse(text) }];
  const lines = text.trimEnd().split('\n');
  return lines.map((line, index) => ({ place: `${name}:${index + 1}`, value: JSON.parse(line) }));
}

function namesIn(...sources: readonly string[]): readonly string[] {
  return sources.flatMap((source) =>
    readdirSync(new URL(`${source}/`, FOLDER), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.jsonl?$/.test(name))
      .sort()
      .map((name) => `${source}/${name}`),
  );
}

function textOf(name: string): string {
  return readFileSync(new URL(name, FOLDER), 'utf8');
}
