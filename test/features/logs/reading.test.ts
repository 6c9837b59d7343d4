import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  behaviorsIn,
  riskLevelIn,
  securityConditionsIn,
} from '../../../src/features/logs/events/debug-data.js';
import { mayHoldEvent } from '../../../src/features/logs/events/event-type-scan.js';
import { type LogEvent, publishedTime } from '../../../src/features/logs/events/log-event.js';
import { PublishedRange } from '../../../src/features/logs/events/published-scan.js';
import { emptyReadTally, readLog } from '../../../src/features/logs/events/read-log.js';
import { RecentIds } from '../../../src/features/logs/events/recent-ids.js';
import { cutRecords } from '../../../src/features/logs/events/record-cutter.js';
import { namedDecisions } from '../../../src/features/logs/facts/recorded.js';
import { signInOf } from '../../../src/features/logs/facts/sign-in.js';
import { inPieces } from './event-writer.js';

const EVENTS = readFileSync('fixtures/history/events.ndjson', 'utf8');
const WRAPPINGS = readFileSync('fixtures/history/wrappings.ndjson', 'utf8');

const OPTIONS = { engine: 'identity', isApp: () => false } as const;

async function read(text: string, isWanted: (type: string) => boolean = () => true, size = 1_000_000) {
  const events: LogEvent[] = [];
  const tally = emptyReadTally();
  await readLog(inPieces(text, size), { tally, isWanted, take: (event) => events.push(event) });
  return { events, tally };
}

const WRAPPED = WRAPPINGS.trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { wrapping: string; value: unknown });

test.each(WRAPPED)(
  'the log reader finds a log event in a document that wraps the event as $wrapping',
  async ({ value }) => {
    const { events, tally } = await read(JSON.stringify(value));
    expect(events.map(({ uuid, eventType, time }) => [uuid, eventType, time])).toEqual([
      ['dc9fd3c0-598c-11ef-8478-2b7584bf8d5a', 'user.session.start', Date.UTC(2024, 7, 13, 15, 58, 20, 353)],
    ]);
    expect(tally).toEqual({ ...emptyReadTally(), records: 1, events: 1 });
  },
);

test.each<readonly [string, (event: unknown) => unknown]>([
  [
    'it is exported from an index',
    (event) => ({ _index: 'okta', _source: { event: { original: JSON.stringify(event) } } }),
  ],
  ['an agent nests it under the vendor name', (event) => ({ okta: event })],
  ['it is part of an alert', (event) => ({ agent: { id: '1' }, data: { okta: event } })],
  ['it is in a stored line', (event) => ({ labels: {}, line: JSON.stringify(event) })],
  ['it is in a forwarded line', (event) => ({ stream: 'stdout', log: `${JSON.stringify(event)}\n` })],
  [
    'it is the text of a message',
    (event) => ({ version: '1.1', short_message: 'x', full_message: JSON.stringify(event) }),
  ],
  ['it is split into attributes', (event) => ({ id: '1', attributes: event, tags: [] })],
  ['it is in a stored page of events', (event) => ({ records: [event] })],
  [
    'it is in a bus message inside a queue message',
    (event) => ({
      Records: [{ messageId: '1', body: JSON.stringify({ 'detail-type': 'SystemLog', detail: event }) }],
    }),
  ],
  ['a collector stores it as text', (event) => ({ sourcetype: 'okta', event: JSON.stringify(event) })],
  ['it is in a search result', (event) => ({ results: [{ _time: '1', _raw: JSON.stringify(event) }] })],
  [
    'it is in an index response',
    (event) => ({ hits: { hits: [{ _source: { event: { original: JSON.stringify(event) } } }] } }),
  ],
  [
    'it is in the fields of an index response',
    (event) => ({ fields: { 'event.original': [JSON.stringify(event)] } }),
  ],
  ['it is in the messages of a job', (event) => ({ messages: [{ map: { _raw: JSON.stringify(event) } }] })],
  [
    'it is in a stream',
    (event) => ({ streams: [{ stream: { job: 'x' }, values: [['1', JSON.stringify(event)]] }] }),
  ],
  [
    'it is in exported telemetry',
    (event) => ({
      resourceLogs: [{ scopeLogs: [{ logRecords: [{ body: { stringValue: JSON.stringify(event) } }] }] }],
    }),
  ],
  ['a store has another name for the text', (event) => ({ '@rawstring': JSON.stringify(event) })],
])('the log reader finds a log event in a document if %s', async (_, carry) => {
  const [{ value } = { value: [] }] = WRAPPED;
  const [event] = value as unknown as readonly unknown[];
  const { events, tally } = await read(JSON.stringify(carry(event)));
  expect(events.map(({ uuid }) => uuid)).toEqual(['dc9fd3c0-598c-11ef-8478-2b7584bf8d5a']);
  expect(tally).toEqual({ ...emptyReadTally(), records: 1, events: 1 });
});

test.each<readonly [string, (lines: readonly string[]) => string]>([
  ['on one line each', (lines) => lines.join('\n')],
  ['one after another', (lines) => lines.join('')],
  ['separated by spaces', (lines) => `\n ${lines.join(' ')} \n`],
  [
    'after the prefix of a relay',
    (lines) => lines.map((line) => `<13>Sep  1 00:00:00 host ${line}\n`).join(''),
  ],
])('the log reader reads log events that are %s', async (_, layout) => {
  const lines = EVENTS.trim().split('\n');
  for (const size of [1_000_000, 7]) {
    const { events, tally } = await read(layout(lines), undefined, size);
    expect(events.map(({ uuid }) => uuid)).toEqual(lines.map((line) => JSON.parse(line).uuid));
    expect(tally).toEqual({ ...emptyReadTally(), records: lines.length, events: lines.length });
  }
});

/** Flattens an object to values by path. Lists are flattened by index or kept as JSON texts. */
function flattened(
  value: unknown,
  join: (path: string, key: string) => string,
  lists: 'by index' | 'as texts',
  path = '',
): Record<string, unknown> {
  if (Array.isArray(value) && lists === 'as texts') return { [path]: JSON.stringify(value) };
  if (typeof value !== 'object' || value === null) return value === null ? {} : { [path]: value };
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, one]) =>
      flattened(one, join, lists, path === '' ? key : join(path, key)),
    ),
  );
}

const TYPES: Readonly<Record<string, string>> = { boolean: 'b', number: 'd' };

test.each<readonly [string, (event: object) => object]>([
  ['points', (event) => flattened(event, (path, key) => `${path}.${key}`, 'by index')],
  [
    'dots and brackets',
    (event) =>
      flattened(event, (path, key) => (/^\d/.test(key) ? `${path}[${key}]` : `${path}.${key}`), 'by index'),
  ],
  ['underscores', (event) => flattened(event, (path, key) => `${path}_${key}`, 'as texts')],
  [
    'underscores and a type suffix',
    (event) =>
      Object.fromEntries(
        Object.entries(flattened(event, (path, key) => `${path}_${key}`, 'as texts')).map(([name, value]) => [
          `${name}_${TYPES[typeof value] ?? 's'}`,
          value,
        ]),
      ),
  ],
  [
    'the name of the store and dots',
    (event) => flattened({ okta: event }, (path, key) => `${path}.${key}`, 'by index'),
  ],
  [
    'upper-case columns with parts as text',
    (event) =>
      Object.fromEntries(
        Object.entries(event).map(([key, value]) => [
          key.toUpperCase(),
          typeof value === 'object' ? JSON.stringify(value) : value,
        ]),
      ),
  ],
])('a log event is read with all its fields if the store writes their paths with %s', async (_, store) => {
  for (const line of EVENTS.trim().split('\n')) {
    const original = withoutNulls(JSON.parse(line)) as object;
    const isWanted = (type: string) => type.includes('.');
    const { events, tally } = await read(JSON.stringify(store(original)), isWanted);
    const { events: expected } = await read(JSON.stringify(original), isWanted);
    const said = ({ debug, targets, actor, wrongParts, ...event }: LogEvent) => ({
      ...event,
      ...Object.fromEntries(READ.map((key) => [key, debug.value(key)])),
      behaviors: behaviorsIn(debug.value('behaviors')),
      parties: [actor, ...targets].map((party) => ({
        ...party,
        detail: DETAILS.map((key) => party?.detail(key)),
      })),
    });
    expect(events.map(said)).toEqual(expected.map(said));
    expect(tally.events).toBe(1);
  }
});

const READ = ['authnRequestId', 'requestUri', 'risk', 'logOnlySecurityData', 'factor'];
const DETAILS = ['policyType', 'signOnModeType', 'osVersion', 'methodTypeUsed'];

/** Removes null values and empty objects, because exports omit them and tables cannot contain them. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  const given = Object.entries(value)
    .map(([key, one]) => [key, withoutNulls(one)] as const)
    .filter(([, one]) => one !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

test('a log record with thousands of nested levels counts as malformed', async () => {
  const deep = 100_000;
  const lines = [
    `{"EVENTTYPE":"policy.evaluate_sign_on","a":${'['.repeat(deep)}${']'.repeat(deep)}}`,
    `{"eventType":"policy.evaluate_sign_on","a.b":${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}}`,
  ];
  const { tally } = await read(lines.join('\n'));
  expect(tally).toEqual({ ...emptyReadTally(), records: 2, malformed: 2 });
});

test('a log store may rename the fields of an event and drop the original: such an event counts as unreadable', async () => {
  const lines = [
    { class_uid: 3002, metadata: { product: { vendor_name: 'Okta' } } },
    { okta: { actor: {} } },
    { '@timestamp': '2024-08-13T15:58:20.353Z', okta: { event_type: 'user.session.start', uuid: '1' } },
    { a: 1 },
  ];
  const { tally } = await read(lines.map((line) => JSON.stringify(line)).join('\n'));
  expect(tally).toEqual({ ...emptyReadTally(), records: 4, withoutOriginal: 3, otherRecords: 1 });
});

/** The facts of each published or recorded event were determined by hand. */
test('all facts of the recorded log events are read', async () => {
  const { events } = await read(EVENTS);
  expect(events.map(({ eventType }) => eventType)).toEqual([
    ...Array(5).fill('policy.evaluate_sign_on'),
    'user.session.start',
    'group.user_membership.remove',
  ]);
  const asLogged = { detected: ['New Device', 'New IP'], notDetected: NEGATIVE };
  expect(signInOf(events[0] as LogEvent, {}, OPTIONS)).toMatchObject({
    userId: '00abc123',
    appId: undefined,
    context: {
      user: { id: '00abc123', login: 'homer.simpson@duff.com' },
      ip: '1.3.2.4',
      location: { country: 'US' },
      asn: '701',
      device: { platform: 'MACOS', profile: { displayName: 'Evil Computer' } },
      behaviors: asLogged,
      session: { id: '100-abc-9999' },
      open: ['device.profile', 'session'],
      now: '2022-06-22T18:18:29.015Z',
    },
    assumed: ['L3', 'L5', 'L14'],
  });
  expect(signInOf(events[1] as LogEvent, {}, OPTIONS)).toMatchObject({
    context: { behaviors: asLogged, risk: { level: 'LOW' } },
    assumed: ['L3', 'L5', 'L7', 'L8', 'L14'],
  });
  const recorded = signInOf(events[4] as LogEvent, {}, OPTIONS);
  expect(recorded).toMatchObject({
    userId: '00u7rkrly9sNvp7sa5d7',
    appId: '0oa4unchvq34zg0H35d7',
    context: {
      ip: '2.3.4.5',
      location: { country: 'US', region: 'US-VA' },
      device: { platform: 'WINDOWS' },
      risk: { level: 'MEDIUM' },
      behaviors: { detected: ['riskIP', 'New IP', 'Velocity'] },
    },
    assumed: ['L3', 'L5', 'L14'],
    zones: [],
  });
  expect(namedDecisions(events[4] as LogEvent)).toEqual([
    { ruleId: '0pr4wcsce0bhKUjqw5d7' },
    { ruleId: 'rul4wd559lmwLouuu5d7' },
  ]);
  expect(signInOf(events[5] as LogEvent, {}, OPTIONS)).toMatchObject({
    context: {
      ip: '10.0.0.1',
      device: {
        platform: 'MACOS',
        registered: true,
        managed: false,
        id: 'guofdhyjex1feOgbN1d9',
        profile: {
          displayName: 'Mac15,6',
          osVersion: '14.6.0',
          diskEncryptionType: 'ALL_INTERNAL_VOLUMES',
          secureHardwarePresent: true,
        },
        assurance: { screenLockType: 'BIOMETRIC' },
      },
      open: ['device.profile', 'device.assurance', 'session'],
      risk: { level: 'HIGH' },
      riskDetections: ['SUSPECTED_SESSION_HIJACKING'],
      behaviors: {
        detected: ['bhvexm4UkQc71MgEw0g4', 'New Geo-Location'],
        notDetected: ['bhv3pcdHYo3rVDL0w0g4', 'New Device'],
      },
    },
    assumed: ['L3', 'L10', 'L14'],
  });
});

const NEGATIVE = ['New Geo-Location', 'New State', 'New Country', 'Velocity', 'New City'];

test.each([
  ['{level=LOW}', 'LOW'],
  ['{reasons=Anomalous Location, Anomalous Device, level=HIGH}', 'HIGH'],
  ['{reasons=level=LOW, level=HIGH}', 'HIGH'],
  ['Risk{level=MEDIUM}', 'MEDIUM'],
  [{ level: 'low' }, 'LOW'],
  ['{level=SEVERE}', undefined],
  [7, undefined],
])('the logged risk %j has the level %s', (value, level) => {
  expect(riskLevelIn(value)).toBe(level);
});

test.each([
  [
    '{New Device=POSITIVE, Anomalous Location: Country=NEGATIVE}',
    ['New Device+', 'Anomalous Location: Country-'],
  ],
  ['{a, b=c=POSITIVE, x=UNKNOWN}', ['a, b=c+', 'x?']],
  [
    ['riskIP=POSITIVE', 'New City=BAD_REQUEST'],
    ['riskIP+', 'New City!'],
  ],
  [{ 'New IP': 'NEGATIVE', 'New City': null }, ['New IP-']],
  [[{ id: 'bhv1', name: 'New City', result: 'POSITIVE' }], ['bhv1+', 'New City+']],
  ['{}', []],
  [null, undefined],
])('the logged behaviors %j are read', (value, expected) => {
  const marks = { POSITIVE: '+', NEGATIVE: '-', UNKNOWN: '?', BAD_REQUEST: '!' };
  const results = behaviorsIn(value);
  expect(results && [...results].map(([name, result]) => `${name}${marks[result]}`)).toEqual(expected);
});

test('a list of logged conditions is split at the right places, whatever text the conditions contain', () => {
  const text =
    "[{result=true, condition=security.risk.level == 'LOW'}, {result=false, condition={1, 2}.contains(3)}, {result=true, condition=a}]";
  expect([...securityConditionsIn(text)]).toEqual([
    ["security.risk.level == 'LOW'", true],
    ['{1, 2}.contains(3)', false],
    ['a', true],
  ]);
});

test.each([
  ['2022-06-22T18:18:29.015Z', 15],
  ['2022-06-22 18:18:29.015', 15],
  ['2022-06-22T18:18:29.015123456Z', 15],
  ['2022-06-22T20:18:29.015+02:00', 15],
  ['2022-06-22T18:18:29Z', 0],
])('the log time %s is read', (text, milliseconds) => {
  expect(publishedTime(text)).toBe(Date.UTC(2022, 5, 22, 18, 18, 29, milliseconds));
});

test('the log reader counts damaged log records, and reads every record after a damaged one', async () => {
  const [first = '', second = ''] = EVENTS.split('\n');
  const text = [
    '\ufeff',
    first,
    '\r\n',
    first.slice(0, 300),
    '\n\n{"eventType":}\n',
    second,
    '\n',
    '[1]\n',
    second.slice(0, -9),
  ];
  for (const size of [7, 1000, 1_000_000]) {
    const { events, tally } = await read(text.join(''), undefined, size);
    expect(events).toHaveLength(2);
    expect(tally).toEqual({ ...emptyReadTally(), records: 6, events: 2, malformed: 3, otherRecords: 1 });
  }
});

test('a log record above the size limit is skipped without being held in memory', async () => {
  const long = `{"eventType":"x","text":"${'a'.repeat(5000)}"}`;
  for (const text of [`{"a":1}\n${long}\n{"b":2}`, `[{"a":1},${long},{"b":2}]`]) {
    const lengths: (number | undefined)[] = [];
    for await (const records of cutRecords(inPieces(text, 64), undefined, 1000))
      lengths.push(...records.map(({ bytes }) => bytes?.length));
    expect(lengths).toEqual([7, undefined, 7]);
  }
});

test('a log line of a hundred megabytes takes no more memory than a record, and reading continues after the line', async () => {
  const piece = new Uint8Array(1_000_000).fill(97);
  const pieces = async function* () {
    yield await Promise.resolve(new TextEncoder().encode('{"a":"'));
    for (let count = 0; count < 100; count++) yield piece;
    yield new TextEncoder().encode(`"}\n${EVENTS.split('\n')[0]}\n`);
  };
  const tally = emptyReadTally();
  const found: LogEvent[] = [];
  await readLog(pieces(), { tally, isWanted: () => true, take: (event) => found.push(event) });
  expect(tally).toEqual({ ...emptyReadTally(), records: 2, events: 1, malformed: 1 });
  expect(found).toHaveLength(1);
});

test('a log record is parsed only if it may contain an event of a wanted type, also under an unusual type key', () => {
  const holds = (text: string) =>
    mayHoldEvent(new TextEncoder().encode(text), (type) => type === 'policy.evaluate_sign_on');
  expect(holds('{"eventType": "user.session.start", "legacyEventType": "policy.evaluate_sign_on"}')).toBe(
    false,
  );
  expect(holds('{"result":{"_raw":"{\\"eventType\\":\\"policy.evaluate_sign_on\\"}"}}')).toBe(true);
  expect(holds('{"eventType":"user.session.start","x":{"eventType":"policy.evaluate_sign_on"}}')).toBe(true);
  expect(holds('{"eventtype":"user.session.start"}')).toBe(true);
  expect(holds('{"eventType":"com.okta.event_hook","data":{}}')).toBe(true);
});

test.each([
  ['on its own', '{"eventType":"policy.evaluate\\u005fsign_on"}'],
  ['inside a text', JSON.stringify({ _raw: '{"eventType":"policy.evaluate\\u005fsign_on"}' })],
])('a log event whose type contains an escaped letter is read (%s)', async (_, text) => {
  const { events } = await read(text, (type) => type === 'policy.evaluate_sign_on');
  expect(events).toHaveLength(1);
});

test('impossible dates in log events do not change the time range of a log', () => {
  const range = new PublishedRange();
  for (const time of ['9999-99-99', '2026-09-01', '0000-00-00', '2026-09-03', '2026-09-02'])
    range.look(new TextEncoder().encode(`{"published":"${time}T00:00:00.000Z"}`));
  expect(range.range()).toEqual({ from: Date.UTC(2026, 8, 1), to: Date.UTC(2026, 8, 3) });
});

test.each([
  ['[{"eventType":"a"},{"eventType":"w"}]\n[{"eventType":"a"}]', { records: 3, events: 1, skipped: 2 }],
  [
    '{"x":1}\n[{"eventType":"a"},{"eventType":"w"}]\n[{"eventType":"a"}]',
    { records: 3, events: 1, skipped: 1, otherRecords: 1 },
  ],
  ['{"records":[{"eventType":"a"},{"eventType":"w"},{"eventType":"w"}]}', { records: 1, events: 1 }],
  ['{"x":1}\n[]\n[1,{"eventType":"w"', { records: 3, otherRecords: 2, malformed: 1 }],
])(
  'each log record is counted once (as read, skipped, other or malformed), however many events it contains: %s',
  async (text, tally) => {
    expect((await read(text, (type) => type === 'w')).tally).toEqual({ ...emptyReadTally(), ...tally });
  },
);

test('a duplicate log event is recognized only among the latest event ids', () => {
  const ids = new RecentIds(2);
  expect(['a', 'a', 'b', 'c', 'a', undefined, undefined].map((id) => ids.hasSeen(id))).toEqual([
    false,
    true,
    false,
    false,
    true,
    false,
    false,
  ]);
});

test('a behavior is unknown if a logged event does not say that the service evaluated it; the same applies to the proxy flag', async () => {
  const base = {
    eventType: 'policy.evaluate_sign_on',
    published: '2026-09-01T00:00:00Z',
    actor: { id: '00u1', type: 'User' },
  };
  const contextOf = async (more: object) => {
    const { events } = await read(JSON.stringify({ ...base, ...more }));
    const found = signInOf(events[0] as LogEvent, {}, OPTIONS);
    return 'context' in found ? { ...found.context, user: undefined, now: undefined } : found;
  };
  const behaviors = '{a=POSITIVE, b=UNKNOWN, c=NEGATIVE, d=BAD_REQUEST}';
  expect(await contextOf({ debugContext: { debugData: { behaviors } } })).toEqual({
    behaviors: { detected: ['a'], notDetected: ['c'] },
  });
  expect(await contextOf({ securityContext: { isProxy: true } })).toEqual({});
  expect(await contextOf({ securityContext: { isProxy: false, ipDetails: {} } })).toEqual({
    ipServiceCategories: [],
  });
  expect(
    await contextOf({ client: { device: 'Tablet', userAgent: { os: 'Mac OS X' }, zone: 'null' } }),
  ).toEqual({});
  expect(
    await contextOf({ client: { geographicalContext: { country: 'Türkiye', state: 'Istanbul' } } }),
  ).toEqual({
    location: { country: 'TR' },
  });
  expect(await contextOf({ device: null })).toEqual({ device: { registered: false } });
  expect(await contextOf({ device: { id: '', os_platform: '', registered: false, managed: false } })).toEqual(
    {},
  );
  expect(await contextOf({ securityContext: { asNumber: 0 } })).toEqual({});
  for (const nothing of ['', 'null', 'NULL', 'None', 'nan', '-'])
    expect(
      await contextOf({
        device: { id: nothing, os_platform: nothing },
        securityContext: { asNumber: nothing },
      }),
    ).toEqual({});
  const identify = { device: null, debugContext: { debugData: { requestUri: '/idp/idx/identify' } } };
  expect(await contextOf(identify)).toEqual({});
  const chain = [{ ip: '10.0.0.1' }, { ip: 'proxy' }];
  expect(await contextOf({ client: { ipAddress: '10.0.0.1' }, request: { ipChain: chain } })).toEqual({});
});
