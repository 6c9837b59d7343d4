import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGunzip, createGzip } from 'node:zlib';
import { backtestJudge } from '../src/features/logs/backtest.js';
import { LoggedChanges } from '../src/features/logs/context/changes.js';
import { EvaluationTotals } from '../src/features/logs/context/evaluation-totals.js';
import { noteEvent } from '../src/features/logs/context/event-notes.js';
import type { Correlated } from '../src/features/logs/context/flows.js';
import type { LogJudge } from '../src/features/logs/context/log-judge.js';
import { datedOrg, questionWorld } from '../src/features/logs/decide/dated-orgs.js';
import { questionOf } from '../src/features/logs/decide/question.js';
import { mayHoldEvent } from '../src/features/logs/events/event-type-scan.js';
import { emptyReadTally, readLog } from '../src/features/logs/events/read-log.js';
import { cutRecords } from '../src/features/logs/events/record-cutter.js';
import { signInOf } from '../src/features/logs/facts/sign-in.js';
import { PartReader } from '../src/features/logs/shards/part-reader.js';
import { orgIn, PAYROLL } from '../test/features/logs/written-org.js';
import { figure, table } from './measure.js';

/**
 * Measures reading a generated System Log, plain and compressed: CPU time and memory, each in its own process. The baseline
 * decompresses and parses every line. The other measurements read the log with this project, then also map the events to
 * sign-ins, then also decide the sign-ins. One in four events is an evaluation, of 2.4 kB. `EVENTS=1000000 ROUNDS=1 npm run
 * bench -- history` sets the number of events and rounds.
 */
const EVENTS = Number(process.env.EVENTS ?? 100_000);
const ROUNDS = Number(process.env.ROUNDS ?? 3);

const isEvaluation = (type: string) => type === 'policy.evaluate_sign_on';

type Pieces = AsyncIterable<Uint8Array>;

const WORKS: Readonly<Record<string, (pieces: Pieces) => Promise<number>>> = {
  'the bytes alone': async (pieces) => {
    let length = 0;
    for await (const piece of pieces) length += piece.length;
    return length;
  },
  'lines, JSON.parse of all': async (pieces) => {
    let count = 0;
    let rest = '';
    const decoder = new TextDecoder();
    for await (const piece of pieces) {
      const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (JSON.parse(line).eventType === 'policy.evaluate_sign_on') count += 1;
    }
    return count;
  },
  'cut and scanned': async (pieces) => {
    let count = 0;
    for await (const records of cutRecords(pieces))
      for (const { bytes } of records)
        if (bytes !== undefined && mayHoldEvent(bytes, isEvaluation)) count += 1;
    return count;
  },
  read: async (pieces) => {
    let count = 0;
    const take = () => {
      count += 1;
    };
    await readLog(pieces, { tally: emptyReadTally(), isWanted: isEvaluation, take });
    return count;
  },
  'read and mapped': (pieces) => judged(pieces, mapping),
  'read, mapped and decided': async (pieces) =>
    (await judged(pieces, backtestJudge([{ snapshot: orgOf() }], new LoggedChanges()))).counts.agree,
};

const SOURCES: Readonly<Record<string, (folder: string) => Pieces>> = {
  plain: (folder) => createReadStream(join(folder, PLAIN), { highWaterMark: 256 * 1024 }),
  gzip: (folder) =>
    createReadStream(join(folder, PACKED), { highWaterMark: 256 * 1024 }).pipe(
      createGunzip({ chunkSize: 256 * 1024 }),
    ),
};

const PLAIN = 'log.ndjson';
const PACKED = 'log.ndjson.gz';

interface Cost {
  readonly seconds: number;
  readonly megabytes: number;
}

const [work, source, folder = ''] = process.argv.slice(2);
if (work === undefined || source === undefined) await compare();
else console.log(JSON.stringify(await costOf(work, source)));

async function compare(): Promise<void> {
  const made = mkdtempSync(join(tmpdir(), 'preflight-'));
  await write(made);
  const rows = Object.keys(SOURCES).flatMap((from) => {
    const costs = Object.keys(WORKS).map((name) => [name, costAlone(name, from, made)] as const);
    const base = Object.fromEntries(costs)['lines, JSON.parse of all']?.seconds ?? Number.NaN;
    return costs.map(([name, { seconds, megabytes }]) => [
      from,
      name,
      figure(EVENTS / seconds),
      figure(base / seconds),
      `${megabytes} MB`,
    ]);
  });
  console.log(`${EVENTS} events, ${(statSync(join(made, PLAIN)).size / EVENTS / 1000).toFixed(2)} kB each`);
  console.log(table(['log', 'what', 'events a CPU second', 'ratio to JSON.parse of all', 'memory'], rows));
  rmSync(made, { recursive: true });
}

/** Runs one measurement several times, each in its own process, and returns the run with the median CPU time. */
function costAlone(name: string, from: string, made: string): Cost {
  const costs = Array.from({ length: ROUNDS }, () => {
    const { stdout } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), name, from, made], {
      encoding: 'utf8',
    });
    return JSON.parse(stdout) as Cost;
  });
  return costs.sort((one, other) => one.seconds - other.seconds)[costs.length >> 1] as Cost;
}

async function costOf(name: string, from: string): Promise<Cost> {
  const pieces = SOURCES[from]?.(folder) as Pieces;
  const start = process.cpuUsage();
  await WORKS[name]?.(pieces);
  const { user, system } = process.cpuUsage(start);
  return {
    seconds: (user + system) / 1e6,
    megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

async function judged<Result>(pieces: Pieces, judge: LogJudge<Result>): Promise<Result> {
  const part = new PartReader(judge, undefined);
  await readLog(pieces, part);
  return part.end();
}

/** Returns a log consumer that maps events to sign-ins as a backtest does, but decides none of them. */
function mapping() {
  const org = datedOrg({ snapshot: orgOf() });
  const { world, snapshot } = org.decider.compiled;
  const changes = new LoggedChanges();
  const totals = new EvaluationTotals();
  let count = 0;
  return {
    totals,
    judge({ event, flow }: Correlated) {
      noteEvent(event, totals);
      const signIn = signInOf(event, flow, {
        engine: snapshot.engine,
        isApp: (id) => world.holds('app', id),
      });
      if ('notCompared' in signIn || 'notCompared' in questionOf(signIn, questionWorld(org), changes)) return;
      count += 1;
    },
    result: () => count,
  };
}

async function write(made: string): Promise<void> {
  await pipeline(Readable.from(linesOfLog()), createWriteStream(join(made, PLAIN)));
  await pipeline(createReadStream(join(made, PLAIN)), createGzip(), createWriteStream(join(made, PACKED)));
}

function* linesOfLog(): Generator<string> {
  const size = 1000;
  for (let start = 0; start < EVENTS; start += size) {
    const numbers = Array.from({ length: Math.min(size, EVENTS - start) }, (_, index) => start + index);
    yield numbers.map((number) => `${JSON.stringify(eventOf(number))}\n`).join('');
  }
}

function eventOf(number: number) {
  const isDecision = number % 4 === 0;
  const ip = `203.0.113.${number % 200}`;
  const place = {
    city: 'Berlin',
    state: 'Land Berlin',
    country: 'Germany',
    postalCode: '10115',
    geolocation: { lat: 52.5, lon: 13.4 },
  };
  return {
    actor: {
      id: `00u${number % 500}`,
      type: 'User',
      alternateId: `user${number % 500}@example.com`,
      displayName: 'A User',
      detailEntry: null,
    },
    client: {
      userAgent: {
        rawUserAgent:
          'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/127.0.0.0 Safari/537.36',
        os: 'Windows 10',
        browser: 'CHROME',
      },
      zone: 'null',
      device: 'Computer',
      id: null,
      ipAddress: ip,
      geographicalContext: place,
    },
    device: null,
    authenticationContext: {
      authenticationProvider: null,
      credentialProvider: null,
      credentialType: null,
      issuer: null,
      interface: null,
      authenticationStep: 0,
      rootSessionId: `idx${number}`,
      externalSessionId: `idx${number}`,
    },
    displayMessage: isDecision ? 'Evaluation of sign-on policy' : 'User single sign on to app',
    eventType: isDecision ? 'policy.evaluate_sign_on' : 'user.authentication.sso',
    outcome: { result: 'ALLOW', reason: 'Sign-on policy evaluation resulted in AUTHENTICATED' },
    published: new Date(Date.UTC(2026, 8, 1) + number * 1000).toISOString(),
    securityContext: {
      asNumber: 64500,
      asOrg: 'example',
      isp: 'example',
      domain: 'example.com',
      isProxy: false,
    },
    severity: 'INFO',
    debugContext: {
      debugData: {
        authnRequestId: `flow${number}`,
        requestId: `request${number}`,
        requestUri: '/idp/idx/challenge/answer',
        threatSuspected: 'false',
        dtHash: '98af3fbc52613345f70c66a0ccef179ce4203c1f60207f962d5e986acb72a9cc',
        url: '/idp/idx/challenge/answer?',
        risk: `{level=${['LOW', 'MEDIUM', 'HIGH'][number % 3]}}`,
        behaviors:
          '{New Geo-Location=NEGATIVE, New Device=NEGATIVE, New IP=POSITIVE, New State=NEGATIVE, New Country=NEGATIVE, Velocity=NEGATIVE, New City=NEGATIVE}',
        authMethodFirstType: 'okta_password:password:aut4oewi7rc5cRsK25d7',
        authMethodFirstEnrollment: 'laetgp32xjcQuvP1V5d6',
      },
    },
    legacyEventType: 'core.user_auth.login_success',
    transaction: { type: 'WEB', id: `request${number}`, detail: {} },
    uuid: `uuid-${number}`,
    version: '0',
    request: { ipChain: [{ ip, geographicalContext: place, version: 'V4', source: null }] },
    target: [
      {
        id: '0oa1',
        type: 'AppInstance',
        alternateId: 'Payroll',
        displayName: 'Payroll',
        detailEntry: { signOnModeType: 'SAML_2_0', signOnModeEvaluationResult: 'AUTHENTICATED' },
      },
      { id: '0pr1', type: 'Rule', alternateId: 'unknown', displayName: 'Default Rule', detailEntry: null },
      {
        id: number % 3 === 2 ? 'rul1' : 'rul2',
        type: 'Rule',
        alternateId: 'unknown',
        displayName: 'Catch-all Rule',
        detailEntry: null,
      },
    ],
  };
}

/** Returns an org with a global session policy, and an authentication policy of one application that denies access at a high risk. */
function orgOf() {
  const rule = (id: string, type: string, priority: number, conditions: unknown, actions: unknown) => ({
    id,
    type,
    name: id,
    status: 'ACTIVE',
    priority,
    system: false,
    conditions,
    actions,
  });
  return orgIn(
    JSON.stringify({
      policies: [
        {
          id: '00p1',
          type: 'OKTA_SIGN_ON',
          name: 'Session',
          status: 'ACTIVE',
          priority: 1,
          system: true,
          conditions: { people: { groups: { include: ['00g1'] } } },
        },
        {
          id: 'rst1',
          type: 'ACCESS_POLICY',
          name: 'Payroll',
          status: 'ACTIVE',
          priority: 1,
          system: true,
          conditions: null,
        },
      ],
      rules: {
        '00p1': [
          rule(
            '0pr1',
            'SIGN_ON',
            1,
            { network: { connection: 'ANYWHERE' } },
            { signon: { access: 'ALLOW' } },
          ),
        ],
        rst1: [
          rule(
            'rul1',
            'ACCESS_POLICY',
            0,
            { riskScore: { level: 'HIGH' } },
            { appSignOn: { access: 'DENY' } },
          ),
          rule('rul2', 'ACCESS_POLICY', 99, null, { appSignOn: { access: 'ALLOW' } }),
        ],
      },
      groups: [{ id: '00g1', type: 'BUILT_IN', profile: { name: 'Everyone' } }],
      users: Array.from({ length: 500 }, (_, number) => ({
        id: `00u${number}`,
        status: 'ACTIVE',
        profile: { login: `user${number}@example.com` },
        groupIds: ['00g1'],
      })),
      apps: [PAYROLL],
    }),
  );
}
