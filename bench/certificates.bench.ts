import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { reachOf } from '../src/analysis/questions/reach.js';
import { sampleIn } from '../src/cli/init/sample/sample.js';
import { assembleDocuments } from '../src/documents/read-snapshot.js';
import { unwrap } from '../src/documents/unwrap.js';
import { snapshotDocument } from '../src/documents/write/write-snapshot.js';
import { checkCertificate } from '../src/features/certificates/check-certificate.js';
import { certifyUnreachable } from '../src/features/certificates/write/certify.js';
import { arbitraryOrg } from '../test/generators/org.js';
import { figure, table } from './measure.js';

/**
 * Measures certificates of unreachable rules: claims, the share that the checker verifies without assumptions, assumptions by kind, sizes,
 * and CPU time to write and to check them. Reads the exports among the fixtures, the sample export, and 300 generated orgs (always the same).
 */
const ORGS: Readonly<Record<string, readonly Documents[]>> = {
  'real export (`salto.json`)': [documentsAt('fixtures/orgs/salto.json')],
  'sample export': [sampleExport()],
  'other exports of fixtures': [
    'fixtures/orgs/named.json',
    'fixtures/analyse/forgotten.json',
    'fixtures/compare/before.json',
    'fixtures/compare/after.json',
    'fixtures/what-if/acme.json',
  ].map(documentsAt),
  '300 generated orgs': generatedOrgs(),
};

type Documents = readonly { readonly name: string; readonly text: string }[];

interface Measured {
  readonly claims: number;
  readonly uncertified: number;
  readonly verified: number;
  /** The number of claims that depend on an assumption of a kind. */
  readonly assumed: ReadonlyMap<string, number>;
  readonly bytes: readonly number[];
  readonly writing: number;
  readonly checking: number;
}

const all = Object.entries(ORGS).map(([name, orgs]) => [name, measureAll(orgs)] as const);
console.log(
  table(
    ['orgs', 'claims', 'uncertified', 'verified', 'bytes per claim', 'largest', 'ms to write', 'ms to check'],
    all.map(([name, { claims, uncertified, verified, bytes, writing, checking }]) => [
      name,
      String(claims),
      String(uncertified),
      `${verified} (${figure((100 * verified) / claims)} %)`,
      figure(bytes.reduce((sum, size) => sum + size, 0) / claims),
      String(Math.max(0, ...bytes)),
      figure(writing / claims),
      figure(checking / claims),
    ]),
  ),
);
console.log('\nClaims that depend on an assumption, by kind:\n');
console.log(
  table(
    ['orgs', 'kind', 'claims', 'share'],
    all.flatMap(([name, { claims, assumed }]) =>
      [...assumed]
        .sort(([, one], [, other]) => other - one)
        .map(([kind, count]) => [name, kind, String(count), `${figure((100 * count) / claims)} %`]),
    ),
  ),
);

function measureAll(orgs: readonly Documents[]): Measured {
  const assumed = new Map<string, number>();
  const bytes: number[] = [];
  let [claims, uncertified, verified, writing, checking] = [0, 0, 0, 0, 0];
  for (const documents of orgs) {
    const snapshot = unwrap(assembleDocuments([...documents], {}));
    const { rules } = reachOf(snapshot);
    const [file, writeTime] = timed(() => certifyUnreachable(snapshot, 'org', rules));
    const parsed = new Map<string, unknown>(
      documents.map(({ name, text }) => [name === 'org' ? '' : name.slice('org/'.length), JSON.parse(text)]),
    );
    const [answer, checkTime] = timed(() => checkCertificate(JSON.parse(JSON.stringify(file)), parsed));
    if (answer.kind === 'rejected') throw new Error(answer.reason);
    [claims, uncertified] = [claims + file.claims.length, uncertified + file.uncertified.length];
    [writing, checking] = [writing + writeTime, checking + checkTime];
    bytes.push(...file.claims.map((claim) => JSON.stringify(claim).length));
    for (const { assumed: kinds } of answer.claims) {
      if (Object.keys(kinds).length === 0) verified++;
      for (const kind of Object.keys(kinds)) assumed.set(kind, (assumed.get(kind) ?? 0) + 1);
    }
  }
  return { claims, uncertified, verified, assumed, bytes, writing, checking };
}

/** Runs a function. Returns its result and the CPU time of the run in milliseconds. */
function timed<Result>(run: () => Result): readonly [result: Result, milliseconds: number] {
  const start = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(start);
  return [result, (user + system) / 1000];
}

function documentsAt(path: string): Documents {
  return [{ name: 'org', text: readFileSync(path, 'utf8') }];
}

function sampleExport(): Documents {
  return sampleIn('sample')
    .flatMap(({ files }) => files)
    .filter(({ path }) => path.startsWith('sample/export/'))
    .map(({ path, text }) => ({ name: path.replace('sample/export', 'org'), text }));
}

function generatedOrgs(): readonly Documents[] {
  const org = fc.oneof(arbitraryOrg(), arbitraryOrg({ mayBeIncomplete: true }));
  return fc
    .sample(org, { numRuns: 300, seed: 20_261_120 })
    .map((snapshot) => [{ name: 'org', text: JSON.stringify(snapshotDocument(snapshot)) }]);
}
