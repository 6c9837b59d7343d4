import { expect, test } from 'vitest';
import { driftExplains } from '../posture/drift-law.js';
import { knowledgeChangesNothingDecided } from '../posture/knowledge-law.js';
import { looseningNeverHelps, orderAndNamesDoNotMatter, witnessesReplay } from '../posture/posture-law.js';
import { remediesDoWhatIsTold } from '../posture/remedy-law.js';
import { besideScanners } from '../posture/scanners.js';

test('R1, R2, R6, R7 on many orgs', () => {
  const seen = witnessesReplay(500);
  const loosened = looseningNeverHelps(300);
  const compared = orderAndNamesDoNotMatter(150);
  console.log(`posture: ${JSON.stringify(seen)}; loosened ${JSON.stringify(loosened)}; ${compared} compared`);
  expect(seen.witnesses).toBeGreaterThan(100);
});

test('beside two scanners on 300 orgs', () => {
  console.log(JSON.stringify(besideScanners(300), null, 2));
});

test('R5 on many changes', () => {
  const seen = driftExplains(150);
  console.log(`drift: ${JSON.stringify(seen)}`);
  expect(seen.undone).toBeGreaterThan(20);
});

test('R3 on many orgs', () => {
  const seen = remediesDoWhatIsTold(300);
  console.log(`remedies: ${JSON.stringify(seen)}`);
  expect(seen.met).toBeGreaterThan(50);
});

test('R4 on many orgs', () => {
  const seen = knowledgeChangesNothingDecided(600);
  console.log(`knowledge: ${JSON.stringify(seen)}`);
  expect(seen.learned).toBeGreaterThan(20);
});
