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

test('on many orgs, a counterexample violates its compliance control, and no sign-in violates a proved control', () => {
  const seen = replayCounterexamples(500, { requests: 20 });
  console.log(`witnesses and requests: ${JSON.stringify(seen)}`);
  expect(seen.witnesses).toBeGreaterThan(1000);
});

test('a thousand requests per org violate no proved compliance control', () => {
  const seen = replayCounterexamples(40, { requests: 1000 });
  console.log(`a thousand requests of each: ${JSON.stringify(seen)}`);
  expect(seen.requests).toBeGreaterThan(10_000);
});

test('on many orgs, making the rules of an org less strict never improves the effective verdict of a compliance control', () => {
  console.log(`loosened: ${JSON.stringify(checkLoosening(500))}`);
});

test('on many orgs, the order, ids and names of objects do not change compliance verdicts', () => {
  console.log(`in another order: ${JSON.stringify(checkOrderAndNames(150))}`);
});

test('on 300 orgs, each difference from the compliance verdicts of two other scanners has an example sign-in or a known cause', () => {
  console.log(JSON.stringify(compareWithScanners(300), null, 2));
});

test('for many changes, undoing the edits that a compliance drift names as its cause restores the verdict', () => {
  const seen = checkDrift(150);
  console.log(`drift: ${JSON.stringify(seen)}`);
  expect(seen.undone).toBeGreaterThan(20);
});

test('on many orgs, an applied compliance remedy has the stated result and locks out exactly the stated users', () => {
  const seen = checkRemedies(300);
  console.log(`remedies: ${JSON.stringify(seen)}`);
  expect(seen.met).toBeGreaterThan(50);
});

test('on many orgs, a compliance verdict that is decided with hidden facts stays the same when the facts are filled in', () => {
  const seen = checkKnowledge(600);
  console.log(`knowledge: ${JSON.stringify(seen)}`);
  expect(seen.learned).toBeGreaterThan(20);
});

test('whatever names an org contains, every output format of the compliance command keeps its structure', () => {
  console.log(`outputs of one shape: ${checkNames(300)}`);
});

test('a compliance checklist made from an XCCDF benchmark with any texts keeps its structure, and a damaged benchmark is rejected', () => {
  console.log(`benchmarks: ${JSON.stringify(checkBenchmarks(3000))}`);
});

test('for generated orgs, the check texts of the compliance controls give the same results as the scanner Prowler, except for the listed differences', () => {
  const orgs = fc.sample(arbitrarySpeakingCase, 500).map(({ org }): Snapshot => ({ ...org, brand: 'OKTA' }));
  const { agreed, differences } = compareWithProwler(orgs);
  console.log(`checkTexts: ${agreed} agreed; ${differences.length} ways to differ`);
  expect(differences.filter((one) => !LISTED_OF_GENERATED.has(one))).toEqual([]);
});
