import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { isObject } from '../../src/base/object.js';
import { ownAt } from '../../src/base/own.js';
import { exchangeIn } from '../../src/documents/formats/exchange.js';
import { classOf, whyExplained } from '../features/mock-api/service/explained.js';
import { type Exchange, replay } from '../features/mock-api/service/replay.js';
import { holdsOverSequences } from '../features/mock-api/service/sequences.js';

/** The number of generated sequences of API calls; a thousand sequences take about a minute. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 5000);

test('the properties that docs/simulation.md states for the mock API hold for any sequence of requests', () => {
  holdsOverSequences({ runs: SEQUENCES, length: 30, mostPolicies: 20, isEachWriteJudged: true });
});

/** The folder (environment variable `RECORDINGS`) with go-vcr recordings of API calls, at any depth. */
const recordings = process.env.RECORDINGS;

test.skipIf(recordings === undefined)(
  'the management API that `serve` provides gives the recorded responses',
  () => {
    const classes = new Map<string, number>();
    let all = 0;
    let covered = 0;
    let equal = 0;
    for (const file of recordingsIn(recordings ?? ''))
      for (const { exchange, isCovered, differences } of replay(exchangesIn(file))) {
        all++;
        if (!isCovered) continue;
        covered++;
        if (differences.length === 0) equal++;
        for (const one of differences) {
          const key = classOf(exchange.method, exchange.url, one);
          classes.set(key, (classes.get(key) ?? 0) + 1);
        }
      }
    console.log(`${all} exchanges, ${covered} covered, ${equal} equal`);
    for (const [key, count] of classes)
      console.log(`${count} ${key}: ${whyExplained(key) ?? 'NOT EXPLAINED'}`);
    expect([...classes.keys()].filter((key) => whyExplained(key) === undefined)).toEqual([]);
  },
);

function recordingsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => join(folder, name));
}

function exchangesIn(file: string): readonly Exchange[] {
  const { interactions } = parse(readFileSync(file, 'utf8'), { logLevel: 'silent', uniqueKeys: false });
  return interactions.filter(isObject).map((one: Record<string, Record<string, unknown>>) => ({
    method: exchangeIn(one).method,
    url: String(one.request?.url),
    request: textOf(one.request?.body),
    ...acceptOf(exchangeIn(one).headers),
    status: exchangeIn(one).status ?? 0,
    response: textOf(one.response?.body),
    ...linkOf(one.response ?? {}),
    ...timesOf(one.response ?? {}),
  }));
}

function acceptOf(headers: ReadonlyMap<string, string> | undefined): Pick<Exchange, 'accept'> {
  const accept = headers?.get('accept');
  return accept === undefined ? {} : { accept };
}

/** Returns the `Link` headers of a recorded response, if the recording contains the headers of the response. */
function linkOf({ headers }: Record<string, unknown>): Pick<Exchange, 'link'> {
  if (!isObject(headers) || Object.keys(headers).length === 0) return {};
  return { link: [ownAt(headers, ['Link']) ?? []].flat().join(', ') };
}

/** Returns the time of a recorded response, and the time of its request. */
function timesOf({ headers, duration }: Record<string, unknown>): Pick<Exchange, 'began' | 'ended'> {
  const ended = Date.parse(String([ownAt(headers, ['Date'])].flat()[0]));
  return Number.isFinite(ended) ? { ended, began: ended - millisecondsIn(String(duration)) } : {};
}

/** Reads a duration in the format of Go: `1m2.5s`, `350.1ms`. */
function millisecondsIn(duration: string): number {
  const parts = [...duration.matchAll(/([\d.]+)(m|s|ms|µs|ns)(?![a-z])/g)];
  return parts.reduce((sum, [, number, unit = '']) => sum + Number(number) * (UNITS[unit] ?? 0), 0);
}

const UNITS: Readonly<Record<string, number>> = { m: 60_000, s: 1000, ms: 1, µs: 0.001, ns: 1e-6 };

function textOf(body: unknown): string {
  return typeof body === 'string' ? body.trim() : '';
}
