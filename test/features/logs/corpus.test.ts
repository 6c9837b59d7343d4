import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isChange } from '../../../src/features/logs/context/changes.js';
import { isInFlow } from '../../../src/features/logs/context/flows.js';
import { readLogEvent } from '../../../src/features/logs/events/log-event.js';
import { unwrapRecord } from '../../../src/features/logs/events/wrappings.js';
import { isEvaluation, isOtherDenial } from '../../../src/features/logs/facts/recorded.js';
import { backtested } from './backtest-law.js';
import { orgIn } from './written-org.js';

const LOG = readFileSync('fixtures/history/corpus.ndjson', 'utf8');
const ORG = readFileSync('fixtures/history/corpus-org.json', 'utf8');

/** The kind of event in each line of the log corpus, assigned by hand. The README of the corpus states where each line comes from. */
const BY_HAND = `
  flow flow flow nothing flow flow nothing evaluation
  change nothing change nothing
  nothing nothing nothing
  change change
  flow refusal flow flow evaluation evaluation change nothing evaluation flow
`;

function takenFrom(line: string): string {
  const found = unwrapRecord(JSON.parse(line));
  const [raw] = 'events' in found ? found.events : [];
  const { eventType } = readLogEvent(raw ?? {});
  if (isEvaluation(eventType)) return 'evaluation';
  if (isOtherDenial(eventType)) return 'refusal';
  return isChange(eventType) ? 'change' : isInFlow(eventType) ? 'flow' : 'nothing';
}

test('each event of the log corpus is recognized as evaluation, denial, change or other, as it was classified by hand', () => {
  expect(LOG.trim().split('\n').map(takenFrom)).toEqual(BY_HAND.trim().split(/\s+/));
});

test('in the log corpus, the two logged rules of the recorded evaluation agree with the export, and three generated evaluations are not compared', async () => {
  const org = orgIn(ORG);
  const { counts, notCompared, evaluations, lockedOut } = await backtested(org, LOG);
  expect(evaluations).toBe(4);
  expect(counts).toEqual({ agree: 2, undecided: 0, 'same effect': 0, disagree: 0, 'changed since': 0 });
  expect(notCompared).toEqual({ 'no rule': 1, duplicate: 2 });
  expect(lockedOut).toBe(0);
});

test('a backtest reports that a logged decision of the catch-all rule differs, after an edit lets the rule above match the sign-in', async () => {
  const org = orgIn(ORG.replace('"level": "LOW"', '"level": "MEDIUM"'));
  const { counts, disagreements } = await backtested(org, LOG);
  expect(counts).toMatchObject({ agree: 1, disagree: 1 });
  expect(disagreements).toMatchObject([
    {
      event: 'c2f00eb4-8a5c-11ed-b791-497a3600da6e',
      recorded: { rule: { name: 'Catch-all Rule' } },
      decided: [{ rule: { name: 'Low risk' } }],
    },
  ]);
});
