import { expect, test } from 'vitest';
import { lintDocuments } from '../../src/lint/lint.js';
import { lintByConfig } from '../../src/lint/lint-with.js';

const STRANGER = { colour: 'red' };
const ZONE = { id: 'z1', name: 'Office', type: 'IP', status: 'ACTIVE' };

// biome-ignore format: a table
test.each<[string, unknown, boolean, readonly string[]]>([
  ['a file that was named', STRANGER, false, ['error']],
  ['a file of a folder', STRANGER, true, ['info']],
  ['strangers of a folder in one file', [STRANGER, STRANGER], true, ['info', 'info']],
  ['a stranger beside a zone in a file that was named', [ZONE, STRANGER], false, ['warning']],
  ['a stranger beside a zone', [ZONE, STRANGER], true, ['warning']],
  ['the answer of a recording', { method: 'GET', path: '/somewhere', status: 200, response: STRANGER }, false, ['info']],
  ['an element of such an answer', { method: 'GET', path: '/somewhere', status: 200, response: [STRANGER, ZONE] }, false, ['info']],
  ['an exchange without bodies', [{ method: 'DELETE', path: '/api/v1/zones/z1', status: 204 }], false, []],
  ['a cassette', { version: 2, interactions: [{ request: { method: 'GET', url: 'https://id.example.com/api/v1/domains', body: '' }, response: { code: 200, headers: {}, body: '{"domains": []}' } }] }, false, []],
  ['nothing', {}, false, []],
  ['an empty list', [], false, []],
  ['what the service has beside', [{ domains: [] }, { warningThreshold: 60 }, { active: true }], false, []],
])('%s', (_, value, isFromFolder, severities) => {
  const { findings } = lintDocuments([{ name: 'a.json', value, ...(isFromFolder && { pathInFolder: 'a.json' }) }]);
  const found = findings.filter(({ rule }) => rule === 'document/kind-unknown');
  expect(found.map(({ severity }) => severity)).toEqual(severities);
});

test('a configuration can make it as grave as it likes', async () => {
  const documents = [{ name: 'a.json', value: STRANGER, pathInFolder: 'a.json' }];
  const result = await lintByConfig(documents, { config: { rules: { 'document/kind-unknown': 'error' } } });
  expect(result.ok && result.value.findings.map(({ severity }) => severity)).toEqual(['error']);
});
