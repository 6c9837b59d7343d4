import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assembleDocuments } from '../src/documents/read-snapshot.js';
import { compile } from '../src/simulate/compile.js';
import { simulateBody } from '../src/simulate/simulate.js';
import { table } from './measure.js';

/**
 * Measures an export of 200 policies, 20,000 rules, 5,000 zones and 100,000 users: the time to read and compile it, and the peak
 * memory as a multiple of the file size. The measuring process holds only the file.
 */
const [file] = process.argv.slice(2);
if (file === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'preflight-'));
  const org = join(folder, 'org.json');
  writeFileSync(org, JSON.stringify(largeOrg()));
  spawnSync(process.execPath, [fileURLToPath(import.meta.url), org], { stdio: 'inherit' });
  rmSync(folder, { recursive: true });
} else {
  measureReading(file);
}

function measureReading(path: string): void {
  const before = process.resourceUsage().maxRSS * 1024;
  const start = performance.now();
  const read = assembleDocuments([{ name: 'org.json', text: readFileSync(path, 'utf8') }]);
  if (!read.ok) throw new Error(JSON.stringify(read.problems.slice(0, 3)));
  const afterReading = performance.now();
  const compiled = compile(read.value);
  const afterCompiling = performance.now();
  const peak = process.resourceUsage().maxRSS * 1024 - before;
  const request = { appInstance: 'app0', policyContext: { user: { id: 'user77' }, ip: '10.0.3.9' } };
  if (!simulateBody(compiled, request).ok) throw new Error('not answered');
  const size = statSync(path).size;
  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(2)} s`;
  console.log(
    table(
      ['file', 'read', 'compile', 'peak memory', 'ratio of memory to the file'],
      [
        [
          `${(size / 1e6).toFixed(1)} MB`,
          seconds(start, afterReading),
          seconds(afterReading, afterCompiling),
          `${(peak / 1e6).toFixed(0)} MB`,
          (peak / size).toFixed(1),
        ],
      ],
    ),
  );
}

function largeOrg(): object {
  const count = <Item>(length: number, item: (number: number) => Item) =>
    Array.from({ length }, (_, number) => item(number));
  const types = ['OKTA_SIGN_ON', 'ACCESS_POLICY', 'MFA_ENROLL', 'PASSWORD'];
  const groups = count(500, (n) => ({
    id: `group${n}`,
    type: n === 0 ? 'BUILT_IN' : 'OKTA_GROUP',
    profile: { name: n === 0 ? 'Everyone' : `Group ${n}` },
  }));
  const zones = count(5000, (n) => ({
    id: `zone${n}`,
    name: `Zone ${n}`,
    type: 'IP',
    status: 'ACTIVE',
    gateways: [
      { type: 'CIDR', value: `10.${n >> 8}.${n & 255}.0/24` },
      { type: 'RANGE', value: `172.16.${n >> 8}.1-172.16.${n >> 8}.${(n & 127) + 2}` },
    ],
  }));
  const rule = (policy: number, n: number) => ({
    id: `rule${policy}-${n}`,
    name: `Rule ${n}`,
    status: 'ACTIVE',
    priority: n,
    system: n === 99,
    conditions:
      n === 99
        ? null
        : {
            people: { groups: { include: [`group${(policy * 7 + n) % 500}`] }, users: { exclude: [] } },
            network:
              n % 2 === 0
                ? { connection: 'ZONE', include: [`zone${(policy * 31 + n) % 5000}`] }
                : { connection: 'ANYWHERE' },
            riskScore: { level: 'ANY' },
          },
    actions: {},
  });
  const policies = count(200, (n) => ({
    id: `policy${n}`,
    type: types[n % 4],
    name: `Policy ${n}`,
    status: 'ACTIVE',
    priority: n + 1,
    system: n >= 196,
    conditions: n % 4 === 1 ? null : { people: { groups: { include: [`group${n}`] } } },
    rules: count(100, (r) => rule(n, r)),
  }));
  const users = count(100_000, (n) => ({
    id: `user${n}`,
    status: 'ACTIVE',
    profile: {
      login: `user${n}@example.com`,
      firstName: `First${n}`,
      lastName: `Last${n}`,
      department: `D${n % 50}`,
    },
    groupIds: [`group${n % 500}`, `group${(n * 7) % 500}`, `group${(n * 13) % 500}`],
  }));
  return { policies, groups, zones, users, apps: [{ id: 'app0', name: 'app', label: 'App' }] };
}
