import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { pickReadingOptions } from '../../src/console/files/read-org.js';
import type { Thread } from '../../src/console/io/io.js';
import { type SuiteTask, suiteWorker } from '../../src/console/suite/suite-work.js';
import { memoryIo } from './memory-io.js';

const SUITES = ['payroll', 'compared', 'mistakes', 'hostile'].map((name) => `suites/${name}.preflight.yaml`);

/**
 * Makes threads that answer out of order. A thread waits until the third task of its group starts, or until the event loop is idle. The
 * waiting threads then answer in reverse order.
 */
function unrulyThreads() {
  const held: (() => void)[] = [];
  const asked = { runs: 0, most: 0, now: 0, ended: 0 };
  const startThread = (): Thread => {
    const work = suiteWorker(memoryIo().io);
    return {
      async ask(message) {
        asked.now += 1;
        asked.most = Math.max(asked.most, asked.now);
        const answer = await work(message as SuiteTask);
        if ((message as SuiteTask).kind === 'run') {
          asked.runs += 1;
          const isLast = asked.runs % 3 === 0;
          if (isLast) for (const release of held.splice(0).reverse()) release();
          else
            await new Promise<void>((resolve) => {
              held.push(resolve);
              setImmediate(resolve);
            });
        }
        asked.now -= 1;
        return structuredClone(answer);
      },
      end() {
        asked.ended += 1;
        return Promise.resolve();
      },
    };
  };
  return { startThread, asked };
}

test.each([
  ['text', []],
  ['junit', []],
  ['text', ['--bail']],
  ['text', ['--filter', 'the', '--verbose']],
] as const)(
  'a test run with several threads writes the same report as a run with one thread: %s %j',
  async (format, more) => {
    const line = ['test', ...SUITES, '--format', format, ...more];
    const alone = memoryIo();
    const code = await run(line, alone.io);
    const { startThread, asked } = unrulyThreads();
    const beside = memoryIo({ startThread });
    expect(await run([...line, '--jobs', '3'], beside.io)).toBe(code);
    expect(untimed(beside.out())).toBe(untimed(alone.out()));
    expect(asked).toMatchObject({ most: 3, ended: 3 });
  },
);

function untimed(text: string): string {
  return text.replace(/\(?\d+(\.\d+)? m?s\)?|time="[\d.]+"/g, '');
}

test('the threads of a test run read the org with the same reading options as the main thread', async () => {
  // The rule excludes a zone that the export lacks: without `--complete`, the deciding rule is undecided.
  const org = '../incomplete/zones-missing-weak-rule.json';
  const line = ['test', 'suite.preflight.yaml', '--export', org, '--complete', 'all'];
  const request = '{ app: Weak, groups: [], ip: 203.0.113.9 }';
  const suite = `tests: [{ name: outside, request: ${request}, expect: { decides: { ACCESS_POLICY: Weak policy › Password only } } }]`;
  const files = new Map([['suite.preflight.yaml', suite]]);
  const alone = memoryIo({ files });
  expect(await run(line, alone.io), alone.out()).toBe(0);
  const startThread = (): Thread => {
    const work = suiteWorker(memoryIo({ files }).io);
    return { ask: (message) => work(structuredClone(message) as SuiteTask), end: () => Promise.resolve() };
  };
  const threaded = memoryIo({ files, startThread });
  expect(await run([...line, '--jobs', '2'], threaded.io), threaded.out()).toBe(0);
});

test('only the options that change how an export is read are passed on to the threads of a test run', () => {
  const reading = {
    brand: 'acme',
    allowPartial: true,
    edition: 'field',
    engine: 'classic',
    complete: ['apps'],
    plan: 'plan.json',
    terraform: 'infra',
    strict: true,
    provider: 'okta.preview',
  } as const;
  const options = { ...reading, format: 'text', jobs: 2 };
  expect(pickReadingOptions(options)).toEqual(reading);
});

test('an error in a thread fails the test run, and no thread is left running', async () => {
  let ended = 0;
  const startThread = (): Thread => ({
    ask: () => Promise.reject(new Error('out of memory')),
    end() {
      ended += 1;
      return Promise.resolve();
    },
  });
  const { io, err } = memoryIo({ startThread });
  expect(await run(['test', ...SUITES, '--jobs', '2'], io)).toBe(70);
  expect(err()).toContain('out of memory');
  expect(ended).toBe(2);
});
