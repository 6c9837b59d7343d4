import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { decide, readSnapshot, type Snapshot, unwrap } from '../src/index.js';
import { access, analyze, query } from '../src/public/analysis.js';
import { mutants } from '../src/public/testing.js';
import { complianceOrg } from './compliance/generated-compliance-org.js';
import { generatedOrg } from './explorer/generated-org.js';
import { figure, table } from './measure.js';

/**
 * Measures analyses of all sign-ins, and mutation testing, for orgs of several sizes. Each measurement runs in a process of its own. It
 * reports the CPU time, the peak memory, and the CPU time relative to `analyze` of the same org.
 */
const QUESTIONS: Readonly<Record<string, (org: Snapshot) => unknown>> = {
  analyze: (org) => unwrap(analyze(org)),
  access: (org) => unwrap(access(org)),
  'access --below 2fa': (org) => unwrap(query(org, { kind: 'below', appId: 'app7', assurance: '2fa' })),
  'analyze --locked-out': (org) => unwrap(query(org, { kind: 'locked-out' })),
  'test --mutate --mutants 50': (org) =>
    unwrap(mutants(org, suiteFor(org), { sample: { size: 50, seed: 1 } })),
};

const ORGS = {
  authentication: (applications: number) => generatedOrg({ applications, rules: 10, users: 5000 }),
  'all policy types': (applications: number) => complianceOrg({ applications, rules: 10, users: 500 }),
} as const;

type OrgName = keyof typeof ORGS;

const RUNS: readonly (readonly [org: OrgName, applications: number, questions: readonly string[]])[] = [
  ['authentication', 10, ['analyze', 'test --mutate --mutants 50']],
  ['authentication', 100, ['analyze', 'access', 'access --below 2fa']],
  ['authentication', 500, ['analyze', 'access', 'access --below 2fa']],
  ['all policy types', 100, ['analyze', 'analyze --locked-out']],
  ['all policy types', 1000, ['analyze', 'analyze --locked-out']],
];

const [question, name, applications] = process.argv.slice(2);
if (question === undefined) compare();
else console.log(JSON.stringify(costOf(question, ORGS[name as OrgName](Number(applications)))));

interface Cost {
  readonly seconds: number;
  readonly megabytes: number;
}

function compare(): void {
  const rows: string[][] = [];
  for (const [org, size, questions] of RUNS) {
    let base = Number.NaN;
    for (const one of questions) {
      const argv = [fileURLToPath(import.meta.url), one, org, String(size)];
      const { stdout } = spawnSync(process.execPath, argv, {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const { seconds, megabytes } = JSON.parse(stdout) as Cost;
      if (one === 'analyze') base = seconds;
      rows.push([org, String(size), one, `${figure(seconds)} s`, figure(seconds / base), `${megabytes} MB`]);
    }
  }
  console.log(table(['org', 'applications', 'question', 'CPU', 'to analyze', 'peak memory'], rows));
}

/** Measures the CPU time and the memory of answering one question. The time does not include reading the org. */
function costOf(question: string, document: object): Cost {
  const org = unwrap(readSnapshot(document));
  const start = process.cpuUsage();
  QUESTIONS[question]?.(org);
  const { user, system } = process.cpuUsage(start);
  return {
    seconds: (user + system) / 1e6,
    megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

/** Returns a test file with one example for each application. */
function suiteFor(org: Snapshot): object {
  return {
    tests: org.apps.map(({ id }, index) => {
      const request = {
        app: id,
        groups: [`group${index}`],
        ip: '10.7.0.1',
        platform: 'WINDOWS',
        risk: 'LOW',
      };
      const rule = unwrap(decide(org, 'ACCESS_POLICY', request as never))?.rule.id;
      return { name: id, request, expect: { rule } };
    }),
  };
}
