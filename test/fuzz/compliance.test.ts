import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { compareWithProwler, LISTED_OF_GENERATED } from '../features/compliance/check-text-law.js';
import {
  checkLoosening,
  checkOrderAndNames,
  replayCounterexamples,
} from '../features/compliance/compliance-law.js';
import { arbitrarySpeakingCase } from '../features/compliance/compliance-org.js';
import { checkDrift } from '../features/compliance/drift-law.js';
import { checkBenchmarks, checkNames } from '../features/compliance/hostile-law.js';
import { checkKnowledge } from '../features/compliance/knowledge-law.js';
import { checkRemedies } from '../features/compliance/remedy-law.js';
import { compareWithScanners } from '../features/compliance/scanners.js';

test('R1, R2 on many orgs', () => {
  const seen = replayCounterexamples(500, { requests: 20 });
  console.log(`witnesses and requests: ${JSON.stringify(seen)}`);
  expect(seen.witnesses).toBeGreaterThan(1000);
});

test('R2: a thousand requests per org violate no proved control', () => {
  const seen = replayCounterexamples(40, { requests: 1000 });
  console.log(`a thousand requests of each: ${JSON.stringify(seen)}`);
  expect(seen.requests).toBeGreaterThan(10_000);
});

test('R6 on many orgs', () => {
  console.log(`loosened: ${JSON.stringify(checkLoosening(500))}`);
});

test('R7 on many orgs', () => {
  console.log(`in another order: ${JSON.stringify(checkOrderAndNames(150))}`);
});

test('every difference from two other scanners is explained, on 300 orgs', () => {
  console.log(JSON.stringify(compareWithScanners(300), null, 2));
});

test('R5 on many changes', () => {
  const seen = checkDrift(150);
  console.log(`drift: ${JSON.stringify(seen)}`);
  expect(seen.undone).toBeGreaterThan(20);
});

test('R3 on many orgs', () => {
  const seen = checkRemedies(300);
  console.log(`remedies: ${JSON.stringify(seen)}`);
  expect(seen.met).toBeGreaterThan(50);
});

test('R4 on many orgs', () => {
  const seen = checkKnowledge(600);
  console.log(`knowledge: ${JSON.stringify(seen)}`);
  expect(seen.learned).toBeGreaterThan(20);
});

test('R10 with hostile names', () => {
  console.log(`outputs of one shape: ${checkNames(300)}`);
});

test('hostile and damaged benchmarks', () => {
  console.log(`benchmarks: ${JSON.stringify(checkBenchmarks(3000))}`);
});

test('R9: the check text and published checks on generated orgs', () => {
  const orgs = fc.sample(arbitrarySpeakingCase, 500).map(({ org }): Snapshot => ({ ...org, brand: 'OKTA' }));
  const { agreed, differences } = compareWithProwler(orgs);
  console.log(`checkTexts: ${agreed} agreed; ${differences.length} ways to differ`);
  expect(differences.filter((one) => !LISTED_OF_GENERATED.has(one))).toEqual([]);
});
