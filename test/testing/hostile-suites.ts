import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect } from 'vitest';
import { failure, success } from '../../src/base/result.js';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import { parseYaml } from '../../src/documents/text/yaml.js';
import { unwrap } from '../../src/documents/unwrap.js';
import { failureLines } from '../../src/report/suite/failure-lines.js';
import { PLAIN_PAGE } from '../../src/report/text/page.js';
import { compile } from '../../src/simulate/compile.js';
import { readSuite } from '../../src/testing/file/read-suite.js';
import { runSuite } from '../../src/testing/run-suite.js';
import { fixtures } from '../cli/memory-io.js';
import { mutateJson } from '../generators/mutate-json.js';

const compiled = compile(
  unwrap(assembleDocuments([{ name: 'org.json', text: readFileSync(`${fixtures}org.json`, 'utf8') }])),
);
const others = new Map([
  ['../org.json', success(compiled)],
  ['nowhere.json', failure([])],
]);

const suites = ['payroll', 'compared', 'hostile'].map((name) => {
  const parsed = parseYaml(readFileSync(`${fixtures}suites/${name}.preflight.yaml`, 'utf8'));
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return parsed.values[0];
});

/** Generates test files in which some values or characters were replaced. */
export const hostileSuite: fc.Arbitrary<string> = fc.oneof(
  fc
    .constantFrom(...suites)
    .chain(mutateJson)
    .map(textOf),
  fc
    .record({
      suite: fc.constantFrom(...suites),
      at: fc.nat(),
      text: fc.string({ unit: 'binary', maxLength: 4 }),
    })
    .map(({ suite, at, text }) => {
      const whole = textOf(suite);
      const from = at % whole.length;
      return whole.slice(0, from) + text + whole.slice(from + (at % 7));
    }),
);

function textOf(value: unknown): string {
  return JSON.stringify(value, null, 1) ?? '';
}

/** Reads a test file. Reading must end with tests or problems, and each problem must have a location. */
export function readHostileSuite(text: string): 'read' | 'read in part' | 'unreadable' {
  const read = readSuite({ name: 's.preflight.json', text });
  for (const { code, message, location } of read.problems) {
    expect(`${code} ${message}`).not.toMatch(/undefined|\[object|must (be|have|match|NOT)/);
    if (/ more problems of this kind$/.test(message)) continue;
    expect(location?.document).toBe('s.preflight.json');
    expect(Math.min(location?.line ?? 0, location?.column ?? 0), message).toBeGreaterThan(0);
  }
  if (!read.ok) {
    expect(read.problems).not.toEqual([]);
    return 'unreadable';
  }
  let left = MOST_RUN;
  for (const result of runSuite(read.value, compiled, { others, effort: 100_000 })) {
    const head = { name: 's.preflight.json', compiled, locationOf: () => undefined };
    const lines = failureLines(result, head, PLAIN_PAGE);
    if (result.status === 'failed') expect(lines).not.toEqual([]);
    expect(lines.join('\n')).not.toMatch(/undefined|\[object/);
    if (--left === 0) break;
  }
  return read.problems.length === 0 ? 'read' : 'read in part';
}

/** The maximum number of cells that are run, because a hostile table can have a million cells. */
const MOST_RUN = 30;

/** Reads `numRuns` hostile test files. Returns how many of them were read, read partially, or not read. */
export function readHostileSuites(numRuns: number): Readonly<Record<string, number>> {
  const seen: Record<string, number> = { read: 0, 'read in part': 0, unreadable: 0 };
  fc.assert(
    fc.property(hostileSuite, (text) => {
      const came = readHostileSuite(text);
      seen[came] = (seen[came] ?? 0) + 1;
    }),
    { numRuns },
  );
  return seen;
}
