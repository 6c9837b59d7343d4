import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import type { Io } from '../../src/console/io/io.js';
import { LONGEST_LINE } from '../../src/console/request/batch.js';
import { memoryIo } from './memory-io.js';

const REQUEST = JSON.stringify({ appInstance: '0oa1payroll', policyContext: { user: { id: '00u1ann' } } });
const LINES = 30_000;
const LINES_OF_TABLE = 4000;
const COMMAND = ['simulate', 'org.json', '--batch', '-'];

test('a batch run answers 30,000 request lines in order without heap growth', async () => {
  const gc = collector();
  let answers = 0;
  let grown = 0;
  let base = 0;
  const code = await run(COMMAND, {
    ...reading(requests(LINES)),
    out: {
      isTerminal: false,
      columns: undefined,
      write(text) {
        const lines = String(text).trimEnd().split('\n');
        for (const line of lines) {
          const isMalformed = line.startsWith('{"errorCode":"E0000003"');
          if (isMalformed !== isMalformedAt(answers)) throw new Error(`answer ${answers} is out of place`);
          answers += 1;
        }
        if (answers % 6000 < lines.length) {
          gc();
          const { heapUsed } = process.memoryUsage();
          if (base === 0) base = heapUsed;
          grown = Math.max(grown, heapUsed - base);
        }
        return Promise.resolve();
      },
    },
  });
  expect(code).toBe(0);
  expect(answers).toBe(LINES);
  expect(grown).toBeLessThan(2_400_000);
});

test('a batch run prints 100,000 request lines as a numbered table in order without heap growth', async () => {
  const gc = collector();
  let rows = -1;
  let grown = 0;
  let base = 0;
  const code = await run([...COMMAND, '--format', 'csv', '--policy-type', 'ACCESS_POLICY'], {
    ...reading(requests(LINES_OF_TABLE)),
    out: {
      isTerminal: false,
      columns: undefined,
      write(text) {
        for (const row of String(text).trimEnd().split('\r\n')) {
          const [line, ...cells] = row.split(',');
          if (line !== (rows < 0 ? 'line' : `${rows + 1}`)) throw new Error(`row ${rows} is out of place`);
          if (rows >= 0 && cells.includes('E0000003') !== isMalformedAt(rows))
            throw new Error(`row ${rows} is another's`);
          rows += 1;
        }
        gc();
        const { heapUsed } = process.memoryUsage();
        if (rows >= LINES_OF_TABLE / 4 && base === 0) base = heapUsed;
        if (base > 0) grown = Math.max(grown, heapUsed - base);
        return Promise.resolve();
      },
    },
  });
  expect(code).toBe(0);
  expect(rows).toBe(LINES_OF_TABLE);
  expect(grown).toBeLessThan(1_200_000);
});

test('a batch run stops reading while written output has not been consumed', async () => {
  let pulled = 0;
  const taken: (() => void)[] = [];
  const counted = async function* () {
    for await (const piece of requests(5000)) {
      pulled += 1;
      yield piece;
    }
  };
  const ended = run(COMMAND, {
    ...reading(counted()),
    out: {
      isTerminal: false,
      columns: undefined,
      write: () => new Promise((resolve) => taken.push(resolve)),
    },
  });
  await until(() => taken.length === 1);
  const before = pulled;
  for (let turn = 0; turn < 100; turn++) await nextTurn();
  expect(pulled).toBe(before);
  taken[0]?.();
  await until(() => taken.length === 2);
  expect(pulled).toBeGreaterThan(before);
  expect(taken.length).toBe(2);
  let isOver = false;
  const over = ended.then(() => {
    isOver = true;
  });
  await until(() => {
    taken.shift()?.();
    return isOver;
  });
  await over;
});

test('a batch run answers an overlong line with a rejection in the right order, and does not hold the line in memory', async () => {
  const endless = async function* () {
    yield Buffer.from(`${REQUEST}\n`);
    for (let sent = 0; sent <= LONGEST_LINE; sent += 100_000)
      yield await Promise.resolve(Buffer.alloc(100_000, 'x'));
    yield Buffer.from(`\n${REQUEST}`);
  };
  const { io, out } = memoryIo();
  const code = await run(COMMAND, { ...io, files: reading(endless()).files });
  const answers = out()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(code).toBe(0);
  expect(answers.map((answer) => answer.errorCode ?? 'answered')).toEqual([
    'answered',
    'E0000003',
    'answered',
  ]);
});

test('a batch run whose output is not a terminal shows its progress on one terminal line, which it overwrites', async () => {
  const { io, err } = memoryIo({ stdin: `${REQUEST}\n`.repeat(3) });
  expect(await run(COMMAND, { ...io, err: { ...io.err, isTerminal: true } })).toBe(0);
  expect(err().split('\r\u001b[K')).toEqual([
    '',
    '1 request in 0:00 (4/s)',
    '2 requests in 0:00 (4/s)',
    '3 requests in 0:00 (4/s)',
    '3 requests in 0:01 (3/s)',
    '3 requests in 0:01 (2/s): 3 answered, 0 rejected\n',
  ]);
});

test('a batch run accepts a byte order mark, carriage returns and a missing final newline', async () => {
  const { io, out } = memoryIo({ stdin: `\ufeff${REQUEST}\r\n\r\n${REQUEST}` });
  expect(await run(COMMAND, io)).toBe(0);
  const answers = out()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers.map((answer) => answer.errorCode ?? 'answered')).toEqual(['answered', 'answered']);
});

test('a batch run rejects a line that is not UTF-8 and answers the other lines', async () => {
  const latin1 = Buffer.from(REQUEST.replace('00u1ann', 'ren\u00e9'), 'latin1');
  const stdin = Buffer.concat([latin1, Buffer.from(`\n${REQUEST}\n`)]);
  const { io, out } = memoryIo({ stdin });
  expect(await run(COMMAND, io)).toBe(0);
  const answers = out()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers.map((answer) => answer.errorCode ?? 'answered')).toEqual(['E0000003', 'answered']);
});

test('a batch run rejects a file in UTF-16 and names the encoding', async () => {
  const { io, out, err } = memoryIo({ stdin: Buffer.from(`${REQUEST}\n`, 'utf16le') });
  expect(await run(COMMAND, io)).toBe(2);
  expect(out()).toBe('');
  expect(err()).toContain('<stdin>: error: the file is UTF-16');
});

test('if the input of a batch run breaks off, the lines before the break are answered and the exit code is an error', async () => {
  const broken = async function* () {
    yield await Promise.resolve(Buffer.from(`${REQUEST}\n`));
    throw Object.assign(new Error('gone'), { code: 'EIO' });
  };
  const { io, out, err } = memoryIo();
  expect(await run(COMMAND, { ...io, files: reading(broken()).files })).toBe(2);
  expect(out().trimEnd().split('\n')).toHaveLength(1);
  expect(err()).toBe(
    '<stdin>: error: the input cannot be read (EIO): check the path and the permissions (unreadable-file)\n',
  );
});

/** Whether the line with this number is malformed. The test makes every hundredth line malformed. */
function isMalformedAt(number: number): boolean {
  return number % 100 === 99;
}

/** Yields requests in chunks with arbitrary ends. */
async function* requests(lines: number): AsyncGenerator<Uint8Array> {
  let rest = '';
  for (let number = 0; number < lines; number += 500) {
    const some = Array.from({ length: 500 }, (_, index) =>
      isMalformedAt(number + index) ? '{"app' : REQUEST,
    );
    const text = `${rest}${some.join('\n')}\n`;
    rest = text.slice(-37);
    yield await Promise.resolve(Buffer.from(text.slice(0, -37)));
  }
  yield Buffer.from(rest);
}

function reading(pieces: AsyncIterable<Uint8Array>): Io {
  const { io } = memoryIo();
  return { ...io, files: { ...io.files, readPieces: () => pieces } };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await nextTurn();
}

function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}

/** Waits for the next turn of the event loop, without a clock. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
