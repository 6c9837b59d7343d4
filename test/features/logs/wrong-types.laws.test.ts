import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../runs.js';
import { arbitraryLog, backtested, decidedSignIns } from './backtest-law.js';
import { eventsOf, withoutParts } from './event-writer.js';

type Json = Readonly<Record<string, unknown>>;

/** The fields of a policy evaluation event, each with replacements of the wrong type. */
const PARTS: Readonly<Record<string, readonly unknown[]>> = {
  actor: [7, 'ann', []],
  'actor.alternateId': [7, {}, false],
  client: ['x', 3, [1]],
  'client.ipAddress': [1, {}, true],
  'client.geographicalContext': ['Germany', []],
  'client.geographicalContext.country': [49, {}],
  device: ['guo1', 5, true],
  'device.os_platform': [1, {}],
  'device.id': [7, []],
  request: ['x', 0],
  'request.ipChain': ['10.0.0.1', {}, 1],
  target: [{}, 'x', 4],
  securityContext: [[], 'x'],
  'securityContext.risk': ['x', 5, []],
  'securityContext.ipDetails': ['x', 5],
  'securityContext.userBehaviors': [true, 9],
  authenticationContext: ['x', 1],
  'authenticationContext.externalSessionId': [1, {}],
  transaction: ['JOB', 1],
  outcome: ['DENY', []],
  debugContext: ['x', 1],
};

const arbitraryWrongs = fc
  .subarray(Object.keys(PARTS), { minLength: 1, maxLength: 3 })
  .chain((paths) =>
    fc.record(Object.fromEntries(paths.map((path) => [path, fc.constantFrom(...(PARTS[path] ?? []))]))),
  );

/** Spec: Sign-in logs, 2. */
test('a field of the wrong type in a log event is treated as absent and counted, and the other fields are used', async () => {
  let notes = 0;
  await fc.assert(
    fc.asyncProperty(arbitraryLog, arbitraryWrongs, async ({ org, requests, ways }, wrongs) => {
      const events = decidedSignIns(org, requests.slice(0, 4)).map(
        (one, number) => eventsOf(one, number, ways[number] as number[]).at(-1) as Json,
      );
      const paths = Object.keys(wrongs).map((path) => path.split('.'));
      const wrong = events.map((event) =>
        paths.reduce((all, path) => withPart(all, path, wrongs[path.join('.')]), event),
      );
      const absent = events.map((event) => withoutParts(event, paths));
      const [one, other] = await Promise.all([wrong, absent].map((all) => backtested(org, textOf(all))));
      if (one === undefined || other === undefined) return;
      expect({ ...one, notes: [] }).toEqual({ ...other, notes: [] });
      const found = one.notes.find(({ note }) => note === 'wrong type')?.count ?? 0;
      const changed = wrong.filter((event, index) => event !== events[index]).length;
      expect(found).toBe(changed);
      notes += found;
    }),
    { ...runs(60, 2000), endOnFailure: true },
  );
  expect(notes).toBeGreaterThan(20);
});

/** Replaces a field of an event if the object that contains the field exists. */
function withPart(event: Json, [key = '', ...path]: readonly string[], value: unknown): Json {
  if (path.length === 0) return { ...event, [key]: value };
  const part = event[key];
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return event;
  const changed = withPart(part as Json, path, value);
  return changed === part ? event : { ...event, [key]: changed };
}

function textOf(events: readonly Json[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join('');
}
