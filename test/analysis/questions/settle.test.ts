import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settleBody } from '../../../src/analysis/questions/settle.js';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { fixtures } from '../../cli/memory-io.js';

function settled(appInstance: string, policyContext: object) {
  const read = assembleDocuments([
    { name: 'org', value: JSON.parse(readFileSync(`${fixtures}settled.json`, 'utf8')) },
  ]);
  if (!read.ok) throw new Error('cannot be read');
  const found = settleBody(compile(read.value), { appInstance, policyContext });
  if (!found.ok) throw new Error('refused');
  return found.value.map(({ possible, maybeNone, decidedBy }) => ({
    possible: possible.map(({ rule }) => rule.name),
    maybeNone,
    decidedBy,
  }));
}

const groups = { ids: ['00g1staff'] };

test('if an unknown fact of a request cannot change the deciding rule, the answer lists one possible rule', () => {
  expect(settled('0oa1wiki', { groups })).toEqual([
    { possible: ['Everybody else'], maybeNone: false, decidedBy: { kind: 'decided' } },
  ]);
});

test('if an address is known to be outside a zone, it is known to be outside each zone within that zone', () => {
  const [mail] = settled('0oa2mail', { groups });
  expect(mail?.possible).toEqual(['Risk from outside', 'Campus', 'No risk', 'Catch-all Rule']);
  expect(mail?.decidedBy).toMatchObject({ kind: 'facts', facts: [{ fact: 'riskLevel' }, { fact: 'zone' }] });
});

test('after one missing fact of a request is stated, another fact may no longer matter, or no fact is missing any more', () => {
  expect(settled('0oa2mail', { groups, risk: { level: 'LOW' } })).toEqual([
    {
      possible: ['Campus', 'No risk'],
      maybeNone: false,
      decidedBy: {
        kind: 'facts',
        facts: [{ fact: 'zone', fields: ['policyContext.ip', 'policyContext.zones.ids'] }],
      },
    },
  ]);
  expect(settled('0oa2mail', { groups, ip: '203.0.113.9' })).toEqual([]);
});
