import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { parquetReadObjects, type SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { csvLines } from '../../src/features/logs/console/forms/csv-lines.js';
import { parquetLines } from '../../src/features/logs/console/forms/parquet-lines.js';
import { recordOfRow } from '../../src/features/logs/events/table-rows.js';
import { inPieces } from '../features/logs/event-writer.js';
import { fixtures, memoryIo } from './memory-io.js';

const LOG = readFileSync(`${fixtures}history/logs/september.ndjson`, 'utf8').trim();

/** The events of the log, without its malformed line. */
const EVENTS = LOG.split('\n').flatMap((line) => {
  try {
    return [JSON.parse(line) as Readonly<Record<string, unknown>>];
  } catch {
    return [];
  }
});

const PLAIN = EVENTS.map((event) => JSON.stringify(event)).join('\n');

async function backtest(stdin: Uint8Array | string, path = '-') {
  const { io, out, err } = memoryIo({ stdin });
  const code = await run(['logs', 'backtest', path, '--export', 'org.json', '--format', 'json'], io);
  return { code, err: err(), answer: code < 2 ? JSON.parse(out()) : undefined };
}

function csv(rows: readonly (readonly unknown[])[], delimiter = ',', end = '\n'): string {
  const cell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`;
  return rows.map((row) => row.map(cell).join(delimiter) + end).join('');
}

const PARTS = ['outcome', 'actor', 'client', 'request', 'transaction', 'debugContext', 'target'] as const;

const RAW = [['_time', '_raw'], ...EVENTS.map((event) => [event.published, JSON.stringify(event)])];

test.each<[string, Uint8Array | string]>([
  ['CSV with the raw event', csv(RAW)],
  ['CSV as a spreadsheet writes it', `\uFEFF${csv(RAW, ';', '\r\n')}`],
  ['packed', gzipSync(csv(RAW, '\t'))],
  [
    'event parts in columns, as text, with lower-case names',
    csv([
      [
        'uuid',
        'published',
        'eventtype',
        'outcome',
        'actor',
        'client',
        'request',
        'transaction',
        'debugcontext',
        'target',
      ],
      ...EVENTS.map(
        ({ uuid, published, eventType, outcome, actor, client, request, transaction, ...rest }) => [
          uuid,
          published,
          eventType,
          ...[outcome, actor, client, request, transaction, rest.debugContext, rest.target].map((part) =>
            JSON.stringify(part),
          ),
        ],
      ),
    ]),
  ],
  [
    'event parts in columns whose names end with types, as in Log Analytics',
    csv([
      ['TimeGenerated', 'eventType_s', 'published_t', 'uuid_g', ...PARTS.map((part) => `${part}_s`)],
      ...EVENTS.map((event) => [
        event.published,
        event.eventType,
        event.published,
        event.uuid,
        ...PARTS.map((part) => JSON.stringify(event[part])),
      ]),
    ]),
  ],
])('a log as a table gives the same report as its JSON lines: %s', async (_, table) => {
  const plain = await backtest(PLAIN);
  expect(plain).toMatchObject({ code: 0, answer: { counts: { agree: 10 } } });
  expect(await backtest(table)).toEqual(plain);
});

/** DuckDB 1.5 wrote the Parquet file from the same log lines (fixtures/history/README.md). */
test('a log in Parquet gives the same report as its JSON lines', async () => {
  const plain = await backtest(PLAIN);
  expect(await backtest('', '../history/september.parquet')).toEqual(plain);
  expect(await backtest(readFileSync(`${fixtures}../history/september.parquet`))).toEqual(plain);
  for (const codec of ['SNAPPY', 'UNCOMPRESSED'] as const)
    expect(await backtest(parquetOf({ _raw: EVENTS.map((event) => JSON.stringify(event)) }, codec))).toEqual(
      plain,
    );
});

function parquetOf(
  columns: Readonly<Record<string, string[]>>,
  codec: 'SNAPPY' | 'UNCOMPRESSED' = 'SNAPPY',
): Uint8Array {
  const columnData = Object.entries(columns).map(([name, data]) => ({ name, data, type: 'STRING' as const }));
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({ writer, schema: schemaFromColumnData({ columnData }), codec });
  void parquet.write({ columnData, rowGroupSize: 3 });
  void parquet.finish();
  return writer.getBytes();
}

/** The admin console of the service offers the log as a table with one column for each path, such as `actor.id`. */
test('a log table with one column for each path is read as nested events, without empty objects', async () => {
  const [first] = EVENTS as [Readonly<Record<string, never>>];
  const { uuid, published, eventType, actor, client, target } = first as never as Record<
    string,
    Record<string, unknown>
  >;
  const targets = target as never as readonly Readonly<Record<string, unknown>>[];
  const columns = {
    event_type: eventType,
    uuid,
    timestamp: published,
    'outcome.result': 'CHALLENGE',
    'actor.id': actor?.id,
    'actor.type': actor?.type,
    'actor.alternate_id': actor?.alternateId,
    'client.ip_address': client?.ipAddress,
    'client.zone': '',
    'debug_context.debug_data.request_uri': '/idp/idx/challenge/answer',
    'debug_context.debug_data.risk': '{level=LOW}',
    ...Object.fromEntries(
      targets.flatMap(({ id, type }, at) => [
        [`target${at}.id`, id],
        [`target${at}.type`, type],
      ]),
    ),
  };
  const { answer } = await backtest(csv([Object.keys(columns), Object.values(columns)]));
  expect(answer).toMatchObject({ read: { records: 1, events: 1 }, evaluations: 1, notCompared: {} });
  expect(answer.counts.disagree).toBe(0);
  expect(answer.counts.agree + answer.counts.undecided).toBe(2);
});

test('the log reader counts rows of a log table that cannot be read, and continues with the next row', async () => {
  const long = csv([RAW[1] as string[], ['x', `${'"'.repeat(3)}{"eventType":`]]);
  const { code, answer } = await backtest(`${csv(RAW)}${long}too,many,cells,here\n"never closed`);
  expect({ code, counts: answer.counts }).toMatchObject({ code: 0, counts: { agree: 10 } });
  expect(answer.read.malformed).toBeGreaterThan(1);
});

test('the log reader reports a log table with more than 10,000 columns as unreadable', async () => {
  const wide = Array.from({ length: 10_001 }, (_, number) => `c${number}`);
  const rows: string[] = [];
  for await (const line of csvLines(inPieces(csv([wide, wide]), 1000), ','))
    rows.push(new TextDecoder().decode(line));
  expect(rows.join('')).toBe('?\n');
});

test.each<[string, Uint8Array, string]>([
  ['truncated', parquetOf({ _raw: [PLAIN] }).subarray(0, 300), 'the Parquet data is truncated or broken'],
  ['compressed as a file', gzipSync(parquetOf({ _raw: [PLAIN] })), 'this is a Parquet file inside gzip'],
  ['a table of other data', parquetOf({ name: ['x'] }), 'none of 1 record is an event of the System Log'],
  [
    'UTF-16 text',
    Buffer.from(`\ufeff${PLAIN}\n`, 'utf16le'),
    'the file is UTF-16, as `>` of Windows PowerShell',
  ],
  ['UTF-16 without a byte order mark', Buffer.from(`${PLAIN}\n`, 'utf16le'), 'the file is UTF-16'],
])('an unusable Parquet file is reported: it is %s', async (_, bytes, message) => {
  const { code, err } = await backtest(bytes);
  expect(code).toBe(2);
  expect(err).toContain(message);
});

/** Writes pages with one row, some rows and all rows. Some rows are in the second batch that the reader holds in memory. */
test('the Parquet reader reads the same values as the reference library, for any number of pages and for nested lists', async () => {
  const rows = Array.from({ length: 2500 }, (_, at) => ({
    eventType: `type ${at % 3}`,
    uuid: at % 7 === 0 ? null : `event-${at}`,
    target: Array.from({ length: at % 4 }, (_, n) => ({
      id: `id-${at}-${n}`,
      chain: at % 5 === 0 ? [] : [n, at],
    })),
  }));
  for (const pageSize of [40, 2000, 1_000_000]) {
    const bytes = pagesOf(rows, pageSize);
    const expected = await parquetReadObjects({ file: new Uint8Array(bytes).buffer });
    expect(expected).toHaveLength(rows.length);
    let lines = '';
    const read = async (start: number, end: number) => bytes.slice(start, end);
    for await (const piece of parquetLines({ size: bytes.length, read }))
      lines += new TextDecoder().decode(piece);
    expect(lines.split('\n').slice(0, -1)).toEqual(expected.map((row) => JSON.stringify(recordOfRow(row))));
  }
});

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;
const list = { num_children: 1, converted_type: 'LIST', repetition_type: 'OPTIONAL' } as const;
const SCHEMA: SchemaElement[] = [
  { name: 'root', num_children: 3 },
  { name: 'eventType', ...text, repetition_type: 'REQUIRED' },
  { name: 'uuid', ...text, repetition_type: 'OPTIONAL' },
  { name: 'target', ...list },
  { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
  { name: 'element', num_children: 2, repetition_type: 'OPTIONAL' },
  { name: 'id', ...text, repetition_type: 'OPTIONAL' },
  { name: 'chain', ...list },
  { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
  { name: 'element', type: 'INT32', repetition_type: 'OPTIONAL' },
];

function pagesOf(rows: readonly Readonly<Record<string, unknown>>[], pageSize: number): Uint8Array {
  const columnData = ['eventType', 'uuid', 'target'].map((name) => ({
    name,
    data: rows.map((row) => row[name]),
  }));
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({ writer, schema: SCHEMA });
  void parquet.write({ columnData, pageSize, rowGroupSize: 2300 });
  void parquet.finish();
  return writer.getBytes();
}

test('a file that begins like Parquet and continues with any bytes is reported as a problem, and causes no crash', async () => {
  const whole = parquetOf({ _raw: EVENTS.map((event) => JSON.stringify(event)) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
      async (changes) => {
        const bytes = whole.slice();
        for (const [at, byte] of changes) if (at > 3) bytes[at] = byte;
        const { code, err } = await backtest(bytes);
        expect([0, 2]).toContain(code);
        if (code === 2)
          expect(err).toMatch(/error: (?:the Parquet data|its columns|it has|none of \d+ records?)/);
      },
    ),
    { numRuns: 13 },
  );
});

test('a log in CSV with any text is read back as written, in chunks of any size', async () => {
  const arbitraryText = fc.string({
    unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é'),
    maxLength: 9,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbitraryText, { maxLength: 6 }),
      fc.integer({ min: 1, max: 9 }),
      async (texts, size) => {
        const table = csv([['_raw'], ...texts.map((text) => [`x${text}`])]);
        let lines = '';
        for await (const piece of csvLines(inPieces(table, size), ','))
          lines += new TextDecoder().decode(piece);
        expect(lines).toBe(texts.map((text) => `${JSON.stringify({ _raw: `x${text}` })}\n`).join(''));
      },
    ),
    { numRuns: 50 },
  );
});

test('a Parquet file with zstd compression is rejected with a message that names the compression', async () => {
  const { code, err } = await backtest(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 4, 10, 123, 10));
  expect(code).toBe(2);
  expect(err).toContain('the file is compressed with zstd, which is not supported: decompress it');
});
