import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { compiledOf } from '../../../src/simulate/compile.js';
import { coverageRecord } from '../../../src/testing/coverage/coverage.js';
import { measureCoverage } from '../../../src/testing/coverage/measured-coverage.js';
import { readSuite } from '../../../src/testing/file/read-suite.js';
import { runSuite } from '../../../src/testing/run-suite.js';
import { suggest } from '../../../src/testing/suggest/suggest.js';
import { suiteOf } from './coverage-law.js';

const [orgText, suiteText] = ['salto.json', 'salto.preflight.yaml'].map((name) =>
  readFileSync(`fixtures/orgs/${name}`, 'utf8'),
) as [string, string];

function salto() {
  const org = assembleDocuments([{ name: 'salto.json', text: orgText }]);
  const suite = readSuite({ name: 'salto.preflight.yaml', text: suiteText });
  if (!org.ok || !suite.ok) throw new Error(JSON.stringify(suite.problems));
  return { org: org.value, suite: suite.value };
}

test('the policy tests for the public org of Salto pass, and cover everything that a request can reach', () => {
  const { org, suite } = salto();
  const results = [...runSuite(suite, compiledOf(org))];
  expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
  expect(results.filter((one) => one.status === 'passed' && one.kind === 'statement')).toHaveLength(3);
  const { goals, measures } = coverageRecord(measureCoverage(org, suite));
  expect(goals.filter(({ state }) => state === 'missing' || state === 'undecided')).toEqual([]);
  expect(measures.rules).toEqual({ covered: 11, of: 11, impossible: 12, undecided: 0, percent: 100 });
});

test('six policy tests are suggested for the public org of Salto, and none if the test file already contains these six', () => {
  const { org } = salto();
  const suggestion = suggest(org);
  expect(suggestion.tests).toHaveLength(6);
  expect(suggest(org, suiteOf(suggestion)).tests).toEqual([]);
});
